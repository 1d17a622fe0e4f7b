import type { Language } from '@korak/contract/shapes.ts'
import { type Substitute, type substituteRoutes, substitutePolicy } from '@korak/contract/substitutes.ts'
import type { z } from 'zod'
import { audit } from '#audit/audit.ts'
import { may, type Who } from '#auth/who.ts'
import { clearCaches } from '#base/cache.ts'
import { today } from '#base/time.ts'
import { afterCommit, transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { mayOf, requireState } from '#routing/may.ts'
import { lockAccount } from '#users/users.service.ts'
import { factsOf as accountFacts, rowOf } from './reading.service.ts'
import { findRoles } from './roles.queries.ts'
import * as queries from './substitutes.queries.ts'

type Input = z.output<(typeof substituteRoutes)['POST /substitutes']['body']>

/** One's own account, or one that is the caller's to see to. @throws Refusal USER_NOT_FOUND */
async function isOwn(who: Who, userId: string, language: Language): Promise<boolean> {
  if (userId === who.userId) return true
  if (!may(who, 'users.manage')) return false
  return !(await accountFacts(who, await rowOf(who, userId, language), await findRoles())).isAbove
}

const stateOf = ({ fromOn, untilOn }: queries.SubstituteRow): Substitute['state'] =>
  untilOn < today() ? 'over' : fromOn > today() ? 'ahead' : 'now'

const shown = (who: Who, row: queries.SubstituteRow, own: boolean): Substitute => ({
  uid: row.id,
  user: { uid: row.userId, name: row.name },
  substitute: { uid: row.substituteId, name: row.substitute },
  from_on: row.fromOn,
  until_on: row.untilOn,
  is_contact: row.isContact,
  state: stateOf(row),
  may: mayOf(substitutePolicy, who, { state: stateOf(row), isOwn: own }),
})

/** @throws Refusal FORBIDDEN for another's account without the permission, USER_NOT_FOUND */
export async function listSubstitutes(who: Who, userId: string, language: Language) {
  if (userId !== who.userId && !may(who, 'users.manage')) throw new Refusal('FORBIDDEN')
  const own = await isOwn(who, userId, language)
  const rows = await queries.findOf(userId, today())
  return {
    absences: rows.filter((row) => row.userId === userId).map((row) => shown(who, row, own)),
    // Whoever is away ends it.
    standing_in: rows.filter((row) => row.substituteId === userId).map((row) => shown(who, row, false)),
    choices: await queries.findChoices(userId),
    may_create: own && !who.asRole && (await queries.isEmployee(userId)),
  }
}

const auditSubstitute = (who: Who, verb: 'created' | 'deleted', row: queries.SubstituteRow): Promise<void> =>
  audit({
    action: `substitutes.${verb}`,
    actorId: who.userId,
    userId: row.userId,
    subjectType: 'user',
    subjectId: row.substituteId,
    details: { from: row.fromOn, until: row.untilOn, contact: row.isContact },
  })

/** What candidates see may be another contact from now on. */
const command = <T>(work: () => Promise<T>): Promise<T> =>
  transact(() => {
    afterCommit(clearCaches)
    return work()
  })

/** @throws Refusal FORBIDDEN, USER_NOT_FOUND; InvalidInput for days that are over or taken, and who cannot stand in */
export const createSubstitute = (who: Who, input: Input, language: Language): Promise<Substitute> =>
  command(async () => {
    const { user_uid: userId = who.userId, substitute_uid: substituteId, from_on: fromOn, until_on: untilOn } = input
    if (!(await isOwn(who, userId, language))) throw new Refusal('FORBIDDEN')
    if (untilOn < fromOn || untilOn < today()) throw new InvalidInput({ until_on: ['substitute_until_before'] })
    const choices = await queries.findChoices(userId)
    if (!choices.some(({ uid }) => uid === substituteId)) throw new InvalidInput({ substitute_uid: ['error_required'] })
    // What candidates say goes to the contact: to who may read it, also where nobody gains a permission.
    if (input.is_contact && !(await queries.readsApplications(substituteId)))
      throw new InvalidInput({ substitute_uid: ['substitute_cannot_read'] })
    if (!(await queries.isEmployee(userId))) throw new InvalidInput({ user_uid: ['error_required'] })
    await lockAccount(userId)
    if (await queries.isTaken(userId, fromOn, untilOn)) throw new InvalidInput({ from_on: ['substitute_taken'] })
    const isContact = input.is_contact
    const row = await findOne(await queries.insertSubstitute({ userId, substituteId, fromOn, untilOn, isContact }))
    await auditSubstitute(who, 'created', row)
    return shown(who, row, true)
  })

/** @throws Refusal NOT_FOUND */
async function findOne(id: string): Promise<queries.SubstituteRow> {
  const row = await queries.findOne(id)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** @throws Refusal NOT_FOUND, for another's too; as the policy says */
export const deleteSubstitute = (who: Who, id: string, language: Language): Promise<void> =>
  command(async () => {
    const row = await findOne(id)
    const own = await isOwn(who, row.userId, language)
    if (!own && row.substituteId !== who.userId) throw new Refusal('NOT_FOUND')
    requireState(substitutePolicy.delete, { state: stateOf(row), isOwn: own })
    // Whoever stands in was faster by a moment.
    if (!(await queries.deleteSubstitute(id))) throw new Refusal('NOT_FOUND')
    await auditSubstitute(who, 'deleted', row)
  })
