import { audit } from '#audit/audit.ts'
import { addDays, now, today } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { sendMail } from '#mail/mail.ts'
import { type RetentionSchedule, retentionSchedule, dueRenewal, hasComeBack, isToHide } from './retention-schedule.ts'
import { findSchedule } from './retention-schedule.queries.ts'
import * as queries from './renewal.queries.ts'
import { RETENTION } from '#base/retention.ts'

type Person = NonNullable<Awaited<ReturnType<typeof queries.lockPerson>>>

/** Reads the clock with the account locked: the person may have come back since the list was made. */
const withClock = (userId: string, work: (clock: RetentionSchedule, person: Person) => Promise<void>): Promise<void> =>
  transact(async () => {
    const person = await queries.lockPerson(userId)
    const row = await findSchedule(userId)
    if (person && row) await work(retentionSchedule(row, RETENTION), person)
  })

const receiver = ({ email, name }: Person) => ({ address: email, name })
const later = (a: string, b: string): string => (a > b ? a : b)

/** Writes the renewal mail that is due. However late it comes, it leaves the days of the last one. */
export const askToRenew = (userId: string): Promise<void> =>
  withClock(userId, async (clock, person) => {
    const days = dueRenewal(clock, RETENTION)
    if (days === null || clock.until === null) return
    const until = later(clock.until, addDays(today(), RETENTION.renewalDays.at(-1) ?? 0))
    await queries.setAsked(userId, days, until)
    const params = { until, eraseAfter: addDays(until, 1 + RETENTION.quarantineDays) }
    const to = receiver(person)
    await sendMail({ template: 'retention_renewal', userId, to, language: person.language, params })
    await audit({ action: 'privacy.renewal_asked', actorId: null, userId, details: { days, until } })
  })

/** Hides a profile nobody has asked to keep. */
export const quarantine = (userId: string): Promise<void> =>
  withClock(userId, async (clock, person) => {
    if (!isToHide(clock)) return
    await queries.setQuarantined(userId, now())
    const until = addDays(today(), RETENTION.quarantineDays)
    const to = receiver(person)
    await sendMail({ template: 'profile_quarantined', userId, to, language: person.language, params: { until } })
    await audit({ action: 'privacy.quarantined', actorId: null, userId, details: { until } })
  })

/** Somebody has signed in, renewed or applied: the profile is shown again, and the next mails count from zero. */
export const welcomeBack = (userId: string): Promise<void> =>
  withClock(userId, async (clock) => {
    if (!hasComeBack(clock, RETENTION)) return
    await queries.setBack(userId)
    if (clock.quarantinedAt) await audit({ action: 'privacy.quarantine_ended', actorId: null, userId })
  })

/**
 * The task "keep my profile": a mail has asked, or the profile is hidden already.
 * @returns the last day on which the person can say so; null when nothing is to be done
 */
export async function keepProfileTask(userId: string): Promise<{ until: string } | null> {
  const row = await findSchedule(userId)
  const clock = row && retentionSchedule(row, RETENTION)
  return clock?.canRenew && clock.lastDay ? { until: clock.lastDay } : null
}
