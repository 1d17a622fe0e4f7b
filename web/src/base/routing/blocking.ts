import { useCallback, useEffect, useRef } from 'react'
import { makeSignal } from '#base/page/signal.ts'

/** Work on the page the server does not have yet. */
interface Blocker {
  /** The browser keeps it: leaving loses nothing. */
  isKept: boolean
  /** The person has agreed to lose it: it asks no more, and what the browser keeps of it goes when it leaves the page. */
  isGivenUp: boolean
}
const blockers = new Set<Blocker>()
/** Nothing reloads by itself while there is any, and a session that ends over it is taken up again on the same page. */
export const dirtySignal = makeSignal(false)
export const isDirty = dirtySignal.get

/** Something would be lost by leaving. */
export const losableSignal = makeSignal(false)

function told() {
  const standing = [...blockers].filter(({ isGivenUp }) => !isGivenUp)
  dirtySignal.set(standing.length > 0)
  losableSignal.set(standing.some(({ isKept }) => !isKept))
}
function setGivenUp(isGivenUp: boolean) {
  for (const blocker of blockers) blocker.isGivenUp = isGivenUp
  told()
}

/** What is thrown away must not ask a second time on the way out. */
export const dropChanges = (): void => setGivenUp(true)
/** The page stays although the person agreed to leave it: what is on it counts again. */
export const keepChanges = (): void => setGivenUp(false)
/** The page ends, and nobody has given anything up: nothing asks, and what is kept in the browser stays there. */
export function stopAsking(): void {
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
 * @returns whether the person has agreed to lose them
 */
export function useBlockWhen(dirty: boolean, isKept = false): () => boolean {
  const own = useRef<Blocker>(null)
  useEffect(() => {
    own.current = null
    if (!dirty) return undefined
    const blocker: Blocker = { isKept, isGivenUp: false }
    own.current = blocker
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    blockers.add(blocker)
    told()
    addEventListener('beforeunload', warn)
    return () => {
      blockers.delete(blocker)
      told()
      removeEventListener('beforeunload', warn)
    }
  }, [dirty, isKept])
  return useCallback(() => own.current?.isGivenUp === true, [])
}
