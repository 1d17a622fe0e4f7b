import type { Profile } from '@korak/contract/candidates.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { ActivityPart } from './ActivityPart.tsx'
import { DevicesPart } from './DevicesPart.tsx'
import { EmailPart } from './EmailPart.tsx'
import { PasswordPart } from './PasswordPart.tsx'

/** How to get in, where one is, and what happened with the account. */
export function SecuritySection({ profile: { email, username } }: { profile: Profile }) {
  return (
    <Section id="varnost" title={m.security_title()}>
      <Stack gap={6}>
        <EmailPart email={email} username={username} />
        <PasswordPart username={username} />
        <DevicesPart />
        <ActivityPart />
      </Stack>
    </Section>
  )
}
