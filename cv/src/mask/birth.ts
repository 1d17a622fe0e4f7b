import { findDays, findPeriods, isoDay } from '#fields/dates.ts'
import { placesOf, type Range } from './ranges.ts'

const BORN =
  /(?<!\p{L})(?:rojen[ai]?|rodil[ai]?\s+(?:sem|sam)\s+se|rodil[ai]?\s+se|roj\.|born|rođen[ai]?|geboren|geb\.)(?!\p{L})[^.;|\t]{0,12}?(?=[\s:,*]*(?:\d|\[))/giu
/** A day in numbers or with its month, and the town behind it. */
const DAY = String.raw`(?:\d{1,2}[.\s/-]+(?:\d{1,2}|[IVX]{1,4}|\p{L}{3,10})[.\s/,-]+(?:\d{4}|\d{2})|\d{4}[.\s/-]+\d{1,2}[.\s/-]+\d{1,2}|\p{L}{3,10}\s\d{1,2},?\s\d{4}|\d{4})`
const TOLD = new RegExp(
  String.raw`^[\s:,*\[]*${DAY}\.?\]?(?:\s*(?:leta|godine))?(?:,?\s*(?:v|in|u|at|,|\/)\s*\p{Lu}[\p{L}-]+(?:\s\p{Lu}[\p{L}-]+)?)?`,
  'u',
)
const STAR = new RegExp(String.raw`(?<=^|[\s|•])\*\s?${DAY}`, 'gu')
const AGE = /(?<![\p{L}\d])\d{2}\s?(?:let(?:ni|na|nica|nik)?|years?[\s-]old|godina|jahre(?:\salt)?)(?!\p{L})/giu

/** Where a line tells when somebody was born: in a sentence, behind a star, or the known day in any spelling. */
export function birthIn(text: string, isOwn: boolean, days: readonly string[]): Range[] {
  const told = placesOf(text, BORN).flatMap(([from, to]): Range[] => {
    const day = TOLD.exec(text.slice(to))?.[0].length
    return day === undefined ? [] : [[from, to + day]]
  })
  const known = findDays(text)
    .filter(({ day }) => days.includes(isoDay(day)))
    .map(({ index, length }): Range => [index, index + length])
  const written = days.flatMap((day) => placesOf(text, spellings(day)))
  // In a short line about the person a number of years is an age, a date behind a star or long ago a birthday.
  const own = isOwn && text.length < 60 ? [...placesOf(text, STAR), ...placesOf(text, AGE), ...longAgo(text)] : []
  return [...told, ...known, ...written, ...own]
}

const YOUNGEST = 15
const longAgo = (text: string): Range[] =>
  findPeriods(text).length > 0
    ? []
    : findDays(text)
        .filter(({ day }) => day.day !== null && day.year < new Date().getFullYear() - YOUNGEST)
        .map(({ index, length }): Range => [index, index + length])

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']

/** The day in numbers, the month first or second, with two or four signs of the year. */
function spellings(iso: string): RegExp {
  const [year = '', month = '1', day = '1'] = iso.split('-')
  const number = (text: string) => `0?${Number(text)}`
  const parts = `(?:${number(day)}\\D{1,3}(?:${number(month)}|${ROMAN[Number(month) - 1]})|${number(month)}\\D{1,3}${number(day)})`
  const years = `(?:${year}|${year.slice(2)})`
  return new RegExp(`(?<!\\d)(?:${parts}\\D{1,3}${years}|${year}\\D{1,3}${parts})(?!\\d)`, 'g')
}
