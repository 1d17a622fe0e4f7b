import { fold } from '#base/fold.ts'
import type { Line } from '#cv/document.ts'
import { type Finding, finding, surest } from '#cv/findings.ts'
import type { Labelled } from '#cv/layout/labels.ts'
import { partsOf } from '#cv/layout/labels.ts'
import { type Day, findDays, findPeriods, isDateText, isoDay } from './dates.ts'

const YOUNGEST = 14
const OLDEST = 90

const isLikely = (day: Day, today: Date): boolean => {
  const age = today.getUTCFullYear() - day.year
  return day.day !== null && age >= YOUNGEST && age <= OLDEST
}

/** Words for others whose birth a CV may tell of; those that are also trades or genders only in the genitive. */
const RELATIVE =
  /(?<!\p{L})(?:sin(?:a|u|ova?|ovi)?|hči|hčer\p{L}*|hćer\p{L}*|otro(?:k[au]?|ci)|partner(?:j?a|k[ae]|ic[ae]|in|s)?|mož|moža|žene|soprog\p{L}*|matere|mame|očeta|brat|brata|sestre|son(?:'s|’s)?|daughter\p{L}*|child|children|kids?|spouse|wife|husband|mother|father|brother|sister|kći|kćer\p{L}*|dijete|djet\p{L}*|djec\p{L}*|suprug\p{L}*|majke|oca|Sohn(?:es)?|Tochter|Kind(?:e?s|er)?|Ehe(?:frau|mann|partner)\p{L}*|Gatt(?:e|in|en)|Mutter|Vaters?)(?:['’]s)?(?!\p{L})/iu
const FAMILY = /^\s*(?:otroci|otrok|družina|children|family|djeca|obitelj|kinder|familie|partner\p{L}*)\s*:?\s*$/iu

const isFamily = (before: Line | undefined): boolean => before !== undefined && FAMILY.test(before.text)

/** `Rojstni datum sina: 5. 5. 2010`: somebody else's day, told between the label and the day, or before the label. */
function isOther(line: Line, label: string, value: string): boolean {
  const at = line.text.indexOf(label)
  const before = line.text
    .slice(0, Math.max(0, at))
    .split(/[.!?;|\t]\s*/u)
    .at(-1)!
  return RELATIVE.test(before) || RELATIVE.test(toDigit(value))
}

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
      !RELATIVE.test(
        line.text
          .slice(0, match.index)
          .split(/[.!?;|\t]\s*/u)
          .at(-1)!,
      ) &&
      !isFamily(own[at - 1]) &&
      !RELATIVE.test(toDigit(line.text.slice(match.index)))
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
  const day = days.find((one) => isLikely(one, today)) ?? americanDay(text, today) ?? shortDay(text, today)
  return day ? isoDay(day) : null
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
    if (at > 0 && RELATIVE.test(contacts[at - 1]!.text)) return []
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

const GENDERS: [RegExp, string][] = [
  [/^(?:m|moski|musko|muski|male|man|mannlich|herr)$/, 'male'],
  [/^(?:z|f|w|zenski|zenska|zensko|zenskega|female|woman|weiblich|frau)$/, 'female'],
]

/**
 * Gender only where the person states it: behind its label, or by the grammar of a sentence about birth. A first name says
 * nothing, and the masculine form is also what printed labels use, so it is never sure.
 */
export function readGender(own: Line[], labels: Labelled[]): Finding | null {
  for (const { field, value, line } of labels) {
    if (field !== 'gender') continue
    const plain = fold(value.split(/[,;/(]/)[0] ?? '').split(' ')[0] ?? ''
    const gender = GENDERS.find(([pattern]) => pattern.test(plain))?.[1]
    // `Spol: M / Ž` is a form that was not filled in.
    if (gender && !/^\s*m\s*\/\s*[žzf]\s*$/iu.test(value)) return finding(gender, 0.98, 'label', line.text)
  }
  for (const line of own) {
    if (/roj\p{L}*\s?(?:\/|\(|-)\s?-?a/iu.test(line.text) || findPeriods(line.text).length > 1) continue
    if (/(?<!\p{L})(?:rojena|rođena|rodila\s+s(?:em|am)\s+se|rodila\s+se)(?!\p{L})/iu.test(line.text))
      return finding('female', 0.9, 'grammar', line.text)
    if (
      /(?<!\p{L})(?:rojen\s+sem|sem\s+(?:\p{L}+\s+){0,3}rojen|rođen\s+sam|rodil\s+s(?:em|am)\s+se)(?!\p{L})/iu.test(
        line.text,
      )
    )
      return finding('male', 0.86, 'grammar', line.text)
    if (/(?<!\p{L})(?:rojen|rođen)(?!\p{L})/iu.test(line.text)) return finding('male', 0.6, 'grammar', line.text)
  }
  return null
}
