import { describe, expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { makeUser, PASSWORD } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { HOST, makeAuthenticator } from './authenticator.factory.ts'

const api = await testApp()
const OWN = '/api/portal/second-factor'
const STEP = '/api/auth/second-factor'
const NAMED = { headers: { host: HOST } }
const post = (client: Client, url: string, body: object = {}) => client.post(url, body, NAMED)

async function signedIn() {
  const user = await makeUser()
  return { user, client: await api.signIn(user) }
}
const creation = async (client: Client) =>
  (await post(client, `${OWN}/passkeys/options`, { password: PASSWORD })).json.options
/** Somebody with a passkey, its authenticator, and the session it was made in. */
async function withPasskey(authenticator = makeAuthenticator()) {
  const { user, client } = await signedIn()
  const passkey = authenticator.create(await creation(client))
  const added = await post(client, `${OWN}/passkeys`, { name: 'Prenosnik', passkey })
  expect(added.status).toBe(201)
  return { user, client, authenticator, ...added.json }
}
async function waiting(username: string) {
  const client = api.newClient()
  expect((await post(client, '/api/auth/login', { username, password: PASSWORD })).code).toBe('SECOND_FACTOR_NEEDED')
  return client
}
const request = async (client: Client) => (await post(client, `${STEP}/passkey`)).json.options
const isIn = async (client: Client) => (await client.get('/api/auth/user')).status === 200

describe('making a passkey', () => {
  test('asks for the password and for who it is; recovery codes come with the first factor', async () => {
    const { client } = await signedIn()
    expect((await post(client, `${OWN}/passkeys/options`, { password: 'Napacno-geslo7' })).code).toBe('VALIDATION')
    expect(await creation(client)).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { userVerification: 'required' },
    })
    const { user, recovery_codes: codes, client: own } = await withPasskey()
    expect(codes).toHaveLength(10)
    expect((await own.get(OWN, NAMED)).json).toMatchObject({
      app: null,
      passkeys: [{ name: 'Prenosnik', used_at: null }],
      passkeys_possible: true,
    })
    const row = await db().selectFrom('passkeys').selectAll().where('userId', '=', user.id).executeTakeFirstOrThrow()
    expect(row.transports).toEqual(['internal'])
  })

  test('nothing counts but what was made here, now, once and by somebody the device knows', async () => {
    const { client } = await signedIn()
    const { client: stranger } = await signedIn()
    const add = async (by: Client, passkey: object) => (await post(by, `${OWN}/passkeys`, { name: 'A', passkey })).code
    const authenticator = makeAuthenticator()
    expect(await add(client, authenticator.create(await creation(client), { isVerified: false }))).toBe(
      'PASSKEY_REFUSED',
    )
    const foreign = { origin: 'http://korak.example' }
    expect(await add(client, authenticator.create(await creation(client), foreign))).toBe('PASSKEY_REFUSED')
    expect(await add(stranger, authenticator.create(await creation(client)))).toBe('PASSKEY_REFUSED')
    expect(await add(client, authenticator.create({ challenge: 'AAAA' }))).toBe('PASSKEY_REFUSED')
    const made = authenticator.create(await creation(client))
    expect([await add(client, made), await add(client, made)]).toEqual([undefined, 'PASSKEY_REFUSED'])
    // The same one is nobody else's.
    expect(await add(stranger, authenticator.create(await creation(stranger)))).toBe('PASSKEY_REFUSED')
  })

  test('an address that is no name has none', async () => {
    const { client } = await signedIn()
    expect((await client.get(OWN)).json.passkeys_possible).toBe(false)
    expect((await client.post(`${OWN}/passkeys/options`, { password: PASSWORD })).code).toBe('STATE_NOT_ALLOWED')
  })

  test('it is renamed and removed by its owner, with password and factor', async () => {
    const { client, uid, authenticator } = await withPasskey()
    const { client: stranger } = await signedIn()
    expect((await stranger.put(`${OWN}/passkeys/${uid}`, { name: 'B' })).code).toBe('NOT_FOUND')
    expect((await client.put(`${OWN}/passkeys/${uid}`, { name: 'B' })).status).toBe(200)
    await db().updateTable('sessions').set({ factorAt: null }).execute()
    const remove = () => post(client, `${OWN}/passkeys/${uid}/remove`, { password: PASSWORD })
    expect((await remove()).code).toBe('SECOND_FACTOR_NEEDED')
    const { options } = (await post(client, `${OWN}/confirm/passkey`)).json
    const passkey = authenticator.use(options)
    expect((await post(client, `${OWN}/confirm`, { passkey })).status).toBe(200)
    expect((await post(client, `${OWN}/confirm`, { passkey })).code).toBe('PASSKEY_REFUSED')
    expect((await remove()).status).toBe(200)
    expect((await client.get(OWN)).json).toMatchObject({ passkeys: [], recovery_left: 0 })
  })
})

