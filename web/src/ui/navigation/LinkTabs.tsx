import type { ReactNode } from 'react'
import type { Href } from '@korak/contract/screens.ts'
import { Anchor } from './Anchor.tsx'
import styles from './LinkTabs.module.css'

type TabLink = { href: Href; label: ReactNode; count?: number; current: boolean }

/** Views of one list as links with their own addresses; the current one is marked, not disabled. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className={styles.nav}>
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
