import {
  at,
  labelOf,
  linesOf,
  type Point,
  pointsOf,
  type Radar,
  reach,
  ringPoints,
  ringsOf,
} from '@korak/engine/feedback/radar.ts'
import type { Series } from '@korak/engine/feedback/report-series.ts'
import styles from './chart.module.css'
import { dashOf, MarkerAt } from './SeriesMark.tsx'

type Props = { titles: readonly string[]; series: readonly Series[]; low: number; high: number; labelledBy: string }

const WIDTH = 380
const RADIUS = 100
/** Room for two lines of words above and below, and beside the rings. */
const CENTRE = { x: WIDTH / 2, y: RADIUS + 42 }
const HEIGHT = 2 * CENTRE.y

const joined = (points: readonly Point[]): string => points.map(({ x, y }) => `${x},${y}`).join(' ')

/** Competences as axes, one line for each series. Rings and axes are named; the sentence beside it says what matters. */
export function RadarChart({ titles, series, low, high, labelledBy }: Props) {
  const radar: Radar = { ...CENTRE, radius: RADIUS, axes: titles.length, low, high }
  return (
    <svg className={styles.radar} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={labelledBy}>
      {ringsOf(radar).map((value) => (
        <polygon key={value} className={styles.ring} points={joined(ringPoints(radar, value))} />
      ))}
      {titles.map((title, axis) => {
        const end = at(radar, axis, RADIUS)
        return <line key={title} className={styles.ring} x1={CENTRE.x} y1={CENTRE.y} x2={end.x} y2={end.y} />
      })}
      {series.map((one) => (
        <RadarSeries key={one.key} radar={radar} series={one} />
      ))}
      {ringsOf(radar).map((value) => (
        <text key={value} className={styles.value} x={CENTRE.x + 4} y={CENTRE.y - reach(radar, value) - 2}>
          {value}
        </text>
      ))}
      {titles.map((title, axis) => (
        <AxisWords key={title} radar={radar} axis={axis} title={title} />
      ))}
    </svg>
  )
}

function RadarSeries({ radar, series: { key, values } }: { radar: Radar; series: Series }) {
  return (
    <g className={styles[key]}>
      {linesOf(radar, values).map(({ points, isClosed }) => {
        const Shape = isClosed ? 'polygon' : 'polyline'
        return (
          <Shape key={joined(points)} className={styles.line} points={joined(points)} strokeDasharray={dashOf(key)} />
        )
      })}
      {pointsOf(radar, values).map((point) => point && <MarkerAt key={`${point.x} ${point.y}`} of={key} at={point} />)}
    </g>
  )
}

function AxisWords({ radar, axis, title }: { radar: Radar; axis: number; title: string }) {
  const { x, y, lines, anchor, above } = labelOf(radar, axis, title, 12, 13)
  return (
    <text className={styles.axis} x={x} y={y} textAnchor={anchor}>
      {lines.map((line, index) => (
        <tspan key={line} x={x} dy={index === 0 ? `${0.85 - above * 1.15}em` : '1.15em'}>
          {line}
        </tspan>
      ))}
    </text>
  )
}
