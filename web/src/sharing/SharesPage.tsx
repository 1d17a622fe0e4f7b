import { Page, Stack } from '#ui/Layout.tsx'
import { m } from '#words/messages.js'
import { SharesList } from './SharesList.tsx'
import styles from './sharing.module.css'

/** Requests to show the profile to companies, those waiting for an answer among them. */
export function SharesPage() {
  return (
    <Page measure="text">
      <Stack gap={6}>
        <header className={styles.head}>
          <h1 tabIndex={-1}>{m.share_title()}</h1>
          <p className={styles.lead}>{m.share_intro()}</p>
        </header>
        <SharesList />
      </Stack>
    </Page>
  )
}
