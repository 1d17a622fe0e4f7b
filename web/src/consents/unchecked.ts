import { setUser, userSignal } from '#base/session/auth.ts'
import { call } from '#base/data/call.ts'

let askedAt = Date.now()
let running: Promise<void> | null = null

/** When the server last said what waits for a decision, in epoch milliseconds. */
export const uncheckedAt = (): number => askedAt

type Unchecked = readonly { uid: string }[]

const replace = (list: Unchecked) => {
  const user = userSignal.get()
  if (user) setUser({ ...user, unchecked_consents: list.map(({ uid }) => ({ uid })) })
}

/**
 * Asks what waits for a decision; the answer replaces the unchecked consents of the user.
 * @param before called with the answer there and nothing replaced yet
 * @throws CallError
 */
export function refreshUnchecked(before?: (list: Unchecked) => void): Promise<void> {
  running ??= ask(before).finally(() => {
    running = null
  })
  return running
}

async function ask(before?: (list: Unchecked) => void) {
  const asker = userSignal.get()
  const list = await call('GET /user-consent/get-consents')
  // Somebody else may have signed in meanwhile, or the user been asked for anew.
  if (userSignal.get() !== asker) return
  askedAt = Date.now()
  before?.(list)
  replace(list)
}

/** Takes a decided consent off the list, and whatever else has changed; without a connection at least that one. */
export async function passUnchecked(uid: string): Promise<void> {
  await refreshUnchecked().catch(() => undefined)
  replace((userSignal.get()?.unchecked_consents ?? []).filter((one) => one.uid !== uid))
}
