import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import styles from './Skeleton.module.css'
import { useDelayed } from './useDelayed.ts'

type Shape = 'heading' | 'text' | 'short' | 'control' | 'circle' | 'box'

/** One bar in the shape of what comes. */
export function Skeleton({ shape = 'text', className }: { shape?: Shape; className?: string }) {
  return <span className={classes(styles.bar, styles[shape], className)} aria-hidden="true" />
}

/** A title bar and lines: the outline of a paragraph, row or card. */
export function SkeletonBlock({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles.block} aria-hidden="true">
      <Skeleton shape="heading" />
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} shape={line === lines - 1 ? 'short' : 'text'} />
      ))}
    </div>
  )
}

/** Rows with hairlines, as long lists have them. */
export function SkeletonRows({ rows = 5, lines = 2 }: { rows?: number; lines?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          <SkeletonBlock lines={lines} />
        </div>
      ))}
    </div>
  )
}

type Props = { loading: boolean; skeleton?: ReactNode; children?: ReactNode; className?: string }

/**
 * A region that is loading: the room of the skeleton, which is seen after 150 ms and for at least 300 ms, then the content.
 * What stands below it in the page is seen once it is known where (`base.css`).
 */
export function Loading({ loading, skeleton, children, className }: Props) {
  const shown = useDelayed(loading)
  const isWaiting = loading || shown
  return (
    <div
      aria-busy={isWaiting}
      data-waiting={isWaiting || undefined}
      className={classes(className, loading && !shown && styles.unseen)}
    >
      {isWaiting ? (skeleton ?? <SkeletonBlock />) : children}
    </div>
  )
}
