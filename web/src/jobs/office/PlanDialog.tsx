import { addDays } from '@korak/contract/days.rules.ts'
import type { GateFault } from '@korak/contract/jobs.rules.ts'
import { requireTexts, useSubmit } from '#base/data/submit.ts'
import { formatDay, today } from '#base/text/dates.ts'
import { plannedDayFault } from '#base/text/day-faults.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { DateInput } from '#ui/form/DateInput.tsx'
import { isRealDay } from '#ui/form/day.ts'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { isFetched, useSharedDay } from './shared-day.tsx'
import { Warnings } from './Warnings.tsx'

interface Props {
  title: string
  /** Of the job. */
  rev: number
  /** The day somebody else has given it by now. */
  day: string | null
  warnings: readonly GateFault[]
  onPlan: (day: string) => Promise<void>
  onClose: () => void
}

/** The day a draft is published on by itself. */
export function PlanDialog({ title, rev, day: known, warnings, onPlan, onClose }: Props) {
  const name = 'publish_on'
  const { day, change, faults, both } = useSharedDay({ name, label: m.plan_day(), rev, day: known })
  const form = useSubmit(
    () => onPlan(day),
    () => ({
      ...(day !== '' && !isRealDay(day) ? { [name]: plannedDayFault() } : requireTexts({ [name]: day }, [name])),
      ...faults(),
    }),
    { done: onClose, elsewhere: isFetched },
  )
  return (
    <Dialog open title={m.plan_title({ title })} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          {both(() => form.correct(name))}
          <p>{m.plan_text()}</p>
          <DateInput
            legend={m.plan_day()}
            name={name}
            hint={m.plan_hint({ date: formatDay(addDays(today(), 1)) })}
            error={form.errors[name]}
            value={day}
            onChange={(value) => {
              change(value)
              form.correct(name)
            }}
          />
          <Warnings of={warnings} />
          <FormActions submit={m.plan_save()} pending={form.pending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
