import { useSyncExternalStore } from 'react'
import { personSignal } from '#base/session/auth.ts'
import { LinkButton } from '#ui/action/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Page } from '#ui/layout/Layout.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { m } from '#words/messages.js'
import { FillingHeader } from './FillingHeader.tsx'
import { NotAccepted } from './NotAccepted.tsx'
import { ownerOf } from '#answers/queue/store.ts'

interface Props {
  title: string
  uid: string
  /** Who was filling it in on this page, if anybody was. */
  respondent?: string | undefined
}

/** Whoever opens it is not asked any more, or never was. What this person typed for it meanwhile is still there. */
export function NotAsked({ title, uid, respondent }: Props) {
  const person = useSyncExternalStore(personSignal.subscribe, personSignal.get, () => null)
  return (
    <>
      <FillingHeader title={title} />
      <Page measure="form">
        <NotAccepted owner={person && ownerOf(person, uid)} withWaiting />
        {/* Whether anything waits is not looked up: it is no business of whoever is here now. */}
        {person && respondent && person !== respondent && (
          <Notice title={m.q_other_person_title()}>{m.q_other_person_text()}</Notice>
        )}
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