describe('signing in', () => {
  test('it is the second step of its account, and of no other', async () => {
    const { user, authenticator } = await withPasskey()
    const { user: other } = await withPasskey()
    const client = await waiting(user.username)
    expect((await client.get(STEP)).json).toEqual({ app: false, passkey: true, recovery: true })
    const options = await request(client)
    expect(options.allowCredentials).toHaveLength(1)
    expect((await post(client, STEP, { passkey: authenticator.use(options) })).status).toBe(200)
    expect(await isIn(client)).toBe(true)
    const wrong = await waiting(other.username)
    const answer = await post(wrong, STEP, { passkey: authenticator.use(await request(wrong)) })
    expect([answer.code, await isIn(wrong)]).toEqual(['PASSKEY_REFUSED', false])
  })

  test('an answer counts once, in the browser it was asked in, and the person must be known to the device', async () => {
    const { user, authenticator } = await withPasskey()
    const [client, thief] = [await waiting(user.username), await waiting(user.username)]
    const passkey = authenticator.use(await request(client))
    expect((await post(thief, STEP, { passkey })).code).toBe('PASSKEY_REFUSED')
    const unknown = authenticator.use(await request(client), { isVerified: false })
    expect((await post(client, STEP, { passkey: unknown })).code).toBe('PASSKEY_REFUSED')
    const late = authenticator.use(await request(client))
    await db()
      .updateTable('passkeyChallenges')
      .set({ expiresAt: new Date(0) })
      .execute()
    expect((await post(client, STEP, { passkey: late })).code).toBe('PASSKEY_REFUSED')
    expect((await post(client, STEP, { passkey: authenticator.use(await request(client)) })).status).toBe(200)
  })

  test('a counter that goes back is that of a copy', async () => {
    const { user, authenticator } = await withPasskey()
    const codes = []
    for (const counter of [7, 7, 6, 8]) {
      const client = await waiting(user.username)
      const passkey = authenticator.use(await request(client), { counter })
      codes.push((await post(client, STEP, { passkey })).status)
    }
    expect(codes).toEqual([200, 422, 422, 200])
  })

  test('it opens alone, without a username; not a disabled account, and nothing when it is nobody’s', async () => {
    const { user, authenticator } = await withPasskey()
    const alone = async (by = authenticator) => {
      const client = api.newClient()
      const options = await request(client)
      expect(options.allowCredentials ?? []).toEqual([])
      return { client, answer: await post(client, STEP, { passkey: by.use(options) }) }
    }
    const { client, answer } = await alone()
    expect([answer.json.uid, await isIn(client)]).toEqual([user.id, true])
    expect((await alone(makeAuthenticator())).answer.code).toBe('PASSKEY_REFUSED')
    const guessing = api.newClient()
    await request(guessing)
    expect((await post(guessing, STEP, { code: '123456' })).code).toBe('SIGN_IN_EXPIRED')
    await db().updateTable('users').set({ status: 'disabled' }).where('id', '=', user.id).execute()
    expect((await alone()).answer.code).toBe('ACCOUNT_DISABLED')
  })
})
