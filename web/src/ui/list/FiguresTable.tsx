import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import styles from './FiguresTable.module.css'

interface Props {
  /** What the table tells, for whoever cannot see what stands around it. */
  caption: string
  className?: string | undefined
  children: ReactNode
}

/** Figures by row. On a narrow screen a row becomes a card: each `td` names its column in `data-label`. */
export function FiguresTable({ caption, className, children }: Props) {
  return (
    <table className={classes(styles.table, className)}>
      <caption className="visually-hidden">{caption}</caption>
      {children}
    </table>
  )
}
