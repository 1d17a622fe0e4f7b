import type { Screens } from '#base/routing/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import { LanguageLine } from '#auth/LanguageLine.tsx'
import { call } from '#base/data/call.ts'
import { CallError } from '#base/data/errors.ts'
import { useHead } from '#base/page/head.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { navigate, useParams } from '#base/routing/navigation.tsx'
import { queryOf } from '#base/data/query.ts'
import { useSubmit } from '#base/data/submit.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { Button } from '#ui/action/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Page, Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { Changes } from './Changes.tsx'
import { keepConfirmation } from './confirmation.ts'
import { ConsentText } from './ConsentText.tsx'
import { DecisionBox } from '#ui/layout/DecisionBox.tsx'
import styles from './consents.module.css'

export const screens: Screens = [
  { path: '/consent/confirm/:token', title: 'c_title', access: 'signed-out', bar: false, slim: true, section: null },
]

type Linked = AnswerOf<'GET /public/consent/:token'>

const isDead = (error: unknown): error is CallError =>
  error instanceof CallError && ['LINK_INVALID', 'VALIDATION', 'NOT_FOUND'].includes(error.code)

/** The result takes the place of the link, so that the token is nowhere in the history. */
function fail(error: CallError) {
  keepConfirmation({ message: error.code === 'LINK_INVALID' ? error.message : m.c_confirm_error_text() })
  return navigate('/consent/confirmation-error', { replace: true })
}

/** Opening the link changes nothing (mail scanners open links too); the press of the button confirms. */
export function ConfirmPage() {
  const { token } = useParams<'token'>()
  const query = useQuery({ ...queryOf('GET /public/consent/:token', { params: { token } }), gcTime: 0 })
  const { data, error } = query
  useHead({ title: data?.text.title ?? m.c_link_kicker(), noIndex: true })
  const isConfirmed = data?.status === 'confirmed'
  useEffect(() => {
    if (isDead(error)) void fail(error)
    if (!isConfirmed) return
    keepConfirmation({ title: data.text.title, ...(data.decided_at && { decidedAt: data.decided_at }) })
    void navigate('/consent/confirmation-confirmed', { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- data belongs to isConfirmed
  }, [isConfirmed, error])
  return (
    <Page measure="text">
      <Stack gap={6}>
        {isConfirmed || isDead(error) ? null : (
          <Loaded query={query}>{(consent) => <Question token={token} consent={consent} />}</Loaded>
        )}
        <LanguageLine />
      </Stack>
    </Page>
  )
}

function Question({ token, consent }: { token: string; consent: Linked }) {
  const { title, summary, action, button, refuse } = consent.text
  const {
    pending,
    attempt,
    summary: errors,
    onSubmit,
  } = useSubmit(async () => {
    try {
      const answer = await call('POST /public/consent/:token/confirm', {
        params: { token },
        body: { language: consent.language },
      })
      keepConfirmation({ title: answer.title, decidedAt: answer.decided_at })
      await navigate(answer.already ? '/consent/confirmation-confirmed' : '/consent/confirmation-success', {
        replace: true,
      })
    } catch (error) {
      if (!isDead(error)) throw error
      await fail(error)
    }
  })
  return (
    <form onSubmit={onSubmit} className={styles.body}>
      <header className={styles.head}>
        <p className={styles.step}>{m.c_link_kicker()}</p>
        <h1 tabIndex={-1}>{withNonBreaking(title)}</h1>
        <p className={styles.summary}>{withNonBreaking(summary)}</p>
      </header>
      <ErrorSummary errors={errors} attempt={attempt} title={m.c_confirm_error_title()} />
      {consent.changes && <Changes changes={consent.changes} />}
      <ConsentText consent={consent} level={2} />
      <DecisionBox>
        <p>{m.c_link_text()}</p>
        <p className={styles.sentence}>{withNonBreaking(action)}</p>
        <div>
          <Button type="submit" pending={pending}>
            {button}
          </Button>
        </div>
        <p className={styles.facts}>{m.c_link_ignore()}</p>
        {refuse && <p className={styles.facts}>{m.c_link_refuse({ label: refuse })}</p>}
        <p role="status" className={styles.working}>
          {pending ? m.c_confirm_working() : ''}
        </p>
      </DecisionBox>
    </form>
  )
}
