import { classes } from '#ui/classes.ts'
import styles from './StepLine.module.css'

type Props = {
  /** Where it stands, counted from 0. */
  at: number
  /** Points on the line, 2 to 8. */
  points?: number
  /** `reached`: all done. `stopped`: it ended here without going on; no accent then. */
  state?: 'current' | 'reached' | 'stopped'
  className?: string
}

/** The way of an application as points on a line. Silent: the words beneath say the stage and the date. */
export function StepLine({ at, points = 4, state = 'current', className }: Props) {
  return (
    <div
      className={classes(styles.line, styles[state], className)}
      data-at={at}
      data-last={points - 1}
      aria-hidden="true"
    >
      <span className={styles.done} />
      {Array.from({ length: points }, (_, point) => (
        <span key={point} className={classes(styles.point, point < at && styles.passed)} data-point={point} />
      ))}
      <span className={styles.ring} />
    </div>
  )
}
