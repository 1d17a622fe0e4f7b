import type { ReactNode } from 'react'
import styles from './Timeline.module.css'

/** What happened, newest first: `li` elements along a line. */
export const Timeline = ({ children }: { children: ReactNode }) => <ol className={styles.timeline}>{children}</ol>
