import type { Screens } from '#base/routing/screens.ts'
import type { OwnConsent } from '@korak/contract/consents.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Page, Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { m } from '#words/messages.js'
import { ConsentRow } from './ConsentRow.tsx'
import { useConsents } from './consents.api.ts'
import { RowList } from '#ui/navigation/LinkRow.tsx'
import styles from './consents.module.css'

export const screens: Screens = [
  { path: '/consents', title: 'c_title', access: 'signed-in', bar: true, section: 'consents' },
]

/** All consents: those waiting for a decision, then those decided about. */
export function ConsentsPage() {
  return (
    <Page measure="text">
      <Stack gap={7}>
        <header className={styles.head}>
          <h1 tabIndex={-1}>{m.c_title()}</h1>
          <p className={styles.summary}>{m.c_intro()}</p>
        </header>
        <Loaded query={useConsents()} skeleton={<SkeletonRows rows={4} lines={2} />}>
          {(consents) =>
            consents.length === 0 ? (
              <EmptyState ring="end" title={m.c_empty_title()} text={m.c_empty_text()} />
            ) : (
              <Groups consents={consents} />
            )
          }
        </Loaded>
      </Stack>
    </Page>
  )
}

function Groups({ consents }: { consents: readonly OwnConsent[] }) {
  const waiting = consents.filter(({ status }) => status === 'pending')
  const decided = consents.filter(({ status }) => status !== 'pending')
  return (
    <Stack gap={7}>
      {waiting.length > 0 && <Group title={m.c_waiting_title()} consents={waiting} />}
      {decided.length > 0 && <Group title={m.c_decided_title()} consents={decided} />}
    </Stack>
  )
}

function Group({ title, consents }: { title: string; consents: readonly OwnConsent[] }) {
  return (
    <Section title={title}>
      <RowList>
        {consents.map((consent) => (
          <ConsentRow key={consent.uid} consent={consent} />
        ))}
      </RowList>
    </Section>
  )
}
