import { LinkButton } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Layout.tsx'
import { m } from '#words/messages.js'
import { FillingHeader } from './FillingHeader.tsx'

/** Whoever opens it is not asked any more, or never was. */
export function NotAsked({ title }: { title: string }) {
  return (
    <>
      <FillingHeader title={title} />
      <Page measure="form">
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
