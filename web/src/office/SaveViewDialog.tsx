import { useState } from 'react'
import type { SavedView } from '@korak/contract/saved-views.ts'
import { call } from '#base/data/call.ts'
import { requireTexts, useSubmit } from '#base/data/submit.ts'
import { Unsaved } from '#base/routing/blocking.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { Checkbox } from '#ui/choice/Checkbox.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { PinFields, pinFault, pinOf, type Pin } from './PinFields.tsx'

interface Props {
  list: string
  /** The one whose name and places change; null: a new one. */
  view: SavedView | null
  /** What is chosen. */
  query: string
  columns: readonly string[]
  onClose: () => void
  onSaved: (view: SavedView) => void
}

/** Name of a view, whether others see it, and from how many rows on it is on one's day. */
export function SaveViewDialog({ list, view, query, columns, onClose, onSaved }: Props) {
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.is_shared ?? false)
  const [withColumns, setWithColumns] = useState((view?.columns.length ?? 0) > 0)
  const [pin, setPin] = useState<Pin>(() => pinOf(view))
  const form = useSubmit(
    () => {
      const body = {
        name,
        is_shared: isShared,
        columns: withColumns ? [...columns] : [],
        threshold: pin.isPinned ? Math.trunc(Number(pin.threshold)) : null,
      }
      return view
        ? call('PUT /saved-views/:uid', { params: { uid: view.uid }, body })
        : call('POST /saved-views', { body: { ...body, list, query } })
    },
    () => ({
      ...requireTexts({ name }, ['name']),
      ...pinFault(pin),
    }),
    onSaved,
  )
  return (
    <Dialog open title={view ? m.view_edit() : m.view_save_new()} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <Unsaved value={{ name, isShared, withColumns, ...pin }} />
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <TextInput
            label={m.view_name()}
            name="name"
            limit={80}
            data-autofocus
            value={name}
            error={form.errors['name']}
            onChange={(event) => {
              setName(event.target.value)
              form.correct('name')
            }}
          />
          <Checkbox label={m.view_with_columns()} checked={withColumns} onChange={() => setWithColumns(!withColumns)} />
          <Checkbox label={m.view_share()} checked={isShared} onChange={() => setShared(!isShared)} />
          <PinFields pin={pin} form={form} onChange={setPin} />
          <FormActions submit={m.view_save()} pending={form.pending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
