export const ZONE = 'Europe/Ljubljana'

let clock: () => Date = () => new Date()
/** Current instant. Rules about deadlines and expiry ask this and never `new Date()`, so that tests can turn the clock. */
export const now = (): Date => clock()
/** Replaces the clock (tests only); without an argument the real one returns. */
export const setClock = (replacement?: () => Date): void => {
  clock = replacement ?? (() => new Date())
}

/** Instant in answers: ISO 8601, UTC. */
export const instant = (at: Date): string => at.toISOString()
export const instantOrNull = (at: Date | null): string | null => at?.toISOString() ?? null

const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE })
/** Calendar day in Ljubljana, `YYYY-MM-DD`. */
export const dayOf = (at: Date): string => dayFormat.format(at)
export const today = (): string => dayOf(now())

/** Moves a calendar day by a number of days (time zone free). */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T12:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

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

/**
 * Reads what date pickers send (`YYYY-MM-DD HH:mm:ss`, Ljubljana wall time), a bare day (its end) or ISO 8601.
 * @returns null when it is none of these or no such day exists
 */
export function readInstant(value: string): Date | null {
  const wall = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/.exec(value)
  if (wall?.[1]) {
    const isDay = addDays(wall[1], 0) === wall[1]
    const at = isDay ? atWallClock(wall[1], wall[2] ?? '23:59:59') : null
    return at && !Number.isNaN(at.getTime()) ? at : null
  }
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(value)) return null
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? null : at
}
