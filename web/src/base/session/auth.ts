import type { CurrentUser } from '@korak/contract/auth.ts'
import { CallError } from '#base/data/errors.ts'
import { type Answer, send } from '#base/data/request.ts'
import { makeSignal } from '#base/page/signal.ts'

/** The signed-in user; null when signed out, undefined while nobody has asked the server yet. */
export const userSignal = makeSignal<CurrentUser | null | undefined>(undefined)
/** When the server will end the session for inactivity, in epoch milliseconds; null when it has not said. */
export const idleEndSignal = makeSignal<number | null>(null)

/** Day on which the account will be erased, while the person is closing it; null otherwise. */
export const eraseOnSignal = makeSignal<string | null>(null)

/** Who is signed in, as the server knows them; null until it has said so, and when nobody is. */
export const personSignal = makeSignal<string | null>(null)

/** Grows each time the server refuses something because a text waits to be confirmed. */
export const heldUpSignal = makeSignal(0)

/** Every signed-in answer says in how many seconds the idle session ends, whose it is, and whether the account is being closed. */
export function noteHeaders(answer: Answer): void {
  const seconds = answer.header('X-Session-Idle-In')
  if (seconds === null || seconds === '') return
  idleEndSignal.set(Date.now() + Number(seconds) * 1000)
  eraseOnSignal.set(answer.header('X-Account-Erased-On'))
  personSignal.set(answer.header('X-Session-Person'))
}

/** Resolves true when the person signed in again over unsaved work, false when there was none or they left. */
type Reenter = () => Promise<boolean>
let reenter: Reenter = () => Promise.resolve(false)
export const onExpired = (ask: Reenter): void => {
  reenter = ask
}

/** What a call that met a 401 does next: true means try once more. */
export const recover = async (): Promise<boolean> => (await checkAuth()) || (await reenter())

/** How the question for the second factor is answered, while a call waits for it. */
export const factorSignal = makeSignal<((isGiven: boolean) => void) | null>(null)

/** Asks for the second factor; true when it was given. A call that comes while another one waits waits with it. */
export function askFactor(): Promise<boolean> {
  const before = factorSignal.get()
  return new Promise((resolve) =>
    factorSignal.set((isGiven) => {
      factorSignal.set(null)
      before?.(isGiven)
      resolve(isGiven)
    }),
  )
}

const RETRY_MS = 2000
let running: Promise<boolean> | null = null
/** Grows whenever the page itself learns who is signed in: an answer to a question asked before is old news. */
let turn = 0

/**
 * Asks the server who is signed in; true when somebody is. All callers at the same time share one question.
 * 401 clears the user, and so does any other answer than 200 (asked twice, a hiccup must not throw anybody out).
 * No answer at all changes nothing: being offline is not being signed out.
 */
export function checkAuth(poll = false): Promise<boolean> {
  running ??= ask(poll, true).finally(() => {
    running = null
  })
  return running
}

/** `checkAuth` with an answer to a question asked from now on, after something about the user has changed. */
export async function checkAuthAnew(): Promise<boolean> {
  await running
  return checkAuth()
}

async function ask(poll: boolean, again: boolean): Promise<boolean> {
  const begun = turn
  const isSignedIn = () => Boolean(userSignal.get())
  try {
    const { content } = await send({ key: 'GET /auth/user', poll }, noteHeaders)
    if (turn !== begun) return isSignedIn()
    noteUser(content as CurrentUser)
    return true
  } catch (error) {
    if (turn !== begun) return isSignedIn()
    const status = error instanceof CallError ? error.status : 0
    if (status === 0) {
      if (userSignal.get() === undefined) noteUser(null)
      return false
    }
    if (status !== 401 && again) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      return ask(poll, false)
    }
    noteUser(null)
    return false
  }
}

/** Says who is signed in now, after signing in or out; what is still being asked counts no more. */
export function setUser(user: CurrentUser | null): void {
  turn += 1
  noteUser(user)
}

/** Keeps the object when nothing changed, so that a poll does not redraw the page. */
function noteUser(user: CurrentUser | null): void {
  // When the session would have ended is still there for those who are told that it has.
  if (JSON.stringify(user) !== JSON.stringify(userSignal.get())) userSignal.set(user)
  if (user === null) {
    idleEndSignal.set(null)
    eraseOnSignal.set(null)
    personSignal.set(null)
  }
}
