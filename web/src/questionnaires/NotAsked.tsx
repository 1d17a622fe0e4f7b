import { useSyncExternalStore } from 'react'
import { personSignal } from '#base/auth.ts'
import { LinkButton } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Layout.tsx'
import { m } from '#words/messages.js'
import { FillingHeader } from './FillingHeader.tsx'
import { NotAccepted } from './NotAccepted.tsx'
import { ownerOf } from './store.ts'

/** Whoever opens it is not asked any more, or never was. What this person typed for it meanwhile is still there. */
export function NotAsked({ title, uid }: { title: string; uid: string }) {
  const person = useSyncExternalStore(personSignal.subscribe, personSignal.get, () => null)
  return (
    <>
      <FillingHeader title={title} />
      <Page measure="form">
        <NotAccepted owner={person && ownerOf(person, uid)} withWaiting />
        <EmptyState
          ring="beside"
          level={1}
          title={m.q_missing_title()}
          text={m.q_missing_text()}
          action={<LinkButton href="/questionnaires">{m.q_all()}</LinkButton>}
        />
      </Page>
    </>
  )
}
