import { PROFILE_FIELDS } from '@korak/contract/candidates.fields.ts'
import { AGE, profileFaults } from '@korak/contract/candidates.rules.ts'
import type { ProfileFields } from '@korak/contract/candidates.ts'
import { namesWhere, type NamesWhere } from '@korak/contract/fields.ts'
import { type FieldError, InvalidInput } from '#errors.ts'
import { today } from '#base/time.ts'
import { unknownOptions } from '#codelists/codelists.service.ts'
import { isCountry } from './codes.queries.ts'

type Coded = NamesWhere<typeof PROFILE_FIELDS, { kind: 'option' | 'options' }>
/** Fields whose values are options of a codelist. */
const CODED: readonly Coded[] = [
  ...namesWhere(PROFILE_FIELDS, { kind: 'options' }),
  ...namesWhere(PROFILE_FIELDS, { kind: 'option' }),
]
/** Codelists of these fields. */
export const PROFILE_CODELISTS = Object.fromEntries(CODED.map((field) => [field, PROFILE_FIELDS[field].list]))
/** What the profile has already: options switched off later stay allowed, and the country decides about the postcode. */
type StoredCodes = Partial<Record<Coded | 'country' | 'postal', string | string[] | null>>

const valuesOf = (value: string | string[] | null | undefined): string[] => (value ? [value].flat() : [])

/** What is wrong with the fields by themselves, in words; an empty record when nothing is. */
export const profileErrors = (fields: Partial<Record<keyof ProfileFields, unknown>>): Record<string, FieldError[]> =>
  Object.fromEntries(
    Object.entries(profileFaults(fields, today())).map(([name, key]) => [
      name,
      [key === 'error_birthday_range' ? { key, values: AGE } : key],
    ]),
  )

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
