import { useState } from 'react'
import type { SavedView } from '@korak/contract/saved-views.ts'
import { call } from '#base/data/call.ts'
import { useSubmit } from '#base/data/submit.ts'
import { Unsaved } from '#base/routing/blocking.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { PinFields, pinFault, pinOf, type Pin } from './PinFields.tsx'

interface Props {
  view: SavedView
  onClose: () => void
  onSaved: () => void
}

/** Whether a colleague's view is on one's own day; nobody else's changes. */
export function PinViewDialog({ view, onClose, onSaved }: Props) {
  const [pin, setPin] = useState<Pin>(() => pinOf(view))
  const form = useSubmit(
    async () => {
      const threshold = pin.isPinned ? Math.trunc(Number(pin.threshold)) : null
      await call('PUT /saved-views/:uid/pin', { params: { uid: view.uid }, body: { threshold } })
    },
    () => pinFault(pin),
    onSaved,
  )
  return (
    <Dialog open title={m.view_pin_title({ name: view.name })} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <Unsaved value={pin} />
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <PinFields pin={pin} form={form} onChange={setPin} />
          <FormActions submit={m.action_save_changes()} pending={form.pending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
