import type { Series } from '@korak/engine/feedback/report-series.ts'
import styles from './chart.module.css'
import { dashOf, MarkerAt } from './SeriesMark.tsx'
import { numberWords, seriesWords } from './labels.ts'

type Props = { titles: readonly string[]; series: readonly Series[]; low: number; high: number }

const WIDTH = 360
const ROOM = 7

/** Every competence with a bar for each series. Numbers and names are text, the bars beside them only repeat them. */
export function BarChart({ titles, series, low, high }: Props) {
  return (
    <ul className={styles.bars}>
      {titles.map((title, index) => (
        <li key={title}>
          <p className={styles.barsTitle}>{title}</p>
          <ul className={styles.barsOf}>
            {series.map((one) => (
              <Bar key={one.key} of={one.key} value={one.values[index] ?? null} low={low} high={high} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

type BarProps = { of: Series['key']; value: number | null; low: number; high: number }

/** A bar from the lowest point on, in the dash of its series and with its marker at the end. */
function Bar({ of, value, low, high }: BarProps) {
  const share = value === null || high <= low ? 0 : Math.max(0, Math.min(1, (value - low) / (high - low)))
  const end = ROOM + share * (WIDTH - 2 * ROOM)
  return (
    <li className={styles.barRow}>
      <svg className={`${styles.bar} ${styles[of]}`} viewBox={`0 0 ${WIDTH} 14`} aria-hidden="true" focusable="false">
        <line className={styles.track} x1={ROOM} y1="7" x2={WIDTH - ROOM} y2="7" />
        {value !== null && (
          <>
            <line className={styles.thick} x1={ROOM} y1="7" x2={end} y2="7" strokeDasharray={dashOf(of)} />
            <MarkerAt of={of} at={{ x: end, y: 7 }} />
          </>
        )}
      </svg>
      <span className="visually-hidden">{seriesWords(of)}: </span>
      <span className={styles.barValue}>{value === null ? '–' : numberWords(value)}</span>
    </li>
  )
}
