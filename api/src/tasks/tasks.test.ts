import { expect, test } from 'vitest'
import type { Task } from '@korak/contract/tasks.ts'
import { makeApplication, whoIs, moveApplication } from '#applications/applications.factory.ts'
import { addWorkingDays } from '@korak/contract/days.rules.ts'
import { addDays, atWallClock, dayOf, now, today } from '#base/time.ts'
import { makeCv } from '#candidates/cv/cvs.factory.ts'
import { makeReading } from '#candidates/lists/lists.factory.ts'
import { requestConsents } from '#consents/consents.service.ts'
import { db } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeShare } from '#sharing/sharing.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'

const api = await testApp()
const tasksOf = async (user: { id: string }, language: 'sl-SI' | 'en-EN' = 'sl-SI'): Promise<Task[]> =>
  (await (await api.signIn(user)).get('/api/portal/tasks', { language })).json
const short = (tasks: Task[]) => tasks.map(({ kind, status }) => `${kind} ${status}`)

test('somebody new has a profile to complete, a CV to add and a job to find', async () => {
  const tasks = await tasksOf(await makeUser({ isComplete: false }))
  expect(short(tasks)).toEqual(['profile todo', 'find_job todo', 'cv todo'])
  expect(tasks[0]).toMatchObject({ path: '/user-info', count: 4, minutes: 3, due_on: null })
})

test('what is done comes last', async () => {
  const user = await makeUser()
  await makeCv(user)
  expect(short(await tasksOf(user))).toEqual(['find_job todo', 'profile done', 'cv done'])
})

test('what was read in a CV waits to be confirmed, after what has a date', async () => {
  const user = await makeUser()
  const { id } = await makeCv(user)
  await makeReading(user, id, { experiences: [{ position_title: 'Tehnologinja' }], skills: ['Excel', 'Šivanje'] })
  expect(short(await tasksOf(user))).toEqual(['proposals todo', 'find_job todo', 'profile done', 'cv done'])
  const draft = await makeApplication({ user, job: await makeJob({ expiresDays: 4 }), status: 'draft' })
  const tasks = await tasksOf(user)
  expect(tasks.slice(0, 2)).toMatchObject([
    { uid: draft.uid },
    { kind: 'proposals', path: '/settings/experience', count: 3, is_optional: false },
  ])
  const mine = await api.signIn(user)
  const { rev } = (await mine.get('/api/portal/profile/lists')).json
  expect((await mine.put('/api/portal/profile/lists', { rev })).status).toBe(200)
  expect((await tasksOf(user)).some(({ kind }) => kind === 'proposals')).toBe(false)
})

test('drafts and own next moves come with title, path and day, the first day first', async () => {
  const user = await makeUser()
  const job = await makeJob({ title: 'Podatkovni analitik (m/ž)', en: { title: 'Data analyst' } })
  const sent = await makeApplication({ user, job, status: 'interview' })
  const draft = await makeApplication({ user, job: await makeJob({ expiresDays: 4 }), status: 'draft' })
  const later = await makeApplication({ user, status: 'draft' })
  const due = addWorkingDays(today(), 2)
  const staff = whoIs(await makeUser({ kind: 'employee' }))
  await moveApplication(staff, sent.uid, { to: 'offer', promiseOn: due })
  const tasks = await tasksOf(user, 'en-EN')
  expect(short(tasks)).toEqual([
    'offer_reply todo',
    'application_draft in_progress',
    'application_draft in_progress',
    'profile done',
    'cv done',
  ])
  expect(tasks[0]).toMatchObject({ subject: 'Data analyst', path: `/applications/${sent.uid}`, due_on: due })
  expect(tasks.slice(1, 3).map((task) => task.uid)).toEqual([draft.uid, later.uid])
  const { expiresAt } = await db()
    .selectFrom('jobs')
    .select('expiresAt')
    .where('id', '=', draft.job.id)
    .executeTakeFirstOrThrow()
  expect(tasks[1]?.due_on).toBe(expiresAt && dayOf(expiresAt))
})

