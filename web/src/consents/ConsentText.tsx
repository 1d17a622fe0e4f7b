import { createElement, type ReactNode } from 'react'
import type { ConsentDetails } from '@korak/contract/consents.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { type Fact, FactsList } from '#ui/list/FactsList.tsx'
import { m } from '#words/messages.js'
import styles from './consents.module.css'

type Told = Pick<ConsentDetails, 'kind' | 'text' | 'legal_basis' | 'valid_months'>
interface Props {
  consent: Told
  level: 2 | 3 | 4
  /** Headings can be led to: `<anchor>-1`, `<anchor>-2` and so on. */
  anchor?: string
}

/** The text under its headings, and after it what for, which data, for whom and how long: all that a receipt will say. */
export function ConsentText({ consent, level, anchor }: Props) {
  const idAt = (at: number) => anchor && `${anchor}-${at + 1}`
  const { sections } = consent.text
  return (
    <div className={styles.text}>
      {sections.map(({ heading, paragraphs }, at) => (
        <section key={heading} id={idAt(at)}>
          {createElement(`h${level}`, null, withNonBreaking(heading))}
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{withNonBreaking(paragraph)}</p>
          ))}
        </section>
      ))}
      <section id={idAt(sections.length)}>
        {createElement(`h${level}`, null, m.c_about_title())}
        <FactsList facts={factsOf(consent)} className={styles.about} />
      </section>
    </div>
  )
}

function factsOf({ kind, text, legal_basis: basis, valid_months: months }: Told): Fact[] {
  const validity = months === null ? m.c_until_withdrawn() : m.count_months_valid({ count: months })
  return [
    { label: m.receipt_purposes(), value: listOf(text.purposes) },
    { label: m.receipt_categories(), value: listOf(text.categories) },
    {
      label: m.receipt_recipients(),
      value: text.recipients.length > 0 ? listOf(text.recipients) : m.receipt_recipients_none(),
    },
    { label: m.receipt_retention(), value: withNonBreaking(text.retention) },
    { label: m.receipt_withdrawal(), value: withNonBreaking(text.withdrawal) },
    ...(kind === 'consent' ? [{ label: m.c_fact_validity(), value: validity }] : []),
    ...(basis ? [{ label: m.receipt_basis(), value: basis }] : []),
  ]
}

const listOf = (items: readonly string[]): ReactNode => (
  <ul>
    {items.map((item) => (
      <li key={item}>{withNonBreaking(item)}</li>
    ))}
  </ul>
)
