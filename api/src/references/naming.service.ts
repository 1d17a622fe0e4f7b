import { namedRefereePolicy, refereesPolicy } from '@korak/contract/references.policy.ts'
import type { NamedReferee, OwnReferences } from '@korak/contract/references.ts'
import { waitFor, waitNoMore } from '#applications/asks.service.ts'
import { giveBack, type Locked, lockApplication, promiseDay } from '#applications/moves.service.ts'
import { hasLetter } from '#applications/office/letters.service.ts'
import type { Who } from '#auth/who.ts'
import { now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { requireState } from '#routing/may.ts'
import { refuseWhileClosing } from '#users/account-closing.ts'
import { basisOf } from './basis.service.ts'
import { tellUnneeded } from './references.mail.ts'
import * as queries from './references.queries.ts'
import { lockReferee } from './references.service.ts'
import { auditReference } from './references.trail.ts'
import { factsOf, isCounted, namingOf, ownReferencesOf } from './references.view.ts'

/** For the door: whom another person has named is not there. @throws Refusal NOT_FOUND */
export async function requireOwnReferee(who: Who, id: string): Promise<void> {
  if ((await queries.findReferee(id))?.userId !== who.userId) throw new Refusal('NOT_FOUND')
}

async function ownLocked(who: Who, uid: string): Promise<Locked> {
  const application = await lockApplication(uid, who.userId)
  if (!application) throw new Refusal('NOT_FOUND')
  return application
}

const shown = async (who: Who, application: Locked): Promise<OwnReferences> =>
  ownReferencesOf(
    who,
    application,
    await queries.findKept(application),
    await basisOf(application, application.language),
  )

/** Whom one has named on an own application. @throws Refusal NOT_FOUND */
export const ownReferences = (who: Who, uid: string): Promise<OwnReferences> =>
  transact(async () => shown(who, await ownLocked(who, uid)))

/** @throws InvalidInput for oneself, and for an address that is named already or has declined: that was promised not to be asked again */
function refuseAddress({ email }: NamedReferee, application: Locked, others: readonly queries.RefereeRow[]): void {
  const address = email.toLowerCase()
  if (address === application.email?.toLowerCase()) throw new InvalidInput({ email: ['error_reference_own'] })
  if (others.some((other) => (isCounted(other) || other.state === 'declined') && other.email.toLowerCase() === address))
    throw new InvalidInput({ email: ['error_reference_twice'] })
}
const valuesOf = ({ agreed: _agreed, ...named }: NamedReferee) => ({ ...named, agreedAt: now() })

/**
 * Names somebody; with the last one of those that were asked for the next move is ours again.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED, ACCOUNT_CLOSING; InvalidInput
 */
export async function nameReferee(who: Who, uid: string, named: NamedReferee): Promise<OwnReferences> {
  await refuseWhileClosing(who.userId)
  return transact(async () => {
    const application = await ownLocked(who, uid)
    const request = await queries.findRequest(uid)
    const before = await queries.findReferees(uid)
    requireState(refereesPolicy.name, namingOf(application, request, before))
    refuseAddress(named, application, before)
    await queries.insertReferee({ ...valuesOf(named), applicationId: uid, userId: who.userId })
    await auditReference(who.userId, 'named', application)
    const isLast = before.filter(isCounted).length + 1 >= (request?.wanted ?? 0)
    if (isLast && request) await waitNoMore(application, request.eventId)
    if (isLast && application.nextMove === 'candidate') await giveBack(application, promiseDay())
    return shown(who, application)
  })
}

/** Changes somebody who was not asked yet. @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED; InvalidInput */
export const updateReferee = (who: Who, id: string, named: NamedReferee): Promise<OwnReferences> =>
  transact(async () => {
    const { application, referee } = await lockReferee(id, who.userId)
    requireState(namedRefereePolicy.update, factsOf(application, referee))
    const others = await queries.findReferees(application.id)
    refuseAddress(
      named,
      application,
      others.filter((other) => other.id !== id),
    )
    // Words that were written and not sent are in the language of who is written to.
    const words = named.language === referee.language ? {} : { text: '' }
    await queries.updateReferee(id, { ...valuesOf(named), ...words })
    await auditReference(who.userId, 'updated', application)
    return shown(who, application)
  })

/**
 * Withdraws somebody: nothing is left of who was not asked, the link of who was leads nowhere any more, and they are told. Where
 * somebody is missing then, that waits for the candidate again.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED once it was answered
 */
export const withdrawReferee = (who: Who, id: string): Promise<OwnReferences> =>
  transact(async () => {
    const { application, referee } = await lockReferee(id, who.userId)
    if (referee.state === 'withdrawn') return shown(who, application)
    requireState(namedRefereePolicy.withdraw, factsOf(application, referee))
    if (referee.state === 'open') {
      await queries.updateReferee(id, { state: 'withdrawn', tokenHash: null, draft: null })
      await tellUnneeded(referee)
    } else await queries.deleteReferees([id])
    await auditReference(who.userId, 'withdrawn', application)
    await askAgain(application)
    return shown(who, application)
  })

/** Fewer are named than were asked for: naming somebody is the candidate's again, but where a decision waits to be told. Joins the open transaction. */
async function askAgain(application: Locked): Promise<void> {
  if (hasLetter(application)) return
  const request = await queries.findRequest(application.id)
  const named = (await queries.findReferees(application.id)).filter(isCounted)
  if (!request?.eventId || named.length >= request.wanted) return
  await waitNoMore(application, request.eventId)
  await waitFor(application, request.eventId)
}

/**
 * The application is over: nobody has to answer any more, and who was not asked need not be known. Joins the open transaction.
 * @param isRepeated everybody was told then
 */
export async function revokeReferences(application: Pick<Locked, 'id' | 'userId'>, isRepeated: boolean): Promise<void> {
  for (const referee of await queries.findReferees(application.id)) {
    if (referee.state === 'named' || referee.state === 'held') await queries.deleteReferees([referee.id])
    if (referee.state !== 'open') continue
    await queries.updateReferee(referee.id, { state: 'revoked', tokenHash: null, draft: null })
    if (!isRepeated) await tellUnneeded(referee)
    await auditReference(null, 'revoked', application)
  }
}
