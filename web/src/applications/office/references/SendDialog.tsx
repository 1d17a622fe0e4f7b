import { useState } from 'react'
import type { RefereeForStaff } from '@korak/contract/references.ts'
import { call } from '#base/data/call.ts'
import { requireTexts, useSubmit } from '#base/data/submit.ts'
import { useKeptDraft } from '#base/data/kept-draft.ts'
import { Address } from '#base/text/Address.tsx'
import { HTML_LANG } from '#base/text/language.ts'
import { refreshMoved } from '#applications/office/moves.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { Checkbox } from '#ui/choice/Checkbox.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { TakenUp } from '#ui/form/TakenUp.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

interface Props {
  referee: RefereeForStaff
  /** The consent promises an interview first, and none is known of: who sends it says that there was one. */
  needsInterview: boolean
  onClose: () => void
  onSent: () => void
}

/** Who reads it: the candidate may name somebody else until it is sent. */
const readerOf = ({ name, email, language }: RefereeForStaff) => ({ name, email, language })

/** The letter to a referee, in their language; kept in the browser until it is sent, and held for half a minute then. */
export function SendDialog({ referee, needsInterview, onClose, onSent }: Props) {
  // Null is what was proposed.
  const draft = useKeptDraft<string | null>({ form: 'letter', about: `${referee.uid}_reference`, empty: null })
  const text = draft.value ?? referee.text
  const [hadInterview, setHadInterview] = useState(false)
  const [opened] = useState(() => JSON.stringify(readerOf(referee)))
  const isAnother = JSON.stringify(readerOf(referee)) !== opened
  const form = useSubmit(
    async () => {
      await call('POST /references/:uid/send', {
        params: { uid: referee.uid },
        body: { text, had_interview: hadInterview, seen: readerOf(referee) },
      })
      draft.drop()
    },
    () => ({
      ...requireTexts({ text }, ['text']),
      ...(needsInterview && !hadInterview && { had_interview: m.error_reference_interview() }),
    }),
    { done: onSent, elsewhere: refreshMoved },
  )
  return (
    <Dialog open title={m.reference_send_title({ name: referee.name })} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <TakenUp value={draft.value} empty={null} onChange={draft.setValue} />
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <p className="muted">
            <Address of={referee.email} />
          </p>
          {isAnother && (
            <Notice tone="warn" role="alert">
              {m.reference_send_changed()}
            </Notice>
          )}
          <TextArea
            data-autofocus
            label={m.reference_send_text()}
            hint={m.reference_send_hint()}
            name="text"
            lang={HTML_LANG[referee.language]}
            rows={9}
            limit={4000}
            value={text}
            error={form.errors['text']}
            onChange={(event) => {
              draft.setValue(event.target.value === referee.text ? null : event.target.value)
              form.correct('text')
            }}
          />
          {needsInterview && (
            <Checkbox
              name="had_interview"
              label={m.reference_had_interview()}
              hint={m.reference_had_interview_hint()}
              checked={hadInterview}
              error={form.errors['had_interview']}
              onChange={(event) => {
                setHadInterview(event.target.checked)
                form.correct('had_interview')
              }}
            />
          )}
          <FormActions submit={m.reference_send_submit()} pending={form.pending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
