import type { Screens } from '#base/routing/screens.ts'
import { Page, Stack } from '#ui/layout/Layout.tsx'
import { Lead, PageHead } from '#ui/layout/PageHead.tsx'
import { m } from '#words/messages.js'
import { SharesList } from './SharesList.tsx'

export const screens: Screens = [
  { path: '/sharing', title: 'share_title', access: 'signed-in', bar: true, section: 'sharing' },
]

/** Requests to show the profile to companies, those waiting for an answer among them. */
export function SharesPage() {
  return (
    <Page measure="text">
      <Stack gap={6}>
        <PageHead>
          <h1 tabIndex={-1}>{m.share_title()}</h1>
          <Lead>{m.share_intro()}</Lead>
        </PageHead>
        <SharesList />
      </Stack>
    </Page>
  )
}
