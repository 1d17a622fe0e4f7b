import { AsyncLocalStorage } from 'node:async_hooks'
import { forgetting, longestKept } from './told.ts'
import { weightOf } from './weight.ts'

interface Entry<T> {
  value: T
  at: number
  bytes: number
}
interface Options<T> {
  /** Under it is counted how often memory answered (`cacheCounts`). */
  name?: string
  /** Memory the answers may hold together; the least recently used goes first. */
  megabytes: number
  /** Milliseconds an answer is served without asking again. */
  fresh?: number
  /** Milliseconds after which an answer is never served. Between the two it is served and renewed behind. */
  limit?: number
  /** Bytes an answer holds, when that is not the sum of its texts. */
  weigh?: (value: T) => number
  /** Of anything at all: every call that may have written forgets it (`clearWritten`). */
  ofAnything?: true
}
interface Cache {
  clear(): void
  weight(): number
}

/** How often a cache was asked, and how often the answer was in memory. */
interface Count {
  asked: number
  kept: number
}

const all = new Set<Cache>()
const counts = new Map<string, Count>()
const ofAnything = new Set<Cache>()
let isApart = (): boolean => false
/**
 * Says when an answer is for who asks alone: inside a transaction it may be of what is not committed, and whoever holds a
 * connection must not wait for somebody who needs one.
 */
export function keepApart(test: () => boolean): void {
  isApart = test
}
/** When the oldest of what an answer is being made of was read. */
interface Making {
  at: number
}
const making = new AsyncLocalStorage<Making>()
function noteMadeOf(at: number): void {
  const around = making.getStore()
  if (around && at < around.at) around.at = at
}
/** While nobody tells what they write, an answer is as old as what it is made of: one kept for a second out of one kept for a second would be two. */
const ageFrom = (at: number): number => (longestKept() === Number.POSITIVE_INFINITY ? performance.now() : at)

/** An entry besides its key and answer. */
const ENTRY_BYTES = 200

/**
 * Keeps answers that are the same for everybody for a few seconds, in the memory of this process.
 * One question is asked once at a time, however many wait for it (single flight); an answer older than `fresh` is
 * still served while the next one is fetched; one older than `limit` (5 s) never is, and leaves the memory soon after.
 * This process sees a change at once, because every write clears (`clearCaches`); others are told of it (`told.ts`), and
 * see it after 5 s at the latest where nobody tells. What is kept is bounded by what it weighs, not by how many there are: questions differ without end,
 * and the answer to one may be a thousand times another's.
 */
export function cached<T>({ name, megabytes, fresh = 4000, limit = 5000, weigh = weightOf, ...of }: Options<T>) {
  const count: Count = { asked: 0, kept: 0 }
  if (name) counts.set(name, count)
  const most = megabytes * 1024 * 1024
  const entries = new Map<string, Entry<T>>()
  const flights = new Map<string, { next: Promise<T>; own: Making }>()
  let generation = 0
  let weight = 0
  let sweeping: NodeJS.Timeout | undefined

  const fetch = (key: string, find: () => Promise<T>): Promise<T> => {
    const flight = flights.get(key) ?? begin(key, find)
    const { next, own } = flight
    return making.getStore() ? next.finally(() => noteMadeOf(own.at)) : next
  }
  const begin = (key: string, find: () => Promise<T>) => {
    const begun = generation
    const own = { at: performance.now() }
    const next = making
      .run(own, find)
      .then((value) => {
        // What was read before a write may lack it: answered to those who waited, not kept.
        if (begun === generation) keep(key, value, ageFrom(own.at))
        return value
      })
      .finally(() => {
        if (flights.get(key)?.next === next) flights.delete(key)
      })
    const flight = { next, own }
    flights.set(key, flight)
    return flight
  }
  const drop = (key: string): void => {
    weight -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  const keep = (key: string, value: T, at: number): void => {
    drop(key)
    const bytes = ENTRY_BYTES + 2 * key.length + weigh(value)
    // Alone too heavy: it would only drive out all others.
    if (bytes > most) return
    entries.set(key, { value, at, bytes })
    weight += bytes
    for (const oldest of entries.keys()) {
      if (weight <= most) break
      drop(oldest)
    }
    sweeping ??= setTimeout(sweep, limit).unref()
  }
  /** Lets go of what is too old to be served; nobody may ever ask for it again. */
  const sweep = (): void => {
    for (const [key, { at }] of entries) if (performance.now() - at > limit) drop(key)
    sweeping = entries.size > 0 ? setTimeout(sweep, limit).unref() : undefined
  }

  const cache = {
    /** The answer to this question, from memory or by `find`. Never change what comes back: it is shared. */
    get(key: string, find: () => Promise<T>): Promise<T> | T {
      const entry = entries.get(key)
      const age = entry ? performance.now() - entry.at : Number.POSITIVE_INFINITY
      count.asked += 1
      if (!entry || age > Math.min(limit, longestKept())) return isApart() ? find() : fetch(key, find)
      if (age > fresh && !isApart()) fetch(key, find).catch(() => {})
      count.kept += 1
      noteMadeOf(entry.at)
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    clear(): void {
      generation += 1
      weight = 0
      // Every write clears, and an empty map would be given another table each time, which outlives many requests.
      if (entries.size > 0) entries.clear()
      if (flights.size > 0) flights.clear()
    },
    weight: (): number => weight,
  }
  all.add(cache)
  if (of.ofAnything) ofAnything.add(cache)
  return cache
}

const clearAll = (caches: ReadonlySet<Cache>) => (): void => {
  for (const cache of caches) cache.clear()
}
/** Forgets everything kept: called after every write to jobs, companies or codelists in this process. */
export const clearCaches = forgetting('answers', clearAll(all))
/** Forgets what is made of anything at all: after every call that may have written. */
export const clearWritten = forgetting('anything', clearAll(ofAnything))

/** Bytes all caches of this process hold, about. */
export const cachedBytes = (): number => [...all].reduce((sum, cache) => sum + cache.weight(), 0)

/** What the caches with a name were asked since the process began, and what of it they had. */
export const cacheCounts = (): ReadonlyMap<string, Readonly<Count>> => counts
