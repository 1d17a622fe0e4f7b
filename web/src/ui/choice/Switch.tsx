import { useId, type ReactNode } from 'react'
import { m } from '#words/messages.js'
import { classes } from '#ui/classes.ts'
import { Spinner } from '#ui/feedback/Spinner.tsx'
import styles from './Switch.module.css'

type Props = {
  label: ReactNode
  on: boolean
  /** The person asked for the other state; whoever owns the switch decides. */
  onToggle: () => void
  pending?: boolean
  /** Element that explains what it does. */
  describedBy?: string
}

/** Something that is on or off at once, without saving. The state is a word too, not only a colour and a side. */
export function Switch({ label, on, onToggle, pending, describedBy }: Props) {
  const labelId = useId()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-disabled={pending || undefined}
      className={styles.switch}
      onClick={pending ? undefined : onToggle}
    >
      <span id={labelId} className={styles.label}>
        {label}
      </span>
      <span className={styles.state} aria-hidden="true">
        {pending && <Spinner />}
        {on ? m.ui_on() : m.ui_off()}
        <span className={classes(styles.track, on && styles.on)}>
          <span className={styles.thumb} />
        </span>
      </span>
    </button>
  )
}
