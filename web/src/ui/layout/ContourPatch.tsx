import styles from './ContourPatch.module.css'
import { contours } from './contours.ts'

export type RingPlace = 'start' | 'end' | 'beside'

const WIDTH = 160
const HEIGHT = 96
const LINES = contours({ width: WIDTH, height: HEIGHT, summit: [0.62, 0.44], lines: 7, step: 15, points: 26 })
const PATH = 'M14 82C38 84 42 58 66 58S98 30 146 16'
const RING: Record<RingPlace, readonly [number, number]> = { start: [14, 82], end: [146, 16], beside: [112, 76] }

/** A piece of map, 160 × 96: a dashed path and the ring where it fits the meaning (beside the path: lost). */
export function ContourPatch({ ring }: { ring: RingPlace }) {
  const [cx, cy] = RING[ring]
  return (
    <svg
      viewBox={`-12 -4 ${WIDTH + 24} ${HEIGHT + 8}`}
      width={WIDTH + 24}
      height={HEIGHT + 8}
      aria-hidden="true"
      focusable="false"
      className={styles.patch}
    >
      <svg x="0" y="0" width={WIDTH} height={HEIGHT} className={styles.lines}>
        {LINES.map(({ d, bold }) => (
          <path key={d} d={d} className={bold ? styles.bold : undefined} />
        ))}
      </svg>
      <path d={PATH} className={styles.path} />
      <circle cx={cx} cy={cy} r="8" className={styles.ring} />
    </svg>
  )
}
