import type { ReactNode } from 'react'
import { originWords } from '#cv/labels.ts'
import { answerOf, fieldLabel } from '#candidates/field-text.ts'
import { useCountry } from '#candidates/countries.api.ts'
import { useCandidateCodelists } from '#codelists/codelists.api.ts'
import type { ProfileField } from '#candidates/profile-values.ts'
import { Button } from '#ui/action/Button.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { SummaryList } from '#ui/list/SummaryList.tsx'
import { m } from '#words/messages.js'
import { PROFILE_OF, STEPS, type RegistrationStep, givenOf, stepName } from './steps.ts'
import styles from './registration.module.css'
import { TermsSection } from './TermsSection.tsx'
import type { Registration } from './useRegistration.ts'

function Answer({ value, origin }: { value: string; origin: string | null }) {
  if (!origin) return value
  return (
    <>
      {value} <span className={styles.origin}>({origin})</span>
    </>
  )
}

/** Everything typed, with a way to change each part. */
export function CheckStep({ registration }: { registration: Registration }) {
  const { values, account, cv, refused, lostFile, goTo, filled, progress } = registration
  const lists = useCandidateCodelists()
  const country = useCountry(values.country)
  const none = m.reg_not_given()
  const given = givenOf(values)
  // Fields a CV never says anything about are not found here.
  const originOf = (field: ProfileField | 'email') => (field in filled.form.filling.filled ? originWords(field) : null)
  const own: Partial<Record<RegistrationStep, { label: string; value: ReactNode }[]>> = {
    cv: [
      { label: m.reg_step_cv(), value: lostFile ? m.reg_cv_lost({ name: lostFile }) : (!refused && cv?.name) || none },
    ],
    account: [
      { label: m.forgot_email(), value: <Answer value={account.email || none} origin={originOf('email')} /> },
      { label: m.login_password(), value: account.password ? m.reg_password_given() : none },
    ],
  }
  return (
    <>
      {STEPS.filter((step) => step !== 'check').map((step) => (
        <Section
          key={step}
          title={stepName[step]()}
          action={
            <Button variant="quiet" onClick={() => void goTo(step)}>
              <span aria-hidden="true">{m.action_change()}</span>
              <span className="visually-hidden">{m.action_change_what({ field: stepName[step]() })}</span>
            </Button>
          }
        >
          <SummaryList
            rows={[
              ...PROFILE_OF[step].map((field) => ({
                label: fieldLabel[field](),
                value: <Answer value={answerOf(field, given, lists, country) ?? none} origin={originOf(field)} />,
              })),
              ...(own[step] ?? []),
            ]}
          />
        </Section>
      ))}
      <p>{m.reg_notice_link()}</p>
      <TermsSection />
      {progress !== null && <Progress value={Math.round(progress * 100)} label={m.reg_sending()} />}
    </>
  )
}
