import type { Series } from '@korak/engine/feedback/report-series.ts'
import { FiguresTable } from '#ui/list/FiguresTable.tsx'
import { m } from '#words/messages.js'
import { numberWords, seriesWords } from './labels.ts'

type Props = { titles: readonly string[]; series: readonly Series[]; isShown: boolean }

/** The numbers of the chart. Who cannot see the chart reads this always, everybody else when they ask for it. */
export function ChartTable({ titles, series, isShown }: Props) {
  return (
    <div className={isShown ? undefined : 'visually-hidden'}>
      <FiguresTable caption={m.report_chart_table()}>
        <thead>
          <tr>
            <th scope="col">{m.report_competence()}</th>
            {series.map(({ key }) => (
              <th key={key} scope="col">
                {seriesWords(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {titles.map((title, index) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {series.map(({ key, values }) => {
                const value = values[index] ?? null
                return (
                  <td key={key} data-label={seriesWords(key)}>
                    {value === null ? m.report_cell_none() : numberWords(value)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </FiguresTable>
    </div>
  )
}
