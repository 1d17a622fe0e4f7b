import { beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#base/time.ts'
import { makeConsent } from '#consents/consents.factory.ts'
import { requestConsents } from '#consents/consents.service.ts'
import { db } from '#db/db.ts'
import { type MadeUser, makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'

const api = await testApp()
let staff: Client
beforeAll(async () => {
  await db().updateTable('consents').set({ isActive: false }).execute()
  await makeConsent({ audience: 'candidate', validMonths: 12, text: { title: 'Stik za nova dela' } })
  staff = await api.signIn(await makeUser({ kind: 'employee', permissions: ['consents.read'] }))
})

/** Somebody who has given the consent until so many days from now. */
async function given(name: string, days: number | null): Promise<MadeUser> {
  const user = await makeUser({ name })
  await requestConsents(user.id)
  const client = await api.signIn(user)
  const [{ uid }] = (await client.get('/api/portal/consents')).json
  await client.post(`/api/portal/consents/${uid}/confirm`)
  const expiresAt = days === null ? null : new Date(`${addDays(today(), days)}T12:00:00Z`)
  await db().updateTable('userConsents').set({ expiresAt }).where('id', '=', uid).execute()
  return user
}
const names = async (query = '', client = staff) =>
  (await client.get(`/api/ending-consents?${query}`)).json.data.map(({ person }: { person: string }) => person)

test('who has given a consent that ends is listed by its end, with a name and nothing else; Danes counts 30 days', async () => {
  await given('Vid Pozen', 60)
  await given('Ema Kmalu', 5)
  await given('Jan Brezdan', null)
  await given('Eva Včeraj', -1)
  const going = await given('Gaja Gre', 3)
  await db().updateTable('users').set({ closingAt: new Date() }).where('id', '=', going.id).execute()
  expect(await names()).toEqual(['Ema Kmalu', 'Vid Pozen'])
  const [first] = (await staff.get('/api/ending-consents')).json.data
  expect(Object.keys(first)).toEqual(['id', 'person', 'consent', 'given_at', 'until'])
  expect(first.consent).toBe('Stik za nova dela')
  const [line] = (await staff.get('/api/office/today')).json.lines
  const { pathname, searchParams } = new URL(line.path, 'http://x')
  expect([line.kind, line.count, pathname]).toEqual(['consents_ending', 1, '/office/consents'])
  const [from, to] = ['until.from', 'until.to'].map((name) => searchParams.get(name))
  expect(await names(`filter[until][from]=${from}&filter[until][to]=${to}`)).toEqual(['Ema Kmalu'])
})

test('it is narrowed by consent and by person; consents to choose from are those that end for somebody', async () => {
  const values = async (): Promise<string[]> =>
    (await staff.post('/api/options', { namespace: 'ending-consents', columns: ['consent'] })).json.consent
  expect(await values()).toEqual(['Stik za nova dela'])
  await makeConsent({ audience: 'candidate', validMonths: 12, text: { title: 'Novice po e-pošti' } })
  expect(await values()).toEqual(['Stik za nova dela'])
  expect(await names('filter[consent]=Stik za nova dela')).toEqual(['Ema Kmalu', 'Vid Pozen'])
  expect(await names('filter[consent]=Novice po e-pošti')).toEqual([])
  for (const part of ['pozen', 'Id PÓZ']) expect(await names(`filter[person][contains]=${part}`)).toEqual(['Vid Pozen'])
  expect(await names('filter[person][not]=Vid Pozen&filter[consent][contains]=nova')).toEqual(['Ema Kmalu'])
  const unnamed = await given('Brez Imena', 90)
  await db().updateTable('users').set({ name: null }).where('id', '=', unnamed.id).execute()
  const shown = unnamed.username ?? ''
  expect(
    await names(`filter[person][contains]=${shown.slice(1, 5)}&filter[until][from]=${addDays(today(), 80)}`),
  ).toEqual([shown])
})

test('a search that finds people is in the trail, without their names, also by a filter; nobody else sees the list', async () => {
  const reader = await makeUser({ kind: 'employee', permissions: ['consents.read'] })
  const client = await api.signIn(reader)
  const trail = () =>
    db()
      .selectFrom('auditEvents')
      .select(['action', 'details'])
      .where('actorId', '=', reader.id)
      .where('action', '=', 'candidates.searched')
      .execute()
  const once = { action: 'candidates.searched', details: { count: 1 } }
  await given('Đurđa Čmrlj', 90)
  expect(await names('search=nihce', client)).toEqual([])
  expect(await names('search=cmrlj', client)).toEqual(['Đurđa Čmrlj'])
  expect(await trail()).toEqual([once])
  expect(await names('filter[consent]=Stik za nova dela&filter[until.from]=2000-01-01', client)).toHaveLength(4)
  expect(await trail()).toEqual([once])
  expect(await names('filter[person.contains]=cmrlj', client)).toEqual(['Đurđa Čmrlj'])
  expect(await trail()).toEqual([once, once])
  const other = await api.signIn(await makeUser({ kind: 'employee', permissions: ['jobs.read'] }))
  expect((await other.get('/api/ending-consents')).code).toBe('FORBIDDEN')
})
