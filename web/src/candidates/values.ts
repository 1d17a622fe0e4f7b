import type { Profile } from '@korak/contract/candidates.ts'
import { parseAmount } from '#base/money.ts'
import type { FieldErrors } from '#base/submit.ts'
import { isRealDay } from '#ui/day.ts'
import { m } from '#words/messages.js'

/** A profile as typed into the fields: everything is text, so that nothing typed is ever changed or lost. */
export interface ProfileValues {
  name: string
  gender: string
  birthday: string
  education: string
  career: string
  education_summary: string
  phone: string
  address: string
  postal: string
  city: string
  country: string
  linkedin_url: string
  employer: string
  position_title: string
  notice_days: string
  industries: string[]
  workfields: string[]
  region: string
  expectations: string
}
export type ProfileField = keyof ProfileValues

export const EMPTY_PROFILE: ProfileValues = {
  name: '',
  gender: '',
  birthday: '',
  education: '',
  career: '',
  education_summary: '',
  phone: '',
  address: '',
  postal: '',
  city: '',
  country: 'SI',
  linkedin_url: '',
  employer: '',
  position_title: '',
  notice_days: '',
  industries: [],
  workfields: [],
  region: '',
  expectations: '',
}

/** Fields of the three sections, in the order they are asked. */
export const SECTIONS = {
  basic: [
    'name',
    'gender',
    'birthday',
    'education',
    'education_summary',
    'career',
    'phone',
    'address',
    'postal',
    'city',
    'country',
  ],
  current: ['employer', 'position_title', 'notice_days', 'linkedin_url'],
  desired: ['industries', 'workfields', 'region', 'expectations'],
} as const satisfies Record<string, readonly ProfileField[]>
export type ProfileSection = keyof typeof SECTIONS

/** Required of every candidate (section 2 of the specification). */
export const REQUIRED = ['name', 'gender', 'birthday', 'education', 'career'] as const satisfies readonly ProfileField[]

/** A stored profile as the fields show it. */
export function valuesOf(fields: Profile['fields']): ProfileValues {
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    Array.isArray(value) ? value : String(value ?? ''),
  ])
  return { ...EMPTY_PROFILE, ...(Object.fromEntries(entries) as Partial<ProfileValues>) }
}

/** Body for the server out of some fields: numbers as numbers, empty ones cleared. Call checkValues first. */
export function bodyOf(values: ProfileValues, names: readonly ProfileField[]): Record<string, unknown> {
  const one = (name: ProfileField): unknown => {
    const value = values[name]
    if (typeof value !== 'string') return value
    if (name === 'education') return Number(value)
    if (name === 'notice_days' || name === 'expectations')
      return value.trim() === '' ? null : Math.round(parseAmount(value) ?? Number.NaN)
    return value.trim()
  }
  return Object.fromEntries(names.map((name) => [name, one(name)]))
}

/** Fields that would be sent as something else. */
export function changedFields(
  before: ProfileValues,
  after: ProfileValues,
  names: readonly ProfileField[],
): ProfileField[] {
  const sent = (values: ProfileValues, name: ProfileField) => JSON.stringify(bodyOf(values, [name]))
  return names.filter((name) => sent(before, name) !== sent(after, name))
}

const isMissing = (value: string | string[]): boolean =>
  value.length === 0 || (typeof value === 'string' && value.trim() === '')

/** What the browser can already tell about some fields; the server has the last word. */
export function checkValues(
  values: ProfileValues,
  names: readonly ProfileField[],
  required: readonly ProfileField[],
): FieldErrors {
  const errors: FieldErrors = {}
  for (const name of names) if (required.includes(name) && isMissing(values[name])) errors[name] = m.error_required()
  const has = (name: ProfileField) => names.includes(name) && !errors[name] && !isMissing(values[name])
  if (has('birthday') && !isRealDay(values.birthday)) errors.birthday = m.error_date_format()
  if (has('linkedin_url') && !/^https:\/\/\S+\.\S+/i.test(values.linkedin_url.trim()))
    errors.linkedin_url = m.error_url_format()
  for (const name of ['notice_days', 'expectations'] as const) {
    const amount = has(name) ? parseAmount(values[name]) : 0
    if (amount === null || amount < 0) errors[name] = name === 'notice_days' ? m.reg_notice_number() : m.error_number()
  }
  return errors
}
