import { expect, test } from 'vitest'
import { db, transact } from '#db/db.ts'
import { makeUser, PASSWORD } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { requestConsents, consentRecordsOf } from '#consents/consents.service.ts'
import { storyOf } from '#consents/consents.factory.ts'
import { publish, textsHash } from '#consents/staff/publishing.service.ts'
import { findVersions, lockConsent } from '#consents/versions.queries.ts'

const api = await testApp()
let count = 0
const form = (more: object = {}) => ({
  name: 'Maja Zupan',
  email: `maja${++count}@example.com`,
  password: PASSWORD,
  confirm_password: PASSWORD,
  gender: 'female',
  birthday: '1992-05-14',
  education: 7,
  career: 'experienced-expert',
  ...more,
})
const signUp = async (body: object) => api.anon.post('/api/auth/signup-candidate', body)
const terms = async () =>
  (await api.anon.get('/api/auth/terms')).json as { key: string; version: string; hash: string }[]
const userBy = (email: string) => db().selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
const newTerms = (label: string) =>
  transact(async () => {
    const consent = await lockConsent({ key: 'terms-of-use' })
    const [latest] = await findVersions(consent?.id ?? '')
    if (!consent || !latest) throw new Error('No terms')
    const text = { 'sl-SI': { ...latest.textSl, summary: label }, 'en-EN': { ...latest.textEn, summary: label } }
    await publish(consent, { version: label, change: 'material', note: { 'sl-SI': '', 'en-EN': '' }, text }, 'seed')
  })

test('notice and terms are there to be read, in both languages with the hash of exactly this text', async () => {
  const list = (await api.anon.get('/api/auth/terms')).json
  expect(list.map(({ key, version }: { key: string; version: string }) => [key, version])).toEqual([
    ['privacy-notice', '2027-02'],
    ['terms-of-use', '2027-02'],
  ])
  for (const { hash, text } of list) {
    expect(Object.keys(text)).toEqual(['sl-SI', 'en-EN'])
    expect(textsHash(text).toString('hex')).toBe(hash)
  }
})

test('registering records both with receipts, and asks the rest at the first sign-in', async () => {
  const body = form({ accepted: (await terms()).map(({ hash }) => hash), language: 'en-EN' })
  expect((await signUp(body)).status).toBe(201)
  const user = await userBy(body.email)
  expect(await storyOf(user?.id ?? '')).toBe('2027-02 confirmed, 2027-02 confirmed')
  const events = await db()
    .selectFrom('consentEvents')
    .selectAll()
    .where('personId', '=', user?.id ?? '')
    .execute()
  expect(events.map(({ method, language, receipt }) => [method, language, receipt !== null])).toEqual([
    ['registration', 'en-EN', true],
    ['registration', 'en-EN', true],
  ])
  await db().updateTable('users').set({ status: 'active' }).where('email', '=', body.email).execute()
  await requestConsents(user?.id ?? '')
  const client = await api.signIn({ id: user?.id ?? '' })
  const gate = (await client.get('/api/user-consent/get-consents', { language: 'en-EN' })).json
  expect(gate.map(({ title }: { title: string }) => title)).toEqual([
    'Processing for recruitment (5 years)',
    'Sharing with client companies',
  ])
})

test('a text that has changed since the form was opened is refused, whether the address is known or not', async () => {
  const accepted = (await terms()).map(({ hash }) => hash)
  await newTerms('2027-01')
  const known = await makeUser()
  for (const email of ['nova@example.com', known.email]) {
    const { status, json } = await signUp({ ...form({ accepted }), email })
    expect([status, json.errors]).toEqual([422, { accepted: [expect.stringContaining('spremenilo')] }])
  }
  expect(await userBy('nova@example.com')).toBeUndefined()
  const [notice = ''] = (await terms()).map(({ hash }) => hash)
  expect((await signUp(form({ accepted: [notice] }))).json.errors).toHaveProperty('accepted')
  const now = (await terms()).map(({ hash }) => hash)
  // Whoever was shown one text more was shown another form.
  expect((await signUp(form({ accepted: [...now, accepted[1]!] }))).json.errors).toHaveProperty('accepted')
  expect((await signUp(form({ accepted: now }))).status).toBe(201)
})

test('who has accepted nothing is asked about notice and terms at the gate, and no receipt says otherwise', async () => {
  for (const more of [{}, { accepted: undefined }]) {
    const body = form(more)
    expect((await signUp(body)).status).toBe(201)
    const id = (await userBy(body.email))?.id ?? ''
    expect(await storyOf(id)).toBe('')
    await db().updateTable('users').set({ status: 'active' }).where('id', '=', id).execute()
    await requestConsents(id)
    const client = await api.signIn({ id })
    const gate = (await client.get('/api/user-consent/get-consents', { language: 'en-EN' })).json
    const titles = gate.map(({ title }: { title: string }) => title)
    expect(titles.slice(0, 2)).toEqual(['Privacy notice', 'Terms of use'])
    const events = await consentRecordsOf(id)
    expect([events.receipts, events.events.map(({ action }) => action)]).toEqual([
      [],
      expect.arrayContaining(['asked']),
    ])
  }
})

test('a known address leaves nothing behind', async () => {
  const known = await makeUser()
  const before = await db()
    .selectFrom('consentEvents')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirst()
  expect((await signUp({ ...form(), email: known.email })).status).toBe(201)
  const after = await db()
    .selectFrom('consentEvents')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirst()
  expect(after).toEqual(before)
  expect(await storyOf(known.id)).toBe('')
})

test('everybody may read the notice and the terms as they stand, and every version there has been', async () => {
  const read = async (path: string) => (await api.anon.get(`/api/auth/terms/${path}`)).json
  const [notice, before] = [await read('notice'), await read('terms')]
  expect([notice.key, notice.version, notice.versions.length]).toEqual(['privacy-notice', '2027-02', 1])
  await newTerms('2029-01')
  const now = await read('terms')
  expect(now).toMatchObject({ version: '2029-01', text: { 'en-EN': { summary: '2029-01' } } })
  expect(now.versions).toEqual([{ version: '2029-01', published_at: now.published_at }, ...before.versions])
  expect(await read(`terms?version=${before.version}`)).toEqual({ ...before, versions: now.versions })
  for (const { hash, text } of [notice, before, now]) expect(textsHash(text).toString('hex')).toBe(hash)
  const status = async (path: string) => (await api.anon.get(`/api/auth/terms/${path}`)).status
  expect([await status('terms?version=2030-01'), await status('consent')]).toEqual([404, 422])
})
