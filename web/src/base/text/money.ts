import type { Language } from '@korak/contract/shapes.ts'
import { getLanguage } from './language.ts'

const NBSP = '\u00A0'
const DASH = '–'
const SYMBOL: Record<string, string> = { EUR: '€', USD: '$', GBP: '£' }
// Written out instead of asking Intl: Slovenian groups only from five digits on there, and we want 3.100.
const MARKS: Record<Language, { group: string; point: string }> = {
  'sl-SI': { group: '.', point: ',' },
  'en-EN': { group: ',', point: '.' },
}

/** `12.345,5` or `12,345.5`: at most `digits` decimals, none when whole. */
export function formatNumber(value: number, { language = getLanguage(), digits = 2 } = {}): string {
  const { group, point } = MARKS[language]
  const [whole, fraction] = String(Math.abs(Math.round(value * 10 ** digits) / 10 ** digits)).split('.')
  const grouped = whole!.replaceAll(/\B(?=(\d{3})+$)/g, group)
  return `${value < 0 ? '\u2212' : ''}${grouped}${fraction ? point + fraction : ''}`
}

/** Cents, when there are any, are always two digits; both ends of a range have them, or neither. */
function plain(value: number, language: Language, hasCents = !isWhole(value)): string {
  const text = formatNumber(value, { language })
  if (!hasCents) return text
  const { point } = MARKS[language]
  const [whole, cents = ''] = text.split(point)
  return `${whole}${point}${cents.padEnd(2, '0')}`
}
const isWhole = (value: number): boolean => Number.isInteger(Math.round(value * 100) / 100)

/** `34.500 €` in Slovenian, `€34,500` in English. */
export function formatAmount(value: number, currency = 'EUR', language: Language = getLanguage()): string {
  return around(plain(value, language), currency, language)
}

function around(figures: string, currency: string, language: Language): string {
  const symbol = SYMBOL[currency] ?? currency
  if (language === 'sl-SI') return `${figures}${NBSP}${symbol}`
  return symbol.length === 1 ? `${symbol}${figures}` : `${symbol}${NBSP}${figures}`
}

/** `3.100–4.000 €` or `€3,100–4,000`, `8,40–10,00 €` or `€8.40–10.00`; a single figure when there is no other end. The period is said in words beside it. */
export function formatPay(
  pay: { min: number; max: number | null; currency: string },
  language: Language = getLanguage(),
): string {
  const ends = pay.max === null || pay.max === pay.min ? [pay.min] : [pay.min, pay.max]
  const hasCents = !ends.every(isWhole)
  return around(ends.map((end) => plain(end, language, hasCents)).join(DASH), pay.currency, language)
}

/**
 * A typed amount as a number, null when it is none. Comma and point are both taken: the last of them is the decimal
 * mark, unless exactly three digits follow it and it could be grouping (`3.100` and `3,100` are 3100).
 */
export function parseAmount(text: string): number | null {
  const typed = text
    .replaceAll(/[\s\u00A0\u202F']/g, '')
    .replace('\u2212', '-')
    .replace(/^(EUR|€)|(EUR|€)$/gi, '')
  if (!/^-?\d[\d.,]*$/.test(typed)) return null
  const marks = [...typed.matchAll(/[.,]/g)]
  const last = marks.at(-1)
  if (!last) return Number(typed)
  const isGrouping = /^-?\d{1,3}([.,]\d{3})+$/.test(typed) && new Set(marks.map(([mark]) => mark)).size === 1
  if (isGrouping) return Number(typed.replaceAll(/[.,]/g, ''))
  const whole = typed.slice(0, last.index).replaceAll(/[.,]/g, '')
  const fraction = typed.slice(last.index + 1)
  // `1.2.3` is nobody's number: a decimal mark stands alone, grouping marks are three digits apart.
  if (marks.length > 1 && !/^-?\d{1,3}([.,]\d{3})*$/.test(typed.slice(0, last.index))) return null
  if (marks.length > 1 && marks.slice(0, -1).some(([mark]) => mark === last[0])) return null
  return Number(`${whole}.${fraction || '0'}`)
}
