import { afterEach, beforeAll, expect, test } from 'vitest'
import { addWorkingDays } from '@korak/contract/days.rules.ts'
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
  const permissions = ['jobs.read', 'jobs.update', 'jobs.publish'] as const
  staff = await api.signIn(await makeUser({ kind: 'employee', permissions: [...permissions] }))
})
afterEach(() => setClock())

const ON = addDays(today(), 3)
const draft = (title: string, more = {}) =>
  makeJob({ status: 'draft', title: `${title} (m/ž)`, en: { title: 'Job (m/f)' }, contactId: contact.id, ...more })
const get = async (id: string) => (await staff.get(`/api/jobs/${id}`)).json
const plan = async (id: string, day: string | null, despite?: string[]) =>
  staff.put(`/api/jobs/${id}/plan`, { rev: (await get(id)).rev, publish_on: day, despite })
/** The clock of so many days later, and the task that runs by the hour. */
async function comesDay(days: number): Promise<void> {
  const at = now().getTime() + days * 86_400_000
  setClock(() => new Date(at))
  await tasks['jobs.publish']()
}
const missed = async () => {
  const { json } = await staff.get('/api/office/today')
  return json.lines.find(({ kind }: { kind: string }) => kind === 'jobs_missed')
}

test('a draft with a day is seen by nobody before it, and by everybody from it on', async () => {
  const { id } = await draft('Čebelar')
  expect((await plan(id, ON)).json).toMatchObject({ status: 'draft', publish_on: ON, may: { plan: true } })
  const row = (await staff.get(`/api/jobs?filter[publish_on.from]=${ON}`)).json.data
  expect(row).toMatchObject([{ uid: id, publish_on: ON }])
  await comesDay(2)
  expect((await get(id)).status).toBe('draft')
  expect((await api.anon.get(`/api/portal/jobs/${id}`)).status).toBe(404)
  expect((await api.anon.get('/api/portal/jobs?search=cebelar')).json.total).toBe(0)
  await comesDay(1)
  expect(await get(id)).toMatchObject({ status: 'published', publish_on: null, publish_missed_on: null })
  expect((await api.anon.get('/api/portal/jobs?search=cebelar')).json.total).toBe(1)
  const events = await db()
    .selectFrom('auditEvents')
    .select(['actorId', 'action'])
    .where('subjectId', '=', id)
    .where('action', '=', 'jobs.published')
    .execute()
  expect(events).toEqual([{ actorId: null, action: 'jobs.published' }])
})

test('the day is after today, and the deadline as far from it as the law wants', async () => {
  const { id } = await draft('Mizar')
  for (const day of [today(), addDays(today(), -1)])
    expect((await plan(id, day)).json.errors).toEqual({ publish_on: ['Izberite dan po današnjem.'] })
  const third = addWorkingDays(ON, 3)
  const set = async (expires_at: string) =>
    staff.put(`/api/jobs/${id}`, { rev: (await get(id)).rev, expires_at: `${expires_at} 23:59:59` })
  await set(addDays(third, -1))
  expect((await plan(id, ON)).json.errors.expires_at[0]).toContain('najzgodneje')
  await set(third)
  expect((await plan(id, ON)).status).toBe(200)
})

test('doubtful wording is decided about when the day is chosen, and asked about no more', async () => {
  const { id } = await draft('Tesar', { challenges: ['Mlad kolektiv'] })
  expect(Object.keys((await plan(id, ON)).json.errors)).toEqual(['texts.sl-SI.challenges'])
  expect((await plan(id, ON, ['wording'])).status).toBe(200)
  await comesDay(3)
  expect((await get(id)).status).toBe('published')
})

test('what is not fit on its day stays a draft, and Danes says why; mended, it waits for a person', async () => {
  const { id } = await draft('Zidar')
  await plan(id, ON)
  await staff.put(`/api/jobs/${id}`, { rev: (await get(id)).rev, city: null, pay_min: null })
  await comesDay(3)
  expect(await get(id)).toMatchObject({ status: 'draft', publish_on: null, publish_missed_on: ON })
  const line = await missed()
  expect(line).toMatchObject({
    when: 'first',
    count: 1,
    details: [{ name: 'Zidar (m/ž)', path: `/office/jobs/${id}` }],
  })
  expect(line.details[0].text).toBe(
    'Manjkajo podatki o\u00A0razpisu. Javni oglas mora imeti razpon plače: vpišite najnižjo in najvišjo.',
  )
  const asked = new URL(line.path, 'http://x').searchParams
  const query = [...asked].map(([name, value]) => `filter[${name}]=${value}`).join('&')
  expect((await staff.get(`/api/jobs?${query}`)).json.data).toMatchObject([{ uid: id }])
  await staff.put(`/api/jobs/${id}`, { rev: (await get(id)).rev, city: 'Bled', pay_min: 1800 })
  await tasks['jobs.publish']()
  expect((await get(id)).status).toBe('draft')
  expect((await missed()).details[0].text).toBe('Zdaj je pripravljen: objavite ga ali izberite nov dan.')
  await staff.put(`/api/jobs/${id}/status`, { status: 'published', rev: (await get(id)).rev })
  expect(await missed()).toBeUndefined()
})

test('a plan is taken away, read in the history, and refused to what is no draft or was changed meanwhile', async () => {
  const { id } = await draft('Krovec')
  const { rev } = (await plan(id, ON)).json
  expect((await staff.put(`/api/jobs/${id}/plan`, { rev: rev - 1, publish_on: null })).code).toBe('STALE')
  expect((await plan(id, null)).json.publish_on).toBeNull()
  const changes = (await staff.get(`/api/jobs/${id}/changes`)).json
  expect(changes[0].fields).toMatchObject([{ field: 'publish_on', before: ON, after: null }])
  await comesDay(3)
  expect((await get(id)).status).toBe('draft')
  const open = await makeJob()
  expect((await plan(open.id, addDays(today(), 5))).code).toBe('STATE_NOT_ALLOWED')
  const reader = await api.signIn(await makeUser({ kind: 'employee', permissions: ['jobs.read', 'jobs.update'] }))
  expect((await reader.put(`/api/jobs/${id}/plan`, { rev: 1, publish_on: null })).status).toBe(403)
})
