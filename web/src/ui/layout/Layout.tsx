import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import styles from './Layout.module.css'

type Space = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
type Box = { className?: string; children: ReactNode }

/** The column of a page: 1200 px, 640 px for forms, 66 characters for reading. */
export function Page({ measure = 'page', className, children }: Box & { measure?: 'page' | 'form' | 'text' }) {
  return <div className={classes(styles.page, styles[measure], className)}>{children}</div>
}

/** Two columns with 64 px between, one below 769 px: 7:5 (overview) or text and a 320 px column (sign-post). */
export function Columns({ shape = 'overview', className, children }: Box & { shape?: 'overview' | 'article' }) {
  return <div className={classes(styles.columns, styles[shape], className)}>{children}</div>
}

/** One under the other, with a step of the space scale between (4 = 16 px, 5 = 24 px). */
export function Stack({ gap = 4, className, children }: Box & { gap?: Space }) {
  return (
    <div className={classes(styles.stack, className)} data-gap={gap}>
      {children}
    </div>
  )
}

/** Side by side, wrapping. */
export function Row({ gap = 3, spread, className, children }: Box & { gap?: Space; spread?: boolean }) {
  return (
    <div className={classes(styles.row, spread && styles.spread, className)} data-gap={gap}>
      {children}
    </div>
  )
}
