import type { ReactNode } from 'react'
import { COOKIE_DAYS } from '@korak/contract/cookies.ts'
import { m } from '#words/messages.js'
import { COOKIE_ITEMS, DATABASE_ITEMS, type Item, LOCAL_ITEMS, SESSION_ITEMS } from './kept.ts'
import styles from './legal.module.css'
import { PlainText, paragraphs } from './PlainText.tsx'

/** Everything the portal keeps in the browser: what for, and for how long. */
export function Cookies() {
  return (
    <PlainText
      path="/cookies"
      lead={m.legal_cookies_lead()}
      parts={[
        { heading: m.legal_cookies_why(), content: paragraphs(m.legal_cookies_why_text()) },
        { heading: m.legal_cookies(), content: [<p key="text">{m.legal_cookies_text()}</p>, listOf(COOKIE_ITEMS)] },
        { heading: m.legal_local(), content: [<p key="text">{m.legal_local_text()}</p>, listOf(LOCAL_ITEMS)] },
        { heading: m.legal_tab(), content: [<p key="text">{m.legal_tab_text()}</p>, listOf(SESSION_ITEMS)] },
        { heading: m.legal_database(), content: listOf(DATABASE_ITEMS) },
        { heading: m.legal_cookies_none(), content: paragraphs(m.legal_cookies_none_text()) },
        {
          heading: m.legal_cookies_away(),
          content: paragraphs(m.legal_cookies_away_text({ count: COOKIE_DAYS.device })),
        },
      ]}
    />
  )
}

const listOf = (items: readonly Item[]): ReactNode => (
  <dl key="list" className={styles.kept}>
    {items.map(({ name, purpose, lasts }) => (
      <div key={name}>
        <dt>
          <code>{name}</code>
        </dt>
        <dd>{purpose()}</dd>
        {lasts && <dd className={styles.lasts}>{m.legal_lasts({ time: lasts() })}</dd>}
      </div>
    ))}
  </dl>
)
