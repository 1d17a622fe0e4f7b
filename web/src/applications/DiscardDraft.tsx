import { useState } from 'react'
import type { Application } from '@korak/contract/applications.ts'
import type { Href } from '@korak/contract/screens.ts'
import { dropChanges } from '#base/routing/blocking.ts'
import { navigate } from '#base/routing/navigation.tsx'
import { useSubmit } from '#base/data/submit.ts'
import { showToast } from '#base/page/toasts.ts'
import { Button } from '#ui/action/Button.tsx'
import { ConfirmDialog } from '#ui/action/Dialog.tsx'
import { m } from '#words/messages.js'
import { deleteDraft } from './apply.api.ts'
import { isPast } from './useDraft.ts'

interface Props {
  application: Application
  /** It is no draft any more. */
  onPast: () => Promise<unknown>
  /** Where the person is led when it is discarded. */
  to: Href
}

export function DiscardDraft({ application, onPast, to }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { pending, summary, onSubmit, reset } = useSubmit(async () => {
    await deleteDraft(application).catch(async (refusal: unknown) => {
      if (isPast(refusal)) await onPast()
      throw refusal
    })
    dropChanges()
    showToast({ text: m.job_apply_discarded(), tone: 'info' })
    await navigate(to, { replace: true, top: true })
  })
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {m.job_apply_discard()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={m.job_apply_discard_title()}
        confirm={m.job_apply_discard()}
        keep={m.job_apply_discard_keep()}
        pending={pending}
        onConfirm={() => onSubmit()}
        onKeep={() => {
          setAsking(false)
          reset()
        }}
      >
        <p>{m.job_apply_discard_text()}</p>
        {summary[0] && <p role="alert">{summary[0].message}</p>}
      </ConfirmDialog>
    </>
  )
}
