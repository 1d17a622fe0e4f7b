import { useState } from 'react'
import type { Href } from '@korak/contract/screens.ts'
import { type FieldErrors, useSubmit } from '#base/data/submit.ts'
import { pastDayFault } from '#base/text/day-faults.ts'
import { Link } from '#base/routing/navigation.tsx'
import { Dialog } from '#ui/action/Dialog.tsx'
import { DateInput } from '#ui/form/DateInput.tsx'
import { isRealDay } from '#ui/form/day.ts'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

interface Props {
  title: string
  /** What happens besides. */
  text?: string
  day: string | null
  /** It was opened to enter the day: without one there is nothing to save. */
  isAsked?: boolean
  submit: string
  /** Where the applications are listed it is refused over. */
  waiting?: Href
  onSave: (day: string | null) => Promise<void>
  onClose: () => void
}

/** Asks for the day the client has ended the selection on; it may not be known yet. */
export function SelectionDialog({ title, text, day: known, isAsked = false, submit, waiting, onSave, onClose }: Props) {
  const [day, setDay] = useState(known ?? '')
  const form = useSubmit(
    () => onSave(day || null),
    (): FieldErrors => {
      if (day === '') return isAsked ? { selection_ended_on: m.error_job_selection_day() } : {}
      return isRealDay(day) ? {} : { selection_ended_on: pastDayFault() }
    },
    onClose,
  )
  return (
    <Dialog open title={title} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          {waiting && form.failure?.code === 'APPLICATIONS_WAITING' && (
            <p>
              <Link href={waiting}>{m.selection_waiting()}</Link>
            </p>
          )}
          {text && <p>{text}</p>}
          <DateInput
            legend={m.selection_day()}
            name="selection_ended_on"
            hint={isAsked ? m.selection_hint() : `${m.selection_hint()} ${m.selection_hint_later()}`}
            optional={!isAsked}
            error={form.errors['selection_ended_on']}
            value={day}
            onChange={(value) => {
              setDay(value)
              form.correct('selection_ended_on')
            }}
          />
          <FormActions submit={submit} pending={form.pending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
