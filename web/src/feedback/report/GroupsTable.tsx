import type { FeedbackReport } from '@korak/contract/campaigns.ts'
import { type SeriesKey, seriesOf } from '@korak/engine/feedback/report-series.ts'
import { FiguresTable } from '#ui/list/FiguresTable.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import styles from './report.module.css'
import { numberWords, seriesWords, titleOf } from './labels.ts'

const BOUND = { at_least: m.report_cell_at_least, at_most: m.report_cell_at_most }

/** Competences by group, with how many are in a mean. */
export function GroupsTable({ report }: { report: FeedbackReport }) {
  const keys = seriesOf(report).map(({ key }) => key)
  if (keys.length === 0) return null
  return (
    <Section title={m.report_table()}>
      <p className={styles.quiet}>{m.report_table_text()}</p>
      <FiguresTable caption={m.report_table()}>
        <thead>
          <tr>
            <th scope="col">{m.report_competence()}</th>
            {keys.map((key) => (
              <th key={key} scope="col">
                {seriesWords(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.competences.map((competence) => (
            <tr key={competence.key}>
              <th scope="row">{titleOf(report, competence.key)}</th>
              {keys.map((key) => (
                <td key={key} data-label={seriesWords(key)}>
                  <Cell competence={competence} of={key} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </FiguresTable>
    </Section>
  )
}

function Cell({ competence, of }: { competence: FeedbackReport['competences'][number]; of: SeriesKey }) {
  const cell = competence.cells.find(({ block }) => block === of)
  const mean = of === 'all' ? competence.others : (cell?.mean ?? null)
  if (mean === null) return <span className={styles.quiet}>{m.report_cell_none()}</span>
  return (
    <span className={styles.cell}>
      <strong>
        {cell?.bound && <span className="visually-hidden">{BOUND[cell.bound]()} </span>}
        {cell?.bound && <span aria-hidden="true">{cell.bound === 'at_least' ? '≥ ' : '≤ '}</span>}
        {numberWords(mean)}
      </strong>
      {cell && <span className={styles.quiet}>{m.report_cell_n({ n: cell.n })}</span>}
    </span>
  )
}
