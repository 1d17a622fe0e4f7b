import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import { call } from '#base/data/call.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { savedOnLatest } from '#base/data/saved-on-latest.ts'
import { requireTexts, useSubmit, wordsOf } from '#base/data/submit.ts'
import { TwoValues } from '#base/data/TwoValues.tsx'
import { Unsaved } from '#base/routing/blocking.ts'
import { Button } from '#ui/action/Button.tsx'
import { Dialog } from '#ui/action/Dialog.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

type Record = AnswerOf<'GET /applications/:uid/entered'>

interface Props {
  uid: string
  onClose: () => void
  /** The address that was written to; null when it was taken back. */
  onDone: (email: string | null) => void
}

/** An address somebody without an account has given: where letters go, and how the account becomes theirs. */
export function InviteDialog({ uid, onClose, onDone }: Props) {
  const query = useQuery({
    ...queryOf('GET /applications/:uid/entered', { params: { uid } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Dialog open title={m.entered_invite_title()} onClose={onClose}>
      <Loaded query={query}>{(record) => <Form uid={uid} record={record} onClose={onClose} onDone={onDone} />}</Loaded>
    </Dialog>
  )
}

function Form({ uid, record, onClose, onDone }: Props & { record: Record }) {
  const [base, setBase] = useState(record)
  const [email, setEmail] = useState(record.email ?? '')
  /** What a colleague has written down meanwhile, to be chosen between. */
  const [theirs, setTheirs] = useState<string | null>(null)
  const params = { uid }
  const merge = (latest: Record): readonly string[] => {
    const [before, now] = [base.email ?? '', latest.email ?? '']
    setBase(latest)
    if (now === before || now === email) return []
    setTheirs(now)
    return ['email']
  }
  const form = useSubmit(
    () =>
      savedOnLatest({
        rev: base.rev,
        save: (rev) => call('POST /applications/:uid/entered/email', { params, body: { rev, email } }),
        latest: () => call('GET /applications/:uid/entered', { params }),
        merge,
      }),
    () => (theirs === null ? requireTexts({ email }, ['email']) : { email: m.profile_elsewhere_choose() }),
    (after) => onDone(after.email),
  )
  const choose = (which: 'theirs' | 'mine') => {
    if (which === 'theirs') setEmail(theirs ?? '')
    setTheirs(null)
    form.correct('email')
  }
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={4}>
        <Unsaved value={email} />
        <p className="muted">{m.entered_invite_lead()}</p>
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <TwoValues
          fields={theirs === null ? [] : [{ field: 'email', label: m.entered_email(), theirs, mine: email }]}
          onChoose={(_, which) => choose(which)}
        />
        <TextInput
          label={m.entered_email()}
          name="email"
          type="email"
          autoComplete="off"
          value={email}
          error={form.errors['email']}
          onChange={({ target }) => {
            setEmail(target.value)
            form.correct('email')
          }}
        />
        <FormActions submit={m.entered_invite_save()} pending={form.pending} onCancel={onClose} />
        {record.may.revoke && <Revoking uid={uid} onDone={onDone} />}
      </Stack>
    </form>
  )
}

function Revoking({ uid, onDone }: Pick<Props, 'uid' | 'onDone'>) {
  const [failure, setFailure] = useState<string | null>(null)
  const revoke = async () => {
    try {
      await call('DELETE /applications/:uid/entered/email', { params: { uid } })
      onDone(null)
    } catch (error) {
      setFailure(wordsOf(error))
    }
  }
  return (
    <>
      {failure && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      <div>
        <Button variant="quiet" onClick={() => void revoke()}>
          {m.entered_revoke()}
        </Button>
      </div>
    </>
  )
}
