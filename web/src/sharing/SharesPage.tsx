import { Page, Stack } from '#ui/layout/Layout.tsx'
import { Lead, PageHead } from '#ui/layout/PageHead.tsx'
import { m } from '#words/messages.js'
import { SharesList } from './SharesList.tsx'

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
