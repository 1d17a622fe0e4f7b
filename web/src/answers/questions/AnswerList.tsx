import { useMemo } from 'react'
import { own } from '@korak/engine/own.ts'
import { askedItems } from '@korak/engine/questionnaires/visibility.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { Section } from '#ui/layout/Section.tsx'
import { AnswerText } from './AnswerText.tsx'
import styles from '#answers/filling/filling.module.css'
import { WithPatterns } from '#answers/filling/WithPatterns.tsx'
import { type Fillable, say, textOf } from '#answers/labels.ts'

/** All answers that were given, by section, to be read. */
export function AnswerList({ details }: { details: Fillable }) {
  return (
    <WithPatterns definitions={[details.definition]} fallback={null}>
      <Given details={details} />
    </WithPatterns>
  )
}

function Given({ details }: { details: Fillable }) {
  const { definition, facts } = details
  const asked = useMemo(() => {
    const answers = Object.fromEntries(Object.entries(details.answers).map(([key, { value }]) => [key, value]))
    return askedItems(definition, answers, facts)
  }, [definition, details.answers, facts])
  const sections = definition.sections.filter((section) => asked.some((one) => one.section === section))
  return sections.map((section) => (
    <Section key={section.key} title={withNonBreaking(say(section.title))}>
      <dl className={styles.answered}>
        {asked
          .filter((one) => one.section === section && one.item.type !== 'info')
          .map(({ item }) => (
            <div key={item.key}>
              <dt>{withNonBreaking(textOf(item, details))}</dt>
              <dd>
                <AnswerText item={item} value={own(details.answers, item.key)?.value} paper={details} />
              </dd>
            </div>
          ))}
      </dl>
    </Section>
  ))
}
