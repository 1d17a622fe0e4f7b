import type { Screens } from '#base/routing/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { pathTo } from '@korak/contract/screens.ts'
import { call } from '#base/data/call.ts'
import { CallError } from '#base/data/errors.ts'
import { navigate, useParams } from '#base/routing/navigation.tsx'
import { queryOf } from '#base/data/query.ts'
import { enter } from '#base/session/session.ts'
import { requireTexts, textsOf, useSubmit } from '#base/data/submit.ts'
import { showToast } from '#base/page/toasts.ts'
import { Button, LinkButton } from '#ui/action/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { PasswordInput } from '#ui/form/PasswordInput.tsx'
import { m } from '#words/messages.js'
import { AuthFrame } from './AuthFrame.tsx'

export const screens: Screens = [
  {
    path: '/registration/activate/:token',
    title: 'act_title',
    access: 'signed-out',
    bar: false,
    section: 'registration',
  },
]

/**
 * Opening the link changes nothing (mail scanners open links too); the press of the button activates and signs in. Away
 * from the browser of the registration the password is asked for: somebody else may have registered this address.
 */
export function ActivatePage() {
  const { token } = useParams<'token'>()
  const form = useRef<HTMLFormElement>(null)
  const isDone = useRef(false)
  const found = useQuery({
    ...queryOf('GET /auth/signup-candidate/activate/:token', { params: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [isAsked, setAsked] = useState(false)
  const asks = isAsked || found.data?.needs_password === true
  const { pending, attempt, errors, summary, onSubmit, correct } = useSubmit(
    async () => {
      if (isDone.current) return
      const { password } = textsOf(form.current)
      try {
        const answer = await call('POST /auth/signup-candidate/activate', { body: { token, password } })
        isDone.current = true
        if (!answer.user)
          return void (await navigate(pathTo('/registration/activation-success', { already: 1 }), { replace: true }))
        showToast({ text: answer.message })
        // Where the person goes from here is decided as after any sign-in.
        enter(answer.user, answer.job)
      } catch (error) {
        const isField = error instanceof CallError && error.errors?.password !== undefined
        if (isField) setAsked(true)
        if (isField || !(error instanceof CallError) || !DEAD.has(error.code)) throw error
        await navigate('/registration/activation-error', { replace: true })
      }
    },
    (): Record<string, string> => (asks ? requireTexts(textsOf(form.current), ['password']) : {}),
  )
  return (
    <AuthFrame>
      <form ref={form} onSubmit={onSubmit} noValidate>
        <h1 tabIndex={-1}>{m.act_title()}</h1>
        <ErrorSummary errors={summary} attempt={attempt} />
        <p>{m.act_text()}</p>
        {asks && (
          <PasswordInput
            name="password"
            limit={256}
            label={m.act_password()}
            hint={m.act_password_hint()}
            error={errors.password}
            onInput={() => correct('password')}
          />
        )}
        {asks && attempt > 0 && <Other />}
        <Button type="submit" pending={pending || found.isPending}>
          {m.act_submit()}
        </Button>
        <p role="status">{pending ? m.act_working() : ''}</p>
      </form>
    </AuthFrame>
  )
}

const DEAD: ReadonlySet<string> = new Set(['LINK_INVALID', 'VALIDATION', 'NOT_FOUND'])

/** How to go on for somebody who did not make the registration the link is of. */
function Other() {
  return (
    <Notice
      tone="info"
      actions={
        <LinkButton variant="secondary" href="/registration">
          {m.act_other_again()}
        </LinkButton>
      }
    >
      <p>
        <strong>{m.act_other_title()}</strong> {m.act_other_text()}
      </p>
    </Notice>
  )
}
