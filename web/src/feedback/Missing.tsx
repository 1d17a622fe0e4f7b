import { FillingHeader } from '#questionnaires/FillingHeader.tsx'
import { LinkButton } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Layout.tsx'
import { m } from '#words/messages.js'

/** The rater is not asked any more, or never was. */
export function Missing() {
  return (
    <>
      <FillingHeader title={m.feedback_title()} />
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
