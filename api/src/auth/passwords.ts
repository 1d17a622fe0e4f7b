import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { Refusal } from '#errors.ts'

/** OWASP Password Storage Cheat Sheet: argon2id (2 in the library's enum), 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: 2 } as const
/**
 * Hashes at one time: as many as there are cores, at most three, because they run on the four threads that
 * also read files and look names up. More only wait longer.
 */
const AT_ONCE = Math.min(availableParallelism(), 3)
const MAX_WAITING = 100
const BUSY_SECONDS = 2

let running = 0
const waiting: (() => void)[] = []

/** Runs work when a place is free. @throws Refusal BUSY when a hundred are waiting already */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running++
  else {
    if (waiting.length >= MAX_WAITING) throw new Refusal('BUSY', {}, BUSY_SECONDS)
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  try {
    return await work()
  } finally {
    // The place goes to the next in line without ever being free.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** One spelling for one password, whatever the keyboard sends for č (one character or two). */
export const normalise = (password: string): string => password.normalize('NFKC')

/** @returns PHC string with parameters and salt. @throws Refusal BUSY */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normalise(password), COST))

// Of a password nobody knows; checked when there is no account, so that the answer takes as long.
const DUMMY = '$argon2id$v=19$m=19456,t=2,p=1$l2Qb0yRKGJthTXQCwbVcpA$07m395ZPe7JeVvoqGe1DiHXh5AV8gYquLS66b/PLk1s'

/**
 * Checks a password against a stored hash; without one it does the same work and says no.
 * @returns `isRight`, and `isWeak` when the hash was made with less work than we ask for today
 * @throws Refusal BUSY
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
): Promise<{ isRight: boolean; isWeak: boolean }> {
  const isRight = await inTurn(() => verify(stored ?? DUMMY, normalise(password)).catch(() => false))
  if (stored === null || !isRight) return { isRight: false, isWeak: false }
  return { isRight: true, isWeak: needsRehash(stored) }
}

function needsRehash(stored: string): boolean {
  const made = parseOptions(stored)
  return (
    made.algorithm !== COST.algorithm ||
    made.memoryCost < COST.memoryCost ||
    made.timeCost < COST.timeCost ||
    made.parallelism < COST.parallelism
  )
}
