import type { ReactNode } from 'react'
import styles from './PageHead.module.css'

/** The heading of a page with what belongs to it, one under the other. */
export const PageHead = ({ children }: { children: ReactNode }) => <header className={styles.head}>{children}</header>

/** What the page is about, in larger letters under its heading. */
export const Lead = ({ children }: { children: ReactNode }) => <p className={styles.lead}>{children}</p>
