import type { Screens } from '#base/routing/screens.ts'
import { LanguageLine } from '#auth/LanguageLine.tsx'
import { useHead } from '#base/page/head.ts'
import { LinkButton } from '#ui/action/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Page } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { lastConfirmation } from './confirmation.ts'

export const screens: Screens = [
  { path: '/consent/confirmation-success', title: 'c_title', access: 'public', bar: false, slim: true, section: null },
]

export function ConfirmationSuccessPage() {
  const { title } = lastConfirmation()
  useHead({ title: m.c_confirm_success_title(), noIndex: true })
  return (
    <Page measure="text">
      <EmptyState
        ring="end"
        level={1}
        title={m.c_confirm_success_title()}
        text={
          <>
            {title && <p>{m.c_confirm_success_text({ title })}</p>}
            <p>{m.c_confirm_success_withdraw()}</p>
          </>
        }
        action={<LinkButton href="/consents">{m.c_confirm_open()}</LinkButton>}
      />
      <LanguageLine />
    </Page>
  )
}
