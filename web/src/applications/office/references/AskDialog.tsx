import { useState } from 'react'
import { MOST_REFEREES } from '@korak/contract/amounts.ts'
import type { Referencing } from '@korak/contract/references.ts'
import { call } from '#base/data/call.ts'
import { requireTexts, useSubmit } from '#base/data/submit.ts'
import { showToast } from '#base/page/toasts.ts'
import { useKeptDraft } from '#base/data/kept-draft.ts'
import { refreshMoved } from '#applications/office/moves.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { TakenUp } from '#ui/form/TakenUp.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

interface Props {
  uid: string
  name: string
  request: Referencing['asked']
  onClose: () => void
}

interface Draft {
  wanted?: number
  reason?: string
}
const EMPTY: Draft = {}

/** How many people a candidate is asked to name, and why; kept in the browser until they are asked. */
export function AskDialog({ uid, name, request, onClose }: Props) {
  // As it was asked when it was opened, and what was typed differs from it in.
  const [asked] = useState({ wanted: request?.wanted ?? 2, reason: request?.reason ?? '' })
  const draft = useKeptDraft<Draft>({ form: 'letter', about: `${uid}_references`, empty: EMPTY })
  const { wanted, reason } = { ...asked, ...draft.value }
  const change = (changes: Draft) => {
    draft.setValue((now) => {
      const typed = Object.entries({ ...now, ...changes })
      return Object.fromEntries(typed.filter(([field, value]) => value !== asked[field as keyof Draft]))
    })
  }
  // As it was when it was opened: what is fetched meanwhile was not read, until it is shown here.
  const [seen, setSeen] = useState(request?.at ?? null)
  const [theirs, setTheirs] = useState<Referencing['asked']>(null)
  const elsewhere = async () => {
    void refreshMoved()
    const { asked } = await call('GET /applications/:uid/references', { params: { uid } })
    if ((asked?.at ?? null) === seen) return
    setTheirs(asked)
    setSeen(asked?.at ?? null)
  }
  const form = useSubmit(
    async () => {
      await call('POST /applications/:uid/references', { params: { uid }, body: { wanted, reason, seen } })
      draft.drop()
      showToast({ text: m.reference_asked() })
      void refreshMoved()
    },
    () => requireTexts({ reason }, ['reason']),
    { done: onClose, elsewhere },
  )
  return (
    <Dialog open title={m.reference_ask_title({ name })} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <TakenUp value={draft.value} empty={EMPTY} onChange={draft.setValue} />
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          {theirs && (
            <Notice tone="warn" title={m.reference_asked_for({ count: theirs.wanted })}>
              {theirs.reason}
            </Notice>
          )}
          <NativeSelect
            label={m.reference_wanted()}
            name="wanted"
            value={String(wanted)}
            error={form.errors['wanted']}
            onChange={(event) => change({ wanted: Number(event.target.value) })}
          >
            {Array.from({ length: MOST_REFEREES }, (_, at) => (
              <option key={at} value={at + 1}>
                {at + 1}
              </option>
            ))}
          </NativeSelect>
          <TextArea
            data-autofocus
            label={m.reference_reason()}
            hint={m.reference_reason_hint()}
            name="reason"
            rows={4}
            limit={1000}
            value={reason}
            error={form.errors['reason']}
            onChange={(event) => {
              change({ reason: event.target.value })
              form.correct('reason')
            }}
          />
          <FormActions submit={m.reference_ask_send()} pending={form.pending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
