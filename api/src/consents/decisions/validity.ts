import { addDays, addMonths, atWallClock, dayOf } from '#base/time.ts'

/** When a consent given at an instant ends by itself: after so many calendar months in Ljubljana, at the end of that day. */
export const endOf = (at: Date, months: number | null): Date | null =>
  months === null ? null : atWallClock(addMonths(dayOf(at), months), '23:59:59')

/** Has it ended, whether the nightly task has seen it or not? */
export const hasEnded = (expiresAt: Date | null, at: Date): boolean => expiresAt !== null && expiresAt <= at

/** What the reminders of a confirmed consent depend on. */
interface Running {
  decidedAt: Date
  expiresAt: Date
  /** The smallest number of days before the end that has been written about. */
  remindedDays: number | null
}

/**
 * Which reminder is due: the smallest number of days the end is nearer than. After an outage the larger ones are left
 * out. None for a day before the consent was given.
 */
export function dueReminder({ decidedAt, expiresAt, remindedDays }: Running, at: Date, days: number[]): number | null {
  const last = dayOf(expiresAt)
  const due = days.filter((count) => addDays(last, -count) <= dayOf(at) && addDays(last, -count) > dayOf(decidedAt))
  const smallest = due.length > 0 ? Math.min(...due) : null
  return smallest !== null && (remindedDays === null || remindedDays > smallest) ? smallest : null
}

/** A confirmed consent can be given again in its last months; on the day it was given that would change nothing. */
export function canRenew(
  row: { expiresAt: Date | null; validMonths: number | null },
  at: Date,
  windowDays: number,
): boolean {
  if (row.expiresAt === null || hasEnded(row.expiresAt, at)) return false
  const next = endOf(at, row.validMonths)
  return dayOf(at) >= addDays(dayOf(row.expiresAt), -windowDays) && next !== null && next > row.expiresAt
}
