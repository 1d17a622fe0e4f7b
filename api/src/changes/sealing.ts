import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** From what to what, by the name of the field; a new thing has no before. */
export type Patch = Record<string, { before?: unknown; after?: unknown }>

const VERSION = 1
const NONCE = 12
const TAG = 16
export const KEY_BYTES = 32

/**
 * Values of a person as they are stored: AES-256-GCM with the person's key and a fresh nonce.
 * @param place where they stand; they open in no other
 */
export function sealPatch(key: Buffer, place: string, patch: Patch): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(patch)), cipher.final()])
  return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), sealed])
}

/** @throws Error when it was sealed with another key, for another place, or was changed since */
export function openPatch(key: Buffer, place: string, sealed: Buffer): Patch {
  if (sealed[0] !== VERSION) throw new Error('Sealed in a way this version does not know')
  const nonce = sealed.subarray(1, 1 + NONCE)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(1 + NONCE, 1 + NONCE + TAG))
  const text = Buffer.concat([decipher.update(sealed.subarray(1 + NONCE + TAG)), decipher.final()])
  return JSON.parse(text.toString('utf8')) as Patch
}
