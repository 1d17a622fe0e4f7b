import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addWorkingDays } from '@korak/contract/days.rules.ts'
import { addDays, dayOf, now, setClock, shortDay, today } from '#base/time.ts'
import { db, transact } from '#db/db.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { testApp, type Client } from '../../test/app.ts'
import { rowsScanned } from '../../test/rows-read.ts'
import { forgetPhones } from './kept-contacts.ts'

const api = await testApp()
let staff: Client
let contact: MadeUser
beforeAll(async () => {
  const permissions = ['jobs.read', 'jobs.update', 'jobs.publish', 'codelists.manage'] as const
  staff = await api.signIn(await makeUser({ kind: 'employee', name: 'Nina Novak', permissions: [...permissions] }))
  contact = await makeUser({ kind: 'employee', permissions: ['applications.read'] })
})
afterEach(() => setClock())

const make = async (company: string, statuses: readonly ('draft' | 'published' | 'closed')[]) => {
  const ids: string[] = []
  for (const status of statuses) ids.push((await makeJob({ company, status })).id)
  return ids
}
const statusesOf = async (company: string) => {
  const { json } = await staff.get(`/api/jobs?filter[company]=${company}&per_page=100`)
  return json.data.map(({ status }: { status: string }) => status).toSorted()
}
const pause = (rows: object) => staff.post('/api/bulk-actions/jobs/status', { status: 'paused', ...rows })

test('the rows chosen are paused, those that do not allow it are counted, and all of it is undone', async () => {
  const ids = await make('Prva', ['published', 'published', 'draft'])
  const done = await pause({ ids, count: 3 })
  expect([done.status, done.json]).toMatchObject([201, { done: 2, skipped: 1, may: { undo: true } }])
  expect(await statusesOf('Prva')).toEqual(['draft', 'paused', 'paused'])
  const undone = await staff.post(`/api/bulk-actions/${done.json.uid}/undo`)
  expect(undone.json).toMatchObject({ done: 2, skipped: 0, may: { undo: false } })
  expect(await statusesOf('Prva')).toEqual(['draft', 'published', 'published'])
  // Once more it is said that it was done, by whom and when.
  const again = await staff.post(`/api/bulk-actions/${done.json.uid}/undo`)
  expect([again.status, again.code]).toEqual([409, 'ALREADY_UNDONE'])
  expect(again.json.message).toMatch(/razveljavljeno: Nina Novak, \d\d\.\d\d\.\d{4}, \d\d:\d\d\./)
})

test('what stays as it was is named with the reason; jobs are closed too, but not over people without an answer', async () => {
  const [open, waiting, draft] = await make('Sedma', ['published', 'published', 'draft'])
  await makeApplication({ job: { id: waiting!, title: '', companyId: null } })
  const done = await staff.post('/api/bulk-actions/jobs/status', {
    ids: [open, waiting, draft],
    count: 3,
    status: 'closed',
  })
  expect(done.json).toMatchObject({ done: 1, skipped: 2 })
  const left = done.json.left as { id: string; why: string }[]
  expect(left.map(({ id }) => id).toSorted()).toEqual([waiting!, draft!].toSorted())
  expect(left.find(({ id }) => id === waiting)?.why).toContain('odgovor')
  expect(left.every(({ why }) => why !== '')).toBe(true)
  await staff.post(`/api/bulk-actions/${done.json.uid}/undo`)
  expect(await statusesOf('Sedma')).toEqual(['draft', 'published', 'published'])
})

test('all that a list shows: when it is not the number that was seen, nothing happens and the new one is said', async () => {
  await make('Druga', ['published', 'published'])
  const seen = { filter: { company: 'Druga' }, count: 1 }
  const refused = await pause(seen)
  expect([refused.status, refused.code]).toEqual([409, 'LIST_CHANGED'])
  expect(refused.json.message).toContain('zdaj ustrezata 2 vrstici')
  expect(await statusesOf('Druga')).toEqual(['published', 'published'])
  expect((await pause({ ...seen, count: 2 })).json.done).toBe(2)
  expect(await statusesOf('Druga')).toEqual(['paused', 'paused'])
  const gone = '00000000-0000-4000-8000-000000000000'
  expect((await pause({ ids: [gone], count: 1 })).code).toBe('LIST_CHANGED')
  expect((await pause({ filter: { nothing: 'x' }, count: 1 })).status).toBe(422)
  expect((await pause({ count: 100_000 })).status).toBe(422)
})

