import { useState } from 'react'
import type { Command } from '#base/page/commands.ts'
import { keysOff } from '#base/page/keys-off.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { Switch } from '#ui/choice/Switch.tsx'
import { m } from '#words/messages.js'
import { Keys } from './Keys.tsx'
import styles from './KeysDialog.module.css'

const GROUPS = { go: () => m.office_keys_go(), list: () => m.office_keys_list(), record: () => m.office_keys_record() }

/** Every key there is on this page. */
export function KeysDialog({ commands, onClose }: { commands: readonly Command[]; onClose: () => void }) {
  const [isOff, setOff] = useState(keysOff.get)
  const toggle = () => {
    keysOff.set(!isOff)
    setOff(!isOff)
  }
  return (
    <Dialog open title={m.office_keys()} onClose={onClose}>
      <Switch label={m.office_keys_on()} on={!isOff} onToggle={toggle} />
      {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => {
        // Of two with one key the later one holds.
        const own = commands.filter(
          (one, at) =>
            one.group === group && one.key !== undefined && commands.findLastIndex(({ key }) => key === one.key) === at,
        )
        if (own.length === 0) return null
        return (
          <section key={group} className={styles.group}>
            <h3>{GROUPS[group]()}</h3>
            <dl className={styles.keys}>
              {own.map(({ id, label, key }) => (
                <div key={id}>
                  <dt>{label}</dt>
                  <dd>{key && <Keys of={key} />}</dd>
                </div>
              ))}
            </dl>
          </section>
        )
      })}
    </Dialog>
  )
}
