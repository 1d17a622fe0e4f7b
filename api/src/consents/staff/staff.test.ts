import { AsyncLocalStorage } from 'node:async_hooks'
import { beforeEach, describe, expect, test } from 'vitest'
import { tellBy } from '#base/told.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { runTasks } from '../../../test/background.ts'
import { makeConsent, storyOf, textFor } from '#consents/consents.factory.ts'
import { requestConsents } from '#consents/consents.service.ts'
import { tasks } from '#consents/consents.background.ts'

const api = await testApp()
const admin = async () => api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
const texts = (number: number, more: Parameters<typeof textFor>[2] = {}) => ({
  'sl-SI': textFor('consent', number, more),
  'en-EN': textFor('consent', number, { title: `Text ${number}`, ...more }),
})
const version = (label: string, number: number, more: object = {}) => ({
  version: label,
  change: 'material',
  note: { 'sl-SI': 'Novo.', 'en-EN': 'New.' },
  text: texts(number),
  ...more,
})
const created = (key: string) => ({
  key,
  kind: 'consent',
  gate: 'block',
  audience: 'candidate',
  valid_months: 12,
  legal_basis: 'GDPR 6(1)(a)',
  version: '2027-01',
  text: texts(900),
})
beforeEach(() => db().updateTable('consents').set({ isActive: false }).execute())

test('the list counts people by where they stand, each once', async () => {
  const consent = await makeConsent({ audience: 'everybody' })
  const staff = await api.signIn(await makeUser({ kind: 'employee', role: 'Consultants' }))
  for (const what of ['confirm', 'decline', 'confirm', null] as const) {
    const user = await makeUser()
    await requestConsents(user.id)
    const client = await api.signIn(user)
    const [{ uid }] = (await client.get('/api/portal/consents')).json
    if (what) await client.post(`/api/portal/consents/${uid}/${what}`)
  }
  const one = async () => (await staff.get(`/api/consents/${consent.id}`)).json
  expect((await one()).counts).toEqual({ pending: 1, confirmed: 2, declined: 1, withdrawn: 0, expired: 0 })
  await db()
    .updateTable('userConsents')
    .set({ expiresAt: new Date(0) })
    .where('status', '=', 'confirmed')
    .execute()
  expect((await one()).counts).toMatchObject({ confirmed: 0, expired: 2 })
  const list = (await staff.get('/api/consents', { language: 'en-EN' })).json
  expect(list.find((row: { uid: string }) => row.uid === consent.id)).toMatchObject({
    title: expect.stringMatching(/^Text/),
  })
  expect((await staff.post('/api/consents', created('nov'))).code).toBe('FORBIDDEN')
})

