import type { Screens } from '#base/routing/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { peekJob } from '#base/session/after-sign-in.ts'
import { call } from '#base/data/call.ts'
import { CallError } from '#base/data/errors.ts'
import { Link, useSearch } from '#base/routing/navigation.tsx'
import { queryOf } from '#base/data/query.ts'
import { signIn, useSessionEnd } from '#base/session/session.ts'
import { isEmail, requireTexts, textsOf, useSubmit, wordsOf } from '#base/data/submit.ts'
import { canUsePasskeys } from '#second-factor/can-use-passkeys.ts'
import { Button } from '#ui/action/Button.tsx'
import { Checkbox } from '#ui/choice/Checkbox.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { findField } from '#ui/form/find-field.ts'
import { Logo } from '#ui/layout/Logo.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { PasswordInput } from '#ui/form/PasswordInput.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { m } from '#words/messages.js'
import styles from './auth.module.css'
import { LanguageLine } from './LanguageLine.tsx'
import { NewestJobs } from './NewestJobs.tsx'

export const screens: Screens = [
  { path: '/login', query: ['changed'], title: 'login_submit', access: 'signed-out', bar: false, section: 'login' },
]

export function LoginPage() {
  return (
    <div className={styles.split}>
      <div className={styles.left}>
        <Link href="/login" className={styles.home}>
          <Logo name={m.app_name()} />
        </Link>
        <LoginForm />
        <LanguageLine />
      </div>
      <NewestJobs />
    </div>
  )
}

type Step = ComponentType<{ onCancel: () => void }>

/** Most accounts have no second factor: what asks for it comes when it is needed. */
const loadStep = (): Promise<Step> => import('#second-factor/SecondStep.tsx').then(({ SecondStep }) => SecondStep)

function LoginForm() {
  const form = useRef<HTMLFormElement>(null)
  const [username, setUsername] = useState('')
  const [Step, setStep] = useState<Step | null>(null)
  const { pending, attempt, errors, summary, failure, onSubmit, correct } = useSubmit(
    async () => {
      const texts = textsOf(form.current)
      try {
        await signIn({ username, password: texts.password ?? '', remember: texts.remember === 'true' })
      } catch (error) {
        // A wrong password is typed again; the username stays.
        const password = form.current?.elements.namedItem('password')
        if (password instanceof HTMLInputElement) password.value = ''
        if (!(error instanceof CallError) || error.code !== 'SECOND_FACTOR_NEEDED') throw error
        const Loaded = await loadStep()
        setStep(() => Loaded)
      }
    },
    () => requireTexts(textsOf(form.current), ['username', 'password']),
  )
  if (Step) {
    return (
      <div className={styles.form}>
        <Step onCancel={() => setStep(null)} />
      </div>
    )
  }
  return (
    <div className={styles.form}>
      <h1 tabIndex={-1}>{m.login_title()}</h1>
      <Arrival />
      <ErrorSummary errors={summary} attempt={attempt} title={failure ? m.login_refused() : undefined} />
      {failure?.code === 'LOGIN_FAILED' && <Resend key={attempt} username={username} />}
      <p className={styles.lead}>{m.login_subtitle()}</p>
      <form ref={form} className={styles.fields} onSubmit={onSubmit} noValidate>
        <TextInput
          name="username"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          limit={254}
          label={m.login_username()}
          placeholder={m.login_username_placeholder()}
          value={username}
          onChange={(event) => {
            setUsername(event.currentTarget.value)
            correct('username')
          }}
          error={errors.username}
        />
        <PasswordInput
          name="password"
          limit={256}
          label={m.login_password()}
          error={errors.password}
          onInput={() => correct('password')}
        />
        <Checkbox name="remember" value="true" label={m.login_remember()} />
        <Button type="submit" wide pending={pending}>
          {m.login_submit()}
        </Button>
      </form>
      <ByPasskey />
      <div className={styles.links}>
        <p>
          <Link href="/login/forgot-password">{m.login_forgot()}</Link>
        </p>
        <p>
          {m.login_no_account()} <Link href="/registration">{m.login_create()}</Link>
        </p>
      </div>
    </div>
  )
}

/** Signing in by a passkey alone, where the browser can. */
function ByPasskey() {
  const [isPossible, setPossible] = useState(false)
  useEffect(() => setPossible(canUsePasskeys()), [])
  const { pending, summary, onSubmit } = useSubmit(async () => {
    const { signInByPasskey } = await import('#second-factor/second-factor.api.ts')
    await signInByPasskey()
  })
  if (!isPossible) return null
  return (
    <>
      <Button variant="secondary" wide pending={pending} onClick={() => onSubmit()}>
        {m.login_by_passkey()}
      </Button>
      {summary[0] && <p role="alert">{summary[0].message}</p>}
    </>
  )
}

/** Why the person is here: an ended session, a job to come back to, a changed password. */
function Arrival() {
  const end = useSessionEnd()
  const [search] = useSearch()
  const [job] = useState(peekJob)
  const kept = useQuery({
    ...queryOf('GET /portal/jobs/:uid', { params: { uid: job?.uid ?? '' } }),
    enabled: job !== null,
  })
  return (
    <>
      {end && <Notice tone="info">{end === 'idle' ? m.session_ended() : m.session_ended_elsewhere()}</Notice>}
      {search.get('changed') === '1' && <Notice tone="ok">{m.reset_success()}</Notice>}
      {kept.data && <Notice tone="info">{m.login_job_context({ title: kept.data.title })}</Notice>}
    </>
  )
}

/**
 * Offered below every failed sign-in: nobody is told whether there is an account that waits for its activation. The link
 * goes to the address of the account.
 */
function Resend({ username }: { username: string }) {
  const [email, setEmail] = useState(isEmail(username) ? username.trim() : '')
  const [isSent, setSent] = useState(false)
  const { pending, errors, failure, onSubmit, correct } = useSubmit(
    async () => {
      await call('POST /auth/signup-candidate/resend', { body: { email: email.trim() } })
      setSent(true)
    },
    (): Record<string, string> => (isEmail(email) ? {} : { resend_email: m.error_email_format() }),
  )
  const sent = useRef<HTMLDivElement>(null)
  // The button is gone; focus must not be lost with it.
  useEffect(() => sent.current?.focus(), [isSent])
  // One field needs no summary of errors: it is where one is heard.
  useEffect(() => {
    if (errors.resend_email) findField('resend_email')?.focus()
  }, [errors])
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
    <details className={styles.resend}>
      <summary>{m.login_no_activation_mail()}</summary>
      <form onSubmit={onSubmit} noValidate>
        <TextInput
          name="resend_email"
          type="email"
          autoComplete="email"
          limit={254}
          label={m.login_resend_email()}
          value={email}
          error={errors.resend_email}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            correct('resend_email')
          }}
        />
        {failure && <p role="alert">{wordsOf(failure)}</p>}
        <div>
          <Button type="submit" variant="secondary" pending={pending}>
            {m.login_resend_activation()}
          </Button>
        </div>
      </form>
    </details>
  )
}
