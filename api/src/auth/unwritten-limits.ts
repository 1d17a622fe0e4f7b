import { env } from '#env.ts'
import { tooMany } from '#errors.ts'
import type { Rate } from './throttle.ts'

/** When each bucket will have run empty, in milliseconds of this process; the one used longest ago stands first. */
const drained = new Map<string, number>()
/** About 4 MB. Whoever comes from more networks than that is not held back by counting networks. */
const MOST = 20_000

/**
 * Like `limit`, for calls of people nobody may know: counted in the memory of this process and written nowhere. A row of
 * the database beside an anonymous answer would say from which network it came, and when: the key of its name is in every
 * backup, and networks are soon tried through. Each web process counts by itself, and a restart forgets; what must not grow with
 * their number is counted in shares (`shareOf`).
 * @throws Refusal TOO_MANY with Retry-After
 */
export async function limitUnwritten(name: string, subject: string, { burst, everySeconds }: Rate): Promise<void> {
  if (!env().RATE_LIMITS) return
  const key = `${name}|${subject}`
  // Whole milliseconds: of fractions the sum may come out a little too high, and refuse the last one that may pass.
  const [at, interval] = [Math.floor(performance.now()), Math.round(1000 * everySeconds)]
  const next = Math.max(at, drained.get(key) ?? 0) + interval
  const over = next - at - burst * interval
  if (over > 0) throw tooMany(Math.ceil(over / 1000))
  drained.delete(key)
  drained.set(key, next)
  if (drained.size > MOST) makeRoom(at)
}

/** Of what all web processes of all nodes may let through together, what each may; at least one. */
export function shareOf({ burst, everySeconds }: Rate): Rate {
  const processes = env().NODES * (env().WORKERS ?? 1)
  return { burst: Math.max(1, Math.floor(burst / processes)), everySeconds: everySeconds * processes }
}

/** Lets go of what has run empty; were most still full, of what was used longest ago. */
function makeRoom(at: number): void {
  for (const [key, until] of drained) if (until <= at) drained.delete(key)
  for (const key of drained.keys()) {
    if (drained.size <= 0.9 * MOST) break
    drained.delete(key)
  }
}
