import type { ReactNode } from 'react'
import { Anchor } from './Anchor.tsx'
import { classes } from './classes.ts'
import styles from './ContourPanel.module.css'
import { Contours } from './Contours.tsx'

type Props = { title: ReactNode; seed?: number; children?: ReactNode; className?: string }

/** Flat brand ground under contour lines: content beside sign-in and registration, not decoration. */
export function ContourPanel({ title, seed, children, className }: Props) {
  return (
    <aside className={classes(styles.panel, className)}>
      <Contours seed={seed} className={styles.contours} />
      <div className={styles.content}>
        <h2 className={styles.title}>{title}</h2>
        {children}
      </div>
    </aside>
  )
}

export type Waypoint = { href: string; title: ReactNode; text?: ReactNode }

/** A dashed path with a ring at every stop; for use on the contour panel. */
export function Waypoints({ stops }: { stops: readonly Waypoint[] }) {
  return (
    <ol className={styles.path}>
      {stops.map(({ href, title, text }) => (
        <li key={href} className={styles.stop}>
          <Anchor href={href} className={styles.link}>
            {title}
          </Anchor>
          {text && <p className={styles.text}>{text}</p>}
        </li>
      ))}
    </ol>
  )
}
