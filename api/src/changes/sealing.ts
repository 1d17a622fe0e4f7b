import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** From what to what, by the name of the field; a new thing has no before. */
export type Patch = Record<string, { before?: unknown; after?: unknown }>

const VERSION = 1
const NONCE = 12
const TAG = 16
export const KEY_BYTES = 32

/**
 * A text as it is stored: AES-256-GCM with a fresh nonce.
 * @param place where it stands; it opens in no other
 */
export function sealText(key: Buffer, place: string, text: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), sealed])
}

/** @throws Error when it was sealed with another key, for another place, or was changed since */
export function openText(key: Buffer, place: string, sealed: Buffer): string {
  if (sealed[0] !== VERSION) throw new Error('Sealed in a way this version does not know')
  const nonce = sealed.subarray(1, 1 + NONCE)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(1 + NONCE, 1 + NONCE + TAG))
  return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE + TAG)), decipher.final()]).toString('utf8')
}

/** Values of a person as they are stored, with the person's key. */
export const sealPatch = (key: Buffer, place: string, patch: Patch): Buffer =>
  sealText(key, place, JSON.stringify(patch))

/** @throws Error as `openText` */
export const openPatch = (key: Buffer, place: string, sealed: Buffer): Patch =>
  JSON.parse(openText(key, place, sealed)) as Patch
