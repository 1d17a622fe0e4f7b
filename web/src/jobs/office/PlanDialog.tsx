import { useState } from 'react'
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
import { Warnings } from './Warnings.tsx'

interface Props {
  title: string
  warnings: readonly GateFault[]
  onPlan: (day: string) => Promise<void>
  onClose: () => void
}

/** The day a draft is published on by itself. */
export function PlanDialog({ title, warnings, onPlan, onClose }: Props) {
  const [day, setDay] = useState('')
  const form = useSubmit(
    () => onPlan(day),
    () =>
      day !== '' && !isRealDay(day)
        ? { publish_on: plannedDayFault() }
        : requireTexts({ publish_on: day }, ['publish_on']),
    onClose,
  )
  return (
    <Dialog open title={m.plan_title({ title })} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <p>{m.plan_text()}</p>
          <DateInput
            legend={m.plan_day()}
            name="publish_on"
            hint={m.plan_hint({ date: formatDay(addDays(today(), 1)) })}
            error={form.errors['publish_on']}
            value={day}
            onChange={(value) => {
              setDay(value)
              form.correct('publish_on')
            }}
          />
          <Warnings of={warnings} />
          <FormActions submit={m.plan_save()} pending={form.pending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
