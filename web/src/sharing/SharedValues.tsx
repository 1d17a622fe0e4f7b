import type { ReactNode } from 'react'
import { PROFILE_FIELDS } from '@korak/contract/candidates.fields.ts'
import type { Field, Fields } from '@korak/contract/fields.ts'
import type { SharedProfile } from '@korak/contract/sharing.ts'
import { SummaryList } from '#ui/list/SummaryList.tsx'
import { m } from '#words/messages.js'
import styles from './sharing.module.css'
import { fieldLabel } from './labels.ts'

type Value = SharedProfile['values'][number]

/** What a company sees, label and value; the same for the person who decides about it. */
export function SharedValues({ values, cv }: { values: readonly Value[]; cv?: ReactNode }) {
  const rows = values.map((value) => ({ label: fieldLabel(value.field), value: <Written value={value} /> }))
  return <SummaryList rows={cv ? [...rows, { label: fieldLabel('cv'), value: cv }] : rows} />
}

/** What is known of a text of the profile beyond its letters. */
function formatOf(field: Value['field']) {
  const declared: Field | undefined = (PROFILE_FIELDS as Fields)[field]
  return declared?.kind === 'text' ? declared.format : undefined
}

function Written({ value: { field, value } }: { value: Value }) {
  if (value === '') return <span className={styles.none}>{m.share_no_value()}</span>
  const format = formatOf(field)
  if (field === 'email') return <a href={`mailto:${value}`}>{value}</a>
  if (format === 'phone') return <a href={`tel:${value.replaceAll(/[^\d+]/g, '')}`}>{value}</a>
  if (format === 'linkedin')
    return (
      <a href={value} target="_blank" rel="noopener noreferrer">
        {value.replace(/^https:\/\/(www\.)?/, '')}
      </a>
    )
  return <span className={styles.text}>{value}</span>
}
