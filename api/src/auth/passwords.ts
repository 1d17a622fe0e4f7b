import { availableParallelism } from 'node:os'
import { hash, hashRaw, parseOptions, verify } from '@node-rs/argon2'
import { makeLine } from '#base/line.ts'

/** OWASP Password Storage Cheat Sheet: argon2id (2 in the library's enum), 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: 2 } as const
/**
 * Hashes at one time: as many as there are cores, at most three, because they run on the four threads that
 * also read files and look names up. More only wait longer.
 */
export const HASHES_AT_ONCE = Math.min(availableParallelism(), 3)
const inTurn = makeLine({ atOnce: HASHES_AT_ONCE, waiting: 100 })

/** One spelling for one password, whatever the keyboard sends for č (one character or two). */
export const normalise = (password: string): string => password.normalize('NFKC')

/** @returns PHC string with parameters and salt. @throws Refusal BUSY */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normalise(password), COST))

/** The same work for a short secret of ours, under a salt that is kept beside it. @throws Refusal BUSY */
export const hashCode = (code: string, salt: Buffer): Promise<Buffer> => inTurn(() => hashRaw(code, { ...COST, salt }))

/** Of a password nobody knows; also checked when there is no account, so that the answer takes as long. */
export const NOBODYS_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$l2Qb0yRKGJthTXQCwbVcpA$07m395ZPe7JeVvoqGe1DiHXh5AV8gYquLS66b/PLk1s'

/**
 * Checks a password against a stored hash; without one it does the same work and says no.
 * @returns `isRight`, and `isWeak` when the hash was made with less work than we ask for today
 * @throws Refusal BUSY
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
): Promise<{ isRight: boolean; isWeak: boolean }> {
  const isRight = await inTurn(() => verify(stored ?? NOBODYS_PASSWORD, normalise(password)).catch(() => false))
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
