import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { RequestContext } from '#http/request-context.ts'
import { LINK_SECONDS } from '#auth/links.ts'
import { keyFor } from '#auth/secret.ts'

const NONCE_BYTES = 16
const MARK = /^[A-Za-z0-9_-]{64}$/

const macOf = (userId: string, nonce: Buffer): Buffer =>
  createHmac('sha256', keyFor('registrants'))
    .update(`${userId}|${nonce.toString('hex')}`)
    .digest()

/**
 * Marks this browser as the one a registration was made in, as long as its link is good. A registration of the same
 * address made elsewhere is another one, with a mark of its own.
 */
export function rememberRegistrant(context: RequestContext, userId: string): void {
  const nonce = randomBytes(NONCE_BYTES)
  const mark = Buffer.concat([nonce, macOf(userId, nonce)]).toString('base64url')
  context.setCookie('registration', mark, { maxAge: LINK_SECONDS.activation })
}

/** Was this very registration made in this browser? */
export function isRegistrant(context: RequestContext, userId: string): boolean {
  const mark = context.cookie('registration') ?? ''
  if (!MARK.test(mark)) return false
  const bytes = Buffer.from(mark, 'base64url')
  return timingSafeEqual(bytes.subarray(NONCE_BYTES), macOf(userId, bytes.subarray(0, NONCE_BYTES)))
}

/** The registration is over. */
export const forgetRegistrant = (context: RequestContext): void => context.setCookie('registration', null, {})
