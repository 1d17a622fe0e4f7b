import type { ReactNode } from 'react'
import type { PlainScreen } from '@korak/contract/screens.ts'
import { usePath } from '#base/routing/navigation.tsx'
import { useUser } from '#base/session/session.ts'
import { LinkTabs } from '#ui/navigation/LinkTabs.tsx'
import { Page } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import styles from './SettingsFrame.module.css'

/** Only candidates have lists of what they have done and can do. */
export const experienceTitle = (isCandidate: boolean): string =>
  isCandidate ? m.profile_experience() : m.profile_tests()
const PAGES: readonly { path: PlainScreen; label: (isCandidate: boolean) => string }[] = [
  { path: '/settings', label: () => m.profile_short() },
  { path: '/settings/experience', label: experienceTitle },
  { path: '/settings/security', label: () => m.security_title() },
  { path: '/settings/preferences', label: () => m.profile_preferences() },
]

/** One page of the profile beside the index of all of them; on a phone under it. */
export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  const here = usePath()
  const isCandidate = Boolean(useUser()?.candidate)
  const tabs = PAGES.map(({ path, label }) => ({ href: path, label: label(isCandidate), current: path === here }))
  return (
    <Page className={styles.frame}>
      <h1 tabIndex={-1}>{title}</h1>
      <LinkTabs label={m.profile_title()} tabs={tabs} className={styles.index} />
      <div className={styles.content}>{children}</div>
    </Page>
  )
}
