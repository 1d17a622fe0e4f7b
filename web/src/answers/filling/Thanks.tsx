import type { Href } from '@korak/contract/screens.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { LinkButton } from '#ui/action/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { m } from '#words/messages.js'

/** At the end; without a place to go on to, the window may be closed. */
export function Thanks({ text, home }: { text: string; home: Href | null }) {
  return (
    <EmptyState
      ring="end"
      level={1}
      title={m.q_thanks()}
      text={withNonBreaking(text)}
      action={home === null ? <p>{m.q_may_close()}</p> : <LinkButton href={home}>{m.q_close()}</LinkButton>}
    />
  )
}
