import { answerOf, fieldLabel } from '#candidates/field-text.ts'
import { useCountry } from '#candidates/countries.api.ts'
import { SECTIONS } from '#candidates/profile-values.ts'
import { useCandidateCodelists } from '#codelists/codelists.api.ts'
import { Progress } from '#ui/feedback/Progress.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { SummaryList } from '#ui/list/SummaryList.tsx'
import { m } from '#words/messages.js'
import { type RegistrationStep, stepName } from './steps.ts'
import { TermsSection } from './TermsSection.tsx'
import type { Registration } from './useRegistration.ts'

const CHECKED = ['basic', 'current', 'desired'] as const

/** Everything typed, with a way to change each answer. */
export function CheckStep({ registration }: { registration: Registration }) {
  const { values, account, cv, refused, goTo, progress, submit } = registration
  const lists = useCandidateCodelists()
  const country = useCountry(values.country)
  const none = m.reg_not_given()
  const changeOf = (step: RegistrationStep) => () => void goTo(step)
  return (
    <>
      <Section title={stepName.cv()}>
        <SummaryList
          rows={[{ label: m.reg_step_cv(), value: (!refused && cv?.name) || none, change: changeOf('cv') }]}
        />
      </Section>
      {CHECKED.map((step) => (
        <Section key={step} title={stepName[step]()}>
          <SummaryList
            rows={[
              ...(step === 'basic'
                ? [{ label: m.forgot_email(), value: account.email || none, change: changeOf(step) }]
                : []),
              ...SECTIONS[step].map((field) => ({
                label: fieldLabel[field](),
                value: answerOf(field, values, lists, country) ?? none,
                change: changeOf(step),
              })),
            ]}
          />
        </Section>
      ))}
      <p>{m.reg_notice_link()}</p>
      <TermsSection error={submit.errors.accepted} />
      {progress !== null && <Progress value={Math.round(progress * 100)} label={m.reg_sending()} />}
    </>
  )
}
