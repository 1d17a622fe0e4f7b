import type { PlainScreen } from '@korak/contract/screens.ts'
import { brand } from '#brand/brand.ts'
import { LinkButton } from '#ui/action/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { m } from '#words/messages.js'
import { withNonBreaking } from '#base/text/non-breaking.ts'

/** What is not for this person is said as that: trying again would not help. */
export function NotForYou({ home = '/dashboard' }: { home?: PlainScreen }) {
  return (
    <EmptyState
      ring="beside"
      title={m.error_forbidden()}
      text={withNonBreaking(m.error_forbidden_text({ email: brand.email }))}
      action={<LinkButton href={home}>{m.error_forbidden_home()}</LinkButton>}
    />
  )
}
