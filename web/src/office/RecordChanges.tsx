import type { ReactNode } from 'react'
import type { RecordChange } from '@korak/contract/record-change.ts'
import { formatDate } from '#base/text/dates.ts'
import { RichLine } from '#base/text/RichLine.tsx'
import { formatNumber } from '#base/text/money.ts'
import { Section } from '#ui/layout/Section.tsx'
import { SummaryList } from '#ui/list/SummaryList.tsx'
import { m } from '#words/messages.js'

type Field = RecordChange['fields'][number]

interface Props {
  changes: readonly RecordChange[]
  level?: 2 | 3
  /** What the first entry is called. */
  made: string
  labelOf: (field: string) => string
  /** A text as the record shows it; as it is when left out. */
  shown?: (field: string, value: string) => string
  /** Beside the heading of a change. */
  actionOf?: (change: RecordChange) => ReactNode
}

/** What was changed in a record, by whom, from what to what. */
export function RecordChanges({ changes, level = 2, made, labelOf, shown, actionOf }: Props) {
  if (changes.length === 0) return <p className="muted">{m.job_history_none()}</p>
  return changes.map((change) => (
    <Section
      key={change.rev}
      level={level}
      title={change.rev === 1 ? made : m.job_history_changed({ rev: change.rev })}
      action={actionOf?.(change)}
    >
      <p className="muted">
        {change.actor ?? m.job_history_system()} · {formatDate(change.at)}
      </p>
      <SummaryList
        rows={change.fields.map((field) => ({
          label: labelOf(field.field),
          value: <Difference of={field} shown={shown} />,
        }))}
      />
    </Section>
  ))
}

interface DifferenceProps {
  of: Field
  shown: Props['shown']
}

/** Lines that went and lines that came; a value on the whole. */
function Difference({ of, shown }: DifferenceProps) {
  if (!of.is_known) return m.job_history_hidden()
  const before = linesOf(of, of.before, of.before_label, shown)
  const after = linesOf(of, of.after, of.after_label, shown)
  const part = (label: string, lines: readonly string[], tag: 'del' | 'ins') => {
    const Tag = tag
    return (
      <div>
        <span className="muted">{label}: </span>
        {lines.length === 0 && m.job_history_nothing()}
        {lines.map((line) => (
          <div key={line}>
            <Tag>
              <RichLine of={line} />
            </Tag>
          </div>
        ))}
      </div>
    )
  }
  return (
    <>
      {part(
        m.job_history_before(),
        before.filter((line) => !after.includes(line)),
        'del',
      )}
      {part(
        m.job_history_after(),
        after.filter((line) => !before.includes(line)),
        'ins',
      )}
    </>
  )
}

function linesOf(
  { field }: Field,
  value: Field['before'],
  label: string | null,
  shown: Props['shown'] = (_field, text) => text,
): string[] {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return []
  if (label !== null) return [label]
  if (Array.isArray(value)) return value.map((line) => shown(field, line))
  if (typeof value === 'boolean') return [value ? m.office_yes() : m.office_no()]
  return [typeof value === 'number' ? formatNumber(value) : shown(field, value)]
}
