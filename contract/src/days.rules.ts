// Calendar days, `YYYY-MM-DD`: the same for server and screens, free of time zones.

/** Moves a calendar day by a number of days. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T12:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** Calendar days from a day to another; below 0 when it is past. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000)

/** `2026-11-27` → `27.11.2026`. */
export const shortDay = (day: string): string => day.split('-').toReversed().join('.')

/** Days off with a fixed date, `MM-DD`: Zakon o praznikih in dela prostih dnevih v Republiki Sloveniji (ZPDPD), articles 1 and 2. */
const FIXED = new Set('01-01 01-02 02-08 04-27 05-01 05-02 06-25 08-15 10-31 11-01 12-25 12-26'.split(' '))

/** Easter Sunday of a year, `YYYY-MM-DD`. Source: the anonymous Gregorian computus (Meeus, Astronomical Algorithms, chapter 8). */
export function easterOf(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Is the day (`YYYY-MM-DD`) a public holiday or another day off in Slovenia? Easter Monday moves; Easter and Whit Sunday are Sundays anyway. */
const isHoliday = (day: string): boolean =>
  FIXED.has(day.slice(5)) || day === addDays(easterOf(Number(day.slice(0, 4))), 1)

/** Monday to Friday and no holiday. */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isHoliday(day)
}

/** The working day that many working days after a day; the day itself does not count. */
export function addWorkingDays(day: string, count: number): string {
  let at = day
  for (let left = count; left > 0;) {
    at = addDays(at, 1)
    if (isWorkingDay(at)) left -= 1
  }
  return at
}

/** Working days after a day up to and with another; 0 when there are none. */
export function workingDaysBetween(from: string, to: string): number {
  let count = 0
  for (let at = addDays(from, 1); at <= to; at = addDays(at, 1)) if (isWorkingDay(at)) count += 1
  return count
}
