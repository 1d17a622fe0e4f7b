import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '@korak/contract/days.rules.ts'
import { call } from '#base/data/call.ts'
import { useSubmit, wordsOf } from '#base/data/submit.ts'
import { formatDay, today } from '#base/text/dates.ts'
import { plannedDayFault } from '#base/text/day-faults.ts'
import type { AskedBulkAction } from '#office/bulk.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { Checkbox } from '#ui/choice/Checkbox.tsx'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { SkeletonBlock } from '#ui/feedback/Skeleton.tsx'
import { DateInput } from '#ui/form/DateInput.tsx'
import { isRealDay } from '#ui/form/day.ts'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

/** Publishes the jobs chosen now or on a day: which of them cannot be and why, and what is to be decided about, is said before. */
export function PublishDialog({ rows, go, onClose }: Parameters<AskedBulkAction['ask']>[0]) {
  const [when, setWhen] = useState<'now' | 'day'>('now')
  const [day, setDay] = useState('')
  const [despite, setDespite] = useState<ReadonlySet<string>>(new Set())
  const isLater = isRealDay(day) && day > today()
  const on = when === 'now' ? null : day
  const query = useQuery({
    queryKey: ['POST /jobs/fitness', rows, on],
    queryFn: () => call('POST /jobs/fitness', { body: { ...rows, publish_on: on } }),
    enabled: on === null || isLater,
    staleTime: 0,
    gcTime: 0,
  })
  const jobs = query.data?.data ?? []
  const stopped = jobs.filter(({ stops }) => stops.length > 0)
  const doubted = jobs.filter(({ stops, doubts }) => stops.length === 0 && doubts.length > 0)
  const fit = jobs.filter(({ uid, stops, doubts }) => stops.length === 0 && (doubts.length === 0 || despite.has(uid)))
  const form = useSubmit(
    async () => {
      // Nothing is published that was not seen to be fit: what is not known yet is waited for, or asked again.
      if (!query.data) return query.refetch({ cancelRefetch: false })
      return go({
        run: () =>
          call('POST /bulk-actions/jobs/publish', {
            body: {
              publish_on: on,
              jobs: fit.map(({ uid, rev, doubts }) => ({ uid, rev, despite: doubts.map(({ point }) => point) })),
            },
          }),
        said: (count) =>
          on === null
            ? m.office_jobs_are_published({ count })
            : m.office_jobs_are_planned({ count, date: formatDay(on) }),
      })
    },
    (): Record<string, string> => {
      if (on !== null && !isRealDay(on)) return { publish_on: on === '' ? m.error_required() : plannedDayFault() }
      if (on !== null && !isLater) return { publish_on: m.error_job_plan_day() }
      return query.data && fit.length === 0 ? { jobs: m.office_publish_none() } : {}
    },
  )
  const decide = (uid: string) => {
    setDespite((before) => new Set(before.has(uid) ? [...before].filter((one) => one !== uid) : [...before, uid]))
    form.correct('jobs')
  }
  return (
    <Dialog open title={m.office_publish_title({ count: rows.count })} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <RadioGroup
            legend={m.office_publish_when()}
            inline
            value={when}
            options={[
              { value: 'now', label: m.office_publish_now() },
              { value: 'day', label: m.office_publish_later() },
            ]}
            onChange={(event) => {
              setWhen(event.target.value === 'day' ? 'day' : 'now')
              form.correct('jobs')
            }}
          />
          {when === 'day' && (
            <DateInput
              legend={m.plan_day()}
              name="publish_on"
              hint={m.plan_hint({ date: formatDay(addDays(today(), 1)) })}
              error={form.errors['publish_on']}
              value={day}
              onChange={(value) => {
                setDay(value)
                form.correct('publish_on')
                form.correct('jobs')
              }}
            />
          )}
          {query.error && (
            <Notice tone="danger" role="alert">
              {wordsOf(query.error)}
            </Notice>
          )}
          {query.isFetching && <SkeletonBlock lines={3} />}
          {query.data && (
            <>
              <p role="status">
                <b>{m.office_publish_fit({ count: fit.length })}</b>
              </p>
              {stopped.length > 0 && (
                <section aria-labelledby="publish-stopped">
                  <h3 id="publish-stopped">{m.office_publish_stopped({ count: stopped.length })}</h3>
                  <ul>
                    {stopped.map(({ uid, ref_no: ref, title, stops }) => (
                      <li key={uid}>
                        <b>{title || ref}: </b>
                        {stops.join(' ')}
                      </li>
                    ))}
                  </ul>
                </section>
              )}
              {doubted.length > 0 && (
                <fieldset>
                  <legend>{m.office_publish_doubted()}</legend>
                  {doubted.map(({ uid, ref_no: ref, title, doubts }) => (
                    <Checkbox
                      key={uid}
                      label={m.office_publish_despite({ title: title || ref })}
                      hint={doubts.map(({ words }) => words).join(' ')}
                      checked={despite.has(uid)}
                      onChange={() => decide(uid)}
                    />
                  ))}
                </fieldset>
              )}
            </>
          )}
          <FormActions
            submit={on === null ? m.office_publish_submit() : m.plan_save()}
            pending={form.pending}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
