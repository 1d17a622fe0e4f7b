import { createHmac } from 'node:crypto'
import { networkOf } from '#base/network.ts'
import { env } from '#env.ts'
import { tooMany } from '#errors.ts'
import { macKeyFor } from './secret.ts'
import { countSignIn, countTry, deleteQuietThrottles, forget, forgiveSignIn, takeToken } from './throttle.queries.ts'

export { forgiving } from './throttle.queries.ts'
export { deleteQuietThrottles, networkOf }

/** Buckets: this many at once, then one each so many seconds. */
export interface Rate {
  burst: number
  everySeconds: number
}
/** Wrong passwords for one name: five are free, then 2 s, 4 s, 8 s … up to a quarter of an hour. Never for good. */
const FREE_TRIES = 5
const LONGEST_WAIT_SECONDS = 15 * 60

/** Keys are hashes under a key of ours: the table tells nobody who tried. */
const keyOf = (name: string, subject: string): string =>
  createHmac('sha256', macKeyFor('throttles')).update(`${name}|${subject}`).digest('base64url')

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
  const seconds = await secondsUntil(name, subject, rate)
  if (seconds > 0) refuse(seconds)
}

/** Like `limit`, for what is silently left out: strangers must not keep an answer from somebody by asking in their name. */
const isWithin = async (name: string, subject: string, rate: Rate): Promise<boolean> =>
  (await secondsUntil(name, subject, rate)) === 0

/** Mails of one kind an address can be made to receive from one network, and from all of them together. */
const FROM_ONE = { burst: 5, everySeconds: 600 }
const FROM_ALL = { burst: 30, everySeconds: 120 }

/**
 * May a mail of this kind go to the address? Somebody who asks in another person's name uses up the five of their own
 * network; from another one they still go. Six networks together use up the thirty of the address: then one goes every
 * two minutes, to whoever asks first, the person included. Without that end many networks would fill the mailbox.
 */
export const mayMail = async (name: string, email: string, ip: string): Promise<boolean> =>
  (await isWithin(name, `${email} ${networkOf(ip)}`, FROM_ONE)) && isWithin(`${name}-all`, email, FROM_ALL)

async function secondsUntil(name: string, subject: string, { burst, everySeconds }: Rate): Promise<number> {
  return env().RATE_LIMITS ? takeToken(keyOf(name, subject), burst, everySeconds) : 0
}

/** A try to sign in: what was typed, the account it is of, if there is one, and the mark of a browser that account knows. */
interface Try {
  typed: string
  userId: string | null
  device: string | null
}

/**
 * Two counters: of the text that was typed, and of the account, which has more than one name. Without an account the
 * second counts as well, for the same work. Known devices of the owner count apart, so that an attack from elsewhere
 * does not keep the owner out.
 */
function tryKeys({ typed, userId, device }: Try): { text: string; account: string } {
  const text = typed.trim().toLowerCase()
  const key = (name: string, subject: string) => keyOf(name, `${subject}|${device ?? ''}`)
  return { text: key('login', text), account: key('login-account', userId ?? text) }
}

/**
 * Counts a try to sign in from a network, before the password is checked.
 * @returns may the password count? Not when other names of the account have used its tries up: that must look like a
 *   wrong password, since a wait would tell that two names are one account
 * @throws Refusal TOO_MANY with Retry-After, by the network or the text alone
 */
export async function countLogin(one: Try, network: string, { burst, everySeconds }: Rate): Promise<boolean> {
  if (!env().RATE_LIMITS) return true
  const { text, account } = tryKeys(one)
  const { seconds, counts } = await countSignIn({
    network: { key: keyOf('login', network), burst, everySeconds },
    text: { key: text, free: FREE_TRIES },
    account: { key: account, free: 2 * FREE_TRIES },
    longest: LONGEST_WAIT_SECONDS,
  })
  if (seconds > 0) refuse(seconds)
  return counts
}

/** What a sign-in gives back; null where nothing is counted. */
export interface Forgiven {
  text: string
  account: string
  isKnown: boolean
}

/**
 * After a sign-in its browser starts afresh. One that has no mark yet gets back only this try: counters strangers share
 * must not tell them that somebody has signed in.
 */
export const forgivenBy = (one: Try): Forgiven | null =>
  env().RATE_LIMITS ? { ...tryKeys(one), isKnown: one.device !== null } : null

export async function forgiveLogin(one: Forgiven | null): Promise<void> {
  if (one) await forgiveSignIn(one.text, one.account, one.isKnown)
}

const factorKey = (userId: string, device: string | null): string => keyOf('second-factor', `${userId}|${device ?? ''}`)

/** Counts a code given as second factor, as wrong passwords are counted; known devices apart. @throws Refusal TOO_MANY */
export async function countCode(userId: string, device: string | null): Promise<void> {
  if (!env().RATE_LIMITS) return
  const seconds = await countTry(factorKey(userId, device), FREE_TRIES, LONGEST_WAIT_SECONDS)
  if (seconds > 0) refuse(seconds)
}

/** After a right code the tries of its browser start afresh. */
export async function forgiveCodes(userId: string, device: string | null): Promise<void> {
  if (env().RATE_LIMITS) await forget([factorKey(userId, device)])
}
