import { beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '@korak/contract/all.ts'
import { makeApplication, whoIs, moveApplication } from '#applications/applications.factory.ts'
import { db } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { decideTalentPool } from '#sharing/sharing.factory.ts'
import { type MadeUser, makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'

const api = await testApp()
type News = AnswerOf<'GET /news'>
const staff = (...more: ('applications.read' | 'jobs.update')[]) =>
  makeUser({ kind: 'employee', permissions: ['jobs.read', ...more] })
const newsOf = async (client: Client): Promise<News> => (await client.get('/api/news')).json
/** What is told of a job: kind and how often, over all days. */
const toldOf = ({ days }: News, uid: string) =>
  Object.fromEntries(
    days.flatMap(({ jobs }) =>
      jobs.flatMap((job) => (job.uid === uid ? job.items.map(({ kind, count }) => [kind, count]) : [])),
    ),
  )
let ana: MadeUser
let asAna: Client
beforeAll(async () => {
  ana = await staff('applications.read', 'jobs.update')
  asAna = await api.signIn(ana)
})

test('what others did in own jobs is told by job and day, without anybody’s name, and no look is recorded', async () => {
  const job = await makeJob({ contactId: ana.id, title: 'Kuhar (m/ž)' })
  const other = await makeJob({ title: 'Tuje (m/ž)' })
  const person = await makeUser({ name: 'Skrita Oseba' })
  await makeApplication({ job, user: person })
  const { uid } = await makeApplication({ job, status: 'in_review' })
  await makeApplication({ job: other })
  const colleague = await api.signIn(await staff('jobs.update'))
  await colleague.put(`/api/jobs/${job.id}`, { rev: 1, city: 'Bled' })
  const news = await newsOf(asAna)
  expect(toldOf(news, job.id)).toEqual({ applied: 2, moved: 1, changed: 1 })
  expect(toldOf(news, other.id)).toEqual({})
  expect(JSON.stringify(news)).not.toContain('Skrita')
  const looks = await db().selectFrom('profileViews').select('id').where('viewerId', '=', ana.id).execute()
  expect(looks).toEqual([])
  for (const { path } of news.days.flatMap(({ jobs }) => jobs.flatMap(({ items }) => items)))
    expect((await asAna.get(path.replace('/office', '/api').replace('/history', '/changes'))).status).toBe(200)
  // Own moves and own changes are no news.
  await moveApplication(whoIs(ana, ['applications.update']), uid, { to: 'shortlisted' })
  await asAna.put(`/api/jobs/${job.id}`, { rev: 2, city: 'Bohinj' })
  expect(toldOf(await newsOf(asAna), job.id)).toEqual({ applied: 2, moved: 1, changed: 1 })
})

test('what somebody did themselves is no news to them: a duplicate, its texts, a job of their own', async () => {
  const user = await staff('applications.read', 'jobs.update')
  const client = await api.signIn(user)
  const job = await makeJob({ contactId: user.id })
  const before = (await newsOf(client)).total
  const copy = (await client.post(`/api/jobs/${job.id}/duplicate`)).json
  await client.put(`/api/jobs/${copy.uid}`, { rev: copy.rev, texts: { 'sl-SI': { title: 'Kuhar (m/ž)' } } })
  expect([(await newsOf(client)).total, toldOf(await newsOf(client), copy.uid)]).toEqual([before, {}])
})

test('a job somebody has handed over is told to who has it now, and to them no more', async () => {
  const [user, other] = [await staff('jobs.update'), await staff('applications.read')]
  const [client, colleague] = [await api.signIn(user), await api.signIn(other)]
  const job = await makeJob({ contactId: user.id, createdBy: user.id })
  await asAna.put(`/api/jobs/${job.id}`, { rev: 1, city: 'Bled' })
  expect(toldOf(await newsOf(client), job.id)).toEqual({ changed: 1 })
  await client.put(`/api/jobs/${job.id}`, { rev: 2, contact_uid: other.id })
  await asAna.put(`/api/jobs/${job.id}`, { rev: 3, city: 'Bohinj' })
  expect(toldOf(await newsOf(client), job.id)).toEqual({})
  expect(Object.keys(toldOf(await newsOf(colleague), job.id))).toEqual(['changed'])
  // What has no contact yet is theirs who began it.
  const draft = await makeJob({ contactId: null, createdBy: user.id, status: 'draft' })
  await asAna.put(`/api/jobs/${draft.id}`, { rev: 1, city: 'Bled' })
  expect(toldOf(await newsOf(client), draft.id)).toEqual({ changed: 1 })
})

test('withdrawn applications, ended consents and a deadline that is over are told', async () => {
  const user = await staff('applications.read')
  const client = await api.signIn(user)
  const job = await makeJob({ contactId: user.id })
  const { user: waiting } = await makeApplication({ job })
  await decideTalentPool(waiting)
  await decideTalentPool(waiting, 'withdraw')
  const { uid, user: candidate } = await makeApplication({ job })
  await (await api.signIn(candidate)).post(`/api/portal/applications/${uid}/withdraw`, {})
  await db()
    .updateTable('jobs')
    .set({ expiresAt: new Date(Date.now() - 60_000) })
    .where('id', '=', job.id)
    .execute()
  expect(toldOf(await newsOf(client), job.id)).toEqual({ applied: 2, withdrawn: 1, consent_ended: 1, expired: 1 })
})

test('seen is seen until then, by this person; what comes later is new, and the rail counts it', async () => {
  const user = await staff('applications.read')
  const client = await api.signIn(user)
  const job = await makeJob({ contactId: user.id })
  await makeApplication({ job })
  const first = await newsOf(client)
  expect(first.total).toBe(1)
  const rail = async () =>
    (await client.get('/api/office/rail')).json.find((one: { screen: string }) => one.screen === '/office/news')?.count
  expect(await rail()).toBe(1)
  await client.post('/api/news/seen', { until: first.until })
  expect(await newsOf(client)).toMatchObject({ total: 0, seen_at: first.until })
  expect(toldOf(await newsOf(client), job.id)).toEqual({ applied: 1 })
  expect(await rail()).toBeUndefined()
  await makeApplication({ job })
  expect((await newsOf(client)).total).toBe(1)
  // Never backwards, and nothing that has not happened yet is seen.
  await client.post('/api/news/seen', { until: '2020-01-01T00:00:00.000Z' })
  expect((await newsOf(client)).seen_at).toBe(first.until)
  await client.post('/api/news/seen', { until: '2199-01-01T00:00:00.000Z' })
  expect(Date.parse((await newsOf(client)).seen_at)).toBeLessThanOrEqual(Date.now())
})

test('who may not read applications is told of the ad alone', async () => {
  const user = await staff()
  const client = await api.signIn(user)
  const job = await makeJob({ contactId: user.id })
  await makeApplication({ job })
  await asAna.put(`/api/jobs/${job.id}`, { rev: 1, city: 'Ptuj' })
  expect(toldOf(await newsOf(client), job.id)).toEqual({ changed: 1 })
})

test('what a colleague types within an hour is one change', async () => {
  const job = await makeJob({ contactId: ana.id })
  const [first, second] = [await staff(), await staff()]
  const started = new Date(Date.now() - 26 * 60 * 60_000)
  started.setUTCMinutes(10, 0, 0)
  const change = (rev: number, { id: actorId }: MadeUser) => ({
    entity: 'job',
    entityId: job.id,
    rev,
    actorId,
    fields: ['city'],
    patch: '{}',
    createdAt: new Date(started.getTime() + rev * 60_000),
  })
  const by = [first, first, first, second, first, first]
  await db()
    .insertInto('entityChanges')
    .values(by.map((who, at) => change(at + 2, who)))
    .execute()
  expect(toldOf(await newsOf(asAna), job.id)).toEqual({ changed: 3 })
})