test('only what was shown is touched, whatever comes to the list afterwards', async () => {
  const ids = await make('Tretja', ['closed'])
  const done = await staff.post('/api/bulk-actions/jobs/status', { status: 'archived', ids, count: 1 })
  await make('Tretja', ['closed'])
  expect(await statusesOf('Tretja')).toEqual(['archived', 'closed'])
  await staff.post(`/api/bulk-actions/${done.json.uid}/undo`)
  expect(await statusesOf('Tretja')).toEqual(['closed', 'closed'])
})

test('a job that was moved since is not put back over it, and it is said by whom, when and where to', async () => {
  const [id] = await make('Sedma b', ['published'])
  const colleague = await makeUser({ kind: 'employee', name: 'Rok Kos', permissions: ['jobs.read', 'jobs.publish'] })
  const other = await api.signIn(colleague)
  const move = async (of: string | undefined, status: string) =>
    other.put(`/api/jobs/${of}/status`, { rev: (await staff.get(`/api/jobs/${of}`)).json.rev, status })
  const meanwhile = /spremenil: Rok Kos, \d\d\.\d\d\.\d{4}, \d\d:\d\d\. Stanje zdaj: (.+)\. Poglejte/
  const { uid } = (await pause({ ids: [id], count: 1 })).json
  await move(id, 'closed')
  const back = await staff.post(`/api/bulk-actions/${uid}/undo`)
  expect(back.json).toMatchObject({ done: 0, skipped: 1, may: { undo: false } })
  expect(meanwhile.exec(back.json.left[0].why)?.[1]).toBe('Zaprt')
})

test('undoing leaves what somebody has changed since, and is over after a while', async () => {
  const ids = await make('Četrta', ['published', 'published'])
  const done = await pause({ ids, count: 2 })
  const url = `/api/jobs/${ids[0]}`
  await staff.put(url, { rev: (await staff.get(url)).json.rev, city: 'Bled' })
  const undone = await staff.post(`/api/bulk-actions/${done.json.uid}/undo`)
  expect(undone.json).toMatchObject({ done: 1, skipped: 1 })
  expect(await statusesOf('Četrta')).toEqual(['paused', 'published'])
  const late = await pause({ ids: [ids[1]], count: 1 })
  const at = now().getTime()
  setClock(() => new Date(at + 60_000))
  expect((await staff.get(`/api/bulk-actions/${late.json.uid}`)).json.may).toEqual({ undo: false })
  expect((await staff.post(`/api/bulk-actions/${late.json.uid}/undo`)).code).toBe('STATE_NOT_ALLOWED')
})

test('jobs are handed over to an employee, and back', async () => {
  const first = await makeUser({ kind: 'employee', permissions: ['applications.read'] })
  for (const status of ['published', 'draft'] as const) await makeJob({ company: 'Peta', status, contactId: first.id })
  const give = (to: string) =>
    staff.post('/api/bulk-actions/jobs/contact', { filter: { company: { is: 'Peta' } }, count: 2, contact_uid: to })
  expect((await give((await makeUser()).id)).json.errors).toHaveProperty('contact_uid')
  const done = await give(contact.id)
  expect(done.json).toMatchObject({ done: 2, skipped: 0 })
  const contacts = async () =>
    (await staff.get('/api/jobs?filter[company]=Peta')).json.data.map((job: never) => job['contact_uid'])
  expect(await contacts()).toEqual([contact.id, contact.id])
  await staff.post(`/api/bulk-actions/${done.json.uid}/undo`)
  expect(await contacts()).toEqual([first.id, first.id])
})

