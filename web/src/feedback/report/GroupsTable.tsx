import type { FeedbackReport } from '@korak/contract/campaigns.ts'
import { othersBound, type SeriesKey, seriesOf } from '@korak/engine/feedback/report-series.ts'
import { FiguresTable } from '#ui/list/FiguresTable.tsx'
import { Accordion, Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { Bounded } from './Bounded.tsx'
import styles from './report.module.css'
import { seriesWords, textOf, titleOf } from './labels.ts'

/** Competences by group, with how many are in a mean. */
export function GroupsTable({ report }: { report: FeedbackReport }) {
  const keys = seriesOf(report).map(({ key }) => key)
  if (keys.length === 0) return null
  const rows = report.competences.map((one) => ({ ...one, words: titleOf(report, one.key) }))
  return (
    <Section title={m.report_table()}>
      <p className={styles.quiet}>{m.report_table_text()}</p>
      <ByGroup caption={m.report_table()} label={m.report_competence()} keys={keys} rows={rows} />
    </Section>
  )
}

/** Every statement by group, as far as its answers may be shown; folded, for it is long. */
export function StatementsTable({ report }: { report: FeedbackReport }) {
  const keys = seriesOf(report).map(({ key }) => key)
  if (keys.length === 0 || report.items.length === 0) return null
  return (
    <Accordion title={m.report_statements()}>
      {report.competences
        .filter(({ key }) => report.items.some(({ section }) => section === key))
        .map(({ key }) => (
          <Section key={key} title={titleOf(report, key)} level={3} className={styles.part}>
            <ByGroup
              caption={titleOf(report, key)}
              label={m.report_statement()}
              isText
              keys={keys}
              rows={report.items
                .filter(({ section }) => section === key)
                .map((item) => ({ ...item, words: textOf(report, item.key) }))}
            />
          </Section>
        ))}
    </Accordion>
  )
}

type Row = Pick<FeedbackReport['items'][number], 'key' | 'cells' | 'others'>
interface Props {
  caption: string
  /** What a row is. */
  label: string
  keys: readonly SeriesKey[]
  rows: readonly (Row & { words: string })[]
  /** Sentences, not names. */
  isText?: boolean
}

function ByGroup({ caption, label, keys, rows, isText }: Props) {
  return (
    <FiguresTable caption={caption}>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          {keys.map((key) => (
            <th key={key} scope="col">
              {seriesWords(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" className={isText ? styles.statement : undefined}>
              {row.words}
            </th>
            {keys.map((key) => (
              <td key={key} data-label={seriesWords(key)}>
                <Cell row={row} of={key} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </FiguresTable>
  )
}

function Cell({ row, of }: { row: Pick<Row, 'cells' | 'others'>; of: SeriesKey }) {
  const cell = row.cells.find(({ block }) => block === of)
  const mean = of === 'all' ? row.others : (cell?.mean ?? null)
  if (mean === null) return <span className={styles.quiet}>{m.report_cell_none()}</span>
  return (
    <span className={styles.cell}>
      <strong>
        <Bounded value={mean} bound={of === 'all' ? othersBound(row.cells) : cell?.bound} />
      </strong>
      {cell && <span className={styles.quiet}>{m.report_cell_n({ n: cell.n })}</span>}
    </span>
  )
}
