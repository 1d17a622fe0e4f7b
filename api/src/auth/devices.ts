import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Ask } from '#ask.ts'
import { keyFor } from './secret.ts'

const NONCE_BYTES = 16
const MAX_AGE = 180 * 24 * 3600

const macOf = (userId: string, nonce: Buffer): Buffer =>
  createHmac('sha256', keyFor('devices'))
    .update(`${userId}|${nonce.toString('hex')}`)
    .digest()

/**
 * The mark this browser got at an earlier sign-in to this account, if it has one. It opens nothing: tries to sign in
 * with it are counted apart from those of strangers (OWASP device cookies).
 */
export function knownDevice(ask: Ask, userId: string | null): string | null {
  const cookie = ask.cookie('device')
  if (!cookie || !/^[A-Za-z0-9_-]{64}$/.test(cookie)) return null
  const bytes = Buffer.from(cookie, 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  // Without an account the same work for nothing: the time must not tell.
  const isKnown = timingSafeEqual(bytes.subarray(NONCE_BYTES), macOf(userId ?? 'nobody', nonce))
  return isKnown && userId !== null ? nonce.toString('hex') : null
}

/** Marks this browser as one its user signs in from. */
export function rememberDevice(ask: Ask, userId: string): void {
  if (knownDevice(ask, userId)) return
  const nonce = randomBytes(NONCE_BYTES)
  ask.setCookie('device', Buffer.concat([nonce, macOf(userId, nonce)]).toString('base64url'), { maxAge: MAX_AGE })
}
