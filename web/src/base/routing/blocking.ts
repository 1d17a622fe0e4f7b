import { use, useCallback, useEffect, useRef, useState } from 'react'
import { makeSignal } from '#base/page/signal.ts'
import { DialogContext } from '#ui/action/closing.ts'

/** Saves by the way the form has for it; false when it was refused, and the form says why. */
type Save = () => Promise<boolean>
/** Work on the page the server does not have yet. */
interface Blocker {
  /** The browser keeps it: leaving loses nothing. */
  isKept: boolean
  /** The person has agreed to lose it: it asks no more, and what the browser keeps of it goes when it leaves the page. */
  isGivenUp: boolean
  save: Save | undefined
  /** The one it stands in. */
  dialog: string | null
}
const blockers = new Set<Blocker>()
const standing = () => [...blockers].filter(({ isGivenUp }) => !isGivenUp)
const losable = () => standing().filter(({ isKept }) => !isKept)
/** Nothing reloads by itself while there is any, and a session that ends over it is taken up again on the same page. */
const dirtySignal = makeSignal(false)
export const isDirty = dirtySignal.get

/** Something would be lost by leaving. */
export const losableSignal = makeSignal(false)

function told() {
  dirtySignal.set(standing().length > 0)
  losableSignal.set(losable().length > 0)
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
  /** So many messages kept in this browser signing out would lose. */
  messages: number
  answer: (leave: boolean) => void
  /** Saves what would be lost and then leaves; where it is refused, the person stays. Not there for what can only be sent. */
  save?: () => void
}
/** The open question "leave and lose the changes?"; the shell draws the dialog and answers it. */
export const leaveQuestion = makeSignal<LeaveQuestion | null>(null)

/** Resolves true when leaving loses nothing or the person agrees to lose it. */
export const mayLeave = (): Promise<boolean> => (losableSignal.get() ? askToLose(0) : Promise.resolve(true))

/** Asks whether what is unsaved may be lost. */
export function askToLose(unsent: number, messages = 0): Promise<boolean> {
  leaveQuestion.get()?.answer(false)
  return new Promise((resolve) => {
    const answer = (leave: boolean) => {
      leaveQuestion.set(null)
      if (leave) dropChanges()
      resolve(leave)
    }
    const asked = losable()
    const saves = asked.map(({ save }) => save)
    const isSavable = unsent + messages === 0 && asked.length > 0 && !saves.includes(undefined)
    const saveAll = async () => {
      leaveQuestion.set(null)
      for (const save of saves) if (!(await save?.())) return resolve(false)
      for (const blocker of asked) blockers.delete(blocker)
      told()
      resolve(true)
    }
    leaveQuestion.set({ unsent, messages, answer, ...(isSavable && { save: () => void saveAll() }) })
  })
}

/**
 * For the button that gives a form up: asks first when something was changed in it. What else is unsaved on the page stays
 * protected.
 */
export const givingUp = (isChanged: boolean, close: () => void, save?: Save) => (): void => {
  if (!isChanged) return close()
  leaveQuestion.get()?.answer(false)
  const answer = (discard: boolean) => {
    leaveQuestion.set(null)
    if (discard) close()
  }
  const saveFirst = () => {
    leaveQuestion.set(null)
    void save?.()
  }
  leaveQuestion.set({ unsent: 0, messages: 0, answer, ...(save && { save: saveFirst }) })
}

/** Of `ClosingContext`: asks before a dialog closes over what would be lost with it. */
export const closeDialog = (dialog: string, close: () => void): void =>
  givingUp(
    losable().some((one) => one.dialog === dialog),
    close,
  )()

/**
 * Protects unsaved changes while `dirty`: asks before links, the back button, closing and reloading.
 * @param isKept they outlive the page in this browser: only closing and reloading are asked about
 * @param save what the question offers besides staying and discarding
 * @returns whether the person has agreed to lose them
 */
export function useBlockWhen(dirty: boolean, isKept = false, save?: Save): () => boolean {
  const own = useRef<Blocker>(null)
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  const isSavable = save !== undefined
  const dialog = use(DialogContext)
  useEffect(() => {
    own.current = null
    if (!dirty) return undefined
    const saveNow = async () => (await latest.current?.()) ?? false
    const blocker: Blocker = { isKept, isGivenUp: false, save: isSavable ? saveNow : undefined, dialog }
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
  }, [dirty, isKept, isSavable, dialog])
  return useCallback(() => own.current?.isGivenUp === true, [])
}

/**
 * Stands in the dialog of a form and protects what is typed there, once it is not what the form began with: closing the
 * dialog, leaving and reloading ask first.
 * @param value all that can be changed in the form, of a file its name
 */
export function Unsaved({ value }: { value: unknown }): null {
  const text = JSON.stringify(value)
  const [begun] = useState(text)
  useBlockWhen(text !== begun)
  return null
}
