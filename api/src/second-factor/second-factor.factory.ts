import { Secret, TOTP } from 'otpauth'
import { now } from '#base/time.ts'
import { PASSWORD } from '#users/users.factory.ts'
import { insertPasskey } from './passkeys.queries.ts'
import type { Client } from '../../test/app.ts'

/** The code an app with this secret shows, now or so many seconds from now. */
export const codeOf = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now().getTime() + later * 1000 })

/** Sets an app up by the calls of the portal; its next code is that of 30 seconds later. */
export async function addApp(client: Client, password = PASSWORD): Promise<{ secret: string; codes: string[] }> {
  const { json } = await client.post('/api/portal/second-factor/app', { password })
  const added = await client.post('/api/portal/second-factor/app/confirm', { code: codeOf(json.secret) })
  if (added.status !== 200) throw new Error(added.text)
  return { secret: json.secret, codes: added.json.recovery_codes }
}

let count = 0
/** A passkey nobody holds. @returns its id */
export const makePasskey = (userId: string): Promise<string> =>
  insertPasskey({
    userId,
    credentialId: `test-${(count += 1)}`,
    publicKey: Buffer.from('x'),
    counter: 0,
    transports: ['internal'],
    name: 'Prenosnik',
  })
