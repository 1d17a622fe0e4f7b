import { useRef } from 'react'
import { call } from '#base/call.ts'
import { CallError } from '#base/errors.ts'
import { navigate, useParams } from '#base/navigation.tsx'
import { useSubmit } from '#base/submit.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { m } from '#words/messages.js'
import { AuthFrame } from './AuthFrame.tsx'

/** Opening the link changes nothing (mail scanners open links too); the press of the button activates. */
export function ActivatePage() {
  const { token } = useParams<'token'>()
  const isDone = useRef(false)
  const { pending, attempt, summary, onSubmit } = useSubmit(async () => {
    if (isDone.current) return
    try {
      const answer = await call('POST /auth/signup-candidate/activate', { body: { token } })
      isDone.current = true
      await navigate(`/registration/activation-success${answer.already ? '?already=1' : ''}`, { replace: true })
    } catch (error) {
      if (!(error instanceof CallError) || !['LINK_INVALID', 'VALIDATION', 'NOT_FOUND'].includes(error.code))
        throw error
      await navigate('/registration/activation-error', { replace: true })
    }
  })
  return (
    <AuthFrame>
      <form onSubmit={onSubmit}>
        <h1 tabIndex={-1}>{m.act_title()}</h1>
        <ErrorSummary errors={summary} attempt={attempt} />
        <p>{m.act_text()}</p>
        <Button type="submit" pending={pending}>
          {m.act_submit()}
        </Button>
        <p role="status">{pending ? m.act_working() : ''}</p>
      </form>
    </AuthFrame>
  )
}
