import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MOST_LETTERS } from '@korak/contract/amounts.ts'
import { call, callHref } from '#base/data/call.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { useSubmit } from '#base/data/submit.ts'
import { today } from '#base/text/dates.ts'
import { pastDayFault } from '#base/text/day-faults.ts'
import type { AskedBulkAction } from '#office/bulk.ts'
import { LinkButton } from '#ui/action/Button.tsx'
import { Dialog } from '#ui/action/Dialog.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { DateInput } from '#ui/form/DateInput.tsx'
import { isRealDay } from '#ui/form/day.ts'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

/** Letters are printed as one document, then marked with the day they were posted on. */
export function PostDialog({ rows, go, onClose }: Parameters<AskedBulkAction['ask']>[0]) {
  const [day, setDay] = useState(today())
  const { ids, count, ...asked } = rows
  const form = useSubmit(
    () =>
      go({
        run: (chosen) => call('POST /bulk-actions/printed-letters/post', { body: { ...chosen, posted_on: day } }),
        said: (posted) => m.printed_are_posted({ count: posted }),
      }),
    (): Record<string, string> => (isRealDay(day) ? {} : { posted_on: pastDayFault() }),
  )
  const isMany = count > MOST_LETTERS
  const among = { ...asked, filter: { ...asked.filter, is_lost: 'true' }, per_page: MOST_LETTERS }
  const lost = useQuery({ ...queryOf('GET /printed-letters', { query: among }), staleTime: 0, enabled: !isMany })
  if (isMany)
    return (
      <Dialog open title={m.printed_do_title({ count })} onClose={onClose}>
        <Notice tone="warn">{m.printed_do_most({ count: MOST_LETTERS })}</Notice>
      </Dialog>
    )
  const query = { ...asked, ...(ids && { ids: ids.join(',') }), count }
  return (
    <Dialog open title={m.printed_do_title({ count })} onClose={onClose}>
      <Stack gap={4}>
        <Loaded query={lost}>
          {({ data }) => {
            const gone = data.filter(({ uid }) => ids === undefined || ids.includes(uid))
            return gone.length > 0 ? (
              <Notice tone="warn" title={m.printed_lost_title()}>
                {m.printed_lost_text({ names: gone.map(({ name }) => name).join(', ') })}
              </Notice>
            ) : (
              <Stack gap={2}>
                <div>
                  <LinkButton variant="secondary" href={callHref('GET /printed-letters/document', { query })} download>
                    {m.printed_open({ count })}
                  </LinkButton>
                </div>
                <p className="muted">{m.printed_open_hint()}</p>
              </Stack>
            )
          }}
        </Loaded>
        <form onSubmit={form.onSubmit} noValidate>
          <Stack gap={4}>
            <ErrorSummary errors={form.summary} attempt={form.attempt} />
            <DateInput
              legend={m.printed_day()}
              hint={m.printed_day_hint()}
              name="posted_on"
              error={form.errors['posted_on']}
              value={day}
              onChange={(value) => {
                setDay(value)
                form.correct('posted_on')
              }}
            />
            <FormActions submit={m.printed_submit()} pending={form.pending} onCancel={onClose} />
          </Stack>
        </form>
      </Stack>
    </Dialog>
  )
}
