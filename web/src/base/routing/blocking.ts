import { useEffect } from 'react'
import { makeSignal } from '#base/page/signal.ts'

/** Work on the page the server does not have yet; true where leaving would lose it, false where it is kept in the browser. */
const blockers = new Map<symbol, boolean>()
/** Nothing reloads by itself while there is any, and a session that ends over it is taken up again on the same page. */
export const dirtySignal = makeSignal(false)
export const isDirty = dirtySignal.get

/** Something would be lost by leaving. */
export const losableSignal = makeSignal(false)

function told() {
  dirtySignal.set(blockers.size > 0)
  losableSignal.set([...blockers.values()].includes(true))
}

let isGivenUp = false
/** Has the person agreed to lose what was unsaved? What is kept in the browser then goes, too. */
export const areChangesGivenUp = (): boolean => isGivenUp

/** What is thrown away must not ask a second time on the way out. */
export function dropChanges(): void {
  isGivenUp = true
  letGo()
}
/** The page ends, and nobody has given anything up: nothing asks, and what is kept in the browser stays there. */
export function stopAsking(): void {
  isGivenUp = false
  letGo()
}
function letGo() {
  blockers.clear()
  told()
}

export interface LeaveQuestion {
  /** So many answers are not sent yet, and signing out would lose them; 0: a form has unsaved changes. */
  unsent: number
  answer: (leave: boolean) => void
}
/** The open question "leave and lose the changes?"; the shell draws the dialog and answers it. */
export const leaveQuestion = makeSignal<LeaveQuestion | null>(null)

/** Resolves true when leaving loses nothing or the person agrees to lose it. */
export const mayLeave = (): Promise<boolean> => (losableSignal.get() ? askToLose(0) : Promise.resolve(true))

/** Asks whether what is unsaved may be lost. */
export function askToLose(unsent: number): Promise<boolean> {
  leaveQuestion.get()?.answer(false)
  return new Promise((resolve) => {
    const answer = (leave: boolean) => {
      leaveQuestion.set(null)
      if (leave) dropChanges()
      resolve(leave)
    }
    leaveQuestion.set({ unsent, answer })
  })
}

/**
 * For the button that gives a form up: asks first when something was changed in it. What else is unsaved on the page stays
 * protected.
 */
export const givingUp = (isChanged: boolean, close: () => void) => (): void => {
  if (!isChanged) return close()
  leaveQuestion.get()?.answer(false)
  const answer = (discard: boolean) => {
    leaveQuestion.set(null)
    if (discard) close()
  }
  leaveQuestion.set({ unsent: 0, answer })
}

/**
 * Protects unsaved changes while `dirty`: asks before links, the back button, closing and reloading.
 * @param isKept they outlive the page in this browser: only closing and reloading are asked about
 */
export function useBlockWhen(dirty: boolean, isKept = false): void {
  useEffect(() => {
    if (!dirty) return undefined
    const name = Symbol('unsaved')
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    isGivenUp = false
    blockers.set(name, !isKept)
    told()
    addEventListener('beforeunload', warn)
    return () => {
      blockers.delete(name)
      told()
      removeEventListener('beforeunload', warn)
    }
  }, [dirty, isKept])
}
