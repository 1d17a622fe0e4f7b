import { useState } from 'react'
import type { Language } from '@korak/contract/shapes.ts'
import { call } from '#base/data/call.ts'
import { requireTexts, useSubmit } from '#base/data/submit.ts'
import { useKeptDraft } from '#base/data/kept-draft.ts'
import { HTML_LANG } from '#base/text/language.ts'
import { refreshMoved } from '#applications/office/moves.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { TakenUp } from '#ui/form/TakenUp.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { keep, rememberWithdrawal, tellHeld, withdrawalOf } from './undo.ts'

/** Withdraws an offer in words the candidate reads; kept in the browser until they are sent. */
export function WithdrawDialog({ onClose, ...offer }: { uid: string; language: Language; onClose: () => void }) {
  // The version it was opened for, whichever is the last by now.
  const [{ uid, language }] = useState(offer)
  const draft = useKeptDraft({ form: 'offer', about: `${uid}_withdrawal`, empty: '', begun: withdrawalOf(uid) })
  const { value: text, setValue: setText } = draft
  const form = useSubmit(
    async () => {
      await call('POST /offers/:uid/withdraw', { params: { uid }, body: { text } })
      draft.drop()
      rememberWithdrawal(uid, text)
      tellHeld(m.offer_withdraw_held(), () => keep(uid))
      void refreshMoved()
    },
    () => requireTexts({ text }, ['text']),
    { done: onClose, elsewhere: refreshMoved },
  )
  return (
    <Dialog open title={m.offer_withdraw_title()} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <TakenUp value={text} empty="" onChange={setText} />
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <TextArea
            data-autofocus
            label={m.offer_withdraw_text()}
            hint={m.offer_withdraw_hint()}
            name="text"
            lang={HTML_LANG[language]}
            rows={5}
            limit={4000}
            value={text}
            error={form.errors['text']}
            onChange={(event) => {
              setText(event.target.value)
              form.correct('text')
            }}
          />
          <FormActions submit={m.offer_withdraw_send()} pending={form.pending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
