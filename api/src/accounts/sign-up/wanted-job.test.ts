// The job somebody registers to apply for comes back after the activation, in whichever browser the mail is opened.
import { beforeEach, expect, test } from 'vitest'
import { type Client, testApp } from '../../../test/app.ts'
import { runTasks } from '../../../test/background.ts'
import { today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makePdf } from '#files/files.factory.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { sentMails } from '#mail/sent.ts'
import { clearProfile } from '#privacy/retention/clearing.service.ts'
import { makeUser, PASSWORD } from '#users/users.factory.ts'
import { tasks } from '../accounts.background.ts'

const api = await testApp()
const ROUTE = '/api/auth/signup-candidate'
const PERSON = { name: 'Žana Čuk', gender: 'female', birthday: '1990-03-27', education: 7, career: 'beginner' }
const NOBODYS = '0191b5a0-0000-7000-8000-000000000001'
const DAY = 24 * 60 * 60 * 1000
let count = 0
let email = ''
beforeEach(() => {
  email = `zeli${++count}@example.com`
})

const register = (job?: string, address = email) =>
  api.newClient().post(ROUTE, {
    ...PERSON,
    email: address,
    password: PASSWORD,
    confirm_password: PASSWORD,
    ...(job && { job }),
  })
async function activate(client = api.newClient()) {
  await runTasks(api.databaseUrl)
  const [mail] = await sentMails(email)
  const token = mail?.links[0]?.split('/').at(-1)
  return client.post(`${ROUTE}/activate`, { token, password: PASSWORD })
}
async function decide(client: Client) {
  for (const { uid } of (await client.get('/api/portal/consents')).json)
    await client.post(`/api/portal/consents/${uid}/confirm`, {})
}
const signIn = (client = api.newClient()) => client.post('/api/auth/login', { username: email, password: PASSWORD })
const row = () =>
  db().selectFrom('users').select(['id', 'wantedJobId']).where('email', '=', email).executeTakeFirstOrThrow()
const activated = (at: Date) => db().updateTable('users').set({ activatedAt: at }).where('email', '=', email).execute()

test('it is answered where the account is activated, and at a sign-in elsewhere until the application is begun', async () => {
  const { id } = await makeJob()
  await register(id)
  expect((await activate()).json.job).toBe(id)
  const client = api.newClient()
  expect((await signIn(client)).json.job).toBe(id)
  expect((await client.get('/api/auth/user')).json).not.toHaveProperty('job')
  expect((await client.get('/api/portal/applications')).json.data).toEqual([])
  await decide(client)
  // Another application leaves it.
  await client.post(`/api/portal/jobs/${(await makeJob()).id}/apply`)
  expect((await row()).wantedJobId).toBe(id)
  await client.post(`/api/portal/jobs/${id}/apply`)
  expect((await row()).wantedJobId).toBeNull()
  expect((await signIn()).json).not.toHaveProperty('job')
})

test.each([
  ['unknown', () => Promise.resolve({ id: NOBODYS })],
  ['a draft', () => makeJob({ status: 'draft' })],
  ['closed', () => makeJob({ status: 'closed' })],
  ['past its deadline', () => makeJob({ expiresDays: -1 })],
])('a job that is %s is ignored without a word', async (_what, make) => {
  const { id } = await make()
  const [with_, without] = [await register(id), await register(undefined, `brez.${email}`)]
  expect([with_.status, Object.keys(with_.json)]).toEqual([without.status, Object.keys(without.json)])
  expect((await row()).wantedJobId).toBeNull()
  const answer = await activate()
  expect([answer.status, answer.json.job]).toEqual([200, undefined])
})

test('one that closes before the activation is not answered', async () => {
  const { id } = await makeJob()
  await register(id)
  await db().updateTable('jobs').set({ status: 'closed' }).where('id', '=', id).execute()
  expect((await activate()).json).not.toHaveProperty('job')
})

test('who has an account is told nothing, and theirs wants no job', async () => {
  const { id } = await makeJob()
  const user = await makeUser()
  const [known, unknown] = [await register(id, user.email), await register(id)]
  expect([known.status, known.text.replace(user.email, '…')]).toEqual([201, unknown.text.replace(email, '…')])
  email = user.email
  expect((await row()).wantedJobId).toBeNull()
})

test('the newest registration of an address counts', async () => {
  const [first, second] = [await makeJob(), await makeJob()]
  await register(first.id)
  await register(second.id)
  expect((await activate()).json.job).toBe(second.id)
})

test('a day after the activation it is over, and within the hour gone', async () => {
  const { id } = await makeJob()
  await register(id)
  await tasks['auth.forgetWantedJobs']()
  await activate()
  await activated(new Date(Date.now() - DAY + 60_000))
  await tasks['auth.forgetWantedJobs']()
  expect((await signIn()).json.job).toBe(id)
  await activated(new Date(Date.now() - DAY - 60_000))
  expect((await signIn()).json).not.toHaveProperty('job')
  expect((await row()).wantedJobId).toBe(id)
  await tasks['auth.forgetWantedJobs']()
  expect((await row()).wantedJobId).toBeNull()
})

test('it goes with an application that is sent in one step', async () => {
  const { id } = await makeJob()
  await register(id)
  const client = api.newClient()
  await activate(client)
  await decide(client)
  await client.upload('/api/portal/profile/cv', { cv: { name: 'cv.pdf', data: makePdf() } })
  const sent = await client.post('/api/portal/applications', { job_uid: id })
  expect([sent.status, sent.json.status]).toEqual([201, 'submitted'])
  expect((await row()).wantedJobId).toBeNull()
})

test('it goes with a cleared profile', async () => {
  const { id } = await makeJob()
  await register(id)
  await activate()
  const { id: userId } = await row()
  await db().updateTable('candidates').set({ clearOn: today() }).where('userId', '=', userId).execute()
  expect(await clearProfile(userId)).toBe(true)
  expect((await row()).wantedJobId).toBeNull()
})
