import { useEffect } from 'react'
import { makeSignal } from './signal.ts'

/** Unsaved work on the page. While there is any, leaving is asked about and nothing reloads by itself. */
const blockers = new Set<symbol>()
export const dirtySignal = makeSignal(false)
export const isDirty = dirtySignal.get

function block(name: symbol, on: boolean) {
  if (on) blockers.add(name)
  else blockers.delete(name)
  dirtySignal.set(blockers.size > 0)
}

/** What is thrown away must not ask a second time on the way out. */
export function dropChanges(): void {
  blockers.clear()
  dirtySignal.set(false)
}

/** The open question "leave and lose the changes?"; the shell draws the dialog and answers it. */
export const leaveQuestion = makeSignal<((leave: boolean) => void) | null>(null)

/** Resolves true when nothing is unsaved or the person agrees to lose it. */
export function mayLeave(): Promise<boolean> {
  if (!isDirty()) return Promise.resolve(true)
  leaveQuestion.get()?.(false)
  return new Promise((resolve) => {
    leaveQuestion.set((leave) => {
      leaveQuestion.set(null)
      if (leave) dropChanges()
      resolve(leave)
    })
  })
}

/** Protects unsaved changes: asks before links, the back button, closing and reloading while `dirty`. */
export function useBlockWhen(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined
    const name = Symbol('unsaved')
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    block(name, true)
    addEventListener('beforeunload', warn)
    return () => {
      block(name, false)
      removeEventListener('beforeunload', warn)
    }
  }, [dirty])
}
