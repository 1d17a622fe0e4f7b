import { fold } from '@korak/contract/fold.ts'
import { MONTH_NAMES, MONTH_OF, SEASON_OF } from '#words/months.ts'

/** A day as far as the document says it; months and days from 1. */
export interface Day {
  year: number
  month: number | null
  day: number | null
}
export interface Period {
  start: Day | null
  /** Null while it goes on or when nothing is said. */
  end: Day | null
  isCurrent: boolean
  index: number
  length: number
}

const YEAR = String.raw`(?:19[3-9]\d|20[0-4]\d)`
const MONTH_NAME = String.raw`(?:${MONTH_NAMES})\.?`
/** One day, month or year; the longest reading comes first. */
const ATOM = [
  String.raw`\d{1,2}\s?[./-]\s?\d{1,2}\s?[./-]\s?${YEAR}`,
  String.raw`${YEAR}(?:-\d{2}-|[/.]\d{1,2}[/.])\d{1,2}(?!\d)`,
  String.raw`\d{1,2}(?:\.\s*|(?:st|nd|rd|th)?\s+(?:of\s+)?|[-/])${MONTH_NAME}(?:,?\s+|[-/])${YEAR}`,
  String.raw`${MONTH_NAME}\s+\d{1,2}(?:st|nd|rd|th)?,?\s+${YEAR}`,
  String.raw`${MONTH_NAME}\s?[,/-]?\s?${YEAR}`,
  String.raw`${MONTH_NAME}\s?['’]\d{2}(?!\d)`,
  String.raw`(?:0?[1-9]|1[0-2])\s?[./-]\s?${YEAR}`,
  String.raw`(?:XI{0,2}|IX|VI{0,3}|I?V|I{1,3})\s?[./]\s?${YEAR}`,
  String.raw`${YEAR}\s?[./-]\s?(?:0[1-9]|1[0-2])(?![\d.])`,
  String.raw`(?:0[1-9]|1[0-2])/\d{2}(?![\d/.])`,
  YEAR,
].join('|')
const PRESENT = String.raw`(?:(?:do|še)\s+)?(?:danes|danas|sedaj|zdaj|trenutno|trenutačno|trenutna zaposlitev|še vedno|nadaljnjega|še traja|se traja|traja|v teku|v tijeku|u tijeku|u toku|aktualno|aktivno|sadašnjosti?|sedanjosti?|sada|today|(?:the )?present|presently|current|currently|now|ongoing|to date|till date|in progress|heute|aktuell|laufend|lfd\.?|jetzt|derzeit|zurzeit|gegenwärtig|dato|bis heute|dalje|naprej|nadalje)`
const DASH = String.raw`\s*(?:[-–—‒―−~→➔»>]+|…|\.{3}|[,;]?\s*\b(?:do|to|bis|until|till|thru|through)\b:?)\s*(?:\(?(?:do|leta|l\.|predvidoma|predvideno|predviđeno|pričakovano|expected|voraussichtlich|konec|začetek|sredi|end of|early|mid|late|ende|[SW]S)\)?\s+)?`
const FROM = String.raw`(?:\b(?:od|from|since|seit|ab|von|vom|leta|let|l\.):?\s+)?(?:(?:leta|začetek|konec)\s+)?`
const EDGE = String.raw`(?<![\p{L}\d/.+-])`

