import { useMemo } from 'react'
import type { Answers } from '@korak/contract/definition.ts'
import { own } from '@korak/engine/own.ts'
import { type Asked, askedItems } from '@korak/engine/questionnaires/visibility.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { AnswerText } from './AnswerText.tsx'
import styles from '#answers/filling/filling.module.css'
import { WithConditions } from '#answers/filling/WithConditions.tsx'
import { type Fillable, type Paper, say, textOf } from '#answers/labels.ts'

/** All answers that were given, by section, to be read. */
export function AnswerList({ details }: { details: Fillable }) {
  return (
    <WithConditions definitions={[details.definition]} fallback={null}>
      <Given details={details} />
    </WithConditions>
  )
}

function Given({ details }: { details: Fillable }) {
  const { definition, facts } = details
  const answers = useMemo(
    () => Object.fromEntries(Object.entries(details.answers).map(([key, { value }]) => [key, value])),
    [details.answers],
  )
  const asked = useMemo(() => askedItems(definition, answers, facts), [definition, answers, facts])
  return <AnswerSections asked={asked} answers={answers} paper={details} />
}

interface Props {
  asked: readonly Asked[]
  answers: Answers
  paper: Paper
  /** Where answers can still be changed: the way to a question. */
  onChange?: (key: string) => void
  /** Answers that were changed elsewhere. */
  changed?: ReadonlySet<string>
  /** Whom they are about, where several people have such a list. */
  about?: string
}

/** Every question that is asked with its answer, by section. */
export function AnswerSections({ asked, answers, paper, onChange, changed, about }: Props) {
  const questions = asked.filter(({ item }) => item.type !== 'info')
  const sections = [...new Set(questions.map(({ section }) => section))]
  return sections.map((section) => (
    <Section key={section.key} title={withNonBreaking(say(section.title))} level={about ? 3 : 2}>
      <dl className={styles.answered}>
        {questions
          .filter((one) => one.section === section)
          .map(({ item }) => {
            const text = withNonBreaking(textOf(item, paper))
            return (
              <div key={item.key}>
                <dt>{text}</dt>
                <dd>
                  <AnswerText item={item} value={own(answers, item.key)} paper={paper} />
                  {changed?.has(item.key) && <p className={styles.strong}>{m.q_changed_elsewhere()}</p>}
                </dd>
                {onChange && (
                  <dd className={styles.change}>
                    <button
                      type="button"
                      data-question={item.key}
                      className={styles.leave}
                      onClick={() => onChange(item.key)}
                    >
                      <span aria-hidden="true">{m.action_change()}</span>
                      <span className="visually-hidden">
                        {m.action_change_what({ field: about ? `${about}: ${text}` : text })}
                      </span>
                    </button>
                  </dd>
                )}
              </div>
            )
          })}
      </dl>
    </Section>
  ))
}
