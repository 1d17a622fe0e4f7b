import type { FeedbackReport } from '@korak/contract/campaigns.ts'
import { othersBound } from '@korak/engine/feedback/report-series.ts'
import { FiguresTable } from '#ui/list/FiguresTable.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { Bounded } from './Bounded.tsx'
import styles from './report.module.css'
import { textOf, titleOf } from './labels.ts'

/** What others rate highest and lowest. */
export function Ranking({ report }: { report: FeedbackReport }) {
  const lists = [
    [m.report_strongest(), m.report_strongest_text(), report.strongest],
    [m.report_weakest(), m.report_weakest_text(), report.weakest],
  ] as const
  return (
    <div className={styles.pair}>
      {lists.map(([title, text, keys]) => (
        <Section key={title} title={title}>
          <p className={styles.quiet}>{keys.length > 0 ? text : m.report_ranking_none()}</p>
          {keys.length > 0 && <Statements report={report} title={title} keys={keys} columns={['others']} />}
        </Section>
      ))}
    </div>
  )
}

/** Where self and others see the same thing differently; nothing to say without both. */
export function Apart({ report }: { report: FeedbackReport }) {
  if (!report.blocks.some(({ key }) => key === 'self')) return null
  const lists = [
    [m.report_blind(), m.report_blind_text(), report.blind_spots],
    [m.report_hidden(), m.report_hidden_text(), report.hidden_strengths],
  ] as const
  return lists.map(([title, text, keys]) => (
    <Section key={title} title={title}>
      <p className={styles.quiet}>
        {text} {keys.length === 0 && m.report_apart_none()}
      </p>
      {keys.length > 0 && (
        <Statements report={report} title={title} keys={keys} columns={['self', 'others', 'difference']} />
      )}
    </Section>
  ))
}

type ColumnKey = 'self' | 'others' | 'difference'
const LABELS: Record<ColumnKey, () => string> = {
  self: () => m.report_block_self(),
  others: () => m.report_others(),
  difference: () => m.report_difference(),
}
type Props = { report: FeedbackReport; title: string; keys: readonly string[]; columns: readonly ColumnKey[] }

function Statements({ report, title, keys, columns }: Props) {
  return (
    <FiguresTable caption={title}>
      <thead>
        <tr>
          <th scope="col">{m.report_statement()}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {LABELS[column]()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => {
          const item = report.items.find((one) => one.key === key)
          const [self, others] = [item?.self ?? 0, item?.others ?? 0]
          const values = { self, others, difference: Math.abs(self - others) }
          const bound = othersBound(item?.cells ?? [])
          // Told only where it is as large wherever the others lie beyond their bound.
          const bounds = { self: undefined, others: bound, difference: bound && ('at_least' as const) }
          return (
            <tr key={key}>
              <th scope="row" className={styles.statement}>
                {textOf(report, key)}
                <span className={styles.quiet}>{titleOf(report, item?.section ?? '')}</span>
              </th>
              {columns.map((column) => (
                <td key={column} data-label={LABELS[column]()}>
                  <Bounded value={values[column]} bound={bounds[column]} />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </FiguresTable>
  )
}
