import type { Screens } from '#base/routing/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { call } from '#base/data/call.ts'
import { brand } from '#brand/brand.ts'
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

type Change = AnswerOf<'GET /auth/email-change/:token'>

/**
 * Opening the link changes nothing (mail scanners open links too); the press of a button confirms or stops the change. Where
 * nobody is signed in to the account that asked, the new mailbox gives its password: a stranger may have asked for this address.
 */
export function EmailChangePage() {
  const params = useParams<'token'>()
  const [token] = useState(() => params.token ?? '')
  const [done, setDone] = useState<'changed' | 'stopped' | null>(null)
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
  if (done === 'stopped') return <Stopped />
  if (done === 'changed') return <Changed email={query.data?.new_email ?? ''} />
  if (!token || query.data?.state === 'dead' || isDead(query.error)) return <Dead />
  if (query.data?.waits_for) return <Half email={query.data.waits_for} />
  // What has become of it meanwhile is asked anew: another window may have been faster.
  const look = async () => void (await query.refetch())
  return (
    <AuthFrame>
      <Loaded query={query}>
        {(change) => <Question token={token} change={change} onDone={setDone} onOther={look} />}
      </Loaded>
    </AuthFrame>
  )
}

interface QuestionProps {
  token: string
  change: Change
  onDone: (how: 'changed' | 'stopped') => void
  onOther: () => Promise<void>
}

function Question({ token, change, onDone, onOther }: QuestionProps) {
  const { username, new_email: email, needs_password, is_last, mailbox } = change
  const form = useRef<HTMLFormElement>(null)
  const [isAsked, setAsked] = useState(needs_password)
  const { pending, attempt, errors, summary, onSubmit, correct } = useSubmit(
    async () => {
      const { password } = textsOf(form.current)
      try {
        const { waits_for } = await call('POST /auth/email-change/:token/confirm', {
          params: { token },
          body: { password },
        })
        await queryClient.invalidateQueries({ refetchType: 'none' })
        return waits_for === null ? onDone('changed') : await onOther()
      } catch (error) {
        const isField = error instanceof CallError && error.errors?.password !== undefined
        if (isField) setAsked(true)
        if (isField || !isDead(error)) throw error
        return onOther()
      }
    },
    (): Record<string, string> => (isAsked ? requireTexts(textsOf(form.current), ['password']) : {}),
  )
  return (
    <div className={styles.fields}>
      <form ref={form} onSubmit={onSubmit} noValidate>
        <h1 tabIndex={-1}>{m.security_confirm_title()}</h1>
        <ErrorSummary errors={summary} attempt={attempt} />
        <p>
          {m.security_confirm_text({ username })} <strong className={styles.address}>{email}</strong>
        </p>
        <p>{is_last ? m.security_confirm_last() : m.security_confirm_first()}</p>
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
      {mailbox === 'former' && <Stop token={token} onDone={() => onDone('stopped')} onOther={onOther} />}
    </div>
  )
}

/** For whoever did not ask for it. */
function Stop({ token, onDone, onOther }: { token: string; onDone: () => void; onOther: () => Promise<void> }) {
  const { pending, summary, onSubmit } = useSubmit(async () => {
    try {
      await call('POST /auth/email-change/:token/stop', { params: { token } })
      await queryClient.invalidateQueries({ refetchType: 'none' })
      return onDone()
    } catch (error) {
      if (!isDead(error)) throw error
      return onOther()
    }
  })
  return (
    <>
      <p>{m.security_confirm_stop_text()}</p>
      {summary[0] && <p role="alert">{summary[0].message}</p>}
      <div>
        <Button variant="danger" pending={pending} onClick={() => onSubmit()}>
          {m.security_confirm_stop()}
        </Button>
      </div>
    </>
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

function Changed({ email }: { email: string }) {
  const user = useUser()
  return (
    <Result title={m.security_confirm_done_title()}>
      <p className={styles.address}>{m.security_confirm_done_text({ email })}</p>
      <div>
        {user ? (
          <LinkButton href="/settings/security">{m.security_confirm_settings()}</LinkButton>
        ) : (
          <LinkButton href="/login">{m.login_submit()}</LinkButton>
        )}
      </div>
    </Result>
  )
}

const Half = ({ email }: { email: string }) => (
  <Result title={m.security_confirm_half_title()}>
    <p className={styles.address}>{m.security_confirm_half_text({ email })}</p>
  </Result>
)

function Stopped() {
  const user = useUser()
  return (
    <Result title={m.security_confirm_stopped_title()}>
      <p>{m.security_confirm_stopped_text()}</p>
      <div>
        <LinkButton href={user ? pathTo('/settings/security', {}, 'geslo') : '/login/forgot-password'}>
          {m.security_confirm_password_new()}
        </LinkButton>
      </div>
      <p>
        {m.security_confirm_stopped_write()} <a href={`mailto:${brand.email}`}>{brand.email}</a>
      </p>
    </Result>
  )
}

const Dead = () => (
  <Result title={m.security_confirm_dead_title()}>
    <p>{m.security_confirm_dead_text()}</p>
    <div>
      <LinkButton href="/settings/security">{m.security_confirm_settings()}</LinkButton>
    </div>
  </Result>
)
