import { useId, useState } from 'react'
import type { FeedbackReport } from '@korak/contract/campaigns.ts'
import { firstSeries, hasRadar, seriesOf } from '@korak/engine/feedback/report-series.ts'
import { Checkbox } from '#ui/choice/Checkbox.tsx'
import { CheckboxGroup } from '#ui/choice/CheckboxGroup.tsx'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { BarChart } from './BarChart.tsx'
import styles from './chart.module.css'
import { ChartTable } from './ChartTable.tsx'
import { RadarChart } from './RadarChart.tsx'
import { SeriesMark } from './SeriesMark.tsx'
import { seriesWords, summaryWords, titleOf } from './labels.ts'

type View = 'radar' | 'bars'

/** The competences in one picture: bars or a radar, of the ratings somebody chooses, and the same as a table. */
export function Overview({ report }: { report: FeedbackReport }) {
  const id = useId()
  const all = seriesOf(report)
  const isRound = hasRadar(report)
  const [view, setView] = useState<View>('bars')
  const [chosen, setChosen] = useState<string[]>(firstSeries(all))
  const [isTable, setTable] = useState(false)
  if (all.length === 0) return null
  const series = all.filter(({ key }) => chosen.includes(key))
  const drawn = { titles: report.competences.map(({ key }) => titleOf(report, key)), series }
  const scale = { low: report.low, high: report.high }
  const options = all.map(({ key }) => ({
    value: key,
    label: (
      <span className={styles.option}>
        <SeriesMark of={key} /> {seriesWords(key)}
      </span>
    ),
  }))
  return (
    <Section title={m.report_overview()} className={styles.whole}>
      <div id={id} className={styles.summary}>
        {summaryWords(report).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className={styles.overview}>
        <div className={styles.chart}>
          {view === 'radar' ? <RadarChart {...drawn} {...scale} labelledBy={id} /> : <BarChart {...drawn} {...scale} />}
          <ul className={styles.legend}>
            {series.map(({ key }) => (
              <li key={key} className={styles.option}>
                <SeriesMark of={key} /> {seriesWords(key)}
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.choices}>
          <CheckboxGroup legend={m.report_series()} options={options} values={chosen} onSelect={setChosen} />
          {isRound && (
            <RadioGroup
              legend={m.report_view()}
              inline
              value={view}
              onChange={(event) => setView(event.target.value === 'bars' ? 'bars' : 'radar')}
              options={[
                { value: 'bars', label: m.report_bars() },
                { value: 'radar', label: m.report_radar() },
              ]}
            />
          )}
          <Checkbox
            label={m.report_as_table()}
            checked={isTable}
            onChange={(event) => setTable(event.target.checked)}
          />
        </div>
      </div>
      <ChartTable {...drawn} isShown={isTable} />
    </Section>
  )
}
