interface Entry<T> {
  value: T
  at: number
}
interface Options {
  /** Entries kept; the least recently used goes first. */
  size: number
  /** Milliseconds an answer is served without asking again. */
  fresh?: number
  /** Milliseconds after which an answer is never served. Between the two it is served and renewed behind. */
  limit?: number
}

const all = new Set<{ clear(): void }>()

/**
 * Keeps answers that are the same for everybody for a few seconds, in the memory of this process.
 * One question is asked once at a time, however many wait for it (single flight); an answer older than `fresh` is
 * still served while the next one is fetched; one older than `limit` (5 s) never is. So another process sees a change
 * after 5 s at the latest, and this one at once, because every write clears (`clearCaches`).
 */
export function cached<T>({ size, fresh = 4000, limit = 5000 }: Options) {
  const entries = new Map<string, Entry<T>>()
  const flights = new Map<string, Promise<T>>()
  let generation = 0

  const fetch = (key: string, find: () => Promise<T>): Promise<T> => {
    const flight = flights.get(key)
    if (flight) return flight
    const begun = generation
    const next = find()
      .then((value) => {
        // What was read before a write may lack it: answered to those who waited, not kept.
        if (begun === generation) keep(key, value)
        return value
      })
      .finally(() => {
        if (flights.get(key) === next) flights.delete(key)
      })
    flights.set(key, next)
    return next
  }
  const keep = (key: string, value: T): void => {
    entries.delete(key)
    entries.set(key, { value, at: performance.now() })
    const oldest = entries.size > size ? entries.keys().next() : undefined
    if (oldest && !oldest.done) entries.delete(oldest.value)
  }

  const cache = {
    /** The answer to this question, from memory or by `find`. Never change what comes back: it is shared. */
    get(key: string, find: () => Promise<T>): Promise<T> | T {
      const entry = entries.get(key)
      const age = entry ? performance.now() - entry.at : Number.POSITIVE_INFINITY
      if (!entry || age > limit) return fetch(key, find)
      if (age > fresh) fetch(key, find).catch(() => {})
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    clear(): void {
      generation += 1
      entries.clear()
      flights.clear()
    },
  }
  all.add(cache)
  return cache
}

/** Forgets everything kept: called after every write to jobs, companies or codelists in this process. */
export function clearCaches(): void {
  for (const cache of all) cache.clear()
}
