import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, UsedPasskey } from '@korak/contract/second-factor.ts'

/** For tests: what a browser with its authenticator answers, as WebAuthn writes it. */
export const HOST = 'localhost:3000'
const ORIGIN = `http://${HOST}`
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

interface Options {
  challenge: string
}
/** What an authenticator may do otherwise than it should. */
interface Ways {
  origin?: string
  /** False: the person was there, and nobody looked who it was. */
  isVerified?: boolean
  counter?: number
}

const FLAGS = { present: 0x01, verified: 0x04, credential: 0x40 }
const headOf = ({ origin = ORIGIN, isVerified = true, counter = 0 }: Ways, more: number): Buffer => {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const flags = FLAGS.present | (isVerified ? FLAGS.verified : 0) | more
  return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count])
}
const clientData = (type: string, { challenge }: Options, { origin = ORIGIN }: Ways): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** An authenticator with one passkey. */
export function makeAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const part = (text: string) => Buffer.from(text, 'base64url')
  const cbor = (hex: string) => Buffer.from(hex, 'hex')
  // COSE: an EC2 key for ES256 on P-256.
  const key = Buffer.concat([cbor('a5010203262001215820'), part(x), cbor('225820'), part(y)])
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }
  return {
    create(options: Options, ways: Ways = {}): NewPasskey {
      const length = Buffer.from([0, id.length])
      const data = Buffer.concat([headOf(ways, FLAGS.credential), Buffer.alloc(16), length, id, key])
      const attestation = Buffer.concat([
        cbor('a363666d74646e6f6e656761747453746d74a0686175746844617461'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', options, ways).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
      return { ...credential, response }
    },
    use(options: Options, ways: Ways = {}): UsedPasskey {
      const client = clientData('webauthn.get', options, ways)
      const data = headOf(ways, 0)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      }
      return { ...credential, response }
    },
  }
}
