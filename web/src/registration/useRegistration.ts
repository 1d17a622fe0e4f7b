import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { pathTo } from '@korak/contract/screens.ts'
import { peekJob } from '#base/session/after-sign-in.ts'
import { call } from '#base/data/call.ts'
import { stopAsking } from '#base/routing/blocking.ts'
import { fieldErrors } from '#base/data/errors.ts'
import { getLanguage, useLanguage } from '#base/text/language.ts'
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
import { type PasswordRule, SHORTEST, passwordRules } from '#ui/form/password-rules.ts'
import { m } from '#words/messages.js'
import { checkReadable, isForPrograms } from '#cv/kinds.ts'
import { BLANK, type RegistrationValues, isBegun, keepDraft, keepRegistered, readDraft } from './draft.ts'
import { type RegistrationStep, errorsOf, givenOf, readStep, stepAfter, stepOf } from './steps.ts'
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
  const errors: FieldErrors = checkValues(values, ALL, REQUIRED)
  if (cvError) errors.cv = cvError
  if (!account.email.trim()) errors.email = m.error_required_email()
  else if (!isEmail(account.email)) errors.email = m.error_email_format()
  if (!account.password) errors.password = m.error_required_password()
  if (!account.confirm_password) errors.confirm_password = m.error_required_confirm_password()
  else if (account.password !== account.confirm_password) errors.confirm_password = m.password_mismatch()
  const missing = passwordRules(account.password).filter(({ met }) => !met)
  if (account.password && missing.length > 0)
    errors.password = missing.map(({ rule }) => wordsWhenUnmet[rule]()).join(' ')
  return step === 'check' ? errors : errorsOf(step, errors)
}

const wordsWhenUnmet: Record<PasswordRule, () => string> = {
  length: () => m.error_password_short({ count: SHORTEST }),
  upper: () => m.error_password_upper(),
  lower: () => m.error_password_lower(),
  digit: () => m.error_password_digit(),
  special: () => m.error_password_special(),
}

const without = (errors: FieldErrors, fields: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)))

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

/** State and rules of the registration. The step is part of the address, so Back goes one step back. */
export function useRegistration() {
  const [kept] = useState(readDraft)
  const filled = usePrefill<RegistrationValues>(() => kept, { blank: BLANK, onFilled: (field) => correct(field) })
  const { values, filling } = filled.form
  const [secrets, setSecrets] = useState({ password: '', confirm_password: '' })
  const hasPassword = secrets.password !== ''
  const [lostPassword, setLostPassword] = useState(kept.hasPassword)
  const account: Account = { ...secrets, email: values.email }
  const [cv, setCv] = useState<File | null>(null)
  /** A file for programs: read, but not kept as the CV. */
  const [onlyRead, setOnlyRead] = useState<File | null>(null)
  const [file, setFile] = useState(kept.file)
  const [isChecked, setChecked] = useState(kept.isChecked)
  /** What is wrong on several steps at once; it stays until its step was passed or its field corrected. */
  const [told, setTold] = useState<FieldErrors>({})
  const [refused, setRefused] = useState<string | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [isTouched, setTouched] = useState(false)
  const [search] = useSearch()
  const step = readStep(search.get('step'))
  const { data: terms } = useTerms()
  const goTo = (next: RegistrationStep) => navigate(pathTo('/registration', { step: next }), { top: true })

  useEffect(
    () => keepDraft({ values, filling, file, hasPassword: hasPassword || lostPassword, isChecked }),
    [values, filling, file, hasPassword, lostPassword, isChecked],
  )
  useEffect(() => {
    if (step === 'check') setChecked(true)
  }, [step])
  // Who looks at another page, such as the terms, comes back to what was typed.
  useBlockWhen(isTouched, true)

  const isRestLater = useRef(false)
  const submit = useSubmit(
    async () => {
      if (step !== 'check') {
        const others = without(told, Object.keys(errorsOf(step, told)))
        setTold(others)
        const isWrongElsewhere = Object.keys(others).length > 0
        const isDone = isChecked || isRestLater.current
        await goTo(isWrongElsewhere ? stepOf(others) : isDone ? 'check' : stepAfter(step, filled.form))
        return
      }
      setTold({})
      try {
        const accepted = (terms ?? []).map(({ hash }) => hash)
        const body = formOf(account, givenOf(values), cv, accepted)
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
  const correct = (field: string) => {
    submit.correct(field)
    setTold((known) => without(known, [field]))
  }
  // An error of an earlier step: back to where it can be corrected.
  useEffect(() => {
    const first = stepOf(submit.errors)
    if (step !== 'check' || first === 'check') return
    setTold(submit.errors)
    void goTo(first)
    // oxlint-disable-next-line react/exhaustive-deps -- only a new answer moves the person, not their own step
  }, [submit.errors])

  // Errors are sentences: in another language they are said at the next attempt.
  const language = useLanguage()
  useEffect(() => {
    submit.reset()
    setTold({})
    if (cv) setRefused((known) => known && (checkReadable(cv) ?? known))
    // oxlint-disable-next-line react/exhaustive-deps -- only another language ends them
  }, [language])

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
    if (changes.password) setLostPassword(false)
    for (const field of Object.keys(changes)) correct(field)
  }
  const reader = useReadIntoForm(filled, setRefused)
  const chooseCv = (file: File | null) => {
    setTouched(true)
    const wrong = file && checkReadable(file)
    const isKept = file === null || !isForPrograms(file)
    setRefused(wrong)
    setOnlyRead(isKept ? null : file)
    if (isKept || wrong) {
      setCv(file)
      setFile(wrong ? null : (file?.name ?? null))
    }
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
    /** What was given before a reload or a look at another page, and is not kept. */
    lostFile: cv || onlyRead ? null : file,
    lostPassword,
    isResumed: isBegun(kept),
    isChecked,
    /** All a step needs is given; the last one is done when it is sent. */
    isRight: (name: RegistrationStep) =>
      name !== 'check' && Object.keys(checkStep(name, account, values, refused)).length === 0,
    /** On the step that is shown, and of the form as a whole. */
    errors: { ...errorsOf(step, told), ...submit.errors },
    refused,
    filled,
    reading: reader.state,
    readAgain,
    progress,
    submit,
    /** Of two buttons that end a step one leaves out what is optional. */
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      const { submitter } = event.nativeEvent as SubmitEvent
      isRestLater.current = submitter?.getAttribute('name') === 'later'
      submit.onSubmit(event)
    },
  }
}
export type Registration = ReturnType<typeof useRegistration>