test('handed back, a job tells the phone of its contact again, which is known no longer than that', async () => {
  const first = await makeUser({ kind: 'employee', permissions: ['applications.read'] })
  const { id } = await makeJob({ contactId: first.id, contactPhone: '+386 1 000 01 01' })
  const give = () => staff.post('/api/bulk-actions/jobs/contact', { ids: [id], count: 1, contact_uid: contact.id })
  const { uid } = (await give()).json
  expect((await staff.get(`/api/jobs/${id}`)).json).toMatchObject({ contact_uid: contact.id, contact_phone: null })
  await staff.post(`/api/bulk-actions/${uid}/undo`)
  const before = { contact_uid: first.id, contact_phone: '+386 1 000 01 01' }
  expect((await staff.get(`/api/jobs/${id}`)).json).toMatchObject(before)
  const later = (await give()).json.uid
  const at = now().getTime()
  setClock(() => new Date(at + 90_000))
  await forgetPhones()
  const kept = await db().selectFrom('bulkActions').select('rows').where('id', '=', later).executeTakeFirstOrThrow()
  expect(kept.rows).toEqual([{ id, rev: expect.any(Number), before: first.id }])
})

test('phones that have to go are found without reading all that was ever done to many jobs, by a clock that is behind, too', async () => {
  const first = await makeUser({ kind: 'employee', permissions: ['applications.read'] })
  const { id } = await makeJob({ contactId: first.id, contactPhone: '+386 1 000 01 02' })
  const { uid } = (await staff.post('/api/bulk-actions/jobs/contact', { ids: [id], count: 1, contact_uid: contact.id }))
    .json
  const rows = JSON.stringify([{ id, rev: 1, before: first.id }])
  const older = { list: 'jobs', action: 'contact', rows, skipped: 0, createdAt: new Date(Date.now() - 3_600_000) }
  await db()
    .insertInto('bulkActions')
    .values(Array.from({ length: 3000 }, () => older))
    .execute()
  await sql`analyze bulk_actions`.execute(db())
  const at = now().getTime()
  setClock(() => new Date(at + 45_000))
  expect((await rowsScanned(forgetPhones))['bulk_actions'] ?? 0).toBe(0)
  const kept = await db().selectFrom('bulkActions').select('rows').where('id', '=', uid).executeTakeFirstOrThrow()
  expect(JSON.stringify(kept.rows)).not.toContain('000 01 02')
  await db().deleteFrom('bulkActions').where('createdAt', '=', older.createdAt).execute()
})

test('deadlines are extended to a day, and put back exactly as they were, however near', async () => {
  const company = 'Deveta'
  const [near, far, closed] = [
    await makeJob({ company, expiresDays: 1, contactId: contact.id, title: 'A (m/ž)', en: { title: 'A (m/f)' } }),
    await makeJob({ company, expiresDays: 90 }),
    await makeJob({ company, expiresDays: 1, status: 'closed' }),
  ]
  const deadlines = async () => {
    const all = [near, far, closed].map(async ({ id }) => (await staff.get(`/api/jobs/${id}`)).json.expires_at)
    return Promise.all(all)
  }
  const before = await deadlines()
  const day = addDays(today(), 30)
  const extend = (expires_on: string, count = 3) =>
    staff.post('/api/bulk-actions/jobs/deadline', { filter: { company }, count, expires_on })
  expect((await extend(day, 2)).code).toBe('LIST_CHANGED')
  expect((await extend(addDays(today(), -1))).json.errors).toEqual({
    expires_on: ['Izberite današnji ali poznejši dan.'],
  })
  // Two working days are too few for what is public.
  expect((await extend(addWorkingDays(today(), 2))).json).toMatchObject({ done: 0, skipped: 3 })
  const done = await extend(day)
  expect(done.json).toMatchObject({ done: 1, skipped: 2, may: { undo: true } })
  // What ends later, perhaps since a colleague has just extended it, is not said to end on that day.
  const { why } = done.json.left.find(({ id }: { id: string }) => id === far.id)
  expect(why).toBe(`Rok je že poznejši: ${shortDay(dayOf(new Date(before[1])))}.`)
  const [extended, ...others] = await deadlines()
  expect([dayOf(new Date(extended)), others]).toEqual([day, before.slice(1)])
  expect((await staff.post(`/api/bulk-actions/${done.json.uid}/undo`)).json).toMatchObject({ done: 1, skipped: 0 })
  expect(await deadlines()).toEqual(before)
})

