import {
  PROFILE_FIELDS,
  PROFILE_NAMES,
  PROFILE_SECTIONS,
  type ProfileFieldName,
  type ProfileSection,
  REQUIRED_FIELDS,
  type RequiredField,
  fieldsOfSection,
} from '@korak/contract/candidates.fields.ts'
import { AGE, type ProfileFault, profileFaults } from '@korak/contract/candidates.rules.ts'
import type { Profile } from '@korak/contract/candidates.ts'
import type { Field } from '@korak/contract/fields.ts'
import { today } from '#base/text/dates.ts'
import { formatNumber, parseAmount } from '#base/text/money.ts'
import type { FieldErrors } from '#base/data/submit.ts'
import { isRealDay } from '#ui/form/day.ts'
import { labels as requiredWords } from '#words/groups/required-fields.js'
import { m } from '#words/messages.js'

export type ProfileField = ProfileFieldName
type Declared = typeof PROFILE_FIELDS
/** A profile as typed into the fields: everything is text, so that nothing typed is ever changed or lost. */
export type ProfileValues = {
  [Name in ProfileField]: Declared[Name] extends { kind: 'options' } ? string[] : string
}

/** A field as declared, with all that a kind may have. */
export const declared = (name: ProfileField): Field => PROFILE_FIELDS[name]

export const EMPTY_PROFILE = Object.fromEntries(
  PROFILE_NAMES.map((name) => {
    const { kind } = declared(name)
    return [name, kind === 'options' ? [] : kind === 'country' ? 'SI' : '']
  }),
) as unknown as ProfileValues

export type { ProfileSection }
/** Fields of the sections, in the order they are asked. */
export const SECTIONS = Object.fromEntries(
  PROFILE_SECTIONS.map((section) => [section, fieldsOfSection(section)]),
) as unknown as Record<ProfileSection, readonly ProfileField[]>
/** Required of every candidate (section 2 of the specification). */
export const REQUIRED: readonly ProfileField[] = REQUIRED_FIELDS

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
    const { kind } = declared(name)
    const isEmpty = value.trim() === ''
    if (kind === 'level') return isEmpty ? null : Number(value)
    if (kind === 'number') return isEmpty ? null : Math.round(parseAmount(value) ?? Number.NaN)
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

/** What to enter: every field the specification requires has words for it. */
const wordsWhenEmpty = (name: ProfileField): string =>
  (requiredWords satisfies Record<RequiredField, unknown> as Partial<Record<ProfileField, () => string>>)[name]?.() ??
  m.error_required()

/** What is wrong with a text that is there; null when the browser sees nothing. */
function faultIn(field: Field, text: string): string | null {
  if (field.kind === 'day') return isRealDay(text) ? null : m.error_date_format()
  if (field.kind === 'number') {
    const amount = parseAmount(text)
    if (amount === null || amount < 0) return field.unit === 'days' ? m.reg_notice_number() : m.error_number()
    const whole = Math.round(amount)
    if (whole < field.min) return m.error_too_small({ min: formatNumber(field.min) })
    return whole > field.max ? m.error_too_big({ max: formatNumber(field.max) }) : null
  }
  return null
}

const faultWords: Record<ProfileFault, () => string> = {
  error_birthday_range: () => m.error_birthday_range(AGE),
  error_phone: () => m.error_phone(),
  error_postal: () => m.error_postal(),
  error_linkedin: () => m.error_linkedin(),
}

/** What the browser can already tell about some fields; the server has the last word. */
export function checkValues(
  values: ProfileValues,
  names: readonly ProfileField[],
  required: readonly ProfileField[],
): FieldErrors {
  const errors: FieldErrors = {}
  const faults = profileFaults(values, today())
  for (const name of names) {
    const value = values[name]
    if (isMissing(value)) {
      if (required.includes(name)) errors[name] = wordsWhenEmpty(name)
      continue
    }
    const fault = faultIn(declared(name), String(value))
    const rule = faults[name]
    if (fault) errors[name] = fault
    else if (rule) errors[name] = faultWords[rule]()
  }
  return errors
}
