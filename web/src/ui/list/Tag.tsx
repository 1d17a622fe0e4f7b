import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import type { IconShape } from '#ui/IconShape.ts'
import styles from './Tag.module.css'

export type Tone = 'info' | 'brand' | 'honey' | 'ok' | 'danger' | 'neutral'

/** A state has one colour, whatever is in it: it waits for the person, goes on, is done, waits for others or is over. */
export const STATE_TONES = {
  todo: 'honey',
  underway: 'info',
  done: 'ok',
  waiting: 'neutral',
  over: 'neutral',
} as const satisfies Record<string, Tone>

type Props = { tone?: Tone; icon?: IconShape; className?: string; children: ReactNode }

/** A short state word. The word carries the meaning, the colour only repeats it. */
export function Tag({ tone = 'neutral', icon, className, children }: Props) {
  return (
    <span className={classes(styles.tag, styles[tone], className)}>
      {icon && <Icon of={icon} size={16} />}
      {children}
    </span>
  )
}
