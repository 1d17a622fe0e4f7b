import { INTL, getLanguage } from '#base/text/language.ts'
import { formatDay } from '#base/text/dates.ts'
import { formatPhone } from '#base/text/phone.ts'
import { formatAmount, parseAmount } from '#base/text/money.ts'
import type { CandidateCodelists } from '#codelists/codelists.api.ts'
import { isRealDay } from '#ui/form/day.ts'
import { labels } from '#words/groups/profile-fields.js'
import { type ProfileField, type ProfileValues, declared } from './profile-values.ts'

export const fieldLabel: Record<ProfileField, () => string> = labels

/** An answer as a person reads it; null when there is none. */
export function answerOf(
  name: ProfileField,
  values: ProfileValues,
  lists: CandidateCodelists,
  country: { label: string } | null,
): string | null {
  const value = values[name]
  if (value.length === 0) return null
  const field = declared(name)
  if ('list' in field && field.kind !== 'number') {
    const chosen = [value].flat().map((key) => lists.labelOf(field.list, key))
    return new Intl.ListFormat(INTL[getLanguage()], { type: 'conjunction' }).format(chosen)
  }
  const text = String(value)
  if (field.kind === 'text' && field.format === 'phone') return formatPhone(text)
  if (field.kind === 'day') return isRealDay(text) ? formatDay(text) : text
  if (field.kind === 'country') return country?.label ?? text
  if (field.kind === 'number' && field.unit === '€') {
    const amount = parseAmount(text)
    return amount === null ? text : formatAmount(amount)
  }
  return text
}
