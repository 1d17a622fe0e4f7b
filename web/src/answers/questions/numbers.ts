import { INTL, getLanguage } from '#base/text/language.ts'

const MINUS = '\u2212'

/**
 * A typed number: comma or point for decimals, spaces, and whichever of the two is left for thousands ("12.345,5",
 * "12,345.5"). Empty text is null, anything else that is no number NaN. One separator alone before three digits counts
 * as thousands where no decimals are asked for; where they are, that of decimals does, and that of thousands may mean
 * either and is no number (`doubtIn`).
 */
export function parseNumber(text: string, decimals = 0): number | null {
  const plain = text.replaceAll(/[\s\u00A0\u202F']/g, '').replace(MINUS, '-')
  if (plain === '') return null
  if (!/^[-+]?[\d.,]*\d$/.test(plain)) return Number.NaN
  const marks = [...plain].filter((sign) => sign === '.' || sign === ',')
  const last = marks.at(-1)
  if (!last) return Number(plain)
  const isGrouped = new RegExp(`^[-+]?[1-9]\\d{0,2}(\\${last}\\d{3})+$`).test(plain)
  if (isGrouped && (marks.length > 1 || decimals === 0)) return Number(plain.replaceAll(last, ''))
  if (isGrouped && last === thousandsMark()) return Number.NaN
  const other = last === ',' ? '.' : ','
  const groups = new RegExp(`^[-+]?(\\d*|[1-9]\\d{0,2}(\\${other}\\d{3})+)\\${last}\\d+$`)
  if (!groups.test(plain)) return Number.NaN
  return Number(plain.replaceAll(other, '').replace(last, '.'))
}

/** What the language writes between thousands: the point in Slovenian, the comma in English. */
const thousandsMark = (): string => (INTL[getLanguage()].startsWith('sl') ? '.' : ',')

/** A number that may mean thousands or decimals: "1.234" is 1234 to one person and 1,234 to another. Both, as one types them. */
export function doubtIn(
  text: string,
  decimals: number,
): { typed: string; whole: string; broken: string | null } | null {
  const typed = text.trim()
  const mark = thousandsMark()
  if (decimals === 0 || !new RegExp(`^[-+\u2212]?[1-9]\\d{0,2}\\${mark}\\d{3}$`).test(typed)) return null
  const broken = decimals < 3 ? null : typed.replace(mark, mark === '.' ? ',' : '.')
  return { typed, whole: typed.replace(mark, ''), broken }
}

/** A number as people of the language write it; the minus sign is the typographical one. */
export const formatNumber = (value: number, decimals = 4, always = 0): string =>
  new Intl.NumberFormat(INTL[getLanguage()], {
    minimumFractionDigits: always,
    maximumFractionDigits: decimals,
    useGrouping: 'always',
  }).format(value)

/** The same without grouping, for a field somebody types on in. */
export const editableNumber = (value: number): string =>
  new Intl.NumberFormat(INTL[getLanguage()], { maximumFractionDigits: 10, useGrouping: false })
    .format(value)
    .replace(MINUS, '-')
