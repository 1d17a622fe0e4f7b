// The life of a session as the door sees it: idle end, absolute end, the poll, signing out, and whose it is.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { makeUser, PASSWORD } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'

const api = await testApp()
const POLL = { headers: { 'x-korak-poll': '1' } }
const hashOf = (client: Client) =>
  createHash('sha256')
    .update(client.cookies.get('korak_session') ?? '')
    .digest()

/** Moves a session into the past, as if its minutes had gone by. */
async function pass(client: Client, minutes: number): Promise<void> {
  await db()
    .updateTable('sessions')
    .set({
      lastSeenAt: sql<Date>`last_seen_at - make_interval(mins => ${minutes})`,
      expiresAt: sql<Date>`expires_at - make_interval(mins => ${minutes})`,
    })
    .where('tokenHash', '=', hashOf(client))
    .execute()
}
const isIn = async (client: Client, options = {}) => (await client.get('/api/auth/user', options)).status === 200
async function remembered(): Promise<Client> {
  const { username } = await makeUser()
  const client = api.newClient()
  expect((await client.post('/api/auth/login', { username, password: PASSWORD, remember: true })).status).toBe(200)
  return client
}

test.each([
  ['a candidate', { kind: 'candidate' }, 120],
  ['staff', { kind: 'employee', role: 'Consultants' }, 60],
] as const)('%s who does nothing is signed out, and only then', async (_name, wanted, limit) => {
  const client = await api.signIn(await makeUser(wanted))
  await pass(client, limit - 2)
  expect(await isIn(client)).toBe(true)
  await pass(client, limit + 1)
  expect(await isIn(client)).toBe(false)
})

test('the check every 30 minutes keeps nobody signed in; anything else does', async () => {
  const polling = await api.signIn(await makeUser())
  const working = await api.signIn(await makeUser())
  const polls: boolean[] = []
  for (let round = 1; round <= 5; round++) {
    await pass(polling, 30)
    await pass(working, 30)
    polls.push(await isIn(polling, POLL))
    expect(await isIn(working)).toBe(true)
  }
  expect(polls).toEqual([true, true, true, false, false])
})

test('every answer says how long is left, and a poll does not lengthen it', async () => {
  const client = await api.signIn(await makeUser())
  await pass(client, 90)
  const left = Number((await client.get('/api/auth/user', POLL)).headers['x-session-idle-in'])
  expect(left).toBeGreaterThan(29 * 60)
  expect(left).toBeLessThanOrEqual(30 * 60)
  const after = Number((await client.get('/api/auth/user')).headers['x-session-idle-in'])
  expect(after).toBe(120 * 60)
})

test('after twelve hours of work everybody signs in again', async () => {
  const client = await api.signIn(await makeUser())
  for (let hour = 1; hour <= 11; hour++) {
    await pass(client, 60)
    expect(await isIn(client)).toBe(true)
  }
  await pass(client, 61)
  expect(await isIn(client)).toBe(false)
})

describe('remembered', () => {
  test('a session lasts 30 days, and ends then however often it was used', async () => {
    const client = await remembered()
    for (const days of [7, 7, 7, 8]) {
      await pass(client, days * 24 * 60)
      expect(await isIn(client)).toBe(true)
    }
    await pass(client, 2 * 24 * 60)
    expect(await isIn(client)).toBe(false)
  })

  test('is not for staff', async () => {
    const { username } = await makeUser({ kind: 'employee', role: 'Consultants' })
    const client = api.newClient()
    const { headers } = await client.post('/api/auth/login', { username, password: PASSWORD, remember: true })
    expect(String(headers['set-cookie'])).not.toMatch(/korak_session=[^;]+; Max-Age/)
    await pass(client, 61)
    expect(await isIn(client)).toBe(false)
  })
})

test('signing out ends the session on the server, not only the cookie', async () => {
  const client = await api.signIn(await makeUser())
  const token = client.cookies.get('korak_session') ?? ''
  const { headers } = await client.get('/api/auth/logout')
  expect(String(headers['set-cookie'])).toMatch(/korak_session=;/)
  client.cookies.set('korak_session', token)
  expect(await isIn(client)).toBe(false)
})

test('a new sign-in gets a new token and takes the old one out of use', async () => {
  const { username } = await makeUser()
  const client = api.newClient()
  const sign = async () => {
    await client.post('/api/auth/login', { username, password: PASSWORD })
    return client.cookies.get('korak_session') ?? ''
  }
  const [first, second] = [await sign(), await sign()]
  expect(first).not.toBe(second)
  const thief = api.newClient()
  thief.cookies.set('korak_session', first)
  expect(await isIn(thief)).toBe(false)
  expect(await isIn(client)).toBe(true)
})

test('a token chosen by somebody else is never taken over', async () => {
  const chosen = 'A'.repeat(43)
  const { username } = await makeUser()
  const client = api.newClient()
  client.cookies.set('korak_session', chosen)
  await client.post('/api/auth/login', { username, password: PASSWORD })
  expect(client.cookies.get('korak_session')).not.toBe(chosen)
})

test('the database holds no token, only its hash', async () => {
  const client = await api.signIn(await makeUser())
  const rows = await sql<{ row: string }>`select s::text as row from sessions s`.execute(db())
  const token = client.cookies.get('korak_session') ?? 'none'
  expect(rows.rows.length).toBeGreaterThan(0)
  for (const { row } of rows.rows) expect(row).not.toContain(token)
})

test.each(['', 'x', 'a'.repeat(43), 'a'.repeat(5000), "' or 1=1--", '%00', '../../..'])(
  'the cookie »%s« is nobody',
  async (value) => {
    const client = api.newClient()
    client.cookies.set('korak_session', value)
    expect((await client.get('/api/auth/user')).code).toBe('UNAUTHENTICATED')
  },
)

test.each(['disabled', 'registered'] as const)('an account that becomes %s is out at once', async (status) => {
  const user = await makeUser()
  const client = await api.signIn(user)
  await db().updateTable('users').set({ status }).where('id', '=', user.id).execute()
  expect(await isIn(client)).toBe(false)
})
