import type { Screens } from '#base/routing/screens.ts'
import { useState } from 'react'
import { pathTo } from '@korak/contract/screens.ts'
import { AuthFrame } from '#auth/AuthFrame.tsx'
import { call } from '#base/data/call.ts'
import { Link } from '#base/routing/navigation.tsx'
import { useSubmit } from '#base/data/submit.ts'
import { Button } from '#ui/action/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { m } from '#words/messages.js'
import { readRegistered } from './draft.ts'

export const screens: Screens = [
  {
    path: '/registration/registration-success',
    title: 'reg_success_title',
    access: 'signed-out',
    bar: false,
    section: 'registration',
  },
]

export function RegistrationSuccessPage() {
  const [registered] = useState(readRegistered)
  const [isSent, setSent] = useState(false)
  const { pending, summary, onSubmit } = useSubmit(async () => {
    setSent(false)
    if (registered) await call('POST /auth/signup-candidate/resend', { body: { email: registered.email } })
    setSent(true)
  })
  return (
    <AuthFrame>
      <EmptyState
        ring="start"
        level={1}
        title={m.reg_success_title()}
        text={
          <>
            <p>
              {registered
                ? m.reg_success_text({ email: registered.email, hours: registered.hours })
                : m.reg_success_short()}
            </p>
            <p>{m.forgot_sent_soon()}</p>
          </>
        }
      />
      {registered && (
        <>
          <div>
            <Button variant="secondary" pending={pending} onClick={() => onSubmit()}>
              {m.login_resend_activation()}
            </Button>
          </div>
          <p role="status">{isSent ? m.login_resent({ email: registered.email }) : summary[0]?.message}</p>
          <p>
            <Link href={pathTo('/registration', { step: 'account' })}>{m.reg_success_wrong_email()}</Link>
          </p>
        </>
      )}
      <p>
        <Link href="/login">{m.login_submit()}</Link>
      </p>
    </AuthFrame>
  )
}
