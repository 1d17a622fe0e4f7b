import type { Line } from '#document.ts'
import { type Period, withoutPeriod } from '#fields/dates.ts'
import { isIdle, isLeave, isOrganisation } from '#words/work.ts'

/** What an entry says besides its period, which counts its place in a line of its own. */
export function undatedText(period: Period | null, header: Line[]): string {
  const dated = header.find(
    ({ text }) => period && /\d{2}/.test(text.slice(period.index, period.index + period.length)),
  )
  return header.map((line) => (period && line === dated ? withoutPeriod(line.text, period) : line.text)).join(' ')
}

/**
 * Whether an entry is of a time in which nobody worked or learnt: `2012 – 2013 Elternzeit`. A parental leave from an employer who
 * is named is a job all the same.
 */
export function isBreak(period: Period | null, header: Line[]): boolean {
  const text = undatedText(period, header).trim()
  return isIdle(text) && !(isLeave(text) && text.split(/[,(\t]\s*/u).some(isOrganisation))
}