const BOTH = new RegExp(
  String.raw`${EDGE}${FROM}(${ATOM})\.?${DASH}(?:(${ATOM})|(${PRESENT}|date))(?![\p{L}\d])\.?`,
  'giu',
)
/** `julij – avgust 2024`: both months are of the year behind. */
const MONTHS_OF_YEAR = new RegExp(
  String.raw`${EDGE}(?:(${MONTH_NAME})\s*(?:[-–—]|\s(?:in|and|und|i|do|to|bis)\s)\s*(${MONTH_NAME})\s+|(0?[1-9]|1[0-2])\s?[–-]\s?(0?[1-9]|1[0-2])\s?/\s?)(${YEAR})`,
  'giu',
)
/** `od 2004 do upokojitve 2021` */
const UNTIL = new RegExp(
  String.raw`${EDGE}(?:od|from|von)\s+(${ATOM})\s+(?:do|to|until|bis)\s+(?:\p{L}+\s+){1,2}(${ATOM})`,
  'giu',
)
/** `med letoma 2013 in 2015` */
const BETWEEN = new RegExp(
  String.raw`${EDGE}(?:med|between|zwischen|između)\s+(?:let\p{L}+\s+)?(${ATOM})\s+(?:in|and|und|i)\s+(?:let\p{L}+\s+)?(${ATOM})`,
  'giu',
)
/** `2013/14 – 2015/16`: years of a school, from the beginning of the first to the end of the last. */
const SCHOOL_YEARS = new RegExp(
  String.raw`${EDGE}(${YEAR})/(${YEAR}|\d{2})${DASH}(${YEAR})/(${YEAR}|\d{2})(?![\d./])`,
  'giu',
)
/** `9/13 – 6/15`, `Sep-13 – Jun-15`: short years are years only beside one another, or while it goes on. */
const SHORT_ATOM = String.raw`(?:(?:0?[1-9]|1[0-2])/|${MONTH_NAME}[\s-]?)\d{2}`
const SHORTS = new RegExp(String.raw`${EDGE}(${SHORT_ATOM})${DASH}(?:(${SHORT_ATOM})|${PRESENT})(?![\p{L}\d/.])`, 'giu')
/** `poletje 2022 in 2023` */
const SEASONS = new RegExp(
  String.raw`${EDGE}(${MONTH_NAME}\s+${YEAR})\s+(?:in|and|und|i|&)\s+(${YEAR})(?![\p{L}\d])`,
  'giu',
)
const SHORT_END = new RegExp(String.raw`${EDGE}(${YEAR})\s?[-–—/]\s?(\d{2})(?![\d./])`, 'giu')
const SCHOOL_YEAR = new RegExp(String.raw`${EDGE}(${YEAR})/(${YEAR})(?![\d./])`, 'giu')
const OPEN = new RegExp(
  String.raw`${EDGE}(?:(?:od|since|seit|ab):?\s+(?:(?:šol\.|šolskega)\s+)?(?:leta\s+)?(${ATOM})(?:/${YEAR})?(?:\s+(?:dalje|naprej|nadalje|on))?(?:,?\s+${PRESENT})?(?!\s*(?:do|to|bis|until)\s)|(${ATOM})\s+(?:onwards?|dalje|naprej|(?:in\s+)?\(?(?:še\s)?traja\)?)|(${ATOM})\.?\s*[-–—→]\s*(?:(?:\/|…|\.{3})(?=\s|$)|(?=$|[\t|,;:()[\]]))|(${ATOM})(?:[-–—]|\s?(?:->|→))\s+(?=\p{L}))`,
  'giu',
)
/** `danes – 2018`: what is nearest first. */
const BACKWARDS = new RegExp(String.raw`${EDGE}${PRESENT}\s*[-–—]\s*(${ATOM})(?![\p{L}\d])`, 'giu')
const PRESENT_ALONE = new RegExp(String.raw`^\s*[-–—(]?\s*(?:od\s+)?${PRESENT}\s*\)?\s*$`, 'iu')
const ONE = new RegExp(String.raw`${EDGE}(${ATOM})(?![\p{L}\d])`, 'giu')

