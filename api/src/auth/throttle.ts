import { createHmac } from 'node:crypto'
import { env } from '#env.ts'
import { tooMany } from '#errors.ts'
import { keyFor } from './secret.ts'
import { countTry, deleteQuietThrottles, forget, takeToken } from './throttle.queries.ts'

export { networkOf } from '#base/network.ts'
export { deleteQuietThrottles }

/** Buckets: this many at once, then one each so many seconds. */
export interface Rate {
  burst: number
  everySeconds: number
}
/** Wrong passwords for one account: five are free, then 2 s, 4 s, 8 s … up to a quarter of an hour. Never for good. */
const FREE_TRIES = 5
const LONGEST_WAIT_SECONDS = 15 * 60

/** Keys are hashes under a key of ours: the table tells nobody who tried. */
const keyOf = (name: string, subject: string): string =>
  createHmac('sha256', keyFor('throttles')).update(`${name}|${subject}`).digest('base64url')

const refuse = (seconds: number): never => {
  throw tooMany(seconds)
}

/**
 * Lets an action through or refuses it. Call before the transaction of the command: a try counts even when it fails.
 * @param name what is limited, such as `signup`
 * @param subject whom: a network, an address
 * @throws Refusal TOO_MANY with Retry-After
 */
export async function limit(name: string, subject: string, rate: Rate): Promise<void> {
  if (!env().RATE_LIMITS) return
  const seconds = await takeToken(keyOf(name, subject), rate.burst, rate.everySeconds)
  if (seconds > 0) refuse(seconds)
}

const tryKey = (account: string, device: string | null): string => keyOf('login', `${account}|${device ?? ''}`)

/**
 * Counts a try to sign in to an account. Known devices of the owner count apart, so that an attack from elsewhere
 * does not keep the owner out.
 * @throws Refusal TOO_MANY with Retry-After
 */
export async function countLogin(account: string, device: string | null): Promise<void> {
  if (!env().RATE_LIMITS) return
  const seconds = await countTry(tryKey(account, device), FREE_TRIES, LONGEST_WAIT_SECONDS)
  if (seconds > 0) refuse(seconds)
}

/** After a sign-in or a reset by link the account starts afresh; tries from known devices elsewhere run out by themselves. */
export const forgiveLogin = (account: string, device: string | null): Promise<void> =>
  env().RATE_LIMITS ? forget([tryKey(account, device), tryKey(account, null)]) : Promise.resolve()
