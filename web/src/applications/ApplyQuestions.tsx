import { useState } from 'react'
import type { AnswerValue } from '@korak/contract/definition.ts'
import type { Screening } from '@korak/contract/screening-sheets.ts'
import { own } from '@korak/engine/own.ts'
import { codelistsOf, openItems } from '@korak/engine/questionnaires/answers.ts'
import { askedItems } from '@korak/engine/questionnaires/visibility.ts'
import { WithConditions } from '#answers/filling/WithConditions.tsx'
import { say } from '#answers/labels.ts'
import { AnswerSections } from '#answers/questions/AnswerList.tsx'
import { Question } from '#answers/questions/Question.tsx'
import type { FieldErrors } from '#base/data/submit.ts'
import { focusAfter } from '#base/page/focus.ts'
import { classes } from '#ui/classes.ts'
import { findField } from '#ui/form/find-field.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import styles from './Apply.module.css'
import type { ScreeningDraft } from './useScreening.ts'

interface Props {
  screening: Screening
  questions: ScreeningDraft
  /** Of the application as it was sent; those of single answers beside them. */
  errors: FieldErrors
  onAnswer: (key: string, value: AnswerValue) => void
}

/** What the job asks: to be answered, or, when all of it was before, to be checked. */
export const ApplyQuestions = (props: Props) => (
  <WithConditions definitions={[props.screening.definition]} fallback={null}>
    <Asked {...props} />
  </WithConditions>
)

const fieldOf = (key: string): string => `answers.${key}`

function Asked({ screening: { definition, codelists }, questions, errors: refused, onAnswer }: Props) {
  const { answers } = questions
  const [isChecking, setChecking] = useState(
    () => Object.keys(answers).length > 0 && openItems(definition, answers, codelistsOf(codelists)).length === 0,
  )
  const paper = { definition, codelists, scope: 'self' as const }
  const asked = askedItems(definition, answers)
  const errors = { ...questions.errors, ...refused }
  if (isChecking && !asked.some(({ item }) => fieldOf(item.key) in errors)) {
    const change = (key: string) =>
      focusAfter(
        () => setChecking(false),
        () => findField(fieldOf(key)),
      )
    return <AnswerSections asked={asked} answers={answers} paper={paper} onChange={change} />
  }
  const sections = [...new Set(asked.map(({ section }) => section))]
  return (
    <Stack gap={6}>
      {sections.map((section, at) => (
        <Section key={section.key} title={say(section.title)}>
          <Stack gap={5}>
            {at === 0 && <p className={styles.kept}>{m.apply_questions_hint()}</p>}
            {asked
              .filter((one) => one.section === section)
              .map(({ item, isRequired }) => (
                <div key={item.key} data-field={fieldOf(item.key)}>
                  <Question
                    item={item}
                    inForm
                    isOptional={!isRequired}
                    value={own(answers, item.key)}
                    faults={[]}
                    error={errors[fieldOf(item.key)]}
                    paper={paper}
                    files={null}
                    onAnswer={(value) =>
                      onAnswer(item.key, typeof value === 'function' ? value(own(answers, item.key)) : value)
                    }
                  />
                </div>
              ))}
          </Stack>
        </Section>
      ))}
      <p role="status" className={classes(styles.kept, styles.failed)}>
        {questions.hasSaveFailed && m.apply_questions_not_kept()}
      </p>
    </Stack>
  )
}
