import type { ReactNode } from 'react'
import type { PlainScreen } from '@korak/contract/screens.ts'
import { usePath } from '#base/routing/navigation.tsx'
import { LinkTabs } from '#ui/navigation/LinkTabs.tsx'
import { Page } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import styles from './SettingsFrame.module.css'

const PAGES: readonly { path: PlainScreen; label: () => string }[] = [
  { path: '/settings', label: () => m.profile_short() },
  { path: '/settings/experience', label: () => m.profile_experience() },
  { path: '/settings/security', label: () => m.security_title() },
  { path: '/settings/preferences', label: () => m.profile_preferences() },
]

/** One page of the profile beside the index of all of them; on a phone under it. */
export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  const here = usePath()
  const tabs = PAGES.map(({ path, label }) => ({ href: path, label: label(), current: path === here }))
  return (
    <Page className={styles.frame}>
      <h1 tabIndex={-1}>{title}</h1>
      <LinkTabs label={m.profile_title()} tabs={tabs} className={styles.index} />
      <div className={styles.content}>{children}</div>
    </Page>
  )
}
