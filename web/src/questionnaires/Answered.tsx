import { useMemo } from 'react'
import { askedItems } from '@korak/engine/visibility.ts'
import { formatDate } from '#base/dates.ts'
import { Link } from '#base/navigation.tsx'
import { tied } from '#base/ties.ts'
import { Stack } from '#ui/Layout.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Section.tsx'
import { m } from '#words/messages.js'
import { AnswerText } from './AnswerText.tsx'
import styles from './filling.module.css'
import { type Questionnaire, say, scopeWords, textOf } from './words.ts'

/** A closed questionnaire: all answers, to be read. */
export function Answered({ details }: { details: Questionnaire }) {
  const { definition, facts } = details
  const asked = useMemo(() => {
    const answers = Object.fromEntries(Object.entries(details.answers).map(([key, { value }]) => [key, value]))
    return askedItems(definition, answers, facts)
  }, [definition, details.answers, facts])
  const sections = definition.sections.filter((section) => asked.some((one) => one.section === section))
  return (
    <>
      <Stack gap={3}>
        <h1 tabIndex={-1}>{tied(details.title)}</h1>
        <p className={styles.facts}>
          {[scopeWords(details), details.finished_at && `${m.q_meta_finished()} ${formatDate(details.finished_at)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </Stack>
      <Notice>{m.q_closed_notice()}</Notice>
      {details.has_result && (
        <p>
          <Link href={`/questionnaires/${details.uid}/result`}>{m.q_result_see()}</Link>
        </p>
      )}
      {sections.map((section) => (
        <Section key={section.key} title={tied(say(section.title))}>
          <dl className={styles.answered}>
            {asked
              .filter((one) => one.section === section && one.item.type !== 'info')
              .map(({ item }) => (
                <div key={item.key}>
                  <dt>{tied(textOf(item, details))}</dt>
                  <dd>
                    <AnswerText item={item} value={details.answers[item.key]?.value} paper={details} />
                  </dd>
                </div>
              ))}
          </dl>
        </Section>
      ))}
    </>
  )
}
