// Rules of the profile beyond its shapes, the same for server and screens; no zod here.
import { PROFILE_FIELDS, type ProfileFieldName } from './candidates.fields.ts'
import { namesWhere } from './fields.ts'

export const AGE = { min: 15, max: 100 }
/** Keys of the words. */
export type ProfileFault = 'error_birthday_range' | 'error_phone' | 'error_postal' | 'error_linkedin'

/** Six to fifteen digits with the usual separators; whether somebody answers, only a call tells. */
const isPhone = (value: string): boolean => {
  const digits = value.replaceAll(/\D/g, '').length
  return /^\+?[\d\s()/.-]+$/.test(value) && digits >= 6 && digits <= 15
}

/** Profiles are pasted with and without the scheme. */
export const withScheme = (value: string): string =>
  /^(\w+\.)?linkedin\.com\//i.test(value) ? `https://${value}` : value

const isLinkedin = (value: string): boolean => /^https:\/\/([a-z\d-]+\.)*linkedin\.com([/?#]|$)/i.test(value)

const yearsBefore = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`

/** What is wrong with the fields by themselves on a day; an empty record when nothing is. */
export function profileFaults(
  fields: Partial<Record<ProfileFieldName, unknown>>,
  today: string,
): Partial<Record<ProfileFieldName, ProfileFault>> {
  const faults: Partial<Record<ProfileFieldName, ProfileFault>> = {}
  const textOf = (name: ProfileFieldName): string => {
    const value = fields[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const [birthday, postal, country] = [textOf('birthday'), textOf('postal'), textOf('country')]
  if (birthday && (birthday > yearsBefore(today, AGE.min) || birthday < yearsBefore(today, AGE.max)))
    faults.birthday = 'error_birthday_range'
  for (const name of namesWhere(PROFILE_FIELDS, { kind: 'text', format: 'phone' }))
    if (textOf(name) && !isPhone(textOf(name))) faults[name] = 'error_phone'
  // Post office boxes and large recipients have codes no public list knows, so only the shape is checked.
  if (postal && (country === 'SI' || !country) && !/^[1-9]\d{3}$/.test(postal)) faults.postal = 'error_postal'
  for (const name of namesWhere(PROFILE_FIELDS, { kind: 'text', format: 'linkedin' }))
    if (textOf(name) && !isLinkedin(withScheme(textOf(name)))) faults[name] = 'error_linkedin'
  return faults
}
