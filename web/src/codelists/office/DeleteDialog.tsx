import { Button } from '#ui/action/Button.tsx'
import { ConfirmDialog, Dialog } from '#ui/action/Dialog.tsx'
import { m } from '#words/messages.js'
import type { Option } from './options.ts'

interface Props {
  option: Option
  onKeep: () => void
  onDelete: () => void
  onHide: () => void
  onMerge: () => void
}

/** Deletes an option nobody uses; of a used one it says what can be done instead. */
export function DeleteDialog({ option, onKeep, onDelete, onHide, onMerge }: Props) {
  const title = m.codelist_delete_title({ label: option.label })
  if (option.may.delete)
    return (
      <ConfirmDialog
        open
        title={title}
        confirm={m.action_delete()}
        keep={m.codelist_keep()}
        onKeep={onKeep}
        onConfirm={onDelete}
      >
        <p>{m.codelist_delete_text()}</p>
      </ConfirmDialog>
    )
  return (
    <Dialog
      open
      onClose={onKeep}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onKeep} data-autofocus>
            {m.codelist_keep()}
          </Button>
          {option.may.merge && (
            <Button variant="secondary" onClick={onMerge}>
              {m.option_merge_menu()}
            </Button>
          )}
          {option.is_active && <Button onClick={onHide}>{m.codelist_hide()}</Button>}
        </>
      }
    >
      <p>{option.may.merge ? m.option_used_text() : m.option_closed_text()}</p>
    </Dialog>
  )
}
