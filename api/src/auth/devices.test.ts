import { describe, expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { sentMails } from '#mail/sent.ts'
import { type MadeUser, type MakeUser, makeUser, PASSWORD } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { runTasks } from '../../test/background.ts'

process.env['TRUST_PROXY'] = '127.0.0.1'
const api = await testApp()
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0'

const login = async (client: Client, username: string, browser = FIREFOX, ip = '203.0.113.7') => {
  const body = { username, password: PASSWORD }
  const headers = { 'user-agent': browser, 'x-forwarded-for': ip }
  const answer = await client.post('/api/auth/login', body, { headers })
  expect(answer.status).toBe(200)
}
const told = (userId: string) =>
  db()
    .selectFrom('mails')
    .select(['template', 'toAddress', 'params'])
    .where('userId', '=', userId)
    .where('template', '=', 'new_device')
    .orderBy('createdAt')
    .execute()
/** Somebody who has signed in before, from a browser that is known now. */
async function regular(wanted: MakeUser = {}) {
  const user = await makeUser(wanted)
  const client = api.newClient()
  await login(client, user.username)
  return { user, client }
}

describe('a sign-in from a browser the account has not seen', () => {
  test('is told by mail, but not the first one of all', async () => {
    const { user } = await regular()
    expect(await told(user.id)).toEqual([])
    await login(api.newClient(), user.username, CHROME)
    expect(await told(user.id)).toEqual([
      {
        template: 'new_device',
        toAddress: user.email,
        params: { device: 'Chrome, Windows', network: '203.0.113.*' },
      },
    ])
  })

  test('is told once; from then on the browser is known, signed out or not', async () => {
    const { user, client } = await regular()
    const second = api.newClient()
    await login(second, user.username, CHROME)
    await second.get('/api/auth/logout')
    for (const browser of [client, second]) await login(browser, user.username, CHROME)
    expect(await told(user.id)).toHaveLength(1)
  })

  test('is told once when windows of one browser sign in at the same moment', async () => {
    const { user } = await regular()
    await Promise.all(Array.from({ length: 6 }, () => login(api.newClient(), user.username, CHROME)))
    expect(await told(user.id)).toHaveLength(1)
    await login(api.newClient(), user.username, FIREFOX)
    expect(await told(user.id)).toHaveLength(2)
  })

  test('is told right after another of the same kind, when it comes from elsewhere', async () => {
    const { user } = await regular()
    for (const ip of ['203.0.113.7', '198.51.100.7', '2001:db8:1:2::7', '203.0.113.8'])
      await login(api.newClient(), user.username, CHROME, ip)
    expect((await told(user.id)).map(({ params }) => params)).toMatchObject(
      ['203.0.113.*', '198.51.100.*', '2001:db8:1:2:*'].map((network) => ({ network })),
    )
  })

  test('a wrong password is not told, however many there are', async () => {
    const { user } = await regular()
    const body = { username: user.username, password: 'Napacno-geslo7' }
    await api.newClient().post('/api/auth/login', body)
    expect(await told(user.id)).toEqual([])
  })

  test('everybody is told, staff too', async () => {
    const { user } = await regular({ kind: 'employee', role: 'Consultants' })
    await login(api.newClient(), user.username)
    expect(await told(user.id)).toHaveLength(1)
  })
})

describe('the mark of a browser', () => {
  test('people who share one keep theirs side by side', async () => {
    const [first, second] = [await regular(), await regular()]
    const shared = api.newClient()
    for (let round = 0; round < 3; round++)
      for (const { user } of [first, second]) await login(shared, user.username, CHROME)
    expect([await told(first.user.id), await told(second.user.id)].map((mails) => mails.length)).toEqual([1, 1])
  })

  const NEW = 'Modra-reka-8-ptic'
  const linkOf = async (address: string) => {
    await runTasks(api.databaseUrl)
    const [mail] = await sentMails(address)
    return mail?.links[0] ?? ''
  }
  test.each<[string, (owner: Client, user: MadeUser) => Promise<{ status: number }>]>([
    [
      'a reset by link',
      async (owner, { email }) => {
        await owner.post('/api/forgot-password/create', { email })
        const token = new URL(await linkOf(email)).searchParams.get('token')
        return owner.post('/api/forgot-password/reset', { token, email, password: NEW })
      },
    ],
    [
      'a changed password',
      (owner) =>
        owner.put('/api/portal/profile/password', { current_password: PASSWORD, password: NEW, confirm_password: NEW }),
    ],
    [
      'a changed e-mail',
      async (owner, user) => {
        const email = `nov.${user.email}`
        await owner.post('/api/auth/email-change', { email, password: PASSWORD })
        const [token, former] = [await linkOf(email), await linkOf(user.email)].map((link) => link.split(/[/=]/).at(-1))
        await owner.post(`/api/auth/email-change/${former}/confirm`)
        return owner.post(`/api/auth/email-change/${token}/confirm`)
      },
    ],
    ['signing out everywhere else', (owner) => owner.del('/api/auth/sessions')],
  ])('is taken from every other browser by %s, not from the own one', async (_, act) => {
    const { user, client: owner } = await regular()
    const thief = api.newClient()
    await login(thief, user.username, CHROME)
    expect((await act(owner, user)).status).toBe(200)
    const { length } = await told(user.id)
    const { status } = await owner.post('/api/auth/login', { username: user.username, password: NEW })
    const password = status === 200 ? NEW : PASSWORD
    for (const client of [owner, thief]) {
      const headers = { 'user-agent': client === thief ? 'Mozilla/5.0 (Android) Chrome/1' : FIREFOX }
      await client.post('/api/auth/login', { username: user.username, password }, { headers })
    }
    expect((await told(user.id)).slice(length)).toMatchObject([{ params: { device: 'Chrome, Android' } }])
  })

  test('only the latest five stay', async () => {
    const people = []
    for (let n = 0; n < 6; n++) people.push(await regular())
    const shared = api.newClient()
    for (const { user } of people) await login(shared, user.username, CHROME)
    expect(shared.cookies.get('korak_device')?.split('.')).toHaveLength(5)
  })

  test('one of another account or made up counts for nothing and breaks nothing', async () => {
    const [mine, other] = [await regular(), await regular()]
    const marks = [
      other.client.cookies.get('korak_device') ?? '',
      'A'.repeat(64),
      '.'.repeat(300),
      `${'A'.repeat(64)}.`.repeat(40),
      '%00',
    ]
    for (const mark of marks) {
      const client = api.newClient()
      client.cookies.set('korak_device', mark)
      await login(
        client,
        mine.user.username,
        `Mozilla/5.0 (${['Windows', 'Android', 'iPhone', 'iPad', 'Linux'][marks.indexOf(mark)]}) OPR/9`,
      )
    }
    expect(await told(mine.user.id)).toHaveLength(5)
  })
})
