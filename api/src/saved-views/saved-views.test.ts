import { afterEach, beforeAll, expect, test } from 'vitest'
import type { SavedView } from '@korak/contract/saved-views.ts'
import type { TodayLine } from '@korak/contract/today.ts'
import { setClock } from '#base/time.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp, type Client } from '../../test/app.ts'

const api = await testApp()
let ana: Client
let rok: Client
beforeAll(async () => {
  const reader = () => makeUser({ kind: 'employee', permissions: ['jobs.read'] })
  ana = await api.signIn(await reader())
  rok = await api.signIn(await reader())
})

afterEach(() => setClock())

const VIEW = {
  list: 'jobs',
  name: 'Moji',
  query: 'status[]=draft&sort=-title',
  columns: ['title'],
  is_shared: false,
  threshold: null,
}
const save = (given: object = {}, who = ana) => who.post('/api/saved-views', { ...VIEW, ...given })
const namesOf = async (who: Client) =>
  (await who.get('/api/saved-views?list=jobs')).json.data.map((view: SavedView) => view.name)

test('a view is saved, changed and deleted; nobody else has it', async () => {
  const { status, json } = await save()
  expect([status, json]).toMatchObject([
    201,
    { ...VIEW, is_own: true, may: { update: true, delete: true, set_default: false } },
  ])
  expect(await namesOf(ana)).toEqual(['Moji'])
  expect(await namesOf(rok)).toEqual([])
  const url = `/api/saved-views/${json.uid}`
  expect((await rok.put(url, { name: 'Tuj' })).code).toBe('NOT_FOUND')
  expect((await rok.del(url)).code).toBe('NOT_FOUND')
  expect((await ana.put(url, { query: 'company.none[]=Zora' })).json).toMatchObject({
    name: 'Moji',
    query: 'company.none[]=Zora',
  })
  expect((await ana.del(url)).json).toEqual({ message: 'Pogled je izbrisan.' })
  expect(await namesOf(ana)).toEqual([])
})

test('a shared view is for all who may read the list; only its owner changes it', async () => {
  const { json } = await save({ name: 'Skupni', is_shared: true, threshold: 3 })
  const [seen] = (await rok.get('/api/saved-views?list=jobs')).json.data
  expect(seen).toMatchObject({
    name: 'Skupni',
    is_own: false,
    threshold: null,
    may: { update: false, delete: false, set_default: false },
  })
  expect((await rok.put(`/api/saved-views/${json.uid}`, { name: 'Moj' })).code).toBe('STATE_NOT_ALLOWED')
  const other = await api.signIn(await makeUser({ kind: 'employee', permissions: ['media.read'] }))
  expect((await other.get('/api/saved-views?list=jobs')).status).toBe(422)
  await ana.del(`/api/saved-views/${json.uid}`)
})

test('only what the list would show is saved, under a name one has once', async () => {
  const refused = async (given: object) => Object.keys((await save(given)).json.errors ?? {})
  expect(await refused({ query: 'password_hash=x' })).toEqual(['filter'])
  expect(await refused({ query: 'status[a]=x' })).toEqual(['query'])
  expect(await refused({ query: 'expires_at.from=nikoli' })).toEqual(['filter.expires_at'])
  expect(await refused({ query: 'sort=created_by' })).toEqual(['sort'])
  expect(await refused({ list: 'candidates' })).toEqual(['list'])
  expect(await refused({ name: ' ' })).toEqual(['name'])
  await save({ name: 'Dvojnik' })
  expect((await save({ name: 'Dvojnik' })).json.errors).toEqual({ name: ['Pogled s\u00A0tem imenom že imate.'] })
  expect((await save({ name: 'Dvojnik' }, rok)).status).toBe(201)
})

test('a view on the day of its owner counts exactly the rows it opens, above its threshold', async () => {
  for (const title of ['a', 'b', 'c']) await makeJob({ title, company: 'Danes', status: 'draft' })
  const query = 'company[]=Danes&search=&status.none[]=published'
  const { json } = await save({ name: 'Danes', query, threshold: 2 })
  const lines = async (who: Client): Promise<TodayLine[]> =>
    (await who.get('/api/office/today')).json.lines.filter(({ kind }: TodayLine) => kind === 'saved_view')
  expect(await lines(ana)).toEqual([
    {
      kind: 'saved_view',
      when: 'week',
      name: 'Danes',
      instead_of: null,
      count: 3,
      total_is: 'exact',
      path: `/office/jobs?${query}&view=${json.uid}`,
      details: [],
      first: null,
    },
  ])
  expect(await lines(rok)).toEqual([])
  expect((await ana.get('/api/jobs?filter[company]=Danes&filter[status][none]=published')).json.total).toBe(3)
  await ana.put(`/api/saved-views/${json.uid}`, { threshold: 3 })
  expect(await lines(ana)).toEqual([])
})

