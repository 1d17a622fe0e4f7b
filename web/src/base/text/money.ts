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

/** Cents, when there are any, are always two digits. */
function plain(value: number, language: Language): string {
  const text = formatNumber(value, { language })
  const { point } = MARKS[language]
  return new RegExp(`\\${point}\\d$`).test(text) ? `${text}0` : text
}

/** `34.500 €` in Slovenian, `€34,500` in English. */
export function formatAmount(value: number, currency = 'EUR', language: Language = getLanguage()): string {
  return around(plain(value, language), currency, language)
}

function around(figures: string, currency: string, language: Language): string {
  const symbol = SYMBOL[currency] ?? currency
  if (language === 'sl-SI') return `${figures}${NBSP}${symbol}`
  return symbol.length === 1 ? `${symbol}${figures}` : `${symbol}${NBSP}${figures}`
}

/** `3.100–4.000 €` or `€3,100–4,000`; a single figure when there is no other end. The period is said in words beside it. */
export function formatPay(
  pay: { min: number; max: number | null; currency: string },
  language: Language = getLanguage(),
): string {
  const low = plain(pay.min, language)
  const figures = pay.max === null || pay.max === pay.min ? low : `${low}${DASH}${plain(pay.max, language)}`
  return around(figures, pay.currency, language)
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
