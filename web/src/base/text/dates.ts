const ZONE = 'Europe/Ljubljana'
const NBSP = '\u00A0'

// Dear to build: only pages that show an instant pay for it.
let clock: Intl.DateTimeFormat | null = null
const makeClock = () =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })

type Parts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>

const HOUR_MS = 3_600_000
/** A year of dates, about. */
const MOST_HOURS = 9000
/** Milliseconds the clock in Ljubljana is ahead, by the hour of UTC: it changes at full hours only, and Intl is dear to ask. */
const ahead = new Map<number, number>()

function aheadAt(instant: number): number {
  const hour = Math.floor(instant / HOUR_MS)
  const known = ahead.get(hour)
  if (known !== undefined) return known
  clock ??= makeClock()
  const parts = Object.fromEntries(clock.formatToParts(hour * HOUR_MS).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day, hour: hours, minute, second } = parts
  const offset = Date.UTC(year, month - 1, day, hours, minute, second) - hour * HOUR_MS
  if (ahead.size >= MOST_HOURS) ahead.clear()
  ahead.set(hour, offset)
  return offset
}

const two = (number: number): string => String(number).padStart(2, '0')

/** Wall-clock parts in Ljubljana, two digits each, four for the year. */
function partsOf(date: Date): Parts {
  const there = new Date(date.getTime() + aheadAt(date.getTime()))
  return {
    year: String(there.getUTCFullYear()),
    month: two(there.getUTCMonth() + 1),
    day: two(there.getUTCDate()),
    hour: two(there.getUTCHours()),
    minute: two(there.getUTCMinutes()),
    second: two(there.getUTCSeconds()),
  }
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** Parts of a day (`2026-11-05`), an instant (ISO 8601) or a Date; null when it is none of these. */
function read(value: string | Date): Parts | null {
  if (typeof value === 'string') {
    const day = DAY.exec(value)
    // A day has no time zone: it must not move when somebody travels.
    if (day) return { year: day[1]!, month: day[2]!, day: day[3]!, hour: '00', minute: '00', second: '00' }
  }
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? null : partsOf(date)
}

/** `05.11.2026`, for a day or an instant; empty for anything else. */
export function formatDay(value: string | Date): string {
  const parts = read(value)
  return parts ? `${parts.day}.${parts.month}.${parts.year}` : ''
}

/** `14:32` in Ljubljana. */
export function formatTime(value: string | Date): string {
  const parts = read(value)
  return parts ? `${parts.hour}:${parts.minute}` : ''
}

/** `05.11.2026, 14:32`: the date format of the product, for instants. */
export function formatDate(value: string | Date): string {
  return read(value) ? `${formatDay(value)},${NBSP}${formatTime(value)}` : ''
}

/** Today in Ljubljana, `YYYY-MM-DD`. */
export function today(now: Date = new Date()): string {
  const parts = partsOf(now)
  return `${parts.year}-${parts.month}-${parts.day}`
}

/** The day an instant falls on in Ljubljana, `YYYY-MM-DD`; a day stays itself. */
export function dayOf(value: string | Date): string {
  const parts = read(value)
  return parts ? `${parts.year}-${parts.month}-${parts.day}` : ''
}

/** Calendar days from one to the other; negative when `to` is earlier. Clock changes do not matter. */
export function daysBetween(from: string | Date, to: string | Date): number {
  const utc = (value: string | Date) => Date.parse(`${dayOf(value)}T00:00:00Z`)
  return Math.round((utc(to) - utc(from)) / 86_400_000)
}

const TYPED = /^\s*(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{4})\s*\.?\s*$/

/** A typed date (`5. 11. 2026`, `05.11.2026`, `5/11/2026`, day first) as `YYYY-MM-DD`; null when there is no such day. */
export function parseDay(text: string): string | null {
  const typed = TYPED.exec(text)
  const iso = typed ? `${typed[3]}-${typed[2]!.padStart(2, '0')}-${typed[1]!.padStart(2, '0')}` : text.trim()
  if (!DAY.test(iso)) return null
  const date = new Date(`${iso}T00:00:00Z`)
  // 31.02. would silently become 03.03.
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === iso ? iso : null
}
