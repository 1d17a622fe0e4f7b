import { useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { SearchField } from 'react-aria-components/SearchField'
import type { Command } from '#base/page/commands.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { foldedMatch } from '#ui/choice/fold.ts'
import control from '#ui/form/control.module.css'
import { m } from '#words/messages.js'
import { Keys } from './Keys.tsx'
import styles from './SearchDialog.module.css'
import { perform } from './use-keys.ts'

interface Props {
  commands: readonly Command[]
  onClose: () => void
}

/** Where one can go and what one can do here, found by words in any order. */
export function SearchDialog({ commands, onClose }: Props) {
  const [typed, setTyped] = useState('')
  // What leads here is no answer.
  const found = commands.filter(({ id, label }) => id !== 'search' && foldedMatch(label, typed))
  const choose = (id: string) => {
    const command = found.find((one) => one.id === id)
    onClose()
    // The dialog gives the focus back first; a command may move it.
    if (command) queueMicrotask(() => perform(command))
  }
  return (
    <Dialog open title={m.office_search()} onClose={onClose}>
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <SearchField aria-label={m.office_search()} className={styles.field}>
          <Input className={control.control} data-autofocus="" />
        </SearchField>
        <Menu
          aria-label={m.office_found()}
          className={styles.list}
          items={found}
          onAction={(key) => choose(String(key))}
          renderEmptyState={() => <p className="muted">{m.office_nothing_found()}</p>}
        >
          {({ id, label, key }) => (
            <MenuItem id={id} textValue={label} className={styles.item}>
              <span>{label}</span>
              {key && (
                <span aria-hidden="true">
                  <Keys of={key} />
                </span>
              )}
            </MenuItem>
          )}
        </Menu>
      </Autocomplete>
    </Dialog>
  )
}
