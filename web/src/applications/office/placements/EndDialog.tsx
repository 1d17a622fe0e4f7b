import { call } from '#base/data/call.ts'
import { useKeptDraft } from '#base/data/kept-draft.ts'
import { type FieldErrors, useSubmit } from '#base/data/submit.ts'
import { pastDayFault } from '#base/text/day-faults.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { DateInput } from '#ui/form/DateInput.tsx'
import { isRealDay } from '#ui/form/day.ts'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { TakenUp } from '#ui/form/TakenUp.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { refreshPlacements } from './undo.ts'

interface Props {
  uid: string
  onClose: () => void
  onEnded: () => void
}

const EMPTY = { day: '', reason: '' }

/** Work ends before its time: when, and why; kept in the browser until it is said. */
export function EndDialog({ uid, onClose, onEnded }: Props) {
  const draft = useKeptDraft({ form: 'placement', about: `${uid}_end`, empty: EMPTY })
  const { day, reason } = draft.value
  const type = (typed: Partial<typeof EMPTY>) => draft.setValue((now) => ({ ...now, ...typed }))
  const form = useSubmit(
    async () => {
      await call('POST /placements/:uid/end', { params: { uid }, body: { ended_on: day, reason } })
      draft.drop()
    },
    (): FieldErrors => ({
      ...(!isRealDay(day) && { ended_on: day === '' ? m.error_required() : pastDayFault() }),
      ...(reason.trim() === '' && { reason: m.error_required() }),
    }),
    { done: onEnded, elsewhere: refreshPlacements },
  )
  return (
    <Dialog open title={m.placement_end_title()} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <TakenUp value={draft.value} empty={EMPTY} onChange={draft.setValue} />
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <p className="muted">{m.placement_end_check_ins()}</p>
          <DateInput
            legend={m.placement_end_on()}
            name="ended_on"
            value={day}
            error={form.errors['ended_on']}
            onChange={(value) => {
              type({ day: value })
              form.correct('ended_on')
            }}
          />
          <TextArea
            label={m.placement_end_reason()}
            hint={m.placement_end_reason_hint()}
            name="reason"
            rows={4}
            limit={1000}
            value={reason}
            error={form.errors['reason']}
            onChange={(event) => {
              type({ reason: event.target.value })
              form.correct('reason')
            }}
          />
          <FormActions submit={m.placement_end_submit()} pending={form.pending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
