import type { ReactNode } from 'react'
import type { Href } from '@korak/contract/screens.ts'
import { Anchor } from './Anchor.tsx'
import { classes } from '#ui/classes.ts'
import styles from './LinkTabs.module.css'

type TabLink = { href: Href; label: ReactNode; count?: number; current: boolean }

/** Views of one list as links with their own addresses; the current one is marked, not disabled. */
export function LinkTabs(props: { label: string; tabs: readonly TabLink[]; className?: string }) {
  const { label, tabs, className } = props
  return (
    <nav aria-label={label} className={classes(styles.nav, className)}>
      <ul className={styles.tabs}>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Anchor href={tab.href} className={styles.tab} aria-current={tab.current ? 'page' : undefined}>
              {tab.label}
              {tab.count !== undefined && <span className={styles.count}> {tab.count}</span>}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