describe('publishing', () => {
  test('other nodes are told once it is committed: of the page of the text, and of the counts', async () => {
    const consent = await makeConsent()
    const client = await admin()
    const told: Promise<[string, number]>[] = []
    const versions = () => db().selectFrom('consentVersions').select('id').where('consentId', '=', consent.id).execute()
    const outside = AsyncLocalStorage.snapshot()
    const untell = tellBy({
      tell: (topic) => void told.push(outside(async () => [topic, (await versions()).length] as [string, number])),
      sent: async () => {},
    })
    expect((await client.post(`/api/consents/${consent.id}/versions`, version('2', 921))).status).toBe(201)
    untell()
    expect(await Promise.all(told)).toEqual(
      expect.arrayContaining([
        ['answers', 2],
        ['consents', 2],
      ]),
    )
  })

  test('a new consent asks its audience, in the background; it is in the trail', async () => {
    const user = await makeUser()
    const client = await admin()
    const { status, json } = await client.post('/api/consents', created('novosti'))
    expect(status).toBe(201)
    expect(json).toMatchObject({ key: 'novosti', version: '2027-01', effect: 'none', is_at_registration: false })
    expect(await storyOf(user.id)).toBe('')
    await runTasks(api.databaseUrl, tasks)
    expect(await storyOf(user.id)).toBe('2027-01 asked')
    expect((await client.post('/api/consents', created('novosti'))).json.errors).toEqual({ key: [expect.any(String)] })
    const trail = await db()
      .selectFrom('auditEvents')
      .select('details')
      .where('action', '=', 'consents.created')
      .execute()
    expect(trail.map(({ details }) => details)).toEqual([{ consent: 'novosti', version: '2027-01' }])
  })

  test('a material version asks again, an editorial one nobody', async () => {
    const consent = await makeConsent()
    const [user, client] = [await makeUser(), await admin()]
    const publish = async (body: object) => client.post(`/api/consents/${consent.id}/versions`, body)
    await requestConsents(user.id)
    expect((await publish(version('1a', 910, { change: 'editorial' }))).json).toMatchObject({
      number: 2,
      change: 'editorial',
    })
    await runTasks(api.databaseUrl, tasks)
    expect(await storyOf(user.id)).toBe('1 asked')
    const { status, json } = await publish(version('2', 911))
    expect([status, json]).toEqual([
      201,
      expect.objectContaining({ number: 3, version: '2', hash: expect.stringMatching(/^\w{64}$/) }),
    ])
    await runTasks(api.databaseUrl, tasks)
    expect(await storyOf(user.id)).toBe('1 asked, 1 superseded, 2 asked')
    const { versions } = (await client.get(`/api/consents/${consent.id}`)).json
    expect(versions.map((one: { version: string }) => one.version)).toEqual(['2', '1a', '1'])
  })

  test('refuses a label that is taken, a text that is the same, and texts that do not belong together', async () => {
    const consent = await makeConsent()
    const client = await admin()
    const publish = async (body: object) =>
      (await client.post(`/api/consents/${consent.id}/versions`, body)).json.errors
    const [known] = (await client.get(`/api/consents/${consent.id}`)).json.versions
    expect(await publish(version('1', 920))).toEqual({ version: [expect.any(String)] })
    expect(await publish(version('2', 920, { text: known.text }))).toEqual({ text: [expect.any(String)] })
    const shorter = {
      ...texts(921),
      'en-EN': textFor('consent', 921, { sections: [{ heading: 'One', paragraphs: ['x'] }] }),
    }
    expect(await publish(version('2', 921, { text: shorter }))).toEqual({ text: [expect.stringContaining('jezik')] })
    expect(await publish(version('2', 922, { text: texts(922, { refuse: null }) }))).toEqual({
      text: [expect.any(String)],
    })
    expect((await client.post(`/api/consents/${crypto.randomUUID()}/versions`, version('2', 923))).code).toBe(
      'NOT_FOUND',
    )
  })

  test('two at once are two versions, one after the other', async () => {
    const consent = await makeConsent()
    const client = await admin()
    const answers = await Promise.all(
      [1, 2, 3].map((n) => client.post(`/api/consents/${consent.id}/versions`, version(`2.${n}`, 930 + n))),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ json }) => json.number))).toEqual(new Set([2, 3, 4]))
  })
})

test('whoever is asked about a newer version counts by that one alone', async () => {
  const client = await admin()
  const people = [await makeUser(), await makeUser()]
  const { uid } = (await client.post('/api/consents', created('novejse'))).json
  await runTasks(api.databaseUrl, tasks)
  for (const [at, user] of people.entries()) {
    const own = await api.signIn(user)
    const row = (await own.get('/api/portal/consents')).json.find((one: { key: string }) => one.key === 'novejse')
    await own.post(`/api/portal/consents/${row.uid}/${at === 0 ? 'decline' : 'confirm'}`)
  }
  const counts = async () => (await client.get(`/api/consents/${uid}`)).json.counts
  const before = await counts()
  expect(before).toMatchObject({ confirmed: 1, declined: 1 })
  expect((await client.post(`/api/consents/${uid}/versions`, version('2027-02', 901))).status).toBe(201)
  await runTasks(api.databaseUrl, tasks)
  expect(await counts()).toEqual({ ...before, pending: before.pending + 2, confirmed: 0, declined: 0 })
})
