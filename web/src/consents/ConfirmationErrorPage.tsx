import type { Screens } from '#base/routing/screens.ts'
import { LanguageLine } from '#auth/LanguageLine.tsx'
import { useHead } from '#base/page/head.ts'
import { brand } from '#brand/brand.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Page } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { lastConfirmation } from './confirmation.ts'

export const screens: Screens = [
  { path: '/consent/confirm', title: 'c_title', access: 'signed-out', bar: false, slim: true, section: null },
  { path: '/consent/confirmation-error', title: 'c_title', access: 'public', bar: false, slim: true, section: null },
]

/** Also stands at the address of the link without its token. */
export function ConfirmationErrorPage() {
  const { message } = lastConfirmation()
  useHead({ title: m.c_confirm_error_title(), noIndex: true })
  return (
    <Page measure="text">
      <EmptyState
        ring="beside"
        level={1}
        title={m.c_confirm_error_title()}
        text={
          <>
            <p>{message ?? m.c_confirm_error_text()}</p>
            <p>
              {m.act_error_contact()} <a href={`mailto:${brand.email}`}>{brand.email}</a>
            </p>
          </>
        }
      />
      <LanguageLine />
    </Page>
  )
}
