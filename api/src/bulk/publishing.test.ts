import { afterEach, beforeAll, expect, test } from 'vitest'
import { addDays, setClock, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { testApp, type Client } from '../../test/app.ts'

const api = await testApp()
let staff: Client
let contact: MadeUser
beforeAll(async () => {
  contact = await makeUser({ kind: 'employee' })
  const permissions = ['jobs.read', 'jobs.create', 'jobs.update', 'jobs.publish'] as const
  staff = await api.signIn(await makeUser({ kind: 'employee', permissions: [...permissions] }))
})
afterEach(() => setClock())

const draft = (title = 'Mizar (m/ž)') =>
  makeJob({ status: 'draft', title, en: { title: 'Job (m/f)' }, contactId: contact.id })
interface Fit {
  uid: string
  rev: number
  stops: string[]
  doubts: { point: string; words: string }[]
}
const look = async (ids: string[], on: string | null = null) => {
  const { status, json } = await staff.post('/api/jobs/fitness', { ids, count: ids.length, publish_on: on })
  expect(status).toBe(200)
  return new Map<string, Fit>((json.data as Fit[]).map((one) => [one.uid, one]))
}
const jobOf = async (id: string) => (await staff.get(`/api/jobs/${id}`)).json
const publish = (jobs: object[], on: string | null = null) =>
  staff.post('/api/bulk-actions/jobs/publish', { jobs, publish_on: on })

test('what keeps jobs from being public is said before; the fit ones are published, and that is not undone', async () => {
  const fit = await draft()
  const empty = await staff.post('/api/jobs', { city: 'Kranj' })
  const open = await makeJob({ status: 'published' })
  const doubtful = await draft('Kuharica')
  const ids = [fit.id, empty.json.uid as string, open.id, doubtful.id]
  const seen = await look(ids)
  expect(seen.get(fit.id)).toMatchObject({ stops: [], doubts: [] })
  expect(seen.get(ids[1]!)?.stops.join(' ')).toContain('Manjkajo podatki o\u00A0razpisu.')
  expect(seen.get(open.id)?.stops).toHaveLength(1)
  expect(seen.get(doubtful.id)).toMatchObject({ stops: [], doubts: [{ point: 'title' }] })
  const all = ids.map((uid) => ({ uid, rev: seen.get(uid)!.rev }))
  const done = await publish(all)
  expect([done.status, done.json]).toMatchObject([201, { done: 1, skipped: 3, may: { undo: false } }])
  expect((await jobOf(fit.id)).status).toBe('published')
  expect((await staff.post(`/api/bulk-actions/${done.json.uid}/undo`)).code).toBe('STATE_NOT_ALLOWED')
  const decided = await publish([{ ...all[3]!, despite: ['title'] }])
  expect(decided.json).toMatchObject({ done: 1, skipped: 0 })
  expect((await jobOf(doubtful.id)).status).toBe('published')
})

test('a job changed since it was looked at stays, and so does all when the list has changed', async () => {
  const { id } = await draft()
  const { rev } = (await look([id])).get(id)!
  await staff.put(`/api/jobs/${id}`, { rev, city: 'Kranj' })
  expect((await publish([{ uid: id, rev }])).json).toMatchObject({ done: 0, skipped: 1, left: [{ id }] })
  expect((await jobOf(id)).status).toBe('draft')
  expect((await staff.post('/api/jobs/fitness', { ids: [id], count: 2, publish_on: null })).code).toBe('LIST_CHANGED')
})

test('many are planned for a day, and the plan is undone as a whole', async () => {
  const ids = [(await draft()).id, (await draft()).id]
  const day = addDays(today(), 2)
  const seen = await look(ids, day)
  const jobs = ids.map((uid) => ({ uid, rev: seen.get(uid)!.rev }))
  for (const on of [today(), addDays(today(), -1)]) {
    const refused = await publish(jobs, on)
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['publish_on']])
  }
  const done = await publish(jobs, day)
  expect(done.json).toMatchObject({ done: 2, may: { undo: true } })
  for (const id of ids) expect(await jobOf(id)).toMatchObject({ status: 'draft', publish_on: day })
  expect((await staff.post(`/api/bulk-actions/${done.json.uid}/undo`)).json).toMatchObject({ done: 2, skipped: 0 })
  for (const id of ids) expect((await jobOf(id)).publish_on).toBeNull()
})

