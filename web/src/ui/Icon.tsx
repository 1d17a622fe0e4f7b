import styles from './Icon.module.css'
import type { IconShape } from './IconShape.ts'
import { classes } from './classes.ts'

type Props = { of: IconShape; size?: 16 | 20 | 24; className?: string }

/** A decorative icon: it always stands beside a word, or inside a control that carries the name. */
export function Icon({ of: Shape, size = 20, className }: Props) {
  return <Shape size={size} className={classes(styles.icon, className)} aria-hidden="true" focusable="false" />
}
