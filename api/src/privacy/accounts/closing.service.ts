import { accountPolicy } from '@korak/contract/privacy.policy.ts'
import type { PrivacyOverview } from '@korak/contract/privacy.ts'
import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import { holdVerified, requirePassword } from '#auth/reauthentication.ts'
import { revokeLinks } from '#auth/links.ts'
import { endSessionsOf } from '#auth/sessions.ts'
import type { Who } from '#auth/who.ts'
import { atWallClock, instant, now, today } from '#base/time.ts'
import { note } from '#consents/ledger/journal.ts'
import { transact } from '#db/db.ts'
import { InvalidInput } from '#errors.ts'
import { emit } from '#events.ts'
import { sendMail } from '#mail/mail.ts'
import { enqueue } from '#background/queue.ts'
import { findSchedule } from '#privacy/retention/retention-schedule.queries.ts'
import * as queries from './closing.queries.ts'
import { closingPreview, eraseDay, ownOverview } from './overview.service.ts'
import { findRecords } from './overview.queries.ts'
import { RETENTION } from '#base/retention.ts'

/**
 * Accounts of our own people are opened and closed by administrators: others depend on what is in them.
 * @throws InvalidInput STATE_NOT_ALLOWED
 */
function refuseStaff({ isStaff }: Who): void {
  const code = accountPolicy.close.refusal({ isStaff, isClosing: false })
  if (code) throw new InvalidInput({ email: ['error_account_staff'] }, code)
}

/** What closing the own account would do. @throws InvalidInput STATE_NOT_ALLOWED for staff */
export async function previewClosing(who: Who, context: RequestContext) {
  refuseStaff(who)
  return closingPreview(who, context.language)
}

/**
 * Closes the own account: withdraws applications and ends presentations now, erases everything at the end of the last day
 * of grace. Once more changes nothing, and the first day counts.
 * @throws InvalidInput for a foreign e-mail, a wrong password, and (STATE_NOT_ALLOWED) staff; Refusal TOO_MANY
 */
export async function closeAccount(
  who: Who,
  input: { email: string; password: string },
  context: RequestContext,
): Promise<PrivacyOverview> {
  refuseStaff(who)
  const { userId } = who
  const known = await queries.findAccount(userId)
  if (known?.email !== input.email.trim().toLowerCase()) throw new InvalidInput({ email: ['error_email_own'] })
  const verified = await requirePassword(who, input.password, context)
  await transact(async () => {
    await holdVerified(who, verified)
    const account = await queries.findAccount(userId)
    if (!account || account.closingAt) return
    await emit('accountClosing', { userId, by: 'person' })
    await close(account, context, who.sessionId)
  })
  return ownOverview(who)
}

type Account = NonNullable<Awaited<ReturnType<typeof queries.lockAccount>>>

async function close(
  { id: userId, email, name, language }: Account,
  context: RequestContext,
  sessionId: string,
): Promise<void> {
  const day = eraseDay()
  const eraseAt = atWallClock(day, '23:59:59')
  const at = now()
  await queries.setClosing(userId, at, eraseAt)
  note({ wish: { person: userId, at: instant(at), eraseAt: instant(eraseAt) } })
  await queries.deleteEmailChange(userId)
  await revokeLinks(userId, 'email_change')
  await endSessionsOf(userId, sessionId)
  await enqueue('privacy.erase', { userId }, { key: `privacy.erase:${userId}`, runAt: eraseAt })
  await audit({ action: 'privacy.closing', actorId: userId, userId, details: { on: day } }, context)
  const records = await findRecords(userId, RETENTION.processFileMonths, today())
  const hasHold = (await findSchedule(userId))?.hasHold ?? false
  const to = { address: email, name }
  const params = { on: day, recordsUntil: records.until, hasHold }
  await sendMail({ template: 'account_closing', userId, to, language, params })
}

/** Keeps an account that was being closed; withdrawn applications stay so. Changes nothing when it was not. */
export async function keepAccount(who: Who, context: RequestContext): Promise<PrivacyOverview> {
  const { userId } = who
  await transact(async () => {
    const account = await queries.lockAccount(userId)
    if (!account?.closingAt) return
    const at = now()
    await queries.unsetClosing(userId, at)
    note({ wish: { person: userId, at: instant(at), eraseAt: null } })
    await audit({ action: 'privacy.kept', actorId: userId, userId }, context)
    const { email, name, language } = account
    await sendMail({ template: 'account_kept', userId, to: { address: email, name }, language, params: {} })
  })
  return ownOverview(who)
}
