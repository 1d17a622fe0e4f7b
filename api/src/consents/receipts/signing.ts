import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { keyFor } from '#auth/secret.ts'
import { sha256 } from '#consents/ledger/canonical.ts'

/** PKCS #8 and SPKI around the 32 bytes of an Ed25519 key (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/** The key of this installation, or a public one only. */
interface ReceiptKey {
  kid: string
  /** The 32 bytes of the public key. */
  publicKey: Buffer
}
export interface Signature {
  alg: 'Ed25519'
  kid: string
  /** Base64url of the 64 bytes. */
  value: string
}

/** Names a public key: the first 16 hexadecimal digits of its SHA-256. */
export const kidOf = (publicKey: Buffer): string => sha256(publicKey).toString('hex').slice(0, 16)

let own: (ReceiptKey & { privateKey: KeyObject }) | undefined
/** The key receipts are signed with, derived from the secret of the installation. */
export function receiptKey(): ReceiptKey & { privateKey: KeyObject } {
  if (own) return own
  const der = Buffer.concat([PRIVATE_PREFIX, keyFor('receipts')])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_PREFIX.length)
  own = { kid: kidOf(publicKey), publicKey, privateKey }
  return own
}

/** Signs the bytes of a text. */
export function signText(text: string): Signature {
  const { kid, privateKey } = receiptKey()
  return { alg: 'Ed25519', kid, value: sign(null, Buffer.from(text), privateKey).toString('base64url') }
}

/** Was this text signed with the private key of this public one? */
export function isSignedBy(publicKey: Buffer, text: string, signature: Buffer): boolean {
  const key = createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, publicKey]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), key, signature)
}
