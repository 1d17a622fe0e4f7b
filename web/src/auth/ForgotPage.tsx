import type { Screens } from '#base/routing/screens.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '#base/data/call.ts'
import { Link } from '#base/routing/navigation.tsx'
import { isEmail, useSubmit } from '#base/data/submit.ts'
import { Button } from '#ui/action/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { m } from '#words/messages.js'
import { AuthFrame } from './AuthFrame.tsx'

export const screens: Screens = [
  { path: '/login/forgot-password', title: 'forgot_title', access: 'signed-out', bar: false, section: 'login' },
]

const RESEND_SECONDS = 60

export function ForgotPage() {
  const [email, setEmail] = useState('')
  const [minutes, setMinutes] = useState<number | null>(null)
  const submit = useSubmit(
    async () => {
      const answer = await call('POST /forgot-password/create', { body: { email: email.trim() } })
      setMinutes(answer.valid_minutes)
    },
    (): Record<string, string> => {
      if (!email.trim()) return { email: m.error_required_email() }
      return isEmail(email) ? {} : { email: m.error_email_format() }
    },
  )
  return (
    <AuthFrame>
      {minutes === null ? (
        <form onSubmit={submit.onSubmit} noValidate>
          <h1 tabIndex={-1}>{m.forgot_title()}</h1>
          <ErrorSummary errors={submit.summary} attempt={submit.attempt} />
          <p>{m.forgot_text()}</p>
          <TextInput
            name="email"
            type="email"
            autoComplete="email"
            limit={254}
            label={m.forgot_email()}
            value={email}
            error={submit.errors.email}
            onChange={(event) => {
              setEmail(event.currentTarget.value)
              submit.correct('email')
            }}
          />
          <Button type="submit" pending={submit.pending}>
            {m.forgot_submit()}
          </Button>
        </form>
      ) : (
        <Sent
          email={email.trim()}
          minutes={minutes}
          pending={submit.pending}
          again={submit.onSubmit}
          failed={submit.summary[0]?.message}
        />
      )}
      <p>
        <Link href="/login">{m.forgot_back()}</Link>
      </p>
    </AuthFrame>
  )
}

interface SentProps {
  email: string
  minutes: number
  pending: boolean
  again: () => void
  failed: string | undefined
}

function Sent({ email, minutes, pending, again, failed }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [left, setLeft] = useState(RESEND_SECONDS)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {m.forgot_sent_title()}
      </h1>
      <p>{m.forgot_sent_text({ email, minutes })}</p>
      <p>{m.forgot_sent_soon()}</p>
      {failed && <p role="alert">{failed}</p>}
      <div>
        <Button
          variant="secondary"
          pending={pending}
          aria-disabled={left > 0 || undefined}
          onClick={() => {
            if (left > 0) return
            setLeft(RESEND_SECONDS)
            again()
          }}
        >
          {m.forgot_resend()}
        </Button>
      </div>
      {left > 0 ? <p>{m.forgot_resend_in({ count: left })}</p> : null}
      <p role="status" className="visually-hidden">
        {left === 0 ? m.forgot_resend_now() : ''}
      </p>
    </>
  )
}
