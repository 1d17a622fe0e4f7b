import type { Screens } from '#base/routing/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { pathTo } from '@korak/contract/screens.ts'
import { call } from '#base/data/call.ts'
import { CallError } from '#base/data/errors.ts'
import { useHead } from '#base/page/head.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { useParams } from '#base/routing/navigation.tsx'
import { queryClient, queryOf } from '#base/data/query.ts'
import { useUser } from '#base/session/session.ts'
import { requireTexts, textsOf, useSubmit } from '#base/data/submit.ts'
import { Button, LinkButton } from '#ui/action/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { PasswordInput } from '#ui/form/PasswordInput.tsx'
import { m } from '#words/messages.js'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './auth.module.css'

export const screens: Screens = [
  { path: '/settings/email', title: 'security_confirm_title', access: 'public', bar: false, section: null },
  { path: '/settings/email/:token', title: 'security_confirm_title', access: 'public', bar: false, section: null },
]

const isDead = (error: unknown): boolean =>
  error instanceof CallError && ['LINK_INVALID', 'VALIDATION', 'NOT_FOUND'].includes(error.code)

/**
 * Opening the link changes nothing (mail scanners open links too); the press of the button changes the e-mail. Where nobody
 * is signed in to the account that asked its password is asked for: a stranger may have asked for this address.
 */
export function EmailChangePage() {
  const params = useParams<'token'>()
  const [token] = useState(() => params.token ?? '')
  const [state, setState] = useState<'asking' | 'done' | 'dead'>(token ? 'asking' : 'dead')
  const query = useQuery({
    ...queryOf('GET /auth/email-change/:token', { params: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  // The token leaves the address bar and the history as soon as it is read.
  useEffect(() => {
    if (token) history.replaceState(history.state, '', '/settings/email')
  }, [token])
  const email = query.data?.email ?? ''
  if (state === 'done') return <Done email={email} />
  if (state === 'dead' || query.data?.valid === false || isDead(query.error)) return <Dead />
  return (
    <AuthFrame>
      <Loaded query={query}>{(change) => <Question token={token} {...change} onEnd={setState} />}</Loaded>
    </AuthFrame>
  )
}

interface QuestionProps {
  token: string
  email: string
  username: string
  needs_password: boolean
  onEnd: (how: 'done' | 'dead') => void
}

function Question({ token, email, username, needs_password, onEnd }: QuestionProps) {
  const form = useRef<HTMLFormElement>(null)
  const [isAsked, setAsked] = useState(needs_password)
  const { pending, attempt, errors, summary, onSubmit, correct } = useSubmit(
    async () => {
      const { password } = textsOf(form.current)
      try {
        await call('POST /auth/email-change/:token/confirm', { params: { token }, body: { password } })
      } catch (error) {
        const isField = error instanceof CallError && error.errors?.password !== undefined
        if (isField) setAsked(true)
        if (isField || !isDead(error)) throw error
        return onEnd('dead')
      }
      await queryClient.invalidateQueries({ refetchType: 'none' })
      return onEnd('done')
    },
    (): Record<string, string> => (isAsked ? requireTexts(textsOf(form.current), ['password']) : {}),
  )
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <h1 tabIndex={-1}>{m.security_confirm_title()}</h1>
      <ErrorSummary errors={summary} attempt={attempt} />
      <p>
        {m.security_confirm_text({ username })} <strong className={styles.address}>{email}</strong>
      </p>
      <p>{m.security_confirm_after()}</p>
      {isAsked && (
        <>
          <p>{m.security_confirm_stranger()}</p>
          <PasswordInput
            name="password"
            limit={256}
            label={m.security_confirm_password({ username })}
            hint={m.security_confirm_password_hint()}
            error={errors.password}
            onInput={() => correct('password')}
          />
        </>
      )}
      <Button type="submit" pending={pending}>
        {m.security_confirm_submit()}
      </Button>
    </form>
  )
}

/** What came of it takes the place of the question, and the focus. */
function Result({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useHead({ title, noIndex: true })
  useEffect(() => heading.current?.focus(), [])
  return (
    <AuthFrame>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </AuthFrame>
  )
}

function Done({ email }: { email: string }) {
  const user = useUser()
  return (
    <Result title={m.security_confirm_done_title()}>
      <p className={styles.address}>{m.security_confirm_done_text({ email })}</p>
      <div>
        {user ? (
          <LinkButton href="/settings">{m.security_confirm_settings()}</LinkButton>
        ) : (
          <LinkButton href="/login">{m.login_submit()}</LinkButton>
        )}
      </div>
    </Result>
  )
}

function Dead() {
  return (
    <Result title={m.security_confirm_dead_title()}>
      <p>{m.security_confirm_dead_text()}</p>
      <div>
        <LinkButton href={pathTo('/settings', {}, 'varnost')}>{m.security_confirm_settings()}</LinkButton>
      </div>
    </Result>
  )
}
