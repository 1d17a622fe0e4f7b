import { useSyncExternalStore } from 'react'
import { makeSignal } from './signal.ts'
import { LOCAL, read, write } from './storage.ts'

type Whose = 'mine' | 'all'

const chosen = makeSignal<Whose>(read<Whose>('local', LOCAL.todayOf) === 'all' ? 'all' : 'mine')

/** Whose work Danes and the rail count; kept in the browser. */
export const useTodayOf = (): Whose => useSyncExternalStore(chosen.subscribe, chosen.get, () => 'mine')
export function setTodayOf(whose: Whose): void {
  write('local', LOCAL.todayOf, whose === 'all' ? whose : null)
  chosen.set(whose)
}
