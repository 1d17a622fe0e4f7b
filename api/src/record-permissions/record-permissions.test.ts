import { allRoutes } from '@korak/contract/routes.list.ts'
import type { RouteContract } from '@korak/contract/route.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { clearCaches } from '#base/cache.ts'
import { addDays, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { onPaper } from '#entered-applications/entered-applications.factory.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { type MadeJob, makeJob } from '#jobs/jobs.factory.ts'
import { type MadeUser, makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'

const api = await testApp()
let manager: Client
let contact: MadeUser
let job: MadeJob
let other: { id: string }
let person: MadeUser
let own: Client
beforeAll(async () => {
  contact = await makeUser({ kind: 'employee' })
  const permissions = ['jobs.read', 'applications.read', 'jobs.update', 'jobs.publish', 'users.manage'] as const
  manager = await api.signIn(await makeUser({ kind: 'employee', permissions: [...permissions] }))
  other = await makeJob({ title: 'Zidar (m/ž)', city: 'Koper', company: 'Tuje podjetje d. o. o.' })
})
beforeEach(async () => {
  job = await makeJob({ title: 'Kuhar (m/ž)', city: 'Bled', contactId: contact.id })
  person = await makeUser({ kind: 'employee', name: 'Bor Kos' })
  own = await api.signIn(person)
})
const give = (what: 'see' | 'edit', to: object = { user_uid: person.id }, client = manager) =>
  client.post(`/api/jobs/${job.id}/permissions`, { what, ...to })
const order = async (client: Client) => (await client.get('/api/jobs/order')).json.uids as string[] | undefined
const uids = async (client: Client) =>
  (await client.get('/api/jobs')).json.data?.map((one: { uid: string }) => one.uid) as string[] | undefined

/** Every call of a job: what it answers about one. */
const CALLS: Record<string, (client: Client, id: string) => Promise<{ status: number; code: string | undefined }>> = {
  'GET /jobs/:uid': (client, id) => client.get(`/api/jobs/${id}`),
  'GET /jobs/:uid/changes': (client, id) => client.get(`/api/jobs/${id}/changes`),
  'PUT /jobs/:uid': async (client, id) =>
    client.put(`/api/jobs/${id}`, { rev: await revOf(id), tags: [`${Math.random()}`] }),
  'DELETE /jobs/:uid': (client, id) => client.del(`/api/jobs/${id}`),
  'POST /jobs/:uid/duplicate': (client, id) => client.post(`/api/jobs/${id}/duplicate`),
  'PUT /jobs/:uid/status': async (client, id) =>
    client.put(`/api/jobs/${id}/status`, { status: 'paused', rev: await revOf(id) }),
  'PUT /jobs/:uid/selection': async (client, id) =>
    client.put(`/api/jobs/${id}/selection`, { selection_ended_on: null, rev: await revOf(id) }),
  'PUT /jobs/:uid/plan': async (client, id) =>
    client.put(`/api/jobs/${id}/plan`, { publish_on: null, rev: await revOf(id) }),
  'POST /jobs/:uid/presence': (client, id) =>
    client.post(`/api/jobs/${id}/presence`, { tab: crypto.randomUUID(), has_changes: false }),
  'GET /jobs/:uid/publications': (client, id) => client.get(`/api/jobs/${id}/publications`),
  'POST /jobs/:uid/publications': (client, id) =>
    client.post(`/api/jobs/${id}/publications`, { channel: 'linkedin', from_on: today() }),
  'GET /jobs/:uid/pdm-1': (client, id) => client.get(`/api/jobs/${id}/pdm-1`),
  'GET /jobs/:uid/tasks': (client, id) => client.get(`/api/jobs/${id}/tasks`),
  'GET /jobs/:uid/stages': (client, id) => client.get(`/api/jobs/${id}/stages`),
  'PUT /jobs/:uid/stages': async (client, id) => {
    const { rev, stages } = (await manager.get(`/api/jobs/${id}/stages`)).json
    const kept = stages.map(({ applications: _, ...stage }: { applications: number }) => stage)
    return client.put(`/api/jobs/${id}/stages`, { rev, stages: kept })
  },
  'GET /jobs/:uid/stages/:stage/guide': async (client, id) => client.get(await guideOf(id)),
  'PUT /jobs/:uid/stages/:stage/guide': async (client, id) =>
    client.put(await guideOf(id), { rev: await revOf(id), questionnaire_uid: null, criteria: [] }),
  'GET /jobs/:uid/entering': (client, id) => client.get(`/api/jobs/${id}/entering`),
  'POST /jobs/:uid/entering/people': (client, id) => client.post(`/api/jobs/${id}/entering/people`, {}),
  'POST /jobs/:uid/applications': (client, id) => client.post(`/api/jobs/${id}/applications`, onPaper()),
  'GET /jobs/:uid/approaches': (client, id) => client.get(`/api/jobs/${id}/approaches`),
  'POST /jobs/:uid/approaches': (client, id) =>
    client.post(`/api/jobs/${id}/approaches`, { email: 'vabljena@primer.example' }),
  'GET /jobs/:uid/questions': (client, id) => client.get(`/api/jobs/${id}/questions`),
  'PUT /jobs/:uid/questions': (client, id) => client.put(`/api/jobs/${id}/questions`, {}),
  'GET /jobs/:uid/permissions': (client, id) => client.get(`/api/jobs/${id}/permissions`),
  'POST /jobs/:uid/permissions': (client, id) =>
    client.post(`/api/jobs/${id}/permissions`, { user_uid: person.id, what: 'edit' }),
}
const guideOf = async (id: string): Promise<string> =>
  `/api/jobs/${id}/stages/${(await manager.get(`/api/jobs/${id}/stages`)).json.stages[0].uid}/guide`
const revOf = async (id: string): Promise<number> => (await manager.get(`/api/jobs/${id}`)).json.rev
const allowed = async (client: Client, id: string): Promise<string[]> => {
  const answers = await Promise.all(
    Object.entries(CALLS).map(async ([key, ask]) => [key, (await ask(client, id)).code] as const),
  )
  return answers.flatMap(([key, code]) => (code === 'FORBIDDEN' ? [] : [key]))
}

test('each call of a job is tried here', () => {
  const calls = (Object.entries(allRoutes) as [string, RouteContract][]).filter(([key]) =>
    / \/jobs\/:uid(\/|$)/.test(key),
  )
  expect(Object.keys(CALLS).toSorted()).toEqual(calls.map(([key]) => key).toSorted())
})

test('who may see one job sees that one, by every call, and no other; who may change it changes it', async () => {
  expect(await allowed(own, job.id)).toEqual([])
  const read = [
    'GET /jobs/:uid',
    'GET /jobs/:uid/changes',
    'POST /jobs/:uid/presence',
    'GET /jobs/:uid/publications',
    'GET /jobs/:uid/pdm-1',
    'GET /jobs/:uid/stages',
    'GET /jobs/:uid/stages/:stage/guide',
    'GET /jobs/:uid/questions',
  ]
  expect((await give('see')).status).toBe(201)
  expect((await allowed(own, job.id)).toSorted()).toEqual(read.toSorted())
  expect(await allowed(own, other.id)).toEqual([])
  expect((await own.get(`/api/jobs/${job.id}`)).json.may).toMatchObject({ update: false, publish: false })
  expect((await give('edit')).status).toBe(201)
  expect((await allowed(own, job.id)).toSorted()).toEqual(
    [
      ...read,
      'PUT /jobs/:uid',
      'PUT /jobs/:uid/stages',
      'PUT /jobs/:uid/stages/:stage/guide',
      'PUT /jobs/:uid/questions',
    ].toSorted(),
  )
  expect(await allowed(own, other.id)).toEqual([])
  expect((await own.get(`/api/jobs/${job.id}`)).json.may).toMatchObject({ update: true, publish: false, delete: false })
  expect((await own.put(`/api/jobs/${job.id}`, { rev: await revOf(job.id), city: 'Kranj' })).json.city).toBe('Kranj')
})

test('whoever may do things to jobs, but see only one, does them to that one alone', async () => {
  const permissions = ['jobs.create', 'jobs.update', 'jobs.publish', 'jobs.delete', 'applications.update'] as const
  const doer = await makeUser({ kind: 'employee', permissions: [...permissions] })
  const client = await api.signIn(doer)
  const publication = await manager.post(`/api/jobs/${other.id}/publications`, { channel: 'other', from_on: today() })
  const [path, rev] = [`/api/publications/${publication.json.uid}`, publication.json.rev]
  expect(await allowed(client, other.id)).toEqual([])
  expect([(await client.put(path, { rev, proof: 'x' })).code, (await client.del(path)).code]).toEqual([
    'FORBIDDEN',
    'FORBIDDEN',
  ])
  await give('see', { user_uid: doer.id })
  expect(await allowed(client, other.id)).toEqual([])
  // A copy would be a job they may not see.
  const beyond = new Set(['GET /jobs/:uid/tasks', 'POST /jobs/:uid/duplicate'])
  expect(Object.keys(CALLS).filter((key) => !beyond.has(key))).toEqual(await allowed(client, job.id))
  expect((await manager.get(`/api/jobs/${other.id}`)).json.status).toBe('published')
})

test('tasks on that job are seen and written by whoever may have tasks, and on no other', async () => {
  const [tasker, id] = [await makeUser({ kind: 'employee', permissions: ['tasks.manage'] }), job.id]
  const client = await api.signIn(tasker)
  const write = (uid: string) =>
    client.post('/api/tasks', { text: 'Oglas', assignee_uid: tasker.id, record: { kind: 'job', uid } })
  expect([(await write(id)).status, (await client.get(`/api/jobs/${id}/tasks`)).code]).toEqual([422, 'NOT_FOUND'])
  await give('see', { user_uid: tasker.id })
  expect((await write(id)).json.record).toMatchObject({ kind: 'job', uid: id })
  expect((await client.get(`/api/jobs/${id}/tasks`)).json).toHaveLength(1)
  expect([(await write(other.id)).status, (await client.get(`/api/jobs/${other.id}/tasks`)).code]).toEqual([
    422,
    'NOT_FOUND',
  ])
})

test('news are of that one, and not of others the person has made', async () => {
  expect((await own.get('/api/news')).code).toBe('FORBIDDEN')
  await give('see')
  const { id } = person
  for (const uid of [job.id, other.id]) await manager.put(`/api/jobs/${uid}`, { rev: await revOf(uid), city: 'Izola' })
  await db().updateTable('jobs').set({ createdBy: id, contactId: null }).where('id', 'in', [job.id, other.id]).execute()
  const { days } = (await own.get('/api/news')).json
  const told = days.flatMap((day: { jobs: { uid: string }[] }) => day.jobs.map(({ uid }) => uid))
  expect(told).toEqual([job.id])
  expect((await own.post('/api/news/seen', { until: new Date().toISOString() })).status).toBe(200)
})

test('list, search, values of filters, views, file and Danes hold that one alone', async () => {
  const before = await Promise.all(['/api/jobs', '/api/office/today', '/api/job-contacts'].map((path) => own.get(path)))
  expect(before.map(({ code }) => code)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'])
  await give('see')
  expect([await uids(own), await order(own)]).toEqual([[job.id], [job.id]])
  expect((await own.get('/api/jobs?search=zidar')).json.total).toBe(0)
  expect((await own.get(`/api/jobs?filter[id]=${other.id}`)).json.total).toBe(0)
  expect((await own.get('/api/jobs?search=kuhar')).json.total).toBe(1)
  await db().updateTable('jobs').set({ contactName: 'Tuja Oseba' }).where('id', '=', other.id).execute()
  const columns = ['city', 'company', 'contact_name']
  const values = (await own.post('/api/options', { namespace: 'jobs', columns })).json
  expect(values).toEqual({
    city: ['Bled'],
    company: ['Preskus d. o. o.'],
    contact_name: [contact.name],
  })
  expect((await own.get('/api/options/jobs')).json.map(({ id }: { id: string }) => id)).toEqual([job.id])
  const file = await own.post('/api/list-exports', { list: 'jobs', format: 'csv', columns: ['title'] })
  expect([file.text.includes('Kuhar'), file.text.includes('Zidar')]).toEqual([true, false])
  const view = { list: 'jobs', name: 'Moji', query: '', columns: [], is_shared: false, threshold: 0 }
  expect((await own.post('/api/saved-views', view)).status).toBe(201)
  const lines = async () => (await own.get('/api/office/today')).json.lines as { kind: string; count: number }[]
  expect((await lines()).map(({ kind, count }) => [kind, count])).toEqual([
    ['jobs_without_contact', 1],
    ['saved_view', 1],
  ])
  await db()
    .updateTable('jobs')
    .set({ expiresAt: new Date(`${addDays(today(), 2)}T12:00:00Z`) })
    .execute()
  clearCaches()
  expect((await lines()).map(({ kind, count }) => [kind, count])).toContainEqual(['jobs_expiring', 1])
  const bulk = { ids: [job.id, other.id], count: 2, status: 'paused' }
  expect((await own.post('/api/bulk-actions/jobs/status', bulk)).code).toBe('FORBIDDEN')
})

test('the browser is told that there is an office, and which screens', async () => {
  expect((await own.get('/api/auth/user')).json).not.toHaveProperty('record_permissions')
  await give('see')
  const { permissions, record_permissions: onRecords } = (await own.get('/api/auth/user')).json
  expect([permissions, onRecords]).toEqual([[], ['applications.read', 'jobs.read']])
})

test('a task on an application of the job names it, and leads there', async () => {
  const colleague = await makeUser({ kind: 'employee', permissions: ['tasks.manage'] })
  await give('see', { user_uid: colleague.id })
  const { uid } = await makeApplication({ job })
  const author = await makeUser({ kind: 'employee', permissions: ['tasks.manage', 'applications.read', 'jobs.read'] })
  const record = { kind: 'application', uid }
  await (await api.signIn(author)).post('/api/tasks', { text: 'Pokličite', assignee_uid: colleague.id, record })
  const { data } = (await (await api.signIn(colleague)).get('/api/tasks')).json
  expect(data).toMatchObject([{ text: 'Pokličite', record }])
})

test('it ends with the archiving of the job, and when it is taken back', async () => {
  const { uid } = (await give('edit')).json
  await db().updateTable('jobs').set({ status: 'archived' }).where('id', '=', job.id).execute()
  expect(await allowed(own, job.id)).toEqual([])
  expect((await own.get('/api/jobs')).code).toBe('FORBIDDEN')
  expect((await give('see')).code).toBe('STATE_NOT_ALLOWED')
  expect((await manager.del(`/api/record-permissions/${uid}`)).code).toBe('STATE_NOT_ALLOWED')
  await db().updateTable('jobs').set({ status: 'closed' }).where('id', '=', job.id).execute()
  expect((await own.get(`/api/jobs/${job.id}`)).status).toBe(200)
  // By several at once: once, and so the trail says.
  const taken = await Promise.all(Array.from({ length: 3 }, () => manager.del(`/api/record-permissions/${uid}`)))
  expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  expect(await allowed(own, job.id)).toEqual([])
  const trail = await db()
    .selectFrom('auditEvents')
    .select(['action', 'subjectId'])
    .where('userId', '=', person.id)
    .execute()
  expect(
    trail.filter(({ action }) => action.startsWith('record_')).map(({ action, subjectId }) => [action, subjectId]),
  ).toEqual([
    ['record_permissions.created', job.id],
    ['record_permissions.deleted', job.id],
  ])
})

test('by a role, for whoever has it; the page of the account says through what', async () => {
  const role = await makeUser({ kind: 'employee', permissions: ['media.read'] })
  const roleId = await db()
    .selectFrom('userRoles as ur')
    .innerJoin('roles as r', 'r.id', 'ur.roleId')
    .select(['r.id', 'r.nameSl'])
    .where('ur.userId', '=', role.id)
    .where('r.isSystem', '=', false)
    .orderBy('r.id', 'desc')
    .executeTakeFirstOrThrow()
  expect((await give('see', { role_id: roleId.id })).status).toBe(201)
  const client = await api.signIn(role)
  expect(await uids(client)).toEqual([job.id])
  await give('edit', { user_uid: role.id })
  const { records } = (await manager.get(`/api/users/${role.id}`)).json
  expect(records.map(({ what, through }: { what: string; through: string | null }) => [what, through])).toEqual([
    ['edit', null],
    ['see', roleId.nameSl],
  ])
  // With an archived job nothing can be done any more.
  const status = (to: 'archived' | 'published') =>
    db().updateTable('jobs').set({ status: to }).where('id', '=', job.id).execute()
  await status('archived')
  expect((await manager.get(`/api/users/${role.id}`)).json.records).toEqual([])
  await status('published')
})

test('nobody gives what they lack, and only people and roles of ours are given anything', async () => {
  await give('edit')
  expect((await give('see', { user_uid: person.id }, own)).code).toBe('FORBIDDEN')
  const blind = await api.signIn(await makeUser({ kind: 'employee', permissions: ['jobs.update'] }))
  expect((await give('see', { user_uid: person.id }, blind)).code).toBe('FORBIDDEN')
  const [client, candidate] = [await makeUser({ kind: 'company' }), await makeUser()]
  for (const id of [client.id, candidate.id]) expect((await give('see', { user_uid: id })).status).toBe(422)
  const system = await db().selectFrom('roles').select('id').where('key', '=', 'Candidates').executeTakeFirstOrThrow()
  expect((await give('see', { role_id: system.id })).status).toBe(422)
  expect((await give('see', {})).status).toBe(422)
})

test('it opens nothing to whoever owes a second factor, or looks as a role that was not given it', async () => {
  const late = await makeUser({ kind: 'employee', role: 'Consultants' })
  await db().updateTable('roles').set({ secondFactorDays: 1 }).where('key', '=', 'Consultants').execute()
  await db()
    .updateTable('users')
    .set({ secondFactorAskedAt: new Date(0) })
    .where('id', '=', late.id)
    .execute()
  await give('see', { user_uid: late.id })
  expect((await (await api.signIn(late)).get(`/api/jobs/${job.id}`)).code).toBe('SECOND_FACTOR_REQUIRED')
})
