import { useId, type ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import styles from './Progress.module.css'

type Props = {
  /** Left out while it is not known how far it is. */
  value?: number
  max?: number
  /** Says how far in words; the bar only repeats it. */
  label: ReactNode
  labelHidden?: boolean
  className?: string
}

export function Progress({ value, max = 100, label, labelHidden, className }: Props) {
  const id = useId()
  return (
    <div className={classes(styles.progress, className)}>
      <span id={id} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </span>
      <progress className={styles.bar} value={value} max={max} aria-labelledby={id} />
    </div>
  )
}
