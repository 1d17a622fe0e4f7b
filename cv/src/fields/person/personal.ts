import type { Line } from '#document.ts'
import { type Finding, finding, surest } from '#findings.ts'
import type { Labelled } from '#layout/labels.ts'
import { partsOf } from '#layout/labels.ts'
import { type Day, findDays, findPeriods, isDateText, isoDay } from '#fields/dates.ts'
import { isFamily, namesRelative, tellsOfRelative } from './relatives.ts'

const YOUNGEST = 14
const OLDEST = 90

const isLikely = (day: Day, today: Date): boolean => {
  const age = today.getUTCFullYear() - day.year
  return day.day !== null && age >= YOUNGEST && age <= OLDEST
}

/** `Rojstni datum sina: 5. 5. 2010`: somebody else's day, told between the label and the day, or before the label. */
const isOther = (line: Line, label: string, value: string): boolean =>
  tellsOfRelative(line.text, line.text.indexOf(label)) || namesRelative(toDigit(value))

const toDigit = (text: string): string => /^\D*/.exec(text)![0]

const BORN =
  /(?:\brojen[ai]?(?:\s+sem)?(?:\s+se)?|\brodil[ai]?\s+se?m?\s*(?:sem|se)?|\broj\.|\bborn(?:\s+on)?|\brođen[ai]?(?:\s+sam)?|\bgeboren(?:\s+am)?|\bgeb\.)\s*(?:dne|dana|on|am)?[\s:,]*/iu

/** The date of birth: behind its label, in a sentence that says so, or in a valid EMŠO. Never a bare date. */
export function readBirthday(own: Line[], labels: Labelled[], today: Date): Finding | null {
  const found: (Finding | null)[] = labels
    .filter(({ field, value, label, line }) => field === 'birthday' && !isOther(line, label, value))
    .map(({ value, more, line }) => {
      const day = firstDay(value, today) ?? firstDay(`${value} ${more}`, today)
      return day ? finding(day, 0.97, 'label', line.text) : null
    })
  for (const [at, line] of own.entries()) {
    const next = own[at + 1]
    const text = next?.flow === line.flow ? `${line.text} ${next.text}` : line.text
    const match = BORN.exec(line.text)
    const isOwn =
      match &&
      !tellsOfRelative(line.text, match.index) &&
      !isFamily(own[at - 1]) &&
      !namesRelative(toDigit(line.text.slice(match.index)))
    const day = isOwn && firstDay(text.slice(match.index + match[0].length, match.index + match[0].length + 60), today)
    if (day) found.push(finding(day, 0.93, 'text', line.text))
    const star = /(?:^|[\s|•])\*\s?(?=\d)/u.exec(line.text)
    const starred = star && firstDay(line.text.slice(star.index + star[0].length), today)
    if (starred) found.push(finding(starred, 0.86, 'text', line.text))
    const emso = emsoDay(/EMŠO|JMBG/iu.test(line.text) ? line.text.replaceAll(/(?<=\d)[\s-](?=\d)/g, '') : line.text)
    if (emso && isLikely(emso, today)) found.push(finding(isoDay(emso), 0.9, 'derived', 'EMŠO'))
  }
  return surest(found)
}

function firstDay(text: string, today: Date): string | null {
  const days = findDays(text.slice(0, 120)).map(({ day }) => day)
  const day =
    days.find((one) => isLikely(one, today)) ??
    americanDay(text, today) ??
    shortDay(text, today) ??
    turnedDay(text, today)
  return day ? isoDay(day) : null
}

/** `[ 4, november, 1969 ]` of a form, and `1962, 13. junij`. */
function turnedDay(text: string, today: Date): Day | null {
  const plain = text.replaceAll(/[[\],]+/g, ' ').trim()
  const [, year, date] = /^((?:19|20)\d\d)\s+(\d{1,2}\.?\s*\p{L}+)/u.exec(plain) ?? []
  const [found] = findDays(
    year ? `${date} ${year}` : plain.replace(/^(\d{1,2})\s+(\p{L})/u, '$1. $2').replaceAll(/\s+/g, ' '),
  )
  return found ? likely(found.day, today) : null
}

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']

/** `12. IV. 1985`, and `12. 4. 85`: nobody at work was born in any other century. */
function shortDay(text: string, today: Date): Day | null {
  const [, date, roman, full] = /(?<!\d)(\d{1,2})\.?\s?([IVX]{1,4})\.?\s?(\d{4})(?!\d)/.exec(text) ?? []
  const month = ROMAN.indexOf(roman ?? '') + 1
  if (date && month > 0) return likely({ year: Number(full), month, day: Number(date) }, today)
  const [, day, number, short] = /(?<![\d./-])(\d{1,2})[./-]\s?(\d{1,2})[./-]\s?(\d{2})(?![\d./-])/.exec(text) ?? []
  if (!day || Number(number) < 1 || Number(number) > 12 || Number(day) < 1 || Number(day) > 31) return null
  const inCentury = (century: number) =>
    likely({ year: century + Number(short), month: Number(number), day: Number(day) }, today)
  return inCentury(1900) ?? inCentury(2000)
}
const likely = (day: Day, today: Date): Day | null => (isLikely(day, today) ? day : null)

const CONTACT = /@|(?:\d[\s/()-]?){8}|linkedin|\d{4,5}\s\p{Lu}/u

/**
 * A date among the contacts that only a drawing of a calendar calls a birthday: alone between bars or in its line, beside an
 * address or a number, and the only one.
 */
export function bareBirthday(contacts: Line[], today: Date): Finding | null {
  const partsIn = (line: Line) => partsOf(line).flatMap((part) => part.split(/\s[—–]\s/u))
  const found = contacts.flatMap((line, at) => {
    if (at > 0 && namesRelative(contacts[at - 1]!.text)) return []
    const near = contacts.slice(Math.max(0, at - 3), at + 4).filter(({ flow }) => flow === line.flow)
    const beside = partsIn(line).filter((part) => !isDateText(part))
    if (![...near.filter((one) => one !== line).map(({ text }) => text), ...beside].some((text) => CONTACT.test(text)))
      return []
    return partsIn(line).flatMap((part) => {
      const [day] = isDateText(part) && findPeriods(part).length === 0 ? findDays(part) : []
      return day && isLikely(day.day, today) ? [finding(isoDay(day.day), 0.86, 'text', line.text)] : []
    })
  })
  return found.length === 1 ? found[0]! : null
}

/** 04/23/1987 can only be read with the month first. */
function americanDay(text: string, today: Date): Day | null {
  const [, month, date, year] = /(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-]((?:19|20)\d{2})/.exec(text) ?? []
  const day = { year: Number(year), month: Number(month), day: Number(date) }
  return year && day.month <= 12 && day.day > 12 && day.day <= 31 && isLikely(day, today) ? day : null
}

/** Day of birth from a personal number with a right control digit (modulus 11 over 12 digits). */
export function emsoDay(text: string): Day | null {
  const emso = /(?<!\d)\d{13}(?!\d)/.exec(text)?.[0]
  if (!emso) return null
  const weights = [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]
  const sum = weights.reduce((total, weight, at) => total + weight * Number(emso[at]), 0)
  const control = (11 - (sum % 11)) % 11
  if (control !== Number(emso[12])) return null
  const [day, month, rest] = [emso.slice(0, 2), emso.slice(2, 4), emso.slice(4, 7)].map(Number) as [
    number,
    number,
    number,
  ]
  const year = rest > 800 ? 1000 + rest : 2000 + rest
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? { year, month, day } : null
}
