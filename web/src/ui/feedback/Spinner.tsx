import styles from './Spinner.module.css'
import { classes } from '#ui/classes.ts'

/** The waypoint ring, turning. Decorative: the control or region around it says what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <span className={classes(styles.spinner, className)} aria-hidden="true" />
}
