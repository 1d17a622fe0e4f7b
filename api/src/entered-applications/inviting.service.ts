import { enteredApplicationPolicy } from '@korak/contract/entered-applications.policy.ts'
import { openWhole } from '#applications/record/record.service.ts'
import { lockApplication } from '#applications/moves.service.ts'
import { audit } from '#audit/audit.ts'
import { findMadeToday, makeLink, revokeLinks } from '#auth/links.ts'
import { limit } from '#auth/throttle.ts'
import type { Who } from '#auth/who.ts'
import { revise } from '#changes/changes.service.ts'
import { transact, violates } from '#db/db.ts'
import { InvalidInput } from '#errors.ts'
import type { RequestContext } from '#http/request-context.ts'
import { shownInstant } from '#mail/letter.ts'
import { sendMail } from '#mail/mail.ts'
import { requireState } from '#routing/may.ts'
import { setGivenAddress } from '#users/given-addresses.ts'
import { eraseUnactivated, findUserByEmail, lockAccount } from '#users/users.service.ts'
import { answerOf, factsOf, ofEntered, rowOf, valuesOf } from './entered.ts'

const RATE = { burst: 20, everySeconds: 30 }

/**
 * Keeps an address somebody without an account has given: letters about their application go there from now on. The first brings the
 * link by which the account becomes theirs, and says what becomes of the data. What waits to be printed is still posted.
 * @param given.rev of what was read
 * @throws Refusal NOT_FOUND, STALE, HAS_ACCOUNT, TOO_MANY; InvalidInput for an address of an account, or that somebody else has given,
 *   and for the one the link went to in the last day
 */
export async function inviteEntered(
  who: Who,
  uid: string,
  { rev, email }: { rev: number; email: string },
  context: RequestContext,
) {
  await limit('entered-email', who.userId, RATE)
  try {
    return await transact(async () => {
      const { userId } = await rowOf(uid)
      await openWhole(who, uid, context)
      await lockAccount(userId)
      const row = await rowOf(uid)
      requireState(enteredApplicationPolicy.invite, factsOf(row))
      const sentAt = email === row.givenEmail ? await findMadeToday(userId, 'invitation') : null
      if (sentAt !== null)
        throw new InvalidInput({ email: [{ key: 'error_entered_email_sent', values: { time: shownInstant(sentAt) } }] })
      await eraseUnactivated(email)
      if (await findUserByEmail(email)) throw new InvalidInput({ email: ['error_entered_email_taken'] })
      await reviseAddress(who, { uid, userId, rev }, email)
      await auditAddress(who, 'invited', { uid, userId })
      const linkId = await makeLink('invitation', userId, who.userId)
      const about = await lockApplication(uid)
      const params = { application: uid, ref: about?.refNo ?? '', job: about?.title ?? '' }
      const to = { address: email, name: row.name }
      await sendMail({ template: 'application_account', userId, to, language: row.language, params, linkId })
      return answerOf(who, await rowOf(uid))
    })
  } catch (error) {
    if (violates(error, 'users_given_email')) throw new InvalidInput({ email: ['error_entered_email_given'] })
    throw error
  }
}

/** Takes the address back: its link ends, and letters are printed again. @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED, HAS_ACCOUNT */
export const revokeAddress = (who: Who, uid: string, context: RequestContext) =>
  transact(async () => {
    const { userId } = await rowOf(uid)
    await openWhole(who, uid, context)
    await lockAccount(userId)
    requireState(enteredApplicationPolicy.revoke, factsOf(await rowOf(uid)))
    await revokeLinks(userId, 'invitation')
    await reviseAddress(who, { uid, userId }, null)
    await auditAddress(who, 'revoked', { uid, userId })
    return answerOf(who, await rowOf(uid))
  })

interface Of {
  uid: string
  userId: string
  rev?: number
}
const reviseAddress = (who: Who, { uid, userId, rev: seen }: Of, email: string | null): Promise<void> =>
  revise({ ...ofEntered(who.userId, uid, userId), seen, sent: { email }, values: () => valuesOf(uid) }, () =>
    setGivenAddress(userId, email),
  )

const auditAddress = (who: Who, verb: 'invited' | 'revoked', { uid, userId }: Of): Promise<void> =>
  audit({
    action: `entered_applications.${verb}`,
    actorId: who.userId,
    userId,
    subjectType: 'application',
    subjectId: uid,
  })
