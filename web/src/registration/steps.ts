import type { FieldErrors } from '#base/data/submit.ts'
import { SECTIONS } from '#candidates/profile-values.ts'
import { m } from '#words/messages.js'

export const STEPS = ['cv', 'basic', 'current', 'desired', 'check'] as const
export type RegistrationStep = (typeof STEPS)[number]

export const stepName: Record<RegistrationStep, () => string> = {
  cv: () => m.reg_step_cv(),
  basic: () => m.reg_step_basic(),
  current: () => m.reg_step_current(),
  desired: () => m.reg_step_desired(),
  check: () => m.reg_step_check(),
}

/** Fields of a step, by the names the server knows them under. */
export const FIELDS_OF: Record<RegistrationStep, readonly string[]> = {
  cv: ['cv'],
  basic: ['email', 'password', 'confirm_password', ...SECTIONS.basic],
  current: SECTIONS.current,
  desired: SECTIONS.desired,
  check: ['accepted'],
}

/** The first step with something to correct; the last one when the errors concern no field. */
export const stepOf = (errors: FieldErrors): RegistrationStep =>
  STEPS.find((step) =>
    FIELDS_OF[step].some((field) => Object.keys(errors).some((e) => e === field || e.startsWith(`${field}.`))),
  ) ?? 'check'

export const readStep = (text: string | null): RegistrationStep => STEPS.find((step) => step === text) ?? 'cv'
