import type { Screens } from '#base/routing/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { pathTo } from '@korak/contract/screens.ts'
import { call } from '#base/data/call.ts'
import { Link, navigate, useSearch } from '#base/routing/navigation.tsx'
import { CallError } from '#base/data/errors.ts'
import { queryOf } from '#base/data/query.ts'
import { isEmail, textsOf, useSubmit } from '#base/data/submit.ts'
import { Button, LinkButton } from '#ui/action/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { PasswordInput } from '#ui/form/PasswordInput.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { m } from '#words/messages.js'
import { AuthFrame } from './AuthFrame.tsx'

export const screens: Screens = [
  {
    path: '/login/reset-password',
    query: ['token'],
    title: 'reset_title',
    access: 'signed-out',
    bar: false,
    section: 'login',
  },
]

/** Of the link itself: what did not come through leaves the form, whose press is asked anew. */
const isRefused = (error: unknown): boolean =>
  error instanceof CallError && ['LINK_INVALID', 'VALIDATION', 'NOT_FOUND'].includes(error.code)

export function ResetPage() {
  const [search] = useSearch()
  const [token] = useState(() => search.get('token') ?? '')
  // The token leaves the address bar and the history as soon as it is read.
  useEffect(() => {
    if (token) history.replaceState(history.state, '', '/login/reset-password')
  }, [token])
  const found = useQuery({
    ...queryOf('GET /forgot-password/find/:token', { params: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isDead = token === '' || isRefused(found.error) || found.data?.valid === false
  return (
    <AuthFrame>
      {isDead ? <Dead /> : <Form token={token} hint={found.data?.email} />}
      <p>
        <Link href="/login">{m.forgot_back()}</Link>
      </p>
    </AuthFrame>
  )
}

function Dead() {
  return (
    <>
      <h1 tabIndex={-1}>{m.reset_title()}</h1>
      <p>{m.reset_error()}</p>
      <div>
        <LinkButton href="/login/forgot-password">{m.act_error_new()}</LinkButton>
      </div>
    </>
  )
}

/** The link only hints at the address; typing it proves that the mail reached its owner. */
function Form({ token, hint }: { token: string; hint: string | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const { pending, attempt, errors, summary, failure, onSubmit, correct } = useSubmit(
    async () => {
      const texts = textsOf(form.current)
      const body = { token, email: (texts.email ?? '').trim(), password: texts.password ?? '' }
      await call('POST /forgot-password/reset', { body })
      await navigate(pathTo('/login', { changed: 1 }), { replace: true })
    },
    () => {
      const texts = textsOf(form.current)
      const email = texts.email ?? ''
      return {
        ...(!isEmail(email) && { email: email.trim() ? m.error_email_format() : m.error_required_email() }),
        ...(!texts.password?.trim() && { password: m.error_required_password() }),
      }
    },
  )
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <h1 tabIndex={-1}>{m.reset_title()}</h1>
      <ErrorSummary
        errors={failure?.code === 'LINK_INVALID' ? [{ message: m.reset_mismatch() }] : summary}
        attempt={attempt}
      />
      <TextInput
        name="email"
        type="email"
        autoComplete="username"
        limit={254}
        label={m.forgot_email()}
        hint={hint && m.reset_email_hint({ email: hint })}
        error={errors.email}
        onInput={() => correct('email')}
      />
      <PasswordInput
        name="password"
        rules
        limit={256}
        label={m.reset_password()}
        hint={`${m.password_hint()} ${m.password_long_tip()}`}
        error={errors.password}
        onInput={() => correct('password')}
      />
      <Button type="submit" pending={pending}>
        {m.reset_submit()}
      </Button>
    </form>
  )
}