test('drafts of jobs that closed, and applications that wait for us, are no tasks', async () => {
  const closed = await makeApplication({ status: 'draft' })
  await db().updateTable('jobs').set({ status: 'closed' }).where('id', '=', closed.job.id).execute()
  const sent = await makeApplication({ user: closed.user })
  expect(sent.uid).not.toBe(closed.uid)
  expect(short(await tasksOf(closed.user))).toEqual(['profile done', 'cv done'])
})

test('people who are no candidates have none, except a missing name', async () => {
  for (const kind of ['employee', 'companyemployee', 'company', 'none'] as const)
    expect(await tasksOf(await makeUser({ kind }))).toEqual([])
  expect(short(await tasksOf(await makeUser({ kind: 'company', name: null })))).toEqual(['profile todo'])
  expect((await api.anon.get('/api/portal/tasks')).status).toBe(401)
})

/** The own consent with this effect; its latest row. */
const consentOf = (userId: string, key: string) =>
  db()
    .selectFrom('userConsents as u')
    .innerJoin('consents as c', 'c.id', 'u.consentId')
    .select(['u.id', 'c.gate'])
    .where('u.userId', '=', userId)
    .where('c.key', '=', key)
    .executeTakeFirstOrThrow()

test('consents to decide about are tasks, and given ones that end within half a year', async () => {
  const user = await makeUser()
  await requestConsents(user.id)
  const waiting = (await tasksOf(user)).filter(({ kind }) => kind === 'consent')
  expect(waiting.length).toBeGreaterThan(0)
  for (const { path, uid, subject, status, due_on } of waiting) {
    expect({ path, status, due_on }).toEqual({ path: `/consents/${uid}`, status: 'todo', due_on: null })
    expect(subject).toBeTruthy()
  }
  const english = (await tasksOf(user, 'en-EN')).find(({ uid }) => uid === waiting[0]?.uid)
  expect(english?.subject).not.toBe(waiting[0]?.subject)

  const until = addDays(today(), 100)
  const { id } = await consentOf(user.id, 'recruitment-processing')
  const given = { status: 'confirmed', decidedAt: now(), expiresAt: atWallClock(until, '12:00:00') } as const
  await db().updateTable('userConsents').set(given).where('id', '=', id).execute()
  const later = await tasksOf(user)
  expect(later.find(({ uid }) => uid === id)).toMatchObject({
    kind: 'consent_renewal',
    path: `/consents/${id}`,
    due_on: until,
  })
  await db()
    .updateTable('userConsents')
    .set({ expiresAt: atWallClock(addDays(today(), 200), '12:00:00') })
    .where('id', '=', id)
    .execute()
  expect((await tasksOf(user)).some(({ uid }) => uid === id)).toBe(false)
})

test('somebody without a candidate profile is asked about consents too', async () => {
  const contact = await makeUser({ kind: 'company' })
  await requestConsents(contact.id)
  const kinds = (await tasksOf(contact)).map(({ kind }) => kind)
  expect(kinds).toContain('consent')
  expect(kinds).not.toContain('find_job')
})

test('a company to be shown to is a task until the day to answer', async () => {
  const { user, share } = await makeShare({ status: 'pending' })
  const own = (await tasksOf(user)).find(({ kind }) => kind === 'share')
  expect(own).toMatchObject({ path: `/sharing/${share}`, uid: share, subject: 'Lipa d. d.' })
  expect(own?.due_on).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect((await tasksOf(user, 'en-EN')).find(({ kind }) => kind === 'share')?.subject).toBe('Lipa plc')
  await db()
    .updateTable('shareRequests')
    .set({ answerBy: addDays(today(), -1) })
    .where('id', '=', share)
    .execute()
  expect((await tasksOf(user)).some(({ kind }) => kind === 'share')).toBe(false)
})

