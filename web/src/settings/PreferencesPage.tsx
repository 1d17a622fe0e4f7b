import { lazy, Suspense } from 'react'
import type { Screens } from '#base/routing/screens.ts'
import { Link } from '#base/routing/navigation.tsx'
import { isStaff } from '#base/session/access.ts'
import { useUser } from '#base/session/session.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { AppearanceSection } from './AppearanceSection.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'
import styles from './settings.module.css'

export const screens: Screens = [
  { path: '/settings/preferences', title: 'profile_preferences', access: 'signed-in', bar: true, section: 'settings' },
]

// Nothing of the office is loaded by candidates.
const Substitutes = lazy(() => import('#users/Substitutes.tsx').then((x) => ({ default: x.Substitutes })))

/** How the portal looks and speaks, and the way to what is decided about one's data. */
export function PreferencesPage() {
  const user = useUser()
  return (
    <SettingsFrame title={m.profile_preferences()}>
      <Stack gap={7}>
        <AppearanceSection />
        {user?.employee && isStaff(user) && (
          <Suspense>
            <Substitutes />
          </Suspense>
        )}
        <Section id="zasebnost" title={m.priv_title()}>
          <p>{m.security_privacy_text()}</p>
          <p>
            <Link href="/privacy" className={styles.target}>
              {m.security_privacy()}
            </Link>
          </p>
        </Section>
      </Stack>
    </SettingsFrame>
  )
}
