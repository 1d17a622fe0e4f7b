import type { Screens } from '#base/routing/screens.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '#base/data/call.ts'
import { isEmail, useSubmit } from '#base/data/submit.ts'
import { brand } from '#brand/brand.ts'
import { Button } from '#ui/action/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { m } from '#words/messages.js'
import { AuthFrame } from './AuthFrame.tsx'

export const screens: Screens = [
  {
    path: '/registration/activation-error',
    title: 'act_error_title',
    access: 'signed-out',
    bar: false,
    section: 'registration',
  },
]

export function ActivationErrorPage() {
  return (
    <AuthFrame>
      <EmptyState ring="beside" level={1} title={m.act_error_title()} text={<p>{m.act_error_text()}</p>} />
      <ResendForm />
      <p>
        {m.act_error_contact()} <a href={`mailto:${brand.email}`}>{brand.email}</a>
      </p>
    </AuthFrame>
  )
}

/** Sends a new activation link; the answer is the same whether or not the account exists. */
function ResendForm() {
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const { pending, attempt, errors, summary, onSubmit, correct } = useSubmit(
    async () => {
      await call('POST /auth/signup-candidate/resend', { body: { email: email.trim() } })
      setSent(true)
    },
    (): Record<string, string> => (isEmail(email) ? {} : { email: m.error_email_format() }),
  )
  const sent = useRef<HTMLDivElement>(null)
  // The form is gone; focus must not be lost with it.
  useEffect(() => sent.current?.focus(), [isSent])
  if (isSent) {
    return (
      <div ref={sent} tabIndex={-1}>
        <Notice tone="ok" role="status">
          {m.login_resent({ email: email.trim() })}
        </Notice>
      </div>
    )
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <ErrorSummary errors={summary} attempt={attempt} />
      <TextInput
        name="email"
        type="email"
        autoComplete="email"
        label={m.forgot_email()}
        value={email}
        error={errors.email}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          correct('email')
        }}
      />
      <Button type="submit" variant="secondary" pending={pending}>
        {m.act_error_new()}
      </Button>
    </form>
  )
}
