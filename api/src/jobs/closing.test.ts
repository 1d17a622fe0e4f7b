import { afterEach, beforeAll, expect, test } from 'vitest'
import { dayOf, now, setClock } from '#base/time.ts'
import { tasks as endings } from '#applications/applications.background.ts'
import { makeCv } from '#candidates/cv/cvs.factory.ts'
import { daysOf } from '#applications/applications.factory.ts'
import { db } from '#db/db.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { overtaken } from '../../test/overtaken.ts'
import { makeJob } from './jobs.factory.ts'
import { tasks } from './jobs.background.ts'

const api = await testApp()
let consultant: Client
let candidate: MadeUser

beforeAll(async () => {
  consultant = await api.signIn(
    await makeUser({ kind: 'employee', permissions: ['jobs.read', 'jobs.update', 'jobs.publish'] }),
  )
  candidate = await makeUser()
})

afterEach(() => setClock())

const apply = async (jobId: string, status: 'draft' | 'submitted' | 'interview' | 'not_selected' = 'submitted') => {
  const user = await makeUser()
  const { id } = await db()
    .insertInto('applications')
    .values({ userId: user.id, jobId, status, ...daysOf(status) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const write = (applicationId: string, actor: 'staff' | 'candidate') =>
  db()
    .insertInto('applicationEvents')
    .values({ applicationId, userId: candidate.id, kind: 'message', actor, text: 'Odgovorimo do petka.' })
    .execute()
const close = async (id: string) => {
  const { rev } = (await consultant.get(`/api/jobs/${id}`)).json
  return consultant.put(`/api/jobs/${id}/status`, { status: 'closed', rev })
}
const statusOf = async (id: string) => (await consultant.get(`/api/jobs/${id}`)).json.status

const reader = await api.signIn(await makeUser({ kind: 'employee', permissions: ['applications.read'] }))
test('a job cannot be closed while somebody has neither decision nor message', async () => {
  const { id } = await makeJob()
  const [first, second] = [await apply(id), await apply(id, 'interview')]
  await apply(id, 'draft')
  await apply(id, 'not_selected')
  expect(await close(id)).toMatchObject({ status: 409, code: 'APPLICATIONS_WAITING' })
  expect((await close(id)).json.message).toMatch(/^Na odgovor čakata še 2 prijavi\./)
  await write(first, 'staff')
  await write(second, 'candidate')
  expect((await close(id)).json.message).toMatch(/^Na odgovor čaka še 1 prijava\./)
  // The list can be narrowed to exactly those.
  const waiting = await reader.get(`/api/applications?filter[job_uid]=${id}&filter[is_unanswered]=true`)
  expect(waiting.json.data.map(({ uid }: { uid: string }) => uid)).toEqual([second])
  await db()
    .updateTable('applications')
    .set({ status: 'hired', ...daysOf('hired') })
    .where('id', '=', second)
    .execute()
  expect((await close(id)).json.status).toBe('closed')
})

test.each(['in one step', 'from a draft'] as const)(
  'an application sent %s in the moment the job is closed is refused, never left without an answer',
  async (way) => {
    const { id } = await makeJob()
    const user = await makeUser()
    await makeCv(user)
    const own = await api.signIn(user)
    const draft = way === 'from a draft' ? (await own.post(`/api/portal/jobs/${id}/apply`)).json.uid : null
    const send = () =>
      draft
        ? own.post(`/api/portal/applications/${draft}/submit`)
        : own.post('/api/portal/applications', { job_uid: id })
    // What `close` does, held open until the application is on its way.
    const sent = await overtaken(send, {
      hold: (closing) => closing.selectFrom('jobs').select('id').where('id', '=', id).forUpdate().execute(),
      change: (closing) =>
        closing.updateTable('jobs').set({ status: 'closed', closedAt: new Date() }).where('id', '=', id).execute(),
    })
    expect(sent).toMatchObject({ status: 410, code: 'JOB_CLOSED' })
    const rows = await db().selectFrom('applications').select('status').where('jobId', '=', id).execute()
    expect(rows.filter(({ status }) => status !== 'draft')).toEqual([])
  },
)

test('closing one job is undone as a whole: status, day of selection, search, and drafts nobody ended meanwhile', async () => {
  const { id } = await makeJob({ title: 'Zlatar (m/ž)' })
  const draft = await apply(id, 'draft')
  const isFound = async () => (await api.anon.get('/api/portal/jobs?search=zlatar')).json.data.length === 1
  const { rev } = (await consultant.get(`/api/jobs/${id}`)).json
  const body = { status: 'closed', rev, selection_ended_on: dayOf(now()) }
  const { json: closed } = await consultant.put(`/api/jobs/${id}/status`, body)
  expect(closed).toMatchObject({ status: 'closed', selection_ended_on: dayOf(now()) })
  expect(await isFound()).toBe(false)
  // The hourly ending of drafts waits until it cannot be undone any more.
  const draftStatus = async () =>
    (await db().selectFrom('applications').select('status').where('id', '=', draft).executeTakeFirstOrThrow()).status
  await endings['applications.expireDrafts']()
  expect(await draftStatus()).toBe('draft')
  const undone = await consultant.post(`/api/bulk-actions/${closed.undo_uid}/undo`)
  expect(undone.json).toMatchObject({ done: 1, skipped: 0 })
  expect((await consultant.get(`/api/jobs/${id}`)).json).toMatchObject({
    status: 'published',
    selection_ended_on: null,
  })
  expect(await isFound()).toBe(true)
  // Or what is counted from its closing would be removed of a job that is open.
  const { closedAt } = await db().selectFrom('jobs').select('closedAt').where('id', '=', id).executeTakeFirstOrThrow()
  expect(closedAt).toBeNull()
  const at = now().getTime()
  const again = await close(id)
  setClock(() => new Date(at + 60_000))
  expect((await consultant.post(`/api/bulk-actions/${again.json.undo_uid}/undo`)).code).toBe('STATE_NOT_ALLOWED')
  await endings['applications.expireDrafts']()
  expect(await draftStatus()).toBe('expired')
})

test('what followed the closing stays: it is not undone over it, and the reason is said', async () => {
  const { id } = await makeJob()
  const { json: closed } = await close(id)
  const day = { rev: closed.rev, selection_ended_on: dayOf(now()) }
  expect((await consultant.put(`/api/jobs/${id}/selection`, day)).status).toBe(200)
  const undone = await consultant.post(`/api/bulk-actions/${closed.undo_uid}/undo`)
  expect(undone.json).toMatchObject({ done: 0, skipped: 1, left: [{ id }] })
  expect(await statusOf(id)).toBe('closed')
})

test('past their deadline jobs leave the search by the minute and are closed at night once nobody waits', async () => {
  const over = { publishedDays: -30, expiresDays: -1 }
  const [free, waiting, paused, open] = [
    await makeJob(over),
    await makeJob(over),
    await makeJob({ ...over, status: 'paused' }),
    await makeJob(),
  ]
  const application = await apply(waiting.id)
  const inSearch = () => db().selectFrom('jobSearch').select('jobId').where('jobId', 'in', [open.id, free.id]).execute()
  await db()
    .updateTable('jobSearch')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('jobId', '=', free.id)
    .execute()
  await tasks['jobs.expire']()
  expect(await inSearch()).toEqual([{ jobId: open.id }])
  await tasks['jobs.close']()
  expect(await Promise.all([free, waiting, paused, open].map(({ id }) => statusOf(id)))).toEqual([
    'closed',
    'published',
    'closed',
    'published',
  ])
  await write(application, 'staff')
  await tasks['jobs.close']()
  expect(await statusOf(waiting.id)).toBe('closed')
  const events = await db()
    .selectFrom('auditEvents')
    .select(['actorId', 'action'])
    .where('subjectId', '=', free.id)
    .execute()
  expect(events).toEqual([{ actorId: null, action: 'jobs.closed' }])
})

test('words no job has any more are forgotten, so that nothing is mended to them', async () => {
  const job = await makeJob({ title: 'Steklopihalec (m/ž)', city: 'Rogaška Slatina' })
  await tasks['jobs.prune']()
  const termsOf = () =>
    db()
      .selectFrom('jobTerms')
      .select('term')
      .where('term', 'in', ['steklopihalec', 'rogaska slatina'])
      .orderBy('term')
      .execute()
  expect(await termsOf()).toEqual([{ term: 'rogaska slatina' }, { term: 'steklopihalec' }])
  expect((await close(job.id)).status).toBe(200)
  await tasks['jobs.prune']()
  expect(await termsOf()).toEqual([])
})

test('a codelist that changes its words is found by the new ones after reindexing', async () => {
  const job = await makeJob({ title: 'Delovno mesto', workfield: 'marketing' })
  await db()
    .updateTable('codelistOptions')
    .set({ labelSl: 'Trženjske čarovnije' })
    .where('key', '=', 'marketing')
    .execute()
  await tasks['jobs.reindex']()
  const { json } = await api.anon.get('/api/portal/jobs?search=carovnije')
  expect(json.data.map((card: { uid: string }) => card.uid)).toEqual([job.id])
})
