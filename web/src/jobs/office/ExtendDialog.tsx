import { useState } from 'react'
import { call } from '#base/data/call.ts'
import { useSubmit } from '#base/data/submit.ts'
import { plannedDayFault } from '#base/text/day-faults.ts'
import type { AskedBulkAction } from '#office/bulk.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { DateInput } from '#ui/form/DateInput.tsx'
import { isRealDay } from '#ui/form/day.ts'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

/** Asks for the day the deadline of the jobs chosen is extended to. */
export function ExtendDialog({ rows, go, onClose }: Parameters<AskedBulkAction['ask']>[0]) {
  const [day, setDay] = useState('')
  const form = useSubmit(
    async () =>
      go({
        run: (chosen) => call('POST /bulk-actions/jobs/deadline', { body: { ...chosen, expires_on: day } }),
        said: (count) => m.office_jobs_are_extended({ count }),
      }),
    () => ({ ...(!isRealDay(day) && { expires_on: day === '' ? m.error_required() : plannedDayFault() }) }),
  )
  return (
    <Dialog open title={m.office_extend_title({ count: rows.count })} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <DateInput
            legend={m.office_extend_day()}
            name="expires_on"
            error={form.errors['expires_on']}
            value={day}
            onChange={(value) => {
              setDay(value)
              form.correct('expires_on')
            }}
          />
          <FormActions submit={m.office_extend_submit()} pending={form.pending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
