/** The three fields of a date as typed: nothing is corrected or lost while someone is still typing. */
export type DayParts = { day: string; month: string; year: string }

const pad = (text: string, length: number) => text.trim().padStart(length, '0')

/** Whether the text is a day of the calendar written YYYY-MM-DD. 31 February is not; nothing is rolled over. */
export function isRealDay(text: string): boolean {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!found) return false
  const [year, month, day] = found.slice(1).map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** `YYYY-MM-DD` for a real day, '' for three empty fields, else the fields as typed joined by '-' (never a real day). */
export function joinDay({ day, month, year }: DayParts): string {
  if (!day.trim() && !month.trim() && !year.trim()) return ''
  const written = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
  return year.trim().length === 4 && isRealDay(written) ? written : `${year.trim()}-${month.trim()}-${day.trim()}`
}

/** The reverse of `joinDay`; leading zeros go, as people write 5. 3. 1990. */
export function splitDay(text: string): DayParts {
  const [year = '', month = '', day = ''] = text.split('-')
  const plain = (part: string) => (isRealDay(text) ? part.replace(/^0/, '') : part)
  return { day: plain(day), month: plain(month), year }
}

/** A whole date pasted into one field: "27. 3. 1990", "27/3/1990", "1990-03-27". */
export function readPastedDay(text: string): DayParts | null {
  const turned = /^\s*(\d{4})\s*-\s*(\d{1,2})\s*-\s*(\d{1,2})\s*$/.exec(text)
  if (turned) return { year: turned[1]!, month: turned[2]!, day: turned[3]! }
  const found = /^\s*(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{4})\s*\.?\s*$/.exec(text)
  return found ? { day: found[1]!, month: found[2]!, year: found[3]! } : null
}
