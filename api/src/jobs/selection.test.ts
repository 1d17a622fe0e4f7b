import { afterEach, beforeAll, expect, test } from 'vitest'
import { daysOf } from '#applications/applications.factory.ts'
import { clearCaches } from '#base/cache.ts'
import { addDays, dayOf, now, setClock, shortDay, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { makeJob } from './jobs.factory.ts'

const api = await testApp()
let staff: Client
beforeAll(async () => {
  const permissions = ['jobs.read', 'jobs.update', 'jobs.publish'] as const
  staff = await api.signIn(await makeUser({ kind: 'employee', permissions: [...permissions] }))
})
afterEach(() => setClock())

const get = async (id: string) => (await staff.get(`/api/jobs/${id}`)).json
const close = async (id: string, ended?: string | null) =>
  staff.put(`/api/jobs/${id}/status`, { status: 'closed', rev: (await get(id)).rev, selection_ended_on: ended })
const select = async (id: string, ended: string | null) =>
  staff.put(`/api/jobs/${id}/selection`, { rev: (await get(id)).rev, selection_ended_on: ended })
async function apply(jobId: string, status: 'interview' | 'not_selected'): Promise<string> {
  const { id: userId } = await makeUser()
  const { id } = await db()
    .insertInto('applications')
    .values({ userId, jobId, status, ...daysOf(status) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const line = async () => {
  const { json } = await staff.get('/api/office/today')
  return json.lines.find(({ kind }: { kind: string }) => kind === 'selection_notices')
}

test('closing asks for the day the client ended the selection on, and does without it', async () => {
  const [known, unknown] = [await makeJob({ publishedDays: -30 }), await makeJob()]
  const day = addDays(today(), -2)
  expect((await close(known.id, day)).json).toMatchObject({ status: 'closed', selection_ended_on: day })
  expect((await close(unknown.id)).json).toMatchObject({ status: 'closed', selection_ended_on: null })
  // Filled in when the client says it, although a closed job is changed no more.
  expect((await select(unknown.id, today())).json).toMatchObject({
    selection_ended_on: today(),
    may: { update: false },
  })
  expect((await select(unknown.id, null)).json.selection_ended_on).toBeNull()
  const { json: changes } = await staff.get(`/api/jobs/${unknown.id}/changes`)
  expect(changes[0].fields).toMatchObject([{ field: 'selection_ended_on', before: today(), after: null }])
})

test('the day is not guessed: no day to come, and none before it was published, none with another step', async () => {
  const { id } = await makeJob()
  const words = ['Vpišite dan, ko je naročnik izbiro končal; ne more biti v\u00A0prihodnosti.']
  expect((await close(id, addDays(today(), 1))).json.errors).toEqual({ selection_ended_on: words })
  expect((await select(id, addDays(today(), 1))).json.errors).toEqual({ selection_ended_on: words })
  const early = addDays(dayOf(new Date((await get(id)).published_at)), -1)
  for (const answer of [await close(id, early), await select(id, early)])
    expect(answer.json.errors.selection_ended_on[0]).toMatch(
      /^Razpis je bil objavljen .*; izbira se ni mogla končati prej\.$/,
    )
  const { rev } = await get(id)
  const paused = await staff.put(`/api/jobs/${id}/status`, { status: 'paused', rev, selection_ended_on: today() })
  expect(Object.keys(paused.json.errors)).toEqual(['selection_ended_on'])
  expect((await staff.put(`/api/jobs/${id}/selection`, { rev, selection_ended_on: today() })).status).toBe(200)
  expect((await staff.put(`/api/jobs/${id}/selection`, { rev, selection_ended_on: null })).code).toBe('STALE')
  const draft = await makeJob({ status: 'draft' })
  expect((await select(draft.id, today())).code).toBe('STATE_NOT_ALLOWED')
})

test('Danes says by when those who were not chosen are told, until everybody has a decision', async () => {
  const { id } = await makeJob({ title: 'Zidar (m/ž)' })
  const waiting = [await apply(id, 'interview'), await apply(id, 'interview')]
  await apply(id, 'not_selected')
  expect(await line()).toBeUndefined()
  const ended = addDays(today(), -1)
  await select(id, ended)
  const due = shortDay(addDays(ended, 8))
  const found = await line()
  expect(found).toMatchObject({
    when: 'first',
    count: 1,
    details: [
      { name: 'Zidar (m/ž)', text: `obvestilo o\u00A0neizbiri do ${due} (še 7 dni), 2 prijavi brez obvestila` },
    ],
  })
  const asked = [...new URL(found.path, 'http://x').searchParams]
  const query = asked.map(([name, value]) => `filter[${name}]=${value}`).join('&')
  expect((await staff.get(`/api/jobs?${query}`)).json.data).toMatchObject([{ uid: id, selection_ended_on: ended }])
  const at = now().getTime() + 9 * 86_400_000
  setClock(() => new Date(at))
  expect((await line()).details[0].text).toMatch(/^obvestilo o\u00A0neizbiri bi moralo biti poslano do /)
  await db()
    .updateTable('applications')
    .set({ status: 'not_selected', ...daysOf('not_selected') })
    .where('id', 'in', waiting)
    .execute()
  clearCaches()
  expect(await line()).toBeUndefined()
})

test('candidates see how many are wanted', async () => {
  const { id } = await makeJob({ openings: 2 })
  expect((await api.anon.get(`/api/portal/jobs/${id}`)).json.openings).toBe(2)
})
