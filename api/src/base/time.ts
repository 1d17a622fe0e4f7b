import { addDays, shortDay } from '@korak/contract/days.rules.ts'

export { addDays, shortDay }
export const ZONE = 'Europe/Ljubljana'
/** Twenty-four hours; a calendar day may have one more or less (`addDays`). */
export const DAY_MS = 86_400_000

/** Milliseconds the clock of this machine is behind that of the database (`goByDatabase`); below 0 it is ahead. */
let behind = 0
export const setBehind = (ms: number): void => void (behind = ms)
const shared = (): Date => new Date(Date.now() + behind)

let clock: () => Date = shared
/** Current instant, the same on all nodes. Rules about deadlines and expiry ask this and never `new Date()`, so that tests can turn the clock. */
export const now = (): Date => clock()
/** Replaces the clock (tests only); without an argument the real one returns. */
export const setClock = (replacement?: () => Date): void => {
  clock = replacement ?? shared
}

/** No later than it is by the clock of this machine, by which files get their times: what was just written is never old. */
export const nowOfFiles = (): Date => new Date(now().getTime() - Math.max(0, behind))

/** Instant in answers: ISO 8601, UTC. */
export const instant = (at: Date): string => at.toISOString()
export const instantOrNull = (at: Date | null): string | null => at?.toISOString() ?? null

const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE })
/** Calendar day in Ljubljana, `YYYY-MM-DD`. */
export const dayOf = (at: Date): string => dayFormat.format(at)
export const today = (): string => dayOf(now())

const wallFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' })
/** What calendar and clock show in Ljubljana, `YYYY-MM-DD HH:mm`. */
export const wallClockOf = (at: Date): string => wallFormat.format(at)

/**
 * Moves a calendar day by whole months, as PostgreSQL does: a day the month does not have is its last one
 * (29 February and twelve months: 28 February).
 */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0, 12))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

const partsFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' })
/** Milliseconds the wall clock in Ljubljana is ahead of UTC at an instant. */
const offsetAt = (at: Date): number =>
  Date.parse(`${partsFormat.format(at).replace(' ', 'T')}Z`) - Math.floor(at.getTime() / 1000) * 1000

/** The instant of a wall-clock time in Ljubljana, `YYYY-MM-DD` and `HH:mm:ss`. A time skipped in spring moves an hour on. */
export function atWallClock(day: string, time: string): Date {
  const utc = Date.parse(`${day}T${time}Z`)
  const first = new Date(utc - offsetAt(new Date(utc)))
  return new Date(utc - offsetAt(first))
}

/** Years people mean when they write a date; outside of them it is a slip or a stand-in for "never". */
const YEARS = { first: 1900, last: 2199 }

/** Does this day exist, in a year somebody may mean? `2026-02-30`, `2026-13-01` and `9999-12-31` do not. */
function isRealDay(day: string): boolean {
  const at = Date.parse(`${day}T12:00:00Z`)
  const year = Number(day.slice(0, 4))
  return !Number.isNaN(at) && year >= YEARS.first && year <= YEARS.last && addDays(day, 0) === day
}

/**
 * Reads what date pickers send (`YYYY-MM-DD HH:mm:ss`, Ljubljana wall time), a bare day (its end) or ISO 8601.
 * @returns null when it is none of these, or no such day or time exists in the years 1900 to 2199
 */
export function readInstant(value: string): Date | null {
  const [, day = '', time = ''] =
    /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2})|T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/.exec(
      value,
    ) ?? []
  if (!isRealDay(day)) return null
  if (value.includes('T')) {
    const at = new Date(value)
    return Number.isNaN(at.getTime()) ? null : at
  }
  const wall = time || '23:59:59'
  if (Number.isNaN(Date.parse(`${day}T${wall}Z`))) return null
  const at = atWallClock(day, wall)
  // In spring an hour is skipped.
  return partsFormat.format(at) === `${day} ${wall}` ? at : null
}
