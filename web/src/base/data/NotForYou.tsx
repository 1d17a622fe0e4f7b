import type { PlainScreen } from '@korak/contract/screens.ts'
import { brand } from '#brand/brand.ts'
import { LinkButton } from '#ui/action/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { m } from '#words/messages.js'
import { withNonBreaking } from '#base/text/non-breaking.ts'

interface Props {
  home?: PlainScreen
  /** The person saw the page until a moment ago. */
  isTaken?: boolean
  /** Of the heading: 1 where nothing else is on the page. */
  level?: 1 | 2
}

/** What is not for this person is said as that: trying again would not help. */
export function NotForYou({ home = '/dashboard', isTaken = false, level = 2 }: Props) {
  const text = isTaken ? m.rights_taken_text : m.error_forbidden_text
  return (
    <EmptyState
      ring="beside"
      level={level}
      title={isTaken ? m.rights_taken() : m.error_forbidden()}
      text={withNonBreaking(text({ email: brand.email }))}
      action={
        <LinkButton href={home}>
          {home === '/office' ? m.error_forbidden_office() : m.error_forbidden_home()}
        </LinkButton>
      }
    />
  )
}