test('a shared view is pinned by whoever sees it, each to their own day', async () => {
  const { uid } = (await save({ name: 'Za kolege', query: 'company[]=Danes', is_shared: true, threshold: 9 })).json
  const url = `/api/saved-views/${uid}`
  const days = async (who: Client) =>
    (await who.get('/api/office/today')).json.lines.flatMap(({ name }: TodayLine) => (name ? [name] : []))
  const pinned = { is_own: false, threshold: 2, may: { pin: true, update: false } }
  expect((await rok.put(`${url}/pin`, { threshold: 2 })).json).toMatchObject(pinned)
  expect(await days(rok)).toEqual(['Za kolege'])
  expect(await days(ana)).toEqual([])
  const seen = async (who: Client) =>
    (await who.get('/api/saved-views?list=jobs')).json.data.find((view: SavedView) => view.uid === uid)
  expect([await seen(ana), await seen(rok)]).toMatchObject([{ threshold: 9 }, pinned])
  // It is not on anybody's day while only its owner sees it, or it is deleted, and there again after that.
  await ana.put(url, { is_shared: false })
  expect([await days(rok), (await rok.put(`${url}/pin`, { threshold: 2 })).code]).toEqual([[], 'NOT_FOUND'])
  await ana.put(url, { is_shared: true })
  await ana.del(url)
  expect(await days(rok)).toEqual([])
  await ana.post(`${url}/restore`, {})
  expect(await days(rok)).toEqual(['Za kolege'])
  expect((await rok.put(`${url}/pin`, { threshold: null })).json.threshold).toBe(null)
  expect(await days(rok)).toEqual([])
  expect((await ana.put(`${url}/pin`, { threshold: 0 })).json.threshold).toBe(0)
  expect(await days(ana)).toEqual(['Za kolege'])
  await ana.del(url)
})

test('people of a role begin with the view who manages roles has chosen; it ends with the view', async () => {
  const admin = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
  const consultant = await api.signIn(await makeUser({ kind: 'employee', role: 'Consultants' }))
  const begins = async (who: Client) =>
    (await who.get('/api/saved-views?list=jobs')).json.data.filter((view: SavedView) => view.is_default)
  const roles: { id: number; key: string }[] = (await admin.get('/api/roles')).json
  const consultants = roles.find(({ key }) => key === 'Consultants')?.id
  const own = (await save({ name: 'Za vse' }, admin)).json
  const set = (uid: string, ids: unknown[], who = admin) => who.put(`/api/saved-views/${uid}/roles`, { roles: ids })
  expect((await set(own.uid, [consultants])).code).toBe('STATE_NOT_ALLOWED')
  const shared = (await save({ name: 'Skupni začetek', is_shared: true }, admin)).json
  expect((await set(shared.uid, [consultants], consultant)).code).toBe('FORBIDDEN')
  expect((await set(shared.uid, [999_999])).json.errors).toHaveProperty('roles')
  expect((await set(shared.uid, [consultants])).json.default_for).toEqual([consultants])
  expect(await begins(consultant)).toMatchObject([{ uid: shared.uid, default_for: [], is_own: false }])
  expect(await begins(admin)).toEqual([])
  // Of each role the last one said counts.
  const other = (await save({ name: 'Drugi začetek', is_shared: true }, admin)).json
  await set(other.uid, [consultants])
  expect(await begins(consultant)).toMatchObject([{ uid: other.uid }])
  // What is not shared any more nobody begins with.
  await admin.put(`/api/saved-views/${other.uid}`, { is_shared: false })
  expect(await begins(consultant)).toEqual([])
  await set(shared.uid, [consultants])
  await admin.del(`/api/saved-views/${shared.uid}`)
  expect(await begins(consultant)).toEqual([])
})

