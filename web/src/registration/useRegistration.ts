import { useCallback, useEffect, useState } from 'react'
import { pathTo } from '@korak/contract/screens.ts'
import { peekJob } from '#base/session/after-sign-in.ts'
import { call } from '#base/data/call.ts'
import { stopAsking } from '#base/routing/blocking.ts'
import { fieldErrors } from '#base/data/errors.ts'
import { getLanguage } from '#base/text/language.ts'
import { navigate, useBlockWhen, useSearch } from '#base/routing/navigation.tsx'
import { type FieldErrors, isEmail, useSubmit } from '#base/data/submit.ts'
import {
  type ProfileField,
  type ProfileValues,
  REQUIRED,
  SECTIONS,
  bodyOf,
  checkValues,
} from '#candidates/profile-values.ts'
import { usePrefill } from '#cv/reading/usePrefill.ts'
import { useReadIntoForm } from '#cv/reading/useReadIntoForm.ts'
import { m } from '#words/messages.js'
import { checkReadable, isForPrograms } from '#cv/kinds.ts'
import { BLANK, type RegistrationValues, forgetDraft, keepDraft, keepRegistered, readDraft } from './draft.ts'
import { STEPS, type RegistrationStep, readStep, stepOf } from './steps.ts'
import { renewTerms, useTerms } from './TermsSection.tsx'

interface Account {
  email: string
  password: string
  confirm_password: string
}
const ALL: readonly ProfileField[] = [...SECTIONS.basic, ...SECTIONS.current, ...SECTIONS.desired]

/** Errors of one step; of everything for the last one. */
function checkStep(
  step: RegistrationStep,
  account: Account,
  values: ProfileValues,
  cvError: string | null,
): FieldErrors {
  const errors: FieldErrors = {}
  if ((step === 'cv' || step === 'check') && cvError) errors.cv = cvError
  if (step === 'basic' || step === 'check') {
    if (!account.email.trim()) errors.email = m.error_required_email()
    else if (!isEmail(account.email)) errors.email = m.error_email_format()
    if (!account.password) errors.password = m.error_required_password()
    if (!account.confirm_password) errors.confirm_password = m.error_required_confirm_password()
    else if (account.password !== account.confirm_password) errors.confirm_password = m.password_mismatch()
  }
  if (step === 'check') return { ...errors, ...checkValues(values, ALL, REQUIRED) }
  return step === 'cv' ? errors : { ...errors, ...checkValues(values, SECTIONS[step], REQUIRED) }
}

function formOf(account: Account, values: ProfileValues, cv: File | null, accepted: string[]): FormData {
  const form = new FormData()
  const wanted = peekJob()
  // The mail may be opened in another browser, which knows nothing of it.
  const job = wanted?.apply ? wanted.uid : null
  const fields: Record<string, unknown> = { ...bodyOf(values, ALL), ...account, language: getLanguage(), accepted, job }
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) for (const item of value) form.append(`${name}[]`, String(item))
    else if (value !== null && value !== '') form.append(name, String(value))
  }
  if (cv) form.append('cv', cv)
  return form
}

/** State and rules of the registration in five steps. The step is part of the address, so Back goes one step back. */
export function useRegistration() {
  const filled = usePrefill<RegistrationValues>(readDraft, { blank: BLANK, onFilled: (field) => correct(field) })
  const { values, filling } = filled.form
  const [secrets, setSecrets] = useState({ password: '', confirm_password: '' })
  const account: Account = { ...secrets, email: values.email }
  const [cv, setCv] = useState<File | null>(null)
  /** A file for programs: read, but not kept as the CV. */
  const [onlyRead, setOnlyRead] = useState<File | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [isTouched, setTouched] = useState(false)
  const [search] = useSearch()
  const step = readStep(search.get('step'))
  const { data: terms } = useTerms()
  const goTo = (next: RegistrationStep) => navigate(pathTo('/registration', { step: next }), { top: true })

  useEffect(() => keepDraft({ values, filling }), [values, filling])
  const isGivenUp = useBlockWhen(isTouched)
  useEffect(
    () => () => {
      // Others may use this device: they are not shown what was given up.
      if (isGivenUp()) forgetDraft()
    },
    [isGivenUp],
  )

  const submit = useSubmit(
    async () => {
      if (step !== 'check') {
        await goTo(STEPS[STEPS.indexOf(step) + 1] ?? 'check')
        return
      }
      try {
        const accepted = (terms ?? []).map(({ hash }) => hash)
        const body = formOf(account, values, cv, accepted)
        const answer = await call('POST /auth/signup-candidate', { body, ...(cv && { onProgress: setProgress }) })
        keepRegistered({ email: answer.email, hours: answer.valid_hours })
        // A wrong address is corrected with what was typed.
        stopAsking()
        await navigate('/registration/registration-success', { replace: true })
      } catch (error) {
        if ('accepted' in fieldErrors(error)) await renewTerms()
        throw error
      } finally {
        setProgress(null)
      }
    },
    () => {
      const found = checkStep(step, account, values, refused)
      return step === 'check' && !terms ? { ...found, accepted: m.reg_terms_missing() } : found
    },
  )
  const { errors, correct } = submit
  // An error of an earlier step: back to where it can be corrected.
  useEffect(() => {
    const fields = Object.keys(errors)
    if (step === 'check' && fields.length > 0 && stepOf(errors) !== 'check') void goTo(stepOf(errors))
    // oxlint-disable-next-line react/exhaustive-deps -- only a new answer moves the person, not their own step
  }, [errors])

  const change = useCallback(
    (changes: Partial<RegistrationValues>) => {
      setTouched(true)
      filled.change(changes)
      for (const field of Object.keys(changes)) correct(field)
    },
    // oxlint-disable-next-line react/exhaustive-deps -- correct only sets state
    [],
  )
  const changeSecret = (changes: Partial<typeof secrets>) => {
    setTouched(true)
    setSecrets((known) => ({ ...known, ...changes }))
    for (const field of Object.keys(changes)) correct(field)
  }
  const reader = useReadIntoForm(filled, setRefused)
  const chooseCv = (file: File | null) => {
    setTouched(true)
    const wrong = file && checkReadable(file)
    const isKept = file === null || !isForPrograms(file)
    setRefused(wrong)
    setOnlyRead(isKept ? null : file)
    if (isKept || wrong) setCv(file)
    correct('cv')
    if (file && !wrong) void reader.start(file)
    else reader.stop()
  }
  const source = onlyRead ?? cv
  const readAgain = () => source && void reader.start(source)
  return {
    step,
    goTo,
    values,
    change,
    account,
    changeSecret,
    cv,
    chooseCv,
    onlyRead,
    refused,
    filled,
    reading: reader.state,
    readAgain,
    progress,
    submit,
  }
}
export type Registration = ReturnType<typeof useRegistration>
