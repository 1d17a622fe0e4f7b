import { beforeAll, expect, test } from 'vitest'
import { addDays, now, setClock, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { tasks } from './jobs.background.ts'
import { makeJob } from './jobs.factory.ts'

const api = await testApp()
let staff: Client
let contact: MadeUser
beforeAll(async () => {
  contact = await makeUser({ kind: 'employee', name: 'Ana Kovač' })
  staff = await api.signIn(
    await makeUser({ kind: 'employee', permissions: ['jobs.read', 'jobs.update', 'jobs.publish'] }),
  )
})

const get = async (id: string) => (await staff.get(`/api/jobs/${id}`)).json
const change = async (id: string, sl: object, despite?: string[]) =>
  staff.put(`/api/jobs/${id}`, { rev: (await get(id)).rev, texts: { 'sl-SI': sl }, despite })
const draft = () =>
  makeJob({ status: 'draft', title: 'Mizar (m/ž)', en: { title: 'Joiner (m/f)' }, contactId: contact.id })
const publish = async (id: string, despite?: string[]) =>
  staff.put(`/api/jobs/${id}/status`, { status: 'published', rev: (await get(id)).rev, despite })
const YOUNG = { challenges: ['Mlad kolektiv išče mlado sodelavko do 30 let'] }

test('words a published ad did not have are asked about before they are public, and the decision is in the trail', async () => {
  const { id } = await draft()
  await publish(id)
  const title = await change(id, { title: 'Mizar' })
  expect([title.status, Object.keys(title.json.errors)]).toEqual([422, ['texts.sl-SI.title']])
  expect(Object.keys((await change(id, { title: 'Mizar', ...YOUNG }, ['title'])).json.errors)).toEqual([
    'texts.sl-SI.challenges',
  ])
  expect((await api.anon.get(`/api/portal/jobs/${id}`)).json.title).toBe('Mizar (m/ž)')
  expect((await change(id, { title: 'Mizar', ...YOUNG }, ['title', 'wording'])).status).toBe(200)
  const { details } = await db()
    .selectFrom('auditEvents')
    .select('details')
    .where('subjectId', '=', id)
    .where('action', '=', 'jobs.updated')
    .executeTakeFirstOrThrow()
  expect(details).toEqual({ fields: 'texts', despite: 'title wording' })
})

test('what was decided at publishing is not asked again; another title is', async () => {
  const { id } = await draft()
  await change(id, { title: 'Natakarica', ...YOUNG })
  expect((await publish(id, ['title', 'wording'])).status).toBe(200)
  expect((await change(id, { offerings: ['Malica'], challenges: [...YOUNG.challenges, 'Delo v ekipi'] })).status).toBe(
    200,
  )
  expect(Object.keys((await change(id, { title: 'Mizar' })).json.errors)).toEqual(['texts.sl-SI.title'])
})

test('a draft that publishes itself is asked about the same, and keeps what was decided', async () => {
  const { id } = await draft()
  const day = addDays(today(), 3)
  const planned = await staff.put(`/api/jobs/${id}/plan`, { rev: (await get(id)).rev, publish_on: day })
  expect(planned.status).toBe(200)
  expect((await change(id, YOUNG)).status).toBe(422)
  expect((await change(id, { offerings: [] })).status).toBe(200)
  await change(id, { offerings: ['Malica'] })
  expect((await change(id, YOUNG, ['wording'])).status).toBe(200)
  const at = now().getTime() + 3 * 86_400_000
  setClock(() => new Date(at))
  await tasks['jobs.publish']()
  expect((await get(id)).status).toBe('published')
  setClock()
})