test('what two people say of two roles at once holds both', async () => {
  const admin = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
  const [first, second] = ((await admin.get('/api/roles')).json as { id: number }[]).slice(1).map(({ id }) => id)
  const { uid } = (await save({ name: 'Za dva', is_shared: true }, admin)).json
  const set = async (roles: unknown[], seen: unknown[]) =>
    ((await admin.put(`/api/saved-views/${uid}/roles`, { roles, seen })).json as SavedView).default_for.toSorted()
  expect(await set([first], [])).toEqual([first])
  expect(await set([second], [])).toEqual([first, second].toSorted())
  expect(await set([], [first])).toEqual([second])
})

test('a deleted view comes back with its sharing, place on the day and roles; only to its owner, and only for a moment', async () => {
  const admin = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
  const consultant = await api.signIn(await makeUser({ kind: 'employee', role: 'Consultants' }))
  const roles = (await admin.get('/api/roles')).json as { id: number; key: string }[]
  const { id } = roles.find(({ key }) => key === 'Consultants')!
  const { uid } = (await save({ name: 'Nazaj', is_shared: true, threshold: 0 }, admin)).json
  const url = `/api/saved-views/${uid}`
  const saved = (await admin.put(`${url}/roles`, { roles: [id] })).json
  expect((await admin.del(url)).status).toBe(200)
  expect(await namesOf(admin)).not.toContain('Nazaj')
  expect(await namesOf(consultant)).not.toContain('Nazaj')
  expect((await admin.put(url, { name: 'Nazaj' })).code).toBe('NOT_FOUND')
  expect((await consultant.post(`${url}/restore`, {})).code).toBe('NOT_FOUND')
  expect((await admin.post(`${url}/restore`, {})).json).toEqual(saved)
  // The answer to the same call was lost.
  expect((await admin.post(`${url}/restore`, {})).json).toEqual(saved)
  const seen = (await consultant.get('/api/saved-views?list=jobs')).json.data as SavedView[]
  expect(seen.find((view) => view.uid === uid)).toMatchObject({ name: 'Nazaj', is_shared: true, is_default: true })
  const trail = db().selectFrom('auditEvents').select('action').where('subjectId', '=', uid).orderBy('createdAt')
  expect((await trail.execute()).map(({ action }) => action)).toEqual([
    'saved_views.default_set',
    'saved_views.deleted',
    'saved_views.restored',
  ])
  // Another view may take the name of one that is deleted, and then its place.
  await admin.del(url)
  const other = (await save({ name: 'Nazaj' }, admin)).json.uid
  expect((await admin.post(`${url}/restore`, {})).code).toBe('NOT_FOUND')
  await admin.del(`/api/saved-views/${other}`)
  setClock(() => new Date(Date.now() + 3 * 60_000))
  expect((await admin.post(`/api/saved-views/${other}/restore`, {})).code).toBe('NOT_FOUND')
})

test('shared views of an account that is erased go to whoever erases it, and roles begin with them still', async () => {
  const leaving = await makeUser({ kind: 'employee', role: 'Consultants' })
  await makeUser({ kind: 'employee', role: 'Consultants' })
  const [client, admin] = [
    await api.signIn(leaving),
    await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' })),
  ]
  const { uid } = (await save({ name: 'Skupni', is_shared: true, threshold: 0 }, client)).json
  await save({ name: 'Skupni' }, admin)
  await admin.put(`/api/saved-views/${uid}/pin`, { threshold: 5 })
  await save({ name: 'Zaseben' }, client)
  const roles = (await admin.get('/api/roles')).json as { id: number; key: string }[]
  const { id } = roles.find(({ key }) => key === 'Consultants')!
  expect((await admin.put(`/api/saved-views/${uid}/roles`, { roles: [id] })).status).toBe(200)
  expect((await admin.post(`/api/users/${leaving.id}/erase`, { rev: 1 })).status).toBe(200)
  const views = (await admin.get('/api/saved-views?list=jobs')).json.data as SavedView[]
  expect(views.filter(({ name }) => /^Skupni|^Zaseben/.test(name))).toMatchObject([
    { name: 'Skupni', is_own: true, default_for: [] },
    { uid, name: 'Skupni (2)', is_own: true, is_shared: true, threshold: 5, default_for: [id] },
  ])
})
