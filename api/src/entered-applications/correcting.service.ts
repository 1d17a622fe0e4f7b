import { enteredApplicationPolicy } from '@korak/contract/entered-applications.policy.ts'
import type { Entered } from '@korak/contract/entered-applications.ts'
import type { RecordChange } from '@korak/contract/record-change.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { clearCaches } from '#base/cache.ts'
import { createCv, deleteUnusedCv } from '#candidates/cv/cvs.service.ts'
import { revise } from '#changes/changes.service.ts'
import { recordChanges } from '#changes/record-changes.ts'
import { afterCommit, transact } from '#db/db.ts'
import { InvalidInput } from '#errors.ts'
import type { Spooled } from '#files/spool.ts'
import type { RequestContext } from '#http/request-context.ts'
import { requireState } from '#routing/may.ts'
import { openWhole } from '#applications/record/record.service.ts'
import { updateApplication } from '#applications/moves.service.ts'
import { lockAccount } from '#users/users.service.ts'
import * as queries from './correcting.queries.ts'
import { answerOf, factsOf, ofEntered, rowOf, valuesOf, wordsOf } from './entered.ts'
import { faultsOf } from './faults.ts'
import { planReturn } from './returning.service.ts'

/** What was written down, to be corrected. @throws Refusal NOT_FOUND */
export const findEntered = (who: Who, uid: string, context: RequestContext) =>
  transact(async () => {
    const row = await rowOf(uid)
    await openWhole(who, uid, context)
    return answerOf(who, row)
  })

/**
 * Corrects what was written down, of the person too: their address is one on all letters that follow.
 * @param change.rev of what was read
 * @throws Refusal NOT_FOUND, STALE, HAS_ACCOUNT; InvalidInput
 */
export async function correctEntered(
  who: Who,
  uid: string,
  { rev, ...given }: Partial<Entered> & { rev: number },
  cv: Spooled | undefined,
  context: RequestContext,
) {
  const faults = faultsOf(given, cv)
  if (Object.keys(faults).length > 0) throw new InvalidInput(faults)
  return transact(async () => {
    const { userId, cvFileId } = await rowOf(uid)
    await openWhole(who, uid, context)
    await lockAccount(userId)
    requireState(enteredApplicationPolicy.update, factsOf(await rowOf(uid)))
    // A file has no value by which it is the same as another.
    const sent = { ...given, ...(cv && { cv: null }) }
    await revise({ ...ofEntered(who.userId, uid, userId), seen: rev, sent, values: () => valuesOf(uid) }, async () => {
      await correctPerson(who, userId, uid, given)
      if (cv) await replaceCv(who, userId, uid, { cv, former: cvFileId })
      await correctApplication(uid, given)
      const details = { fields: Object.keys(sent).join(' ') }
      const subject = { subjectType: 'application', subjectId: uid }
      await audit({ action: 'entered_applications.updated', actorId: who.userId, userId, ...subject, details })
    })
    afterCommit(clearCaches)
    return answerOf(who, await rowOf(uid))
  })
}

/**
 * Changes the person of an entered application; it is in the history of their profile, which is theirs once they have an account.
 * Joins the open transaction.
 */
export async function correctPerson(who: Who, userId: string, uid: string, given: Partial<Entered>): Promise<void> {
  const { name, language, phone, address, postal, city } = given
  const values = async () => {
    const { came_by: _by, came_on: _on, message: _words, has_originals: _originals, ...own } = wordsOf(await rowOf(uid))
    return own
  }
  const of = { entity: 'profile', table: 'users', id: userId, actorId: who.userId, person: userId } as const
  await revise({ ...of, sent: {}, values }, () =>
    queries.updatePerson(
      userId,
      { ...(name !== undefined && { name }), ...(language && { language }) },
      {
        ...(phone !== undefined && { phone: phone || null }),
        ...(address !== undefined && { address }),
        ...(postal !== undefined && { postal }),
        ...(city !== undefined && { city }),
      },
    ),
  )
}

async function correctApplication(uid: string, given: Partial<Entered>): Promise<void> {
  const { came_by: cameBy, came_on: cameOn, message, has_originals: hasOriginals } = given
  const changes = {
    ...(cameBy && { cameBy }),
    ...(cameOn && { cameOn }),
    ...(message !== undefined && { message: message || null }),
    ...(hasOriginals !== undefined && { hasOriginals }),
  }
  if (Object.keys(changes).length > 0) await updateApplication(uid, changes)
  // Of an application that has ended they go back at once.
  if (hasOriginals) await planReturn(uid)
}

interface Replaced {
  cv: Spooled
  former: string | null
}
/** The former file goes: it may be that of somebody else. */
async function replaceCv(who: Who, userId: string, uid: string, { cv, former }: Replaced): Promise<void> {
  const file = await createCv(userId, cv, who.userId)
  await updateApplication(uid, { cvFileId: file.id })
  if (former !== null && former !== file.id) await deleteUnusedCv(userId, former, who.userId)
}

/** What was changed in what was written down, newest first. @throws Refusal NOT_FOUND */
export const listChanges = (who: Who, uid: string, context: RequestContext): Promise<RecordChange[]> =>
  transact(async () => {
    const { userId } = await rowOf(uid)
    await openWhole(who, uid, context)
    return recordChanges('entered_application', uid, { person: userId })
  })
