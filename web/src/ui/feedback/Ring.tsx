import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconCheck } from '#ui/icons.ts'
import styles from './Ring.module.css'

export type RingState = 'current' | 'open' | 'done' | 'blocked'

/** The waypoint: a ring with a light core where one is now, hollow ahead, filled with a check behind. Words say it too. */
export function Ring({ state = 'current', className }: { state?: RingState; className?: string }) {
  return (
    <span className={classes(styles.ring, styles[state], className)} aria-hidden="true">
      {state === 'done' && <Icon of={IconCheck} size={16} />}
    </span>
  )
}
