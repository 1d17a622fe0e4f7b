import { INTL, getLanguage } from '#base/language.ts'
import { formatDay } from '#base/dates.ts'
import { formatAmount, parseAmount } from '#base/money.ts'
import type { CandidateCodelists } from '#codelists/codelists.api.ts'
import { isRealDay } from '#ui/day.ts'
import { m } from '#words/messages.js'
import type { ProfileField, ProfileValues } from './values.ts'

export const fieldLabel: Record<ProfileField, () => string> = {
  name: () => m.reg_name(),
  gender: () => m.reg_gender(),
  birthday: () => m.reg_birthday(),
  education: () => m.reg_education(),
  career: () => m.reg_career(),
  education_summary: () => m.reg_education_summary(),
  phone: () => m.reg_phone(),
  address: () => m.reg_address(),
  postal: () => m.reg_postal(),
  city: () => m.reg_city(),
  country: () => m.reg_country(),
  linkedin_url: () => m.reg_linkedin(),
  employer: () => m.reg_employer(),
  position_title: () => m.reg_position(),
  notice_days: () => m.reg_notice(),
  industries: () => m.reg_industries(),
  workfields: () => m.reg_workfields(),
  region: () => m.reg_region(),
  expectations: () => m.reg_expectations(),
}

const LIST_OF = {
  gender: 'gender',
  education: 'education',
  career: 'career',
  industries: 'candidate-industries',
  workfields: 'candidate-work-fields',
  region: 'project-ad-region',
} as const

/** An answer as a person reads it; null when there is none. */
export function answerOf(
  field: ProfileField,
  values: ProfileValues,
  lists: CandidateCodelists,
  country: { label: string } | null,
): string | null {
  const value = values[field]
  if (value.length === 0) return null
  const list = field in LIST_OF ? LIST_OF[field as keyof typeof LIST_OF] : null
  if (list) {
    const labels = [value].flat().map((key) => lists.labelOf(list, key))
    return new Intl.ListFormat(INTL[getLanguage()], { type: 'conjunction' }).format(labels)
  }
  const text = String(value)
  if (field === 'birthday') return isRealDay(text) ? formatDay(text) : text
  if (field === 'country') return country?.label ?? text
  if (field === 'expectations') {
    const amount = parseAmount(text)
    return amount === null ? text : formatAmount(amount)
  }
  return text
}
