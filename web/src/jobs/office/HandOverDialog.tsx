import { useState } from 'react'
import { call } from '#base/data/call.ts'
import { queryClient, queryOf } from '#base/data/query.ts'
import { useSubmit } from '#base/data/submit.ts'
import type { AskedBulkAction } from '#office/bulk.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { AsyncComboBox } from '#ui/choice/AsyncComboBox.tsx'
import type { ComboOption } from '#ui/choice/ComboList.tsx'
import { foldedMatch } from '#ui/choice/fold.ts'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

/** More rows than a page has are not looked through. */
const LOOKED_AT = 100

/** Hands the jobs chosen over to one of the contacts there are; who has some of them already is said. */
export function HandOverDialog({ rows, go, onClose }: Parameters<AskedBulkAction['ask']>[0]) {
  const { ids, search, filter, count } = rows
  const [to, setTo] = useState<ComboOption | null>(null)
  const narrowed = ids ? { filter: { id: { any: ids } } } : { ...(search && { search }), ...(filter && { filter }) }
  const load = async (typed: string) => {
    const contacts = await call('GET /job-contacts')
    const options = queryOf('GET /jobs', { query: { page: 1, per_page: LOOKED_AT, ...narrowed } })
    const jobs = count > LOOKED_AT ? null : await queryClient.fetchQuery({ ...options, staleTime: 10_000 })
    const offered = contacts.map(({ uid, name }) => {
      const has = jobs?.data.filter((job) => job.contact_uid === uid).length ?? 0
      return { value: uid, label: name, ...(has > 0 && { detail: m.handover_has({ count: has }) }) }
    })
    return { options: offered.filter(({ label }) => foldedMatch(label, typed)), more: false }
  }
  const form = useSubmit(
    async () => {
      if (to)
        await go({
          run: (chosen) => call('POST /bulk-actions/jobs/contact', { body: { ...chosen, contact_uid: to.value } }),
          said: (done) => m.handover_done({ count: done, name: to.label }),
        })
    },
    (): Record<string, string> => (to ? {} : { contact_uid: m.error_required() }),
  )
  return (
    <Dialog open title={m.handover_title({ count })} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <AsyncComboBox
            label={m.handover_to()}
            hint={to?.detail}
            name="contact_uid"
            load={load}
            value={to}
            error={form.errors['contact_uid']}
            onChange={(chosen) => {
              setTo(chosen)
              form.correct('contact_uid')
            }}
          />
          <p className="muted">{m.handover_phone()}</p>
          <FormActions submit={m.handover_submit()} pending={form.pending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
