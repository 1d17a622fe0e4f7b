import { tied } from '#base/ties.ts'
import { LinkButton } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { m } from '#words/messages.js'

export function Thanks({ text }: { text: string }) {
  return (
    <EmptyState
      ring="end"
      level={1}
      title={m.q_thanks()}
      text={tied(text)}
      action={<LinkButton href="/questionnaires">{m.q_close()}</LinkButton>}
    />
  )
}
