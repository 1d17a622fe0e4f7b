import { useEffect, useRef, useState } from 'react'
import type { Application } from '@korak/contract/applications.ts'
import { announce } from '#base/page/announce.ts'
import { call } from '#base/data/call.ts'
import { useBlockWhen } from '#base/routing/navigation.tsx'
import { queryClient, showAnswer } from '#base/data/query.ts'
import { getUser } from '#base/session/session.ts'
import { useSubmit } from '#base/data/submit.ts'
import { Button } from '#ui/action/Button.tsx'
import { ConfirmDialog } from '#ui/action/Dialog.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { m } from '#words/messages.js'
import { hasMessage } from './message-draft.ts'

const LONGEST = 1000

/** Withdrawing cannot be undone, so it is asked about once, with an optional reason. */
export function WithdrawButton({ application: { uid, job } }: { application: Application }) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  useBlockWhen(reason.trim() !== '')
  const isDone = useRef(false)
  // With the withdrawal this button and its dialog go; the heading is where the changed page begins.
  useEffect(
    () => () => {
      if (isDone.current) document.querySelector<HTMLElement>('main h1')?.focus()
    },
    [],
  )
  const { pending, errors, summary, onSubmit, correct, reset } = useSubmit(
    async () => {
      const body = reason.trim() ? { reason } : {}
      const changed = await call('POST /portal/applications/:uid/withdraw', { params: { uid }, body })
      isDone.current = true
      setOpen(false)
      await showAnswer('GET /portal/applications/:uid', { params: { uid } }, changed)
      announce(m.apps_withdrawn())
      await queryClient.invalidateQueries({ queryKey: ['GET /portal/applications'] })
      await queryClient.invalidateQueries({ queryKey: ['GET /portal/tasks'] })
    },
    (): Record<string, string> => (reason.length > LONGEST ? { reason: m.error_too_long({ max: LONGEST }) } : {}),
    // It has ended meanwhile: the page says how, and the dialog goes with what it was about.
    { elsewhere: () => queryClient.invalidateQueries({ queryKey: ['GET /portal/applications/:uid'] }) },
  )
  return (
    <>
      <div>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {m.apps_withdraw()}
        </Button>
      </div>
      <ConfirmDialog
        open={isOpen}
        title={m.apps_withdraw()}
        confirm={m.apps_withdraw()}
        keep={m.apps_withdraw_keep()}
        pending={pending}
        onConfirm={() => onSubmit()}
        onKeep={() => {
          setOpen(false)
          reset()
        }}
      >
        <Stack gap={4}>
          <p>{m.apps_withdraw_confirm({ title: job.title })}</p>
          {isOpen && hasMessage(uid, getUser()?.uid) && <Notice tone="warn">{m.apps_withdraw_unsent()}</Notice>}
          <TextArea
            name="reason"
            rows={3}
            limit={LONGEST}
            label={m.apps_withdraw_reason()}
            value={reason}
            error={errors['reason']}
            onChange={(event) => {
              setReason(event.target.value)
              correct('reason')
            }}
          />
          {summary[0] && !summary[0].field && <p role="alert">{summary[0].message}</p>}
        </Stack>
      </ConfirmDialog>
    </>
  )
}
