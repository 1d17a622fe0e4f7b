import { useEffect } from 'react'
import type { Href } from '@korak/contract/screens.ts'
import { makeSignal } from './signal.ts'

/** Something a person can do by a key, by its name in the search of the office, or by a button or link of the page. */
export interface Command {
  id: string
  /** Where it stands on the page of keys. */
  group: 'go' | 'list' | 'record'
  label: string
  /** A letter, a sign, two letters pressed one after the other (`g j`), or `SAVE`. */
  key?: string
  /** Where it leads, or what it does; neither: what listens for it does, and the page of keys tells of it. */
  href?: Href
  run?: () => void
}

/** Key of what saves the record that is being edited; works while one types, too. */
export const SAVE = 'Ctrl+S'

const registered = makeSignal<readonly (readonly Command[])[]>([])
export const commandsSignal = registered

/** Offers commands while the part that calls this is on the page; of two with one key the later one holds. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    registered.set([...registered.get(), commands])
    return () => registered.set(registered.get().filter((one) => one !== commands))
  }, [commands])
}

/** The command a key stands for, after the keys pressed just before it; `more` when it may be the first of two. */
export function commandFor(commands: readonly Command[], pressed: string): Command | 'more' | null {
  return (
    commands.findLast(({ key }) => key === pressed) ??
    (commands.some(({ key }) => key?.startsWith(`${pressed} `)) ? 'more' : null)
  )
}
