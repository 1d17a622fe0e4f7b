import { addDays, addMonths, dayOf, today } from '#base/time.ts'

/** What the retention of one account depends on. */
export interface ScheduleRow {
  id: string
  /** A candidate and nothing else: other accounts are kept as long as the person works there. */
  isCandidate: boolean
  /** The last of registering, signing in, renewing and applying. */
  activeAt: Date
  /** The consent to be kept in the talent pool is in force, until then if it ends by itself. */
  hasConsent: boolean
  consentUntil: Date | null
  /** A sent application has not ended. */
  hasOpenApplication: boolean
  /** The smallest of the renewal days that has been written about, and the last day that mail has named. */
  renewalDays: number | null
  renewalUntil: string | null
  quarantinedAt: Date | null
  /** The account is being closed. */
  eraseAt: Date | null
  hasHold: boolean
}
interface Periods {
  talentPoolMonths: number
  renewalDays: number[]
  quarantineDays: number
}

/** A row with what follows from it. All days are those of Ljubljana. */
export interface RetentionSchedule extends ScheduleRow {
  /** Last day on which the profile is kept; null when nothing ends it. */
  profileUntil: string | null
  by: 'consent' | 'activity' | 'none'
  /** Last day before the account is hidden: the consent or the time without activity, whichever ends later. */
  until: string | null
  /** A mail has asked whether to keep the profile, or it is hidden already. */
  canRenew: boolean
  /** Last day on which renewing is possible without loss. */
  lastDay: string | null
}

const later = (a: string, b: string | null): string => (b !== null && b > a ? b : a)
/** Is the day at most so many days away? */
const isWithin = (day: string, days: number): boolean => day <= addDays(today(), days)

/** Where the retention clock of an account stands. */
export function retentionSchedule(row: ScheduleRow, periods: Periods): RetentionSchedule {
  if (!row.isCandidate) return { ...row, profileUntil: null, by: 'none', until: null, canRenew: false, lastDay: null }
  const idleUntil = addMonths(dayOf(row.activeAt), periods.talentPoolMonths)
  const consentUntil = row.consentUntil && dayOf(row.consentUntil)
  const isEndless = row.hasConsent && consentUntil === null
  const until = isEndless ? null : later(idleUntil, row.hasConsent ? consentUntil : null)
  if (row.quarantinedAt) {
    const lastDay = addDays(dayOf(row.quarantinedAt), periods.quarantineDays)
    return { ...row, profileUntil: lastDay, by: 'activity', until, canRenew: true, lastDay }
  }
  const isNear = until !== null && isWithin(until, periods.renewalDays[0] ?? 0)
  return {
    ...row,
    profileUntil: row.hasConsent ? consentUntil : idleUntil,
    by: row.hasConsent ? 'consent' : 'activity',
    until,
    canRenew: isNear && row.renewalDays !== null,
    lastDay: until && later(until, row.renewalUntil),
  }
}

/** Does the clock decide nothing here? Not under a legal hold, while the person leaves, or with an application under way. */
const isSpared = (clock: RetentionSchedule): boolean =>
  !clock.isCandidate || clock.hasHold || clock.eraseAt !== null || clock.hasOpenApplication

/** Has somebody who was written to or hidden signed in, renewed or applied since? */
export function hasComeBack(clock: RetentionSchedule, periods: Periods): boolean {
  if (clock.quarantinedAt) return clock.activeAt > clock.quarantinedAt || clock.hasOpenApplication
  const isFar = clock.until === null || !isWithin(clock.until, periods.renewalDays[0] ?? 0)
  return clock.renewalDays !== null && isFar
}

/** The renewal mail that is due, by its days: only the smallest, and each once. */
export function dueRenewal(clock: RetentionSchedule, periods: Periods): number | null {
  const { until, quarantinedAt, renewalDays } = clock
  if (isSpared(clock) || until === null || quarantinedAt) return null
  const due = periods.renewalDays.findLast((days) => isWithin(until, days))
  return due !== undefined && (renewalDays === null || renewalDays > due) ? due : null
}

/** Is the profile to be hidden? Never before the day a mail has named is over. */
export const isToHide = (clock: RetentionSchedule): boolean =>
  !isSpared(clock) && !clock.quarantinedAt && clock.canRenew && clock.lastDay !== null && clock.lastDay < today()

/** Is the quarantine over without a sign of the person? */
export const isToErase = (clock: RetentionSchedule): boolean =>
  !isSpared(clock) &&
  clock.quarantinedAt !== null &&
  clock.activeAt <= clock.quarantinedAt &&
  clock.lastDay !== null &&
  clock.lastDay < today()
