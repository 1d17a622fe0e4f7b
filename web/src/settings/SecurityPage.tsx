import type { Screens } from '#base/routing/screens.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { useProfile } from '#candidates/profile.api.ts'
import { FactorDue } from '#second-factor/FactorDue.tsx'
import { SecondFactorPart } from '#second-factor/SecondFactorPart.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { ActivityPart } from './ActivityPart.tsx'
import { DevicesPart } from './DevicesPart.tsx'
import { EmailPart } from './EmailPart.tsx'
import { PasswordPart } from './PasswordPart.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'

export const screens: Screens = [
  { path: '/settings/security', title: 'security_title', access: 'signed-in', bar: true, section: 'settings' },
]

/** How to get in, where one is, and what happened with the account. */
export function SecurityPage() {
  return (
    <SettingsFrame title={m.security_title()}>
      <Loaded query={useProfile()}>
        {({ email, username }) => (
          <Stack gap={6}>
            <FactorDue />
            <PasswordPart username={username} />
            <SecondFactorPart username={username} />
            <EmailPart email={email} username={username} />
            <DevicesPart />
            <ActivityPart />
          </Stack>
        )}
      </Loaded>
    </SettingsFrame>
  )
}
