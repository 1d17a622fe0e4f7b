import { classes } from '#ui/classes.ts'
import styles from './Avatar.module.css'
import { initials } from './initials.ts'

type Props = {
  name: string
  size?: 'small' | 'normal' | 'large'
  /** Square with soft corners: a company. */
  square?: boolean
  /** A picture instead of the initials (logo of a client company). */
  src?: string | null
  className?: string
}

/** Initials in a circle. Silent for screen readers: the name stands beside it, or in the label of the button around it. */
export function Avatar({ name, size = 'normal', square, src, className }: Props) {
  return (
    <span className={classes(styles.avatar, styles[size], square && styles.square, className)} aria-hidden="true">
      {src ? <img src={src} alt="" loading="lazy" className={styles.picture} /> : initials(name)}
    </span>
  )
}
