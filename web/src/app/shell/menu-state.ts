import { useSyncExternalStore } from 'react'
import { makeSignal } from '#base/page/signal.ts'
import { LOCAL, read, write } from '#base/page/storage.ts'

const signal = makeSignal<boolean | null>(null)
const isOpen = () => signal.get() ?? read<string>('local', LOCAL.menu) !== 'closed'

/** Whether the menu of the top bar is unfolded; kept in the browser. The server always draws it unfolded. */
export function useMenuOpen(): [boolean, () => void] {
  const open = useSyncExternalStore(signal.subscribe, isOpen, () => true)
  const toggle = () => {
    write('local', LOCAL.menu, open ? 'closed' : null)
    signal.set(!open)
  }
  return [open, toggle]
}
