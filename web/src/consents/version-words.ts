import { getLanguage, INTL } from '#base/text/language.ts'

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/

/** What a version of a text is called: a month (`2027-02`) in words, anything else as whoever published it has called it. */
export function versionWords(label: string): string {
  if (!MONTH.test(label)) return label
  const format = new Intl.DateTimeFormat(INTL[getLanguage()], { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${label}-01T00:00:00Z`)).replace(' ', '\u00a0')
}
