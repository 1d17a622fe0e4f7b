import { cornersOf, type Point } from '@korak/engine/feedback/radar.ts'
import { LOOKS, type SeriesKey } from '@korak/engine/feedback/report-series.ts'
import styles from './chart.module.css'

const joined = (points: readonly Point[]): string => points.map(({ x, y }) => `${x},${y}`).join(' ')
export const dashOf = (key: SeriesKey): string | undefined => LOOKS[key].dash.join(' ') || undefined

/** The marker of a series at a point: a shape of its own, so that it can be told without colours. */
export function MarkerAt({ of, at, size = 4.5 }: { of: SeriesKey; at: Point; size?: number }) {
  const { marker } = LOOKS[of]
  if (marker === 'circle') return <circle className={styles.marker} cx={at.x} cy={at.y} r={size} />
  const points = joined(cornersOf(marker, at, size))
  return <polygon className={marker === 'cross' ? styles.crossed : styles.marker} points={points} />
}

/** A piece of the line of a series with its marker, beside its name. */
export function SeriesMark({ of }: { of: SeriesKey }) {
  return (
    <svg className={`${styles.sample} ${styles[of]}`} viewBox="0 0 40 14" aria-hidden="true" focusable="false">
      <line className={styles.line} x1="0" y1="7" x2="40" y2="7" strokeDasharray={dashOf(of)} />
      <MarkerAt of={of} at={{ x: 20, y: 7 }} />
    </svg>
  )
}
