import { createElement, type ReactNode, type Ref } from 'react'
import { classes } from '#ui/classes.ts'
import { ContourPatch, type RingPlace } from '#ui/layout/ContourPatch.tsx'
import styles from './EmptyState.module.css'

type Props = {
  /** Short, no full stop. */
  title: ReactNode
  /** One or two sentences, no apology. */
  text?: ReactNode
  /** One action. */
  action?: ReactNode
  /** start: nothing yet; end: all done; beside: lost (404, no result). */
  ring?: RingPlace
  /** Level of the heading; 1 takes focus after navigation, like every page heading. */
  level?: 1 | 2 | 3
  headingRef?: Ref<HTMLHeadingElement>
  centred?: boolean
}

export function EmptyState({ title, text, action, ring = 'start', level = 2, headingRef, centred }: Props) {
  const heading = createElement(`h${level}`, { ref: headingRef, tabIndex: level === 1 ? -1 : undefined }, title)
  return (
    <div className={classes(styles.empty, centred && styles.centred)}>
      <ContourPatch ring={ring} />
      {heading}
      {text && <div className={styles.text}>{text}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
