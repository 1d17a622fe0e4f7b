import type { CvField } from '@korak/contract/cv-fields.ts'
import type { FieldErrors } from '#base/data/submit.ts'
import { type ProfileField, REQUIRED, SECTIONS, checkValues } from '#candidates/profile-values.ts'
import type { Filled } from '#cv/reading/suggestions.ts'
import { m } from '#words/messages.js'
import { BLANK, type RegistrationValues } from './draft.ts'

export const STEPS = ['cv', 'account', 'about', 'address', 'current', 'desired', 'check'] as const
export type RegistrationStep = (typeof STEPS)[number]

export const stepName: Record<RegistrationStep, () => string> = {
  cv: () => m.reg_step_cv(),
  account: () => m.reg_step_account(),
  about: () => m.reg_step_about(),
  address: () => m.reg_step_address(),
  current: () => m.reg_step_current(),
  desired: () => m.reg_step_desired(),
  check: () => m.reg_step_check(),
}

const ADDRESS: readonly ProfileField[] = ['phone', 'address', 'postal', 'city', 'country']
const ACCOUNT: readonly ProfileField[] = ['name']

/** Fields of the profile each step asks for; a new one of the first section is asked for among those about the person. */
export const PROFILE_OF: Record<RegistrationStep, readonly ProfileField[]> = {
  cv: [],
  account: ACCOUNT,
  about: SECTIONS.basic.filter((field) => ![...ACCOUNT, ...ADDRESS].includes(field)),
  address: ADDRESS,
  current: SECTIONS.current,
  desired: SECTIONS.desired,
  check: [],
}

/** Fields of a step, by the names the server knows them under. */
export const FIELDS_OF: Record<RegistrationStep, readonly string[]> = {
  ...PROFILE_OF,
  cv: ['cv'],
  account: [...ACCOUNT, 'email', 'password', 'confirm_password'],
  check: ['accepted'],
}

const isRequired = (field: ProfileField): boolean => REQUIRED.includes(field)

/** Nothing in it is required: it may wait. */
export const isOptional = (step: RegistrationStep): boolean =>
  PROFILE_OF[step].length > 0 && !PROFILE_OF[step].some(isRequired)

/** Steps after which only optional ones come. */
export const isLastRequired = (step: RegistrationStep): boolean =>
  PROFILE_OF[step].length > 0 && !isOptional(step) && isOptional(after(step))

/** Nothing was given in it. */
export const isEmpty = (step: RegistrationStep, values: RegistrationValues): boolean =>
  PROFILE_OF[step].every((field) => String(values[field]) === String(BLANK[field]))

/** What the person gave: a country nobody chose is no answer without an address. */
export const givenOf = (values: RegistrationValues): RegistrationValues =>
  isEmpty('address', values) ? { ...values, country: '' } : values

const isOf = (step: RegistrationStep, name: string): boolean =>
  FIELDS_OF[step].some((field) => name === field || name.startsWith(`${field}.`))

/** Of all errors those of a step; without one that of the whole form. */
export const errorsOf = (step: RegistrationStep, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => isOf(step, name)))

/** The first step with something to correct; the last one when the errors concern no field. */
export const stepOf = (errors: FieldErrors): RegistrationStep =>
  STEPS.find((step) => Object.keys(errors).some((name) => isOf(step, name))) ?? 'check'

/** The CV gave all a step asks for: it is seen, and may be changed, where everything is checked. */
function isFilledByCv(step: RegistrationStep, { values, filling }: Filled<RegistrationValues>): boolean {
  const fields = PROFILE_OF[step]
  const asked = isOptional(step) ? fields : fields.filter(isRequired)
  const isSaid = (name: ProfileField) => {
    // Fields a CV never says anything about are not found here.
    const field = name as CvField
    const said = filling.said[field]
    return field in filling.filled || (said !== undefined && String(said.value).trim() === values[field])
  }
  // A password nobody can give but the person.
  if (step === 'account' || asked.length === 0) return false
  return asked.every(isSaid) && Object.keys(checkValues(values, fields, REQUIRED)).length === 0
}

export const after = (step: RegistrationStep): RegistrationStep => STEPS[STEPS.indexOf(step) + 1] ?? 'check'

/** Where Next leads: past what the CV has filled in. */
export function stepAfter(step: RegistrationStep, form: Filled<RegistrationValues>): RegistrationStep {
  const next = after(step)
  return isFilledByCv(next, form) ? stepAfter(next, form) : next
}

export const readStep = (text: string | null): RegistrationStep => STEPS.find((step) => step === text) ?? 'cv'
