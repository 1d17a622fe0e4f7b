import { useState } from 'react'
import { UNDO_SECONDS } from '@korak/contract/amounts.ts'
import { call } from '#base/data/call.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { useSubmit } from '#base/data/submit.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { AsyncComboBox } from '#ui/choice/AsyncComboBox.tsx'
import type { ComboOption } from '#ui/choice/ComboList.tsx'
import { foldedMatch } from '#ui/choice/fold.ts'
import { SkeletonBlock } from '#ui/feedback/Skeleton.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { UsesList, useUses } from './OptionUses.tsx'
import type { List, Option } from './options.ts'

interface Props {
  list: List
  option: Option
  /** `undo`: the bulk action that takes it back. */
  onDone: (into: string, count: number, undo: string) => void
  onClose: () => void
}

/** Merges an option with another one, after what is moved was shown and how long it can be undone was said. */
export function MergeDialog({ list, option, onDone, onClose }: Props) {
  const [into, setInto] = useState<ComboOption | null>(null)
  const uses = useUses(option.id)
  const form = useSubmit(
    async () => {
      const count = uses.data?.total ?? 0
      let undo: string
      try {
        const merged = await call('POST /codelists/mergeData', {
          body: { schema_slug: list.key, data_id: option.id, into_id: Number(into?.value), count },
        })
        undo = merged.undo_uid
      } catch (error) {
        // The new numbers are looked at before the next try.
        await uses.refetch()
        throw error
      }
      onDone(into?.label ?? '', count, undo)
    },
    (): Record<string, string> => (into && uses.data ? {} : { into_id: m.error_required() }),
  )
  const others = list.data
    .filter(({ id }) => id !== option.id)
    .map(({ id, label, key, is_active: isActive }) => ({
      value: String(id),
      label,
      detail: isActive ? key : `${key} · ${m.codelist_hidden()}`,
    }))
  return (
    <Dialog open title={m.option_merge_title({ label: option.label })} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <AsyncComboBox
            label={m.option_merge_into()}
            name="into_id"
            load={(search) =>
              Promise.resolve({ options: others.filter(({ label }) => foldedMatch(label, search)), more: false })
            }
            value={into}
            error={form.errors['into_id']}
            onChange={(chosen) => {
              setInto(chosen)
              form.correct('into_id')
            }}
          />
          <Loaded query={uses} skeleton={<SkeletonBlock lines={3} />}>
            {(found) => (
              <div role="group" aria-label={m.option_merge_moved()}>
                <p>{m.option_merge_moved()}</p>
                <UsesList uses={found} />
              </div>
            )}
          </Loaded>
          <p>{m.option_merge_alias({ key: option.key })}</p>
          <p>{m.option_merge_undo({ seconds: UNDO_SECONDS })}</p>
          <FormActions submit={m.option_merge()} pending={form.pending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
