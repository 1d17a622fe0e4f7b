import type { Screens } from '#base/routing/screens.ts'
import { LanguageLine } from '#auth/LanguageLine.tsx'
import { formatDate } from '#base/text/dates.ts'
import { useHead } from '#base/page/head.ts'
import { LinkButton } from '#ui/action/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Page } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { lastConfirmation } from './confirmation.ts'

export const screens: Screens = [
  {
    path: '/consent/confirmation-confirmed',
    title: 'c_title',
    access: 'public',
    bar: false,
    slim: true,
    section: null,
  },
]

/** The consent of the link was confirmed before; when, stands here as long as the page is not reloaded. */
export function ConfirmationConfirmedPage() {
  const { decidedAt } = lastConfirmation()
  useHead({ title: m.c_confirm_already_title(), noIndex: true })
  return (
    <Page measure="text">
      <EmptyState
        ring="end"
        level={1}
        title={m.c_confirm_already_title()}
        text={
          <>
            <p>{m.c_confirm_already()}</p>
            {decidedAt && <p>{m.c_confirm_already_on({ date: formatDate(decidedAt) })}</p>}
          </>
        }
        action={<LinkButton href="/consents">{m.c_confirm_open()}</LinkButton>}
      />
      <LanguageLine />
    </Page>
  )
}