test('undoing a plan puts back what was: a day decided on despite a doubt, and one that was missed', async () => {
  const [doubtful, missed] = [(await draft('Kuharica')).id, (await draft()).id]
  const [first, day] = [addDays(today(), 3), addDays(today(), 5)]
  const at = (await look([doubtful], first)).get(doubtful)!.rev
  await staff.put(`/api/jobs/${doubtful}/plan`, { rev: at, publish_on: first, despite: ['title'] })
  await db()
    .updateTable('jobs')
    .set({ publishMissedOn: addDays(today(), -1) })
    .where('id', '=', missed)
    .execute()
  const plans = () =>
    db()
      .selectFrom('jobs')
      .select(['publishOn', 'publishDespite', 'publishMissedOn'])
      .where('id', 'in', [doubtful, missed])
      .orderBy('createdAt')
      .execute()
  const before = await plans()
  expect(before[0]).toMatchObject({ publishOn: first, publishDespite: ['title'] })
  const seen = await look([doubtful, missed], day)
  const jobs = [doubtful, missed].map((uid) => ({ uid, rev: seen.get(uid)!.rev, despite: ['title'] }))
  const { json } = await publish(jobs, day)
  expect(json.done).toBe(2)
  expect((await plans()).map(({ publishOn }) => publishOn)).toEqual([day, day])
  expect((await staff.post(`/api/bulk-actions/${json.uid}/undo`)).json).toMatchObject({ done: 2, skipped: 0, left: [] })
  expect(await plans()).toEqual(before)
})

test('each job chosen is duplicated into a draft, and they go again together, but for one somebody has written in', async () => {
  const company = 'Podvojena'
  const ids = [(await makeJob({ company, status: 'published' })).id, (await makeJob({ company })).id]
  const drafts = async (): Promise<{ uid: string; rev: number }[]> =>
    (await staff.get(`/api/jobs?filter[company]=${company}&filter[status]=draft`)).json.data
  const done = await staff.post('/api/bulk-actions/jobs/duplicate', { ids, count: 2 })
  expect([done.status, done.json]).toMatchObject([201, { done: 2, skipped: 0, may: { undo: true } }])
  const [one] = await drafts()
  expect(await drafts()).toHaveLength(2)
  const { rev } = await jobOf(one!.uid)
  await staff.put(`/api/jobs/${one!.uid}`, { rev, city: 'Celje' })
  expect((await staff.post(`/api/bulk-actions/${done.json.uid}/undo`)).json).toMatchObject({ done: 1, skipped: 1 })
  expect((await drafts()).map(({ uid }) => uid)).toEqual([one!.uid])
})

test('whoever may not publish or create neither looks nor does', async () => {
  const { id } = await makeJob({ status: 'draft' })
  const reader = await api.signIn(await makeUser({ kind: 'employee', permissions: ['jobs.read', 'jobs.update'] }))
  const rows = { ids: [id], count: 1 }
  for (const [call, body] of [
    ['/api/jobs/fitness', { ...rows, publish_on: null }],
    ['/api/bulk-actions/jobs/publish', { jobs: [{ uid: id, rev: 1 }], publish_on: null }],
    ['/api/bulk-actions/jobs/duplicate', rows],
  ] as const)
    expect([call, (await reader.post(call, body)).code]).toEqual([call, 'FORBIDDEN'])
})

test.each([null, addDays(today(), 2)])(
  'drafts the caller may not see are neither published nor planned (%s)',
  async (on) => {
    const [seen, unseen] = [await draft(), await draft()]
    const doer = await makeUser({ kind: 'employee', permissions: ['jobs.publish'] })
    await db().insertInto('recordPermissions').values({ jobId: seen.id, userId: doer.id, what: 'see' }).execute()
    const own = await api.signIn(doer)
    const jobs = [seen, unseen].map(({ id: uid }) => ({ uid, rev: 1 }))
    const done = await own.post('/api/bulk-actions/jobs/publish', { jobs, publish_on: on })
    expect(done.json).toMatchObject({ done: 1, skipped: 1, left: [{ id: unseen.id }] })
    expect(await jobOf(unseen.id)).toMatchObject({ status: 'draft', publish_on: null })
  },
)
