import { expect, test } from 'vitest'
import type { Task } from '@korak/contract/tasks.ts'
import { makeApplication, whoIs } from '#applications/applications.factory.ts'
import { moveApplication } from '#applications/moves.service.ts'
import { addWorkingDays } from '#base/holidays.ts'
import { dayOf, today } from '#base/time.ts'
import { makeCv } from '#candidates/cvs.factory.ts'
import { db } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'

const api = await testApp()
const tasksOf = async (user: { id: string }, language: 'sl-SI' | 'en-EN' = 'sl-SI'): Promise<Task[]> =>
  (await (await api.signIn(user)).get('/api/portal/tasks', { language })).json
const short = (tasks: Task[]) => tasks.map(({ kind, status }) => `${kind} ${status}`)

test('somebody new has a profile to complete, a CV to add and a job to find', async () => {
  const tasks = await tasksOf(await makeUser({ isComplete: false }))
  expect(short(tasks)).toEqual(['profile todo', 'cv todo', 'find_job todo'])
  expect(tasks[0]).toMatchObject({ path: '/user-info', count: 4, minutes: 3, due_on: null })
})

test('what is done comes last', async () => {
  const user = await makeUser()
  await makeCv(user)
  expect(short(await tasksOf(user))).toEqual(['find_job todo', 'profile done', 'cv done'])
})

test('drafts and own next moves come with title, path and day, the most urgent first', async () => {
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
    'application_move todo',
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
