import type { Screens } from '#base/routing/screens.ts'
import { ListsSection } from '#cv/lists/ListsSection.tsx'
import { useHead } from '#base/page/head.ts'
import { useUser } from '#base/session/session.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import { SettingsFrame, experienceTitle } from './SettingsFrame.tsx'
import { TakenPart } from './TakenPart.tsx'

export const screens: Screens = [
  { path: '/settings/experience', title: 'profile_experience', access: 'signed-in', bar: true, section: 'settings' },
]

/** What the person has done, learnt and can do, by which consultants find them; and what they took part in here. */
export function ExperiencePage() {
  const user = useUser()
  const title = experienceTitle(Boolean(user?.candidate))
  useHead({ title })
  return (
    <SettingsFrame title={title}>
      <Stack gap={7}>
        {user?.candidate && <ListsSection />}
        <TakenPart />
      </Stack>
    </SettingsFrame>
  )
}
