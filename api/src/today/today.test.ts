import { expect, test } from 'vitest'
import type { AnswerOf } from '@korak/contract/all.ts'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { makeApplication, moveApplication, whoIs } from '#applications/applications.factory.ts'
import { announceLate } from '#applications/late.service.ts'
import { clearCaches } from '#base/cache.ts'
import { addDays, DAY_MS, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeInterview } from '#interviews/interviews.factory.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { placementTerms } from '#placements/placements.factory.ts'
import { makeCompany, makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'

const api = await testApp()
type Today = AnswerOf<'GET /office/today'>
const todayOf = async (user: { id: string }) => {
  const client = await api.signIn(user)
  const answer = await client.get('/api/office/today')
  return { client, ...(answer.json as Today), status: answer.status }
}
const counts = ({ lines }: Today) => Object.fromEntries(lines.map(({ kind, count }) => [kind, count]))

test('every number opens a list of exactly what it counts', async () => {
  const consultant = await makeUser({ kind: 'employee', permissions: ['jobs.read'] })
  await makeJob({ status: 'draft' })
  await makeJob({ status: 'paused' })
  await makeJob({ expiresDays: 2 })
  await makeJob({ expiresDays: 20 })
  const day = await todayOf(consultant)
  expect(counts(day)).toMatchObject({ jobs_expiring: 1, jobs_paused: 1, jobs_drafted: 1 })
  await expectExact(day)
})

/** The list of the office behind a path, asked as its page asks. */
const listed = (client: Client, path: string) => {
  const { pathname, searchParams } = new URL(path, 'http://x')
  const query = [...searchParams].map(([name, value]) => `filter[${name.replace('[]', '')}]=${value}`)
  return client.get(`${pathname.replace('/office', '/api')}?${query.join('&')}`)
}
/** Every number is that of the list it opens. */
async function expectExact({ client, lines }: { client: Client; lines: { count: number; path: string }[] }) {
  for (const { count, path } of lines.filter((line) => line.path.startsWith('/office')))
    expect([path, (await listed(client, path)).json.total]).toEqual([path, count])
}

test('an interview that is over waits until somebody has written down how it went', async () => {
  const host = await makeUser({ kind: 'employee', permissions: ['applications.read', 'applications.update'] })
  const { user, interview, slots } = await makeInterview({ staff: host })
  await (await api.signIn(user)).post(`/api/portal/interviews/${interview}/pick`, { slot: slots[0]?.uid })
  expect(counts(await todayOf(host))).not.toHaveProperty('interviews_outcome')
  const at = new Date(Date.now() - 26 * 3_600_000)
  await db()
    .updateTable('interviews')
    .set({ startsAt: at, endsAt: new Date(at.getTime() + 3_600_000) })
    .where('id', '=', interview)
    .execute()
  clearCaches()
  const day = await todayOf(host)
  expect(counts(day)).toMatchObject({ interviews_outcome: 1 })
  await expectExact(day)
  expect((await day.client.post(`/api/interviews/${interview}/complete`, {})).status).toBe(200)
  expect(counts(await todayOf(host))).not.toHaveProperty('interviews_outcome')
})

test('a placement waits whose application was taken back, until it is deleted', async () => {
  const consultant = await makeUser({ kind: 'employee', permissions: [...PERMISSIONS] })
  const job = await makeJob({ contactId: consultant.id })
  const { uid } = await makeApplication({ status: 'hired', job, staff: consultant })
  const client = await api.signIn(consultant)
  const soon = placementTerms({ start_on: addDays(today(), 3) })
  const made = await client.post(`/api/applications/${uid}/placement`, soon)
  expect(made.status).toBe(201)
  const before = counts(await todayOf(consultant))
  expect([before['placements_starting'], before['placements_loose']]).toEqual([1, undefined])
  await moveApplication(whoIs(consultant), uid, { to: 'interview' })
  clearCaches()
  const day = await todayOf(consultant)
  // Nobody says that this person is about to begin.
  expect(counts(day)).toMatchObject({ placements_loose: 1 })
  expect(counts(day)).not.toHaveProperty('placements_starting')
  await expectExact(day)
  expect((await client.del(`/api/placements/${made.json.uid}`)).status).toBe(200)
  expect(counts(await todayOf(consultant))).not.toHaveProperty('placements_loose')
})

test('somebody hired waits for their placement to be noted, for three months', async () => {
  const consultant = await makeUser({ kind: 'employee', permissions: [...PERMISSIONS] })
  const job = await makeJob({ contactId: consultant.id })
  const { uid } = await makeApplication({ status: 'hired', job, staff: consultant })
  const missing = async () => {
    clearCaches()
    return counts(await todayOf(consultant))['placements_missing']
  }
  await expectExact(await todayOf(consultant))
  expect(await missing()).toBe(1)
  const hired = (days: number) =>
    db()
      .updateTable('applications')
      .set({ endedAt: new Date(Date.now() - days * DAY_MS) })
      .where('id', '=', uid)
      .execute()
  await hired(91)
  expect(await missing()).toBeUndefined()
  await hired(89)
  expect(await missing()).toBe(1)
  const client = await api.signIn(consultant)
  expect((await client.post(`/api/applications/${uid}/placement`, placementTerms())).status).toBe(201)
  expect(await missing()).toBeUndefined()
})

test('own tasks, jobs with new applications or a late answer, expired invitations: each opens those rows', async () => {
  const user = await makeUser({ kind: 'employee', permissions: ['tasks.manage', 'jobs.read', 'users.manage'] })
  const asUser = await api.signIn(user)
  const write = (text: string, due_on: string | null) =>
    asUser.post('/api/tasks', { text, due_on, assignee_uid: user.id })
  await write('zapadla', addDays(today(), -1))
  await write('za danes', today())
  await write('kdaj', null)
  await makeApplication()
  const { uid } = await makeApplication({ status: 'in_review' })
  await db()
    .updateTable('applications')
    .set({ promiseOn: addDays(today(), -1) })
    .where('id', '=', uid)
    .execute()
  await makeUser({ kind: 'employee', status: 'registered' })
  const day = await todayOf(user)
  expect(counts(day)).toMatchObject({
    tasks_overdue: 1,
    tasks_due: 1,
    tasks_open: 1,
    jobs_new: 1,
    jobs_late: 1,
    users_expired: 1,
  })
  expect(day.tasks.map(({ text }) => text)).toEqual(['zapadla', 'za danes', 'kdaj'])
  await expectExact(day)
})

test('a line says which of its rows has waited longest or is nearest, by title or number and never by the name of a candidate', async () => {
  const permissions = ['tasks.manage', 'jobs.read', 'applications.read'] as const
  const user = await makeUser({ kind: 'employee', permissions: [...permissions] })
  const asUser = await api.signIn(user)
  for (const [text, days] of [
    ['pozneje', -1],
    ['najprej', -4],
  ] as const)
    await asUser.post('/api/tasks', { text, due_on: addDays(today(), days), assignee_uid: user.id })
  const job = await makeJob({ contactId: user.id })
  const [late, older] = [
    await makeApplication({ job, status: 'in_review' }),
    await makeApplication({ job, status: 'in_review' }),
  ]
  const [asked, given] = [
    await makeApplication({ job, status: 'in_review' }),
    await makeApplication({ job, status: 'presented' }),
  ]
  const set = (uid: string, values: object) =>
    db().updateTable('applications').set(values).where('id', '=', uid).execute()
  await set(late.uid, { promiseOn: addDays(today(), -1) })
  await set(older.uid, { promiseOn: addDays(today(), -2) })
  // Since when it waits is noted with whose move it is.
  await set(asked.uid, { nextMove: 'candidate' })
  await set(given.uid, { nextMove: 'company' })
  await set(asked.uid, { waitsSince: new Date(`${addDays(today(), -6)}T10:00:00Z`) })
  await set(given.uid, { waitsSince: new Date(`${addDays(today(), -3)}T10:00:00Z`) })
  const listedAs = async ({ uid }: { uid: string }) => {
    const { ref_no, job: of, name } = (await asUser.get(`/api/applications?filter[id]=${uid}`)).json.data[0]
    return { called: `${ref_no} ${of.title}`, name }
  }
  const day = (await asUser.get('/api/office/today?whose=mine')).json as Today
  const of = (kind: string) => day.lines.find((line) => line.kind === kind)
  const first = (kind: string) => {
    const { name, says, at } = of(kind)!.first!
    return [name, says, at?.slice(0, 10)]
  }
  expect(first('tasks_overdue')).toEqual(['najprej', 'due', addDays(today(), -4)])
  const { called, name } = await listedAs(older)
  expect(first('applications_late')).toEqual([called, 'due', addDays(today(), -2)])
  expect([of('others_candidates')!.when, ...first('others_candidates')]).toEqual([
    'others',
    (await listedAs(asked)).called,
    'waits',
    addDays(today(), -6),
  ])
  expect(first('others_companies')).toEqual([(await listedAs(given)).called, 'waits', addDays(today(), -3)])
  expect(name.length).toBeGreaterThan(3)
  expect(JSON.stringify(day.lines)).not.toContain(name)
  await expectExact({ client: asUser, lines: day.lines })
})

test('an answer that is late stays as late as it is when its candidate was told a new day', async () => {
  const user = await makeUser({ kind: 'employee', permissions: ['applications.read', 'jobs.read'] })
  const { uid } = await makeApplication({ job: await makeJob({ contactId: user.id }), status: 'in_review' })
  await db()
    .updateTable('applications')
    .set({ promiseOn: addDays(today(), -1) })
    .where('id', '=', uid)
    .execute()
  await announceLate()
  const client = await api.signIn(user)
  const { lines } = (await client.get('/api/office/today?whose=mine')).json as Today
  const { first } = lines.find(({ kind }) => kind === 'applications_late')!
  expect([first?.says, first?.at?.slice(0, 10)]).toEqual(['due', addDays(today(), -1)])
})

test('open tasks written for a colleague whose account is disabled wait at who wrote them; done ones do not', async () => {
  const permissions = ['tasks.manage'] as const
  const user = await makeUser({ kind: 'employee', permissions: [...permissions] })
  const gone = await makeUser({ kind: 'employee', permissions: [...permissions] })
  const stays = await makeUser({ kind: 'employee', permissions: [...permissions] })
  const client = await api.signIn(user)
  const write = async (text: string, to: string) =>
    (await client.post('/api/tasks', { text, assignee_uid: to })).json.uid as string
  const uid = await write('obtiči', gone.id)
  await write('teče', stays.id)
  const done = await write('opravljena', gone.id)
  await (await api.signIn(gone)).post(`/api/tasks/${done}/complete`, { rev: 1 })
  expect(counts(await todayOf(user))['tasks_of_disabled']).toBeUndefined()
  await db().updateTable('users').set({ status: 'disabled' }).where('id', '=', gone.id).execute()
  clearCaches()
  const day = await todayOf(user)
  expect(counts(day)).toMatchObject({ tasks_of_disabled: 1 })
  await expectExact(day)
  const { path } = day.lines.find(({ kind }) => kind === 'tasks_of_disabled')!
  expect((await listed(client, path)).json.data.map((task: { uid: string }) => task.uid)).toEqual([uid])
  expect(counts(await todayOf(stays))['tasks_of_disabled']).toBeUndefined()
  await client.put(`/api/tasks/${uid}`, { rev: 1, assignee_uid: stays.id })
  expect(counts(await todayOf(user))['tasks_of_disabled']).toBeUndefined()
})

test('the rail counts what its links list, and follows what is done at once', async () => {
  const user = await makeUser({ kind: 'employee', permissions: ['tasks.manage', 'jobs.read'] })
  const client = await api.signIn(user)
  const rail = async () =>
    (await client.get('/api/office/rail')).json as { screen: string; count: number; path: string }[]
  const countAt = async (screen: string) => (await rail()).find((one) => one.screen === screen)?.count
  expect(await countAt('/office/tasks')).toBeUndefined()
  const { uid } = (await client.post('/api/tasks', { text: 'a', assignee_uid: user.id })).json
  expect(await countAt('/office/tasks')).toBe(1)
  expect(await countAt('/office/jobs')).toBeGreaterThan(1)
  await expectExact({ client, lines: await rail() })
  await client.post(`/api/tasks/${uid}/complete`, { rev: 1 })
  expect(await countAt('/office/tasks')).toBeUndefined()
  const other = await api.signIn(await makeUser({ kind: 'employee', permissions: ['media.read'] }))
  expect((await other.get('/api/office/rail')).json).toEqual([])
})

test('the day is kept for whoever asked alone, until somebody writes', async () => {
  const [client, other] = [
    await api.signIn(await makeUser({ kind: 'employee', permissions: ['jobs.read', 'tasks.manage'] })),
    await api.signIn(await makeUser({ kind: 'employee', permissions: ['users.manage'] })),
  ]
  const kinds = async (of: Client) => Object.keys(counts((await of.get('/api/office/today')).json as Today))
  const paused = async () => counts((await client.get('/api/office/today')).json as Today)['jobs_paused'] ?? 0
  const job = await makeJob()
  const before = await paused()
  await db().updateTable('jobs').set({ status: 'paused' }).where('id', '=', job.id).execute()
  expect(await paused()).toBe(before)
  expect(await kinds(other)).not.toContain('jobs_paused')
  const manager = await makeUser({ kind: 'employee', permissions: ['tasks.manage'] })
  const asked = await (await api.signIn(manager)).post('/api/tasks', { text: 'a', assignee_uid: manager.id })
  expect(asked.status).toBe(201)
  expect(await paused()).toBe(before + 1)
})

test('one’s own: only jobs one is the contact of, and each number opens exactly those', async () => {
  const user = await makeUser({ kind: 'employee', permissions: ['jobs.read', 'applications.read'] })
  await makeJob({ status: 'paused', contactId: user.id })
  await makeJob({ status: 'paused' })
  const { uid } = await makeApplication({ job: await makeJob({ contactId: user.id }) })
  expect(uid).toBeTruthy()
  const client = await api.signIn(user)
  const day = (await client.get('/api/office/today?whose=mine')).json as Today
  expect(counts(day)).toEqual({ jobs_paused: 1, jobs_new: 1 })
  const rail = (await client.get('/api/office/rail?whose=mine')).json as {
    screen: string
    count: number
    path: string
  }[]
  expect(rail.find(({ screen }) => screen === '/office/jobs')?.count).toBe(1)
  await expectExact({ client, lines: [...day.lines, ...rail.filter(({ screen }) => screen === '/office/jobs')] })
  expect(counts((await client.get('/api/office/today')).json as Today)['jobs_paused']).toBeGreaterThan(1)
})

test('a view put here shows whatever list it is of', async () => {
  const user = await makeUser({ kind: 'employee', permissions: ['companies.read', 'users.manage', 'codelists.manage'] })
  const client = await api.signIn(user)
  await makeCompany('Lipa')
  for (const list of ['companies', 'users', 'codelists'])
    await client.post('/api/saved-views', { list, name: list, query: '', columns: [], is_shared: false, threshold: 0 })
  const day = await todayOf(user)
  const pinned = day.lines.filter(({ kind }) => kind === 'saved_view')
  expect(pinned.map(({ name, path }) => [name, path.split('?')[0]])).toEqual([
    ['codelists', '/office/codelists'],
    ['companies', '/office/companies'],
    ['users', '/office/users'],
  ])
})

test('a view whose list has no such filter any more takes no other line along', async () => {
  const user = await makeUser({ kind: 'employee', permissions: ['jobs.read'] })
  const client = await api.signIn(user)
  const { uid } = (
    await client.post('/api/saved-views', {
      list: 'jobs',
      name: 'Stari',
      query: '',
      columns: [],
      is_shared: false,
      threshold: 0,
    })
  ).json
  await db().updateTable('savedViews').set({ query: 'mood[]=good' }).where('id', '=', uid).execute()
  await makeJob({ status: 'draft' })
  const day = await todayOf(user)
  expect(day.status).toBe(200)
  expect(day.lines.map(({ kind }) => kind)).toContain('jobs_drafted')
  expect(day.lines.filter(({ kind }) => kind === 'saved_view')).toEqual([])
})

test('what there is none of is left out, and so is what one may not see', async () => {
  const manager = await makeUser({ kind: 'employee', permissions: ['codelists.manage'] })
  await makeJob({ status: 'draft' })
  expect(counts(await todayOf(manager))).toEqual({})
})

test('nobody without a permission has a day in the office', async () => {
  expect((await todayOf(await makeUser())).status).toBe(403)
  expect((await todayOf(await makeUser({ kind: 'employee' }))).status).toBe(403)
})
