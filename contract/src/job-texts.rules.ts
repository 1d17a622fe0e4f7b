// What editor and server know of an ad without zod.

export const WORKPLACES = ['onsite', 'hybrid', 'remote', 'field'] as const
export const PAY_PERIODS = ['hour', 'month', 'year'] as const

/** Languages of an ad; the type of `Language` without zod. */
export const LANGUAGES_OF_ADS = ['sl-SI', 'en-EN'] as const
export type AdLanguage = (typeof LANGUAGES_OF_ADS)[number]

/** Parts of an ad that are lists of lines, in the order of the page. */
export const LISTS = ['challenges', 'expectations', 'offerings', 'company_text'] as const
type ListPart = (typeof LISTS)[number]
/** What an ad says in one language. */
export const TEXT_PARTS = ['title', ...LISTS] as const
export type TextPart = (typeof TEXT_PARTS)[number]
export type JobTexts = Partial<Record<AdLanguage, { title?: string } & Partial<Record<ListPart, readonly string[]>>>>

/** A sign that begins an item where text was copied from: bullets of Word and of the web, dashes, `1.`, `a)`. */
const BULLET = /^(?:[•·●○◦▪■□–—*\uf0b7\uf0a7\u00a7-]\s*|o\s{2,}|(?:\d{1,2}|[a-zčšž])[.)]\s+)/iu

/** An item without the sign of a list before it, and with single blanks. */
export const withoutBullet = (line: string): string => {
  const clean = line.replaceAll(/[\s\u00a0\u200b]+/gu, (blank) => (blank.length > 1 ? '  ' : ' ')).trimStart()
  return clean.replace(BULLET, '').replaceAll(/\s+/g, ' ').trimStart()
}

/** Text as people paste it, one item a line: without signs of lists, blanks that do not break and empty lines. */
export const linesFrom = (text: string): string[] =>
  text.split(/\r\n|[\r\n\u2028\v]/).flatMap((line) => {
    const item = withoutBullet(line).trimEnd()
    return item === '' ? [] : [item]
  })
