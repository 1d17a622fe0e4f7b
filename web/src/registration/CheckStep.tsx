import { answerOf, fieldLabel } from '#candidates/field-text.ts'
import { useCountry } from '#candidates/countries.api.ts'
import { useCandidateCodelists } from '#codelists/codelists.api.ts'
import { Progress } from '#ui/feedback/Progress.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { SummaryList } from '#ui/list/SummaryList.tsx'
import { m } from '#words/messages.js'
import { PROFILE_OF, STEPS, type RegistrationStep, stepName } from './steps.ts'
import { TermsSection } from './TermsSection.tsx'
import type { Registration } from './useRegistration.ts'

/** Everything typed, with a way to change each answer. */
export function CheckStep({ registration }: { registration: Registration }) {
  const { values, account, cv, refused, lostFile, goTo, progress } = registration
  const lists = useCandidateCodelists()
  const country = useCountry(values.country)
  const none = m.reg_not_given()
  const changeOf = (step: RegistrationStep) => () => void goTo(step)
  const own: Partial<Record<RegistrationStep, { label: string; value: string }[]>> = {
    cv: [
      { label: m.reg_step_cv(), value: lostFile ? m.reg_cv_lost({ name: lostFile }) : (!refused && cv?.name) || none },
    ],
    account: [
      { label: m.forgot_email(), value: account.email || none },
      { label: m.login_password(), value: account.password ? m.reg_password_given() : none },
    ],
  }
  return (
    <>
      {STEPS.filter((step) => step !== 'check').map((step) => (
        <Section key={step} title={stepName[step]()}>
          <SummaryList
            rows={[
              ...PROFILE_OF[step].map((field) => ({
                label: fieldLabel[field](),
                value: answerOf(field, values, lists, country) ?? none,
              })),
              ...(own[step] ?? []),
            ].map((row) => ({ ...row, change: changeOf(step) }))}
          />
        </Section>
      ))}
      <p>{m.reg_notice_link()}</p>
      <TermsSection />
      {progress !== null && <Progress value={Math.round(progress * 100)} label={m.reg_sending()} />}
    </>
  )
}
