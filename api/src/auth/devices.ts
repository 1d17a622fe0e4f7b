import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { COOKIE_DAYS } from '@korak/contract/cookies.ts'
import type { RequestContext } from '#http/request-context.ts'
import { macKeyFor } from './secret.ts'

const NONCE_BYTES = 16
const MAX_AGE = COOKIE_DAYS.device * 24 * 3600
const MARK = /^[A-Za-z0-9_-]{64}$/
/** People who share a browser keep their marks side by side, the latest first. */
const MOST_MARKS = 5

/** An account, and how often its marks have been taken away. */
interface Marked {
  id: string
  deviceEpoch: number
}

/** Marks from before there were epochs are those of the first one. */
const macOf = ({ id, deviceEpoch }: Marked, nonce: Buffer): Buffer =>
  createHmac('sha256', macKeyFor('devices'))
    .update([id, deviceEpoch || [], nonce.toString('hex')].flat().join('|'))
    .digest()

const marksOf = (context: RequestContext): string[] =>
  (context.cookie('device') ?? '')
    .split('.')
    .filter((mark) => MARK.test(mark))
    .slice(0, MOST_MARKS)

const nonceOf = (mark: string): Buffer => Buffer.from(mark, 'base64url').subarray(0, NONCE_BYTES)
const isMarkOf = (mark: string, user: Marked): boolean =>
  timingSafeEqual(Buffer.from(mark, 'base64url').subarray(NONCE_BYTES), macOf(user, nonceOf(mark)))

const NOBODY: Marked = { id: 'nobody', deviceEpoch: 0 }

/**
 * The mark this browser got at an earlier sign-in to this account, if it has one. It opens nothing: tries to sign in
 * with it are counted apart from those of strangers (OWASP device cookies), and a sign-in without it is told by mail.
 */
export function knownDevice(context: RequestContext, user: Marked | null): string | null {
  // Without an account the same work for nothing, and with one all of it: the time must not tell.
  const nonces = marksOf(context).map((mark) => (isMarkOf(mark, user ?? NOBODY) ? nonceOf(mark).toString('hex') : null))
  return user === null ? null : (nonces.find((nonce) => nonce !== null) ?? null)
}

/** Marks this browser as one its user signs in from, for another half a year. */
export function rememberDevice(context: RequestContext, user: Marked): void {
  const marks = marksOf(context)
  const own = marks.find((mark) => isMarkOf(mark, user)) ?? newMark(user)
  const all = [own, ...marks.filter((mark) => mark !== own)].slice(0, MOST_MARKS)
  context.setCookie('device', all.join('.'), { maxAge: MAX_AGE })
}

function newMark(user: Marked): string {
  const nonce = randomBytes(NONCE_BYTES)
  return Buffer.concat([nonce, macOf(user, nonce)]).toString('base64url')
}
