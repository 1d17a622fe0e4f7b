import { useRef, useState } from 'react'
import { pathWith } from '@korak/contract/screens.ts'
import { call } from '#base/data/call.ts'
import { queryClient } from '#base/data/query.ts'
import { requireTexts, useSubmit } from '#base/data/submit.ts'
import { focusFrom, headingAbove } from '#base/page/focus.ts'
import { showToast } from '#base/page/toasts.ts'
import { Unsaved } from '#base/routing/blocking.ts'
import { Link, navigate } from '#base/routing/navigation.tsx'
import { Button } from '#ui/action/Button.tsx'
import { useClosing } from '#ui/action/closing.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { useOwnPassword } from './OwnPassword.tsx'
import { type User, changeUser, forget, nameOf, refreshOpened } from './users.api.ts'

/** Of jobs in a list: those that are not closed. */
const OPEN = 'status[]=draft&status[]=published&status[]=paused'

/** How far an account is open, and what can be done about it now. */
export function Access({ user }: { user: User }) {
  const [asked, setAsked] = useState<'disable' | 'reset' | 'erase' | null>(null)
  const { uid, rev, may } = user
  const params = { uid }
  const { update: _, ...leaving } = may
  const isNothing = !Object.values(leaving).some(Boolean) && !user.is_self && !user.is_last_administrator
  if (isNothing) return null
  return (
    <Section title={m.users_leaving()}>
      {user.is_last_administrator ? <p>{m.users_last_administrator()}</p> : user.is_self && <p>{m.users_is_self()}</p>}
      <Row>
        {may.resend && (
          <Act
            user={user}
            words={m.users_resend()}
            said={m.users_invited({ email: user.email })}
            work={() => call('POST /users/:uid/resend', { params })}
          />
        )}
        {may.revoke && (
          <Act
            user={user}
            words={m.users_revoke()}
            said={m.users_is_revoked()}
            work={() => call('POST /users/:uid/revoke', { params })}
          />
        )}
        {may.sign_out && (
          <Act
            user={user}
            words={m.users_sign_out()}
            said={m.users_signed_out()}
            work={() => call('POST /users/:uid/sign-out', { params })}
          />
        )}
        {may.enable && (
          <Act
            user={user}
            words={m.users_enable()}
            said={m.users_is_enabled()}
            work={() => call('POST /users/:uid/enable', { params, body: { rev } })}
          />
        )}
        {may.disable && (
          <Button variant="secondary" onClick={() => setAsked('disable')}>
            {m.users_disable()}
          </Button>
        )}
        {may.reset_factor && (
          <Button variant="secondary" onClick={() => setAsked('reset')}>
            {m.users_factor_reset()}
          </Button>
        )}
        {may.erase && (
          <Button variant="danger" onClick={() => setAsked('erase')}>
            {m.users_erase()}
          </Button>
        )}
      </Row>
      {asked === 'disable' && <Disable user={user} onClose={() => setAsked(null)} />}
      {asked === 'reset' && <ResetFactor user={user} onClose={() => setAsked(null)} />}
      {asked === 'erase' && <Erase user={user} onClose={() => setAsked(null)} />}
    </Section>
  )
}

interface ActProps {
  user: User
  words: string
  said: string
  work: () => Promise<User>
}
function Act({ user, words, said, work }: ActProps) {
  const place = useRef<HTMLFormElement>(null)
  const form = useSubmit(
    async () => {
      const above = headingAbove(place.current)
      await changeUser(user.uid, said, work)
      // What is done may take its button along.
      setTimeout(() => focusFrom(null, above))
    },
    undefined,
    { elsewhere: refreshOpened },
  )
  return (
    <form ref={place} onSubmit={form.onSubmit} noValidate>
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      <Button type="submit" variant="secondary" pending={form.pending}>
        {words}
      </Button>
    </form>
  )
}

function Disable({ user, onClose }: { user: User; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { uid, rev } = user
  const form = useSubmit(
    () =>
      changeUser(uid, m.users_is_disabled(), () =>
        call('POST /users/:uid/disable', { params: { uid }, body: { rev, reason } }),
      ),
    () => requireTexts({ reason }, ['reason']),
    { done: onClose, elsewhere: refreshOpened },
  )
  const language = user.language === 'sl-SI' ? m.office_slovenian() : m.office_english()
  return (
    <Dialog open onClose={onClose} title={m.users_disable_title({ name: nameOf(user) })}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <Unsaved value={reason} />
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <p>{m.users_disable_text()}</p>
          {user.jobs.length > 0 && (
            <>
              <p>{m.users_disable_jobs({ count: user.jobs.length })}</p>
              <Link href={pathWith('/office/jobs', `contact_uid=${uid}&${OPEN}`)}>{m.users_disable_hand_over()}</Link>
            </>
          )}
          <TextArea
            name="reason"
            label={m.users_disable_reason()}
            hint={m.users_disable_reason_hint({ language })}
            limit={1000}
            value={reason}
            error={form.errors['reason']}
            onChange={(event) => {
              setReason(event.target.value)
              form.correct('reason')
            }}
          />
          <Buttons words={m.users_disable()} pending={form.pending} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

function ResetFactor({ user, onClose }: { user: User; onClose: () => void }) {
  const { uid } = user
  const own = useOwnPassword()
  const form = useSubmit(
    () =>
      changeUser(uid, m.users_factor_is_reset(), () =>
        own.asking(() => call('POST /users/:uid/reset-factor', { params: { uid }, body: { ...own.given } })),
      ),
    undefined,
    { done: onClose, elsewhere: refreshOpened },
  )
  return (
    <Dialog open onClose={onClose} role="alertdialog" title={m.users_factor_reset_title({ name: nameOf(user) })}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <p>{m.users_factor_reset_text()}</p>
          {own.field(form)}
          <Buttons words={m.users_factor_reset()} pending={form.pending} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

function Erase({ user, onClose }: { user: User; onClose: () => void }) {
  const { uid, rev } = user
  const own = useOwnPassword()
  const form = useSubmit(
    () =>
      own.asking(async () => {
        const { message } = await call('POST /users/:uid/erase', { params: { uid }, body: { rev, ...own.given } })
        await queryClient.invalidateQueries({ queryKey: ['GET /users'] })
        showToast({ text: message })
      }),
    undefined,
    {
      done: () => {
        void navigate('/office/users')
        forget(uid)
      },
      elsewhere: refreshOpened,
    },
  )
  return (
    <Dialog open onClose={onClose} role="alertdialog" title={m.users_erase_title({ name: nameOf(user) })}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <p>{m.users_erase_text()}</p>
          {user.kind === 'employee' && <p className="muted">{m.users_erase_views()}</p>}
          {own.field(form)}
          <Buttons words={m.users_erase()} pending={form.pending} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

function Buttons({ words, pending, onClose }: { words: string; pending: boolean; onClose: () => void }) {
  const leave = useClosing(onClose)
  return (
    <Row>
      <Button variant="secondary" onClick={leave}>
        {m.users_keep()}
      </Button>
      <Button type="submit" variant="danger" pending={pending}>
        {words}
      </Button>
    </Row>
  )
}
