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
import { isFetched, useSharedDay } from './shared-day.tsx'

interface Props {
  title: string
  /** What happens besides. */
  text?: string
  day: string | null
  /** Of the job that has it. */
  rev: number
  /** It was opened to enter the day: without one there is nothing to save. */
  isAsked?: boolean
  submit: string
  /** Where the applications are listed it is refused over. */
  waiting?: Href
  onSave: (day: string | null) => Promise<void>
  onClose: () => void
}

/** Asks for the day the client has ended the selection on; it may not be known yet. */
export function SelectionDialog({ title, text, day: known, rev, isAsked, submit, waiting, onSave, onClose }: Props) {
  const name = 'selection_ended_on'
  const { day, change, faults, both } = useSharedDay({ name, label: m.selection_day(), rev, day: known })
  const form = useSubmit(
    () => onSave(day || null),
    (): FieldErrors => {
      if (day === '' && isAsked) return { [name]: m.error_job_selection_day() }
      return { ...(day !== '' && !isRealDay(day) && { [name]: pastDayFault() }), ...faults() }
    },
    { done: onClose, elsewhere: isFetched },
  )
  return (
    <Dialog open title={title} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          {both(() => form.correct(name))}
          {waiting && form.failure?.code === 'APPLICATIONS_WAITING' && (
            <p>
              <Link href={waiting}>{m.selection_waiting()}</Link>
            </p>
          )}
          {text && <p>{text}</p>}
          <DateInput
            legend={m.selection_day()}
            name={name}
            hint={isAsked ? m.selection_hint() : `${m.selection_hint()} ${m.selection_hint_later()}`}
            optional={!isAsked}
            error={form.errors[name]}
            value={day}
            onChange={(value) => {
              change(value)
              form.correct(name)
            }}
          />
          <FormActions submit={submit} pending={form.pending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
