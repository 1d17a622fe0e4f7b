const HOLDING = 'korak-answers'
const FIELDS = 'korak-answers-fields'
const SETTLE_MS = 3000

const locks = (): LockManager | null => (typeof navigator === 'undefined' ? null : (navigator.locks ?? null))

/** @returns gives it back; resolves when that is so in all tabs */
function share(name: string): () => Promise<void> {
  let release = () => {}
  const until = new Promise<void>((resolve) => (release = resolve))
  const ended = locks()
    ?.request(name, { mode: 'shared' }, () => until)
    .catch(() => undefined)
  return async () => {
    release()
    await ended
  }
}

/**
 * Says to all tabs that a page is sending the answers of an owner itself.
 * @returns gives it back
 */
export const hold = (owner: string): (() => Promise<void>) => share(`${HOLDING} ${owner}`)

/** Pages of this tab, also those that have gone. */
const here = new Set<string>()

/**
 * Says to other tabs that what a page keeps to be read stands in its fields.
 * @returns gives it back
 */
export function holdFields(page: string): () => Promise<void> {
  here.add(page)
  return share(`${FIELDS} ${page}`)
}

/** Pages of other tabs that are open: what stands in their fields is nobody else's to take up or remove. */
export async function fieldsElsewhere(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {}
  const pages = held.map(({ name = '' }) => name.split(' ')).filter(([kind]) => kind === FIELDS)
  return new Set(pages.flatMap(([, page = '']) => (here.has(page) ? [] : [page])))
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