/** Reads one date in any of the usual spellings; days come before months, as they do in all four languages here. */
export function parseDay(text: string): Day | null {
  const plain = fold(text)
  const numbers = plain.match(/\d+/g)?.map(Number) ?? []
  const name = plain.split(' ').find((word) => MONTH_OF.has(word) || word in SEASON_OF)
  const roman = ROMAN.indexOf(plain.split(' ')[0]!) + 1
  const year = numbers.find((number) => number >= 1900 && number < 2100) ?? shortYear(text)
  if (year === undefined) return null
  if (roman > 0) return { year, month: roman, day: null }
  if (name) {
    const day = MONTH_OF.has(name) ? numbers.find((number) => number <= 31 && number > 0) : undefined
    const isYear = day !== undefined && /['’]\d{2}\b/.test(text)
    return { year, month: MONTH_OF.get(name) ?? SEASON_OF[name] ?? null, day: isYear ? null : (day ?? null) }
  }
  if (/^\s*\d{4}/.test(text)) {
    const [, month, day] = numbers
    return valid({ year, month: month ?? null, day: day ?? null })
  }
  const [first, second, third] = numbers
  if (third !== undefined) return valid({ year, month: second ?? null, day: first ?? null })
  return valid({ year, month: second !== undefined ? (first ?? null) : null, day: null })
}

function valid(day: Day): Day | null {
  if (day.month !== null && (day.month < 1 || day.month > 12)) return null
  if (day.day === null) return day
  const date = new Date(Date.UTC(day.year, (day.month ?? 1) - 1, day.day))
  return date.getUTCDate() === day.day ? day : null
}

/** Whether the second year of a school follows the first, which may be written short. */
const isNext = (year: string, next: string): boolean => (Number(year) + 1 - Number(next)) % 100 === 0
const monthOfYear = (month: string, year: string): string => `${month}${/^\d/.test(month) ? '/' : ' '}${year}`
const withCentury = (text: string): string =>
  text.replace(/[\s/-]?(\d{2})$/u, (_, year: string) => (/^\d/.test(text) ? `/${year}` : ` '${year}`))

const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii'.split(' ')

function shortYear(text: string): number | undefined {
  const two = /(?:['’/])(\d{2})\s*$/.exec(text)?.[1]
  return two === undefined ? undefined : Number(two) + (Number(two) > 40 ? 1900 : 2000)
}

/** Every period a text names, from the left: `2010–2013`, `od 3/2006 dalje`, `Jan 2020 - Present`, `poletje 2023 – jesen 2023`. */
export function findPeriods(text: string): Period[] {
  const found: Period[] = []
  const isFree = (index: number) => found.every((one) => index < one.index || index >= one.index + one.length)
  const add = (match: RegExpMatchArray, start: string | undefined, end: string | undefined, isCurrent: boolean) => {
    const index = match.index ?? 0
    const first = start ? parseDay(start) : null
    if (first && isFree(index))
      found.push({ start: first, end: end ? parseDay(end) : null, isCurrent, index, length: match[0].length })
  }
  for (const match of text.matchAll(MONTHS_OF_YEAR))
    add(match, monthOfYear(match[1] ?? match[3]!, match[5]!), monthOfYear(match[2] ?? match[4]!, match[5]!), false)
  for (const match of text.matchAll(SEASONS)) add(match, match[1], match[2], false)
  for (const match of text.matchAll(BETWEEN)) add(match, match[1], match[2], false)
  for (const match of text.matchAll(SCHOOL_YEARS))
    if (isNext(match[1]!, match[2]!) && isNext(match[3]!, match[4]!) && !/\/(?:0|1[012])/u.test(match[0]))
      add(match, match[1], String(Number(match[3]) + 1), false)
  for (const match of text.matchAll(SHORTS))
    add(match, withCentury(match[1]!), match[2] && withCentury(match[2]), !match[2])
  for (const match of text.matchAll(BACKWARDS)) add(match, match[1], undefined, true)
  for (const match of text.matchAll(BOTH)) add(match, match[1], match[2], match[3] !== undefined)
  for (const match of text.matchAll(UNTIL)) add(match, match[1], match[2], false)
  for (const match of text.matchAll(SHORT_END)) {
    const century = match[1]!.slice(0, 2)
    if (Number(century + match[2]) >= Number(match[1])) add(match, match[1], century + match[2], false)
  }
  for (const match of text.matchAll(OPEN)) add(match, match[1] ?? match[2] ?? match[3] ?? match[4], undefined, true)
  for (const match of text.matchAll(SCHOOL_YEAR)) add(match, match[1], match[2], false)
  return found.toSorted((one, other) => one.index - other.index)
}

/** Single dates, for what has an end only: a school left in 2008. */
export function findDays(text: string): { day: Day; index: number; length: number }[] {
  return [...text.matchAll(ONE)].flatMap((match) => {
    const day = parseDay(match[1]!)
    return day ? [{ day, index: match.index, length: match[0].length }] : []
  })
}

/** A text that is a date or a period and nothing else. */
export function isDateText(text: string): boolean {
  const period = findPeriods(text)[0]
  const one = period ?? findDays(text)[0]
  if (!one) return false
  const rest = text.slice(0, one.index) + text.slice(one.index + one.length)
  return rest.replaceAll(/\([^)]*\)/g, '').replaceAll(/[^\p{L}\d]/gu, '').length <= 3
}

/** `9 years 3 months` under the name of a firm. */
export const isDuration = (text: string): boolean =>
  /^(?:\d+\s*(?:let[oia]?|leti|mesec\p{L}*|years?|yrs?|months?|mos?|godin\p{L}*|jahre?|monate?)(?:\s|$)){1,2}$/iu.test(
    text,
  )

export const isPresent = (text: string): boolean => PRESENT_ALONE.test(text)

/** Text without the period, and without the brackets or dashes that held it. */
export function withoutPeriod(text: string, { index, length }: { index: number; length: number }): string {
  const before = text.slice(0, index).replace(/[\s(,;|•·–—-]+$/u, '')
  const after = text
    .slice(index + length)
    .replace(/^[\s),;:|•·–—-]+/u, '')
    .replace(/^\(?(?:\d+\s*(?:let[oai]?|mesec\w*|years?|months?|yrs?|mos?|godin\w*|jahre?)[\s,]*)+\)?/iu, '')
  return before && after ? `${before}\t${after}` : before + after
}

/** Months since year 0: periods compare and last by it. */
export const monthOf = ({ year, month }: Day, missing = 1): number => year * 12 + (month ?? missing) - 1

export const isoDay = ({ year, month, day }: Day): string => {
  const two = (number: number) => String(number).padStart(2, '0')
  return month === null ? String(year) : day === null ? `${year}-${two(month)}` : `${year}-${two(month)}-${two(day)}`
}