test('options of a codelist are hidden and shown again', async () => {
  const data = ['a', 'b', 'c'].map((key) => ({ key, label_sl: key, label_en: key }))
  const list = (await staff.post('/api/codelists', { key: 'mnozicno', data })).json
  const ids = list.data.slice(0, 2).map(({ id }: { id: number }) => id)
  const hide = (rows: object) => staff.post('/api/bulk-actions/options/hide', { schema_slug: 'mnozicno', ...rows })
  const shown = async () =>
    (await staff.get(`/api/codelists/${list.id}`)).json.data.map((one: { is_active: boolean }) => one.is_active)
  expect((await hide({ ids: [...ids, 999_999], count: 3 })).code).toBe('LIST_CHANGED')
  expect(await shown()).toEqual([true, true, true])
  const done = await hide({ ids, count: 2 })
  expect(done.json).toMatchObject({ done: 2, skipped: 0 })
  expect(await shown()).toEqual([false, false, true])
  await staff.post(`/api/bulk-actions/${done.json.uid}/undo`)
  expect(await shown()).toEqual([true, true, true])
})

test('who reads a codelist while options of it are hidden does not keep what they were', async () => {
  const data = ['a', 'b'].map((key) => ({ key, label_sl: key, label_en: key }))
  const list = (await staff.post('/api/codelists', { key: 'vmes', data })).json
  const ids = list.data.map(({ id }: { id: number }) => id)
  const read = async () => Object.values((await api.anon.get('/api/codelists/get/vmes')).json)
  const outside = AsyncLocalStorage.snapshot()
  let hiding: Promise<{ status: number }> | undefined
  await transact(async () => {
    // Nothing is noted meanwhile: what was done to the options is not committed yet.
    await sql`lock table bulk_actions in share mode`.execute(db())
    hiding = outside(() => staff.post('/api/bulk-actions/options/hide', { schema_slug: 'vmes', ids, count: 2 }))
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect((await waiting.execute(db())).rows).toHaveLength(1))
    expect(await outside(read)).toMatchObject([{ data: [{ is_active: true }, { is_active: true }] }])
  })
  expect((await hiding)?.status).toBe(201)
  expect(await read()).toMatchObject([{ data: [{ is_active: false }, { is_active: false }] }])
})

test('what others did is not there, and a permission is asked for', async () => {
  const ids = await make('Šesta', ['published'])
  const done = await pause({ ids, count: 1 })
  const other = await api.signIn(await makeUser({ kind: 'employee', permissions: ['jobs.read'] }))
  expect((await other.get(`/api/bulk-actions/${done.json.uid}`)).code).toBe('NOT_FOUND')
  expect((await other.post(`/api/bulk-actions/${done.json.uid}/undo`)).code).toBe('NOT_FOUND')
  expect((await other.post('/api/bulk-actions/jobs/status', { ids, count: 1, status: 'paused' })).status).toBe(403)
})

test('who may not do it any more does not undo it', async () => {
  const ids = await make('Odvzeta', ['published'])
  const person = await makeUser({ kind: 'employee', permissions: ['jobs.read', 'jobs.publish'] })
  const client = await api.signIn(person)
  const done = await client.post('/api/bulk-actions/jobs/status', { status: 'paused', ids, count: 1 })
  expect(done.json).toMatchObject({ done: 1, may: { undo: true } })
  const admin = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
  const { rev } = (await admin.get(`/api/users/${person.id}`)).json
  // Staff still, by another role.
  await makeUser({ kind: 'employee', role: 'Interviewers' })
  expect((await admin.put(`/api/users/${person.id}`, { rev, roles: ['Interviewers'] })).status).toBe(200)
  expect((await client.post(`/api/bulk-actions/${done.json.uid}/undo`)).code).toBe('FORBIDDEN')
  expect(await statusesOf('Odvzeta')).toEqual(['paused'])
})
