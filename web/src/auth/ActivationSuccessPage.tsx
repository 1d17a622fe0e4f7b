import type { Screens } from '#base/routing/screens.ts'
import { useSearch } from '#base/routing/navigation.tsx'
import { LinkButton } from '#ui/action/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { m } from '#words/messages.js'
import { AuthFrame } from './AuthFrame.tsx'

export const screens: Screens = [
  {
    path: '/registration/activation-success',
    query: ['already'],
    title: 'act_success_title',
    access: 'signed-out',
    bar: false,
    section: 'registration',
  },
]

export function ActivationSuccessPage() {
  const [search] = useSearch()
  return (
    <AuthFrame>
      <EmptyState
        ring="end"
        level={1}
        title={m.act_success_title()}
        text={search.get('already') === '1' ? m.act_already_text() : m.act_success_text()}
        action={<LinkButton href="/login">{m.login_submit()}</LinkButton>}
      />
    </AuthFrame>
  )
}
