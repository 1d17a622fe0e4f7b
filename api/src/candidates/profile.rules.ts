import { PROFILE_FIELDS } from '@korak/contract/candidates.fields.ts'
import type { ProfileFields } from '@korak/contract/candidates.ts'
import { namesWhere, type NamesWhere } from '@korak/contract/fields.ts'
import { type FieldError, InvalidInput } from '#errors.ts'
import { today } from '#base/time.ts'
import { unknownOptions } from '#codelists/codelists.service.ts'
import { isCountry } from './codes.queries.ts'

const AGE = { min: 15, max: 100 }

type Coded = NamesWhere<typeof PROFILE_FIELDS, { kind: 'option' | 'options' }>
/** Fields whose values are options of a codelist. */
const CODED: readonly Coded[] = [
  ...namesWhere(PROFILE_FIELDS, { kind: 'options' }),
  ...namesWhere(PROFILE_FIELDS, { kind: 'option' }),
]
/** What the profile has already: options switched off later stay allowed, and the country decides about the postcode. */
type StoredCodes = Partial<Record<Coded | 'country' | 'postal', string | string[] | null>>

const valuesOf = (value: string | string[] | null | undefined): string[] => (value ? [value].flat() : [])

/** Six to fifteen digits with the usual separators; whether somebody answers, only a call tells. */
const isPhone = (value: string): boolean => {
  const digits = value.replaceAll(/\D/g, '').length
  return /^\+?[\d\s()/.-]+$/.test(value) && digits >= 6 && digits <= 15
}

function isLinkedin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, username, password, port } = new URL(value)
  return protocol === 'https:' && /(^|\.)linkedin\.com$/.test(hostname) && !username && !password && !port
}

const yearsBefore = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`

/** What is wrong with the fields by themselves; an empty record when nothing is. */
export function profileErrors(fields: Partial<ProfileFields>): Record<string, FieldError[]> {
  const errors: Record<string, FieldError[]> = {}
  const { birthday, postal, country } = fields
  if (birthday && (birthday > yearsBefore(today(), AGE.min) || birthday < yearsBefore(today(), AGE.max)))
    errors['birthday'] = [{ key: 'error_birthday_range', values: AGE }]
  for (const name of namesWhere(PROFILE_FIELDS, { kind: 'text', format: 'phone' }))
    if (fields[name] && !isPhone(fields[name])) errors[name] = ['error_phone']
  // Post office boxes and large recipients have codes no public list knows, so only the shape is checked.
  if (postal && (country === 'SI' || !country) && !/^[1-9]\d{3}$/.test(postal)) errors['postal'] = ['error_postal']
  for (const name of namesWhere(PROFILE_FIELDS, { kind: 'text', format: 'linkedin' }))
    if (fields[name] && !isLinkedin(fields[name])) errors[name] = ['error_linkedin']
  return errors
}

/**
 * Checks the fields of a profile or registration beyond their shape: age, phone, postcode, LinkedIn, country and codelist keys.
 * Call in the transaction that stores them: keys may be removed until then.
 * @throws InvalidInput with all errors at once
 */
export async function checkProfile(fields: Partial<ProfileFields>, stored: StoredCodes = {}): Promise<void> {
  const country = fields.country ?? (typeof stored.country === 'string' ? stored.country : undefined)
  // Another country is a question to the postcode that stays.
  const postal = fields.country !== undefined && typeof stored.postal === 'string' ? stored.postal : undefined
  const errors = profileErrors({ ...(postal !== undefined && { postal }), ...fields, country })
  const wanted = CODED.flatMap((field) => {
    const known = new Set(valuesOf(stored[field]))
    return valuesOf(fields[field])
      .filter((key) => !known.has(key))
      .map((key) => ({ field, list: PROFILE_FIELDS[field].list, key }))
  })
  for (const { field } of await unknownOptions(wanted)) errors[field] = ['error_choice']
  if (fields.country && !(await isCountry(fields.country))) errors['country'] = ['error_choice']
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
}
