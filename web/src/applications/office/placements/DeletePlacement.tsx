import { useState } from 'react'
import { ConfirmDialog } from '#ui/action/Dialog.tsx'
import { m } from '#words/messages.js'
import { erasePlacement } from './undo.ts'

/** A placement goes for good, with its tasks: asks first. */
export function DeletePlacement({ uid, name, onClose }: { uid: string; name: string; onClose: () => void }) {
  const [isPending, setPending] = useState(false)
  return (
    <ConfirmDialog
      open
      title={m.placement_delete_title({ name })}
      confirm={m.placement_delete()}
      keep={m.placement_keep()}
      pending={isPending}
      onKeep={onClose}
      onConfirm={() => {
        setPending(true)
        void erasePlacement(uid).then(onClose)
      }}
    >
      <p>{m.placement_delete_text()}</p>
    </ConfirmDialog>
  )
}
