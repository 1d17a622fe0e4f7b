import type { Screens } from '#base/routing/screens.ts'
import { Fragment, useEffect, useRef, useState } from 'react'
import { useHead } from '#base/page/head.ts'
import { Link } from '#base/routing/navigation.tsx'
import { ProfileFields } from '#candidates/ProfileFields.tsx'
import { WithChoices } from '#codelists/WithChoices.tsx'
import { partsOf } from '#cv/reading/FieldParts.tsx'
import { Button } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Logo } from '#ui/layout/Logo.tsx'
import { StepIndicator } from '#ui/feedback/StepIndicator.tsx'
import { LanguageLine } from '#auth/LanguageLine.tsx'
import { m } from '#words/messages.js'
import { AccountFields } from './AccountFields.tsx'
import { CheckStep } from './CheckStep.tsx'
import { CvStep } from './CvStep.tsx'
import { CvStatus } from './CvStatus.tsx'
import { forgetDraft } from './draft.ts'
import styles from './registration.module.css'
import {
  FIELDS_OF,
  PROFILE_OF,
  type RegistrationStep,
  STEPS,
  after,
  isEmpty,
  isLastRequired,
  isOptional,
  stepName,
} from './steps.ts'
import { Accepting } from './TermsSection.tsx'
import { type Registration, useRegistration } from './useRegistration.ts'

export const screens: Screens = [
  {
    path: '/registration',
    query: ['step'],
    title: 'reg_title',
    access: 'signed-out',
    bar: false,
    section: 'registration',
  },
]

export function RegistrationPage() {
  const [attempt, setAttempt] = useState(0)
  const startOver = () => {
    forgetDraft()
    setAttempt(attempt + 1)
  }
  return <RegistrationForm key={attempt} onStartOver={startOver} />
}

function RegistrationForm({ onStartOver }: { onStartOver: () => void }) {
  const registration = useRegistration()
  const { step, goTo, submit, values, errors, isChecked } = registration
  const index = STEPS.indexOf(step)
  const previous = STEPS[index - 1]
  // What is wrong on another step is said there.
  const lines = [
    ...submit.summary.filter(({ field }) => !field),
    ...Object.entries(errors)
      .filter(([field]) => FIELDS_OF[step].includes(field.split('.')[0] ?? ''))
      .map(([field, message]) => ({ field, message })),
  ]
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  const isWrong = lines.length > 0
  const Chosen = step === 'cv' ? Fragment : WithChoices
  const isCvSkipped = !registration.cv && !registration.onlyRead
  const isSkipped = (name: RegistrationStep) => (name === 'cv' ? isCvSkipped : isEmpty(name, values))
  useHead({ title: `${stepName[step]()} – ${m.reg_title()}` })
  // Every step is a new page to a screen reader; one with errors begins with their summary.
  useEffect(() => {
    if (!isFirst.current && !isWrong) heading.current?.focus()
    isFirst.current = false
    // oxlint-disable-next-line react/exhaustive-deps -- correcting the last error must not take the focus away
  }, [step])
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link href="/login" className={styles.home}>
          <Logo name={m.app_name()} />
        </Link>
        <p>
          {m.reg_have_account()} <Link href="/login">{m.login_submit()}</Link>
        </p>
      </header>
      <form className={styles.form} onSubmit={registration.onSubmit} noValidate>
        <ErrorSummary errors={lines} attempt={submit.attempt} title={submit.failure ? m.reg_error() : undefined} />
        <StepIndicator
          current={index + 1}
          names={STEPS.map((name) => stepName[name]())}
          skipped={STEPS.flatMap((name, at) => (isSkipped(name) ? [at + 1] : []))}
          done={STEPS.flatMap((name, at) => (!isSkipped(name) && registration.isRight(name) ? [at + 1] : []))}
        />
        <h1 ref={heading} tabIndex={-1}>
          {step === 'cv' ? m.reg_title() : step === 'check' ? m.reg_check_title() : stepName[step]()}
        </h1>
        {step === 'cv' && <p>{m.reg_intro()}</p>}
        <Kept registration={registration} onStartOver={onStartOver} />
        {PROFILE_OF[step].length > 0 && !isOptional(step) && <p className={styles.note}>{m.form_all_required()}</p>}
        {isOptional(step) && (
          <div className={styles.skip}>
            <p className={styles.note}>{m.reg_all_optional()}</p>
            {!isChecked && isOptional(after(step)) && <RestLater />}
          </div>
        )}
        {step !== 'cv' && <CvStatus registration={registration} />}
        <Chosen>
          <StepFields registration={registration} />
          <div className={styles.actions}>
            {step === 'check' && <Accepting error={errors.accepted} />}
            {previous && (
              <Button variant="secondary" onClick={() => void goTo(previous)}>
                {m.action_back()}
              </Button>
            )}
            <Button type="submit" pending={submit.pending}>
              {step === 'check'
                ? m.reg_submit()
                : step === 'cv' && !registration.cv
                  ? m.reg_cv_skip()
                  : m.action_continue()}
            </Button>
          </div>
          {isLastRequired(step) && !isChecked && (
            <div className={styles.skip}>
              <RestLater />
            </div>
          )}
        </Chosen>
      </form>
      <LanguageLine />
    </div>
  )
}

/** Ends the step like Next, and leaves out all that come before the check. */
const RestLater = () => (
  <Button type="submit" name="later" variant="quiet">
    {m.reg_rest_later()}
  </Button>
)

/** What a registration begun before still has, and what has to be given again. */
function Kept({ registration, onStartOver }: { registration: Registration; onStartOver: () => void }) {
  const { step, lostFile, lostPassword, isResumed } = registration
  const isFirst = step === 'cv'
  const lines = [
    isFirst && isResumed && m.reg_resumed(),
    // The first and the last step say it where the file stands.
    lostFile && !isFirst && step !== 'check' && m.reg_cv_lost({ name: lostFile }),
    lostPassword && m.reg_password_lost(),
  ].filter((line) => typeof line === 'string')
  if (lines.length === 0) return null
  return (
    <Notice
      actions={
        isFirst && (
          <Button variant="quiet" onClick={onStartOver}>
            {m.reg_start_over()}
          </Button>
        )
      }
    >
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  )
}

function StepFields({ registration }: { registration: Registration }) {
  const { step, values, change, filled, errors } = registration
  if (step === 'cv') return <CvStep registration={registration} />
  if (step === 'check') return <CheckStep registration={registration} />
  return (
    <>
      <ProfileFields
        values={values}
        onChange={change}
        onDerive={filled.derive}
        errors={errors}
        partsOf={(field) => partsOf(filled, field, { isListed: true })}
        only={PROFILE_OF[step]}
      />
      {step === 'account' && <AccountFields registration={registration} />}
    </>
  )
}
