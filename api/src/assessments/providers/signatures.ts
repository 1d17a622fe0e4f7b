import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from '#auth/secret.ts'
import { now } from '#base/time.ts'

/** Header that carries the signature of reports and of our questions to a provider. */
export const SIGNATURE_HEADER = 'x-korak-signature'
/** Seconds the clocks of portal and provider may differ, and for which a report may be repeated. */
const TOLERANCE = 300
const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

/** What portal and provider both know; derived, so it is stored nowhere and each provider has its own. */
export const secretOf = (provider: string): string =>
  createHmac('sha256', keyFor('assessments')).update(provider).digest('base64url')

/** HMAC-SHA256 under the secret of a provider. */
export const macOf = (provider: string, content: string | Buffer): Buffer =>
  createHmac('sha256', secretOf(provider)).update(content).digest()

const signed = (provider: string, seconds: number | string, body: Buffer): Buffer =>
  macOf(provider, Buffer.concat([Buffer.from(`${seconds}.`), body]))

/** `t=<seconds>,v1=<hex>` over `<seconds>.<body>`, byte for byte. */
export function signatureOf(provider: string, body: string | Buffer, at: Date = now()): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${signed(provider, seconds, Buffer.from(body)).toString('hex')}`
}

/** Is this the signature of the provider over exactly these bytes, made just now? */
export function isSignedBy(provider: string, header: string | undefined, body: string | Buffer): boolean {
  const [, seconds, mac] = HEADER.exec(header ?? '') ?? []
  if (!seconds || !mac) return false
  const isRight = timingSafeEqual(Buffer.from(mac, 'hex'), signed(provider, seconds, Buffer.from(body)))
  return isRight && Math.abs(now().getTime() / 1000 - Number(seconds)) <= TOLERANCE
}
