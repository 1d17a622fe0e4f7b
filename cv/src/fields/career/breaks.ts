import type { Line } from '#document.ts'
import { type Period, withoutPeriod } from '#fields/dates.ts'
import { isIdle } from '#words/work.ts'

/** What an entry says besides its period. */
export function undatedText(period: Period | null, header: Line[]): string {
  const text = header.map((line) => line.text).join(' ')
  return period ? withoutPeriod(text, period) : text
}

/** Whether an entry is of a time in which nobody worked or learnt: `2012 – 2013 Elternzeit`. */
export const isBreak = (period: Period | null, header: Line[]): boolean => isIdle(undatedText(period, header))
