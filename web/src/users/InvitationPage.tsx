import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import { AuthFrame } from '#auth/AuthFrame.tsx'
import { call } from '#base/data/call.ts'
import { isMissing } from '#base/data/errors.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { textsOf, useSubmit } from '#base/data/submit.ts'
import { useParams } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { enter } from '#base/session/session.ts'
import { formatDay } from '#base/text/dates.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { Button, LinkButton } from '#ui/action/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { PasswordInput } from '#ui/form/PasswordInput.tsx'
import { FactsList } from '#ui/list/FactsList.tsx'
import { m } from '#words/messages.js'

export const screens: Screens = [
  {
    path: '/invitation/:token',
    title: 'invitation_title',
    access: 'signed-out',
    bar: false,
    section: null,
  },
]

type Invitation = AnswerOf<'GET /invitations/:token'>

/** Where somebody who was invited sees who invited them and what to, and chooses a password. */
export function InvitationPage() {
  const { token } = useParams<'token'>()
  const query = useQuery({
    ...queryOf('GET /invitations/:token', { params: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <AuthFrame>
      {/* One that was cut off on its way is none we know. */}
      {isMissing(query.error) && query.data === undefined ? (
        <Over state="unknown" />
      ) : (
        <Loaded query={query}>
          {(invitation) =>
            invitation.state === 'open' ? <Accept token={token} of={invitation} /> : <Over state={invitation.state} />
          }
        </Loaded>
      )}
    </AuthFrame>
  )
}

const OVER = {
  used: () => m.invitation_used(),
  revoked: () => m.invitation_revoked(),
  expired: () => m.invitation_expired(),
  unknown: () => m.invitation_unknown(),
} as const

function Over({ state }: { state: keyof typeof OVER }) {
  return (
    <>
      <h1 tabIndex={-1}>{m.invitation_over()}</h1>
      <p>{OVER[state]()}</p>
      {state === 'used' && (
        <div>
          <LinkButton href="/login">{m.invitation_to_login()}</LinkButton>
        </div>
      )}
    </>
  )
}

function Accept({ token, of }: { token: string; of: Invitation }) {
  const form = useRef<HTMLFormElement>(null)
  const { pending, attempt, errors, summary, onSubmit, correct } = useSubmit(
    async () => {
      const { password = '' } = textsOf(form.current)
      enter(await call('POST /invitations/:token', { params: { token }, body: { password } }))
    },
    (): Record<string, string> =>
      textsOf(form.current)['password']?.trim() ? {} : { password: m.error_required_password() },
  )
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <h1 tabIndex={-1}>{of.is_candidate ? m.invitation_own_title() : m.invitation_title()}</h1>
      <ErrorSummary errors={summary} attempt={attempt} />
      <p>{leadOf(of)}</p>
      <FactsList facts={factsOf(of)} />
      {/* For the password manager. */}
      <input type="text" name="username" autoComplete="username" value={of.username} readOnly hidden />
      <PasswordInput
        name="password"
        rules
        limit={256}
        label={m.invitation_password()}
        hint={`${m.password_hint()} ${m.password_long_tip()}`}
        error={errors.password}
        onInput={() => correct('password')}
      />
      <Button type="submit" pending={pending}>
        {of.is_candidate ? m.invitation_own_accept() : m.invitation_accept()}
      </Button>
    </form>
  )
}

function leadOf({ is_candidate: isCandidate, invited_by: name }: Invitation): string {
  if (isCandidate) return m.invitation_own_text()
  return name ? m.invitation_by({ name }) : m.invitation_text()
}

const factsOf = ({ name, username, email, company, roles, until }: Invitation) => [
  { label: m.users_name(), value: name ?? '–' },
  { label: m.users_username(), value: username },
  { label: m.users_email(), value: email },
  ...(company ? [{ label: m.users_company(), value: withNonBreaking(company) }] : []),
  ...(roles.length > 0 ? [{ label: m.users_roles(), value: roles.join(', ') }] : []),
  ...(until ? [{ label: m.invitation_until(), value: formatDay(until) }] : []),
]
