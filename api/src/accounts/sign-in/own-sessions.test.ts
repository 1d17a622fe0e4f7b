import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { makeUser, PASSWORD } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'

const api = await testApp()
const URL = '/api/auth/sessions'
const BROWSERS = {
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
  safari: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1',
  none: '',
} as const

async function signIn(username: string, browser: keyof typeof BROWSERS = 'firefox', more = {}): Promise<Client> {
  const client = api.newClient()
  const headers = { 'user-agent': BROWSERS[browser] }
  const answer = await client.post('/api/auth/login', { username, password: PASSWORD, ...more }, { headers })
  expect(answer.status).toBe(200)
  return client
}
const isIn = async (client: Client) => (await client.get('/api/auth/user')).status === 200
const trail = async (userId: string) =>
  (
    await db()
      .selectFrom('auditEvents')
      .select(['action', 'details'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute()
  ).filter(({ action }) => !/login|consent/.test(action))

describe('the list of sessions', () => {
  test('says browser, system and network in words, this one first, and nothing that could open one', async () => {
    const user = await makeUser()
    const mine = await signIn(user.username)
    await signIn(user.username, 'safari', { remember: true })
    await signIn(user.username, 'none')
    await signIn((await makeUser()).username)
    const { status, json, text } = await mine.get(URL)
    expect(status).toBe(200)
    expect(json.map((row: { device: string }) => row.device)).toEqual(['Firefox, Linux', null, 'Safari, iOS'])
    expect(json[0]).toEqual({
      uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      device: 'Firefox, Linux',
      network: '127.0.0.*',
      is_this: true,
      is_remembered: false,
      signed_in_at: expect.any(String),
      seen_at: expect.any(String),
      expires_at: expect.any(String),
    })
    const kept = await db().selectFrom('sessions').select('ip').where('userId', '=', user.id).execute()
    expect(kept.map(({ ip }) => ip)).toEqual(['127.0.0.0', '127.0.0.0', '127.0.0.0'])
    expect(json.filter((row: { is_this: boolean }) => row.is_this)).toHaveLength(1)
    expect(json[2].is_remembered).toBe(true)
    const hours = (at: string) => Math.round((Date.parse(at) - Date.now()) / 3_600_000)
    expect(json.map((row: { expires_at: string }) => hours(row.expires_at))).toEqual([2, 2, 720])
    expect(text).not.toContain('127.0.0.1')
    expect(text).not.toContain('Mozilla')
  })

  test('leaves out what is over: idle too long or past its end', async () => {
    const user = await makeUser()
    const mine = await signIn(user.username)
    for (const [field, hours] of [
      ['last_seen_at', 3],
      ['expires_at', 13],
    ] as const) {
      await signIn(user.username, 'safari')
      await sql`update sessions set ${sql.ref(field)} = ${sql.ref(field)} - make_interval(hours => ${hours})
        where user_id = ${user.id} and device = 'Safari, iOS'`.execute(db())
    }
    expect((await mine.get(URL)).json).toHaveLength(1)
  })
})

describe('signing out somewhere else', () => {
  test('ends that session and no other, once', async () => {
    const user = await makeUser()
    const [mine, other, third] = [
      await signIn(user.username),
      await signIn(user.username, 'safari'),
      await signIn(user.username),
    ]
    const { json } = await mine.get(URL)
    const uid = json.find((row: { device: string }) => row.device === 'Safari, iOS').uid
    expect((await mine.del(`${URL}/${uid}`)).status).toBe(200)
    expect(await Promise.all([mine, other, third].map(isIn))).toEqual([true, false, true])
    expect((await mine.del(`${URL}/${uid}`)).code).toBe('NOT_FOUND')
    expect(await trail(user.id)).toEqual([{ action: 'auth.session_ended', details: {} }])
  })

  test('the own one is an ordinary sign-out', async () => {
    const user = await makeUser()
    const [mine, other] = [await signIn(user.username), await signIn(user.username, 'safari')]
    const { json } = await mine.get(URL)
    expect((await mine.del(`${URL}/${json[0].uid}`)).status).toBe(200)
    expect(mine.cookies.has('korak_session')).toBe(false)
    expect(await isIn(other)).toBe(true)
    expect(await trail(user.id)).toEqual([{ action: 'auth.logout', details: {} }])
  })

  test('somebody else’s session is as unknown as one that never was, and lives on', async () => {
    const [user, stranger] = [await makeUser(), await makeUser()]
    const [mine, theirs] = [await signIn(user.username), await signIn(stranger.username)]
    const uid = (await theirs.get(URL)).json[0].uid
    const answers = [await mine.del(`${URL}/${uid}`), await mine.del(`${URL}/${randomUUID()}`)]
    expect(answers.map(({ status, json }) => [status, json])).toEqual([
      [404, answers[0]?.json],
      [404, answers[0]?.json],
    ])
    expect(await isIn(theirs)).toBe(true)
  })

  test('everywhere else counts what has ended; with nothing to end there is nothing in the log', async () => {
    const user = await makeUser()
    const mine = await signIn(user.username)
    const others = [await signIn(user.username, 'safari'), await signIn(user.username, 'none')]
    const first = await mine.del(URL)
    expect([first.status, first.json]).toEqual([200, { ended: 2, message: expect.stringContaining('2') }])
    expect(await Promise.all([mine, ...others].map(isIn))).toEqual([true, false, false])
    expect((await mine.del(URL)).json.ended).toBe(0)
    expect(await trail(user.id)).toEqual([{ action: 'auth.sessions_ended', details: { count: 2 } }])
  })
})

test.each(['signing out everywhere else', 'another password'])(
  '%s ends the address calendars read without signing in',
  async (what) => {
    const client = await signIn((await makeUser()).username)
    const { address } = (await client.post('/api/portal/calendar-feed', {})).json
    const read = async () => (await api.anon.get(new globalThis.URL(address).pathname)).status
    expect(await read()).toBe(200)
    const next = 'Novo-drevo-na-vrtu3'
    const passwords = { current_password: PASSWORD, password: next, confirm_password: next }
    const done = what === 'another password' ? client.put('/api/portal/profile/password', passwords) : client.del(URL)
    expect((await done).status).toBe(200)
    expect(await read()).toBe(404)
    expect((await client.get('/api/portal/calendar-feed')).json.address).toBeNull()
  },
)