test('a profile whose time is over is to be kept, with the last day', async () => {
  const user = await makeUser()
  await makeCv(user)
  expect((await tasksOf(user)).some(({ kind }) => kind === 'keep_profile')).toBe(false)
  await db().updateTable('users').set({ quarantinedAt: now() }).where('id', '=', user.id).execute()
  const first = (await tasksOf(user)).find(({ kind }) => kind === 'keep_profile')
  expect(first).toMatchObject({ path: '/privacy', status: 'todo' })
  expect(first?.due_on && first.due_on > today()).toBe(true)
})

test('tasks come by date, after what holds everything up and before what may be left', async () => {
  const { user, share } = await makeShare({ status: 'pending' })
  await requestConsents(user.id)
  const draft = await makeApplication({ user, job: await makeJob({ expiresDays: 4 }), status: 'draft' })
  const order = async (answerBy: string) => {
    await db().updateTable('shareRequests').set({ answerBy }).where('id', '=', share).execute()
    return (await tasksOf(user)).filter(({ status }) => status !== 'done')
  }
  const kinds = (tasks: Task[]) => tasks.map(({ kind, is_optional: isOptional }) => (isOptional ? `(${kind})` : kind))
  await db().updateTable('consents').set({ gate: 'block' }).where('key', '=', 'newsletter').execute()
  const held = kinds(await order(addDays(today(), 5))).filter((kind) => kind !== '(consent)')
  expect(held[0]).toBe('consent')
  expect(held.slice(-2)).toEqual(['application_draft', 'share'])
  // A consent nobody waits for is never the next step, and stands below what has a date.
  await db().updateTable('consents').set({ gate: 'prompt' }).execute()
  const later = kinds(await order(addDays(today(), 5)))
  expect([later[0], later[1], later.at(-1)]).toEqual(['application_draft', 'share', '(consent)'])
  const sooner = await order(addDays(today(), 3))
  expect(kinds(sooner).slice(0, 2)).toEqual(['share', 'application_draft'])
  expect(sooner[1]?.uid).toBe(draft.uid)

  await db().updateTable('candidates').set({ career: null }).where('userId', '=', user.id).execute()
  expect(kinds(await order(addDays(today(), 1))).slice(0, 2)).toEqual(['profile', 'share'])
})

test('a reply is asked for by what was asked: an invitation, an offer, a message', async () => {
  const { user, uid } = await makeApplication()
  const staff = await api.signIn(
    await makeUser({ kind: 'employee', permissions: ['applications.read', 'applications.update'] }),
  )
  const write = (body: object) => staff.post(`/api/applications/${uid}/messages`, body)
  const asked = async () => {
    const task = (await tasksOf(user)).find((one) => one.uid === uid)
    return task && [task.kind, task.due_on]
  }
  expect(await asked()).toBeUndefined()
  const day = addWorkingDays(today(), 2)
  await write({ text: 'Imate vozniški izpit?', answer_by: day })
  expect(await asked()).toEqual(['message_reply', day])
  const at = atWallClock(addDays(today(), 7), '10:00:00').toISOString()
  const proposal = { text: 'Vabimo vas.', kind: 'on_site', place: 'Dunajska 1', times: [at], answer_by: day }
  const made = (await staff.post(`/api/applications/${uid}/interviews`, proposal)).json
  expect(await asked()).toEqual(['interview_reply', day])
  // A question after the interview is no invitation.
  const candidate = await api.signIn(user)
  await candidate.post(`/api/portal/interviews/${made.uid}/pick`, { slot: made.slots[0].uid })
  expect(await asked()).toEqual(['message_reply', day])
  await candidate.post(`/api/portal/applications/${uid}/messages`, { text: 'Imam ga.' })
  expect(await asked()).toBeUndefined()
  await write({ text: 'Kdaj lahko začnete?', answer_by: day })
  expect(await asked()).toEqual(['message_reply', day])
  await moveApplication(whoIs(await makeUser({ kind: 'employee' })), uid, { to: 'offer', promiseOn: day })
  expect(await asked()).toEqual(['offer_reply', day])
})
