const HOLDING = 'korak-answers'
const SETTLE_MS = 3000

const locks = (): LockManager | null => (typeof navigator === 'undefined' ? null : (navigator.locks ?? null))

/**
 * Says to all tabs that a page is sending the answers of an owner itself.
 * @returns gives it back
 */
export function hold(owner: string): () => void {
  let release = () => {}
  const until = new Promise<void>((resolve) => (release = resolve))
  locks()
    ?.request(`${HOLDING} ${owner}`, { mode: 'shared' }, () => until)
    .catch(() => undefined)
  return release
}

/** Does something for the answers of an owner, unless a page holds them. @returns false when one does */
export async function withUnheld(owner: string, work: () => Promise<void>): Promise<boolean> {
  const all = locks()
  if (!all) {
    await work()
    return true
  }
  return all.request(`${HOLDING} ${owner}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
}

/** One tab at a time sends what earlier pages left. */
export const asSender = (work: () => Promise<void>): Promise<void> =>
  locks()?.request(HOLDING, async () => work()) ?? work()

/** Resolves when nothing of earlier pages is under way to the server, or after a while: what is fetched then has it. */
export async function settled(): Promise<void> {
  const signal = AbortSignal.timeout(SETTLE_MS)
  await locks()
    ?.request(HOLDING, { mode: 'shared', signal }, () => undefined)
    .catch(() => undefined)
}
