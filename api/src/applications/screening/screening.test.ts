import type { Application } from '@korak/contract/applications.ts'
import type { ScreeningQuestion } from '@korak/contract/screening.rules.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeApplication } from '#applications/applications.factory.ts'
import { makeCv } from '#candidates/cv/cvs.factory.ts'
import { db } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'

const api = await testApp()
let staff: Client
beforeAll(async () => {
  const permissions = ['jobs.read', 'jobs.update', 'applications.read', 'applications.update'] as const
  staff = await api.signIn(await makeUser({ kind: 'employee', permissions: [...permissions] }))
})

const question = (type: ScreeningQuestion['type'], sl: string, required = true): ScreeningQuestion => ({
  type,
  sl,
  en: `${sl} (en)`,
  required,
  options: [],
})
const QUESTIONS = [
  question('yesno', 'Vozite?'),
  question('number', 'Let izkušenj', false),
  question('text', 'Zakaj k nam?'),
]

async function ask(job: string, questions: ScreeningQuestion[]): Promise<void> {
  const { rev } = (await staff.get(`/api/jobs/${job}/questions`)).json
  const answer = await staff.put(`/api/jobs/${job}/questions`, { rev, questionnaire_uid: null, questions })
  if (answer.status !== 200) throw new Error(answer.text)
}
async function asking(questions = QUESTIONS): Promise<string> {
  const { id } = await makeJob({ title: 'Kuhar (m/ž)', en: { title: 'Cook (m/f)' } })
  await ask(id, questions)
  return id
}
/** A draft for a job, of somebody who has all else. */
async function begun(job: string): Promise<{ user: MadeUser; client: Client; url: string; draft: Application }> {
  const user = await makeUser()
  await makeCv(user)
  const client = await api.signIn(user)
  const draft = (await client.post(`/api/portal/jobs/${job}/apply`)).json as Application
  return { user, client, url: `/api/portal/applications/${draft.uid}`, draft }
}
const textsIn = ({ screening }: Application) =>
  screening?.definition.sections.flatMap(({ items }) => items.map(({ text }) => text['sl-SI']))

test('the questions are in the draft, answers are kept one by one, and what is no answer is told beside the question', async () => {
  const { client, url, draft } = await begun(await asking())
  expect(textsIn(draft)).toEqual(['Vozite?', 'Let izkušenj', 'Zakaj k nam?'])
  expect((await client.put(url, { answers: { 'q-1': 'yes' } })).json.screening.answers).toEqual({ 'q-1': 'yes' })
  expect((await client.put(url, { answers: { 'q-2': 3.5 } })).json.screening.answers).toEqual({
    'q-1': 'yes',
    'q-2': 3.5,
  })
  const wrong = await client.put(url, { answers: { 'q-1': 'maybe', 'q-2': 'tri', 'q-9': 'x' } })
  expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([422, ['answers.q-1', 'answers.q-2', 'answers.q-9']])
  expect((await client.put(url, { answers: { 'q-2': null } })).json.screening.answers).toEqual({ 'q-1': 'yes' })
})

test('what is missing is refused at once, CV and answers together, and sent only whole', async () => {
  const { client, url, user } = await begun(await asking())
  await db().deleteFrom('files').where('userId', '=', user.id).execute()
  const refused = await client.post(`${url}/submit`, { answers: { 'q-1': 'no' } })
  expect([refused.status, refused.code, refused.json.errors]).toEqual([
    422,
    'CV_MISSING',
    { cv: [expect.any(String)], 'answers.q-3': ['Izpolnite to polje.'] },
  ])
  await makeCv(user)
  expect((await client.post(`${url}/submit`, { answers: { 'q-1': 'no' } })).json.errors).toEqual({
    'answers.q-3': ['Izpolnite to polje.'],
  })
  const sent = await client.post(`${url}/submit`, { answers: { 'q-1': 'no', 'q-3': 'Rad kuham.' } })
  expect([sent.status, sent.json.status, sent.json.screening.answers]).toEqual([
    200,
    'submitted',
    { 'q-1': 'no', 'q-3': 'Rad kuham.' },
  ])
  expect((await client.put(url, { answers: { 'q-1': 'yes' } })).code).toBe('STATE_NOT_ALLOWED')
})

test('applying in one step answers, too', async () => {
  const job = await asking()
  const { client } = await begun(await asking())
  const without = await client.post('/api/portal/applications', { job_uid: job })
  expect(Object.keys(without.json.errors)).toEqual(['answers.q-1', 'answers.q-3'])
  const answers = { 'q-1': 'yes', 'q-3': 'Ker.' }
  const sent = await client.post('/api/portal/applications', { job_uid: job, answers })
  expect([sent.status, sent.json.screening.answers]).toEqual([201, answers])
})

test('who has answered keeps the questions; a draft without answers is asked the new ones', async () => {
  const job = await asking()
  const [answering, waiting] = [await begun(job), await begun(job)]
  await answering.client.put(answering.url, { answers: { 'q-1': 'yes', 'q-3': 'Ker.' } })
  await ask(job, [question('text', 'Kaj znate?')])
  const again = async ({ client }: { client: Client }) =>
    textsIn((await client.post(`/api/portal/jobs/${job}/apply`)).json as Application)
  expect(await again(answering)).toEqual(['Vozite?', 'Let izkušenj', 'Zakaj k nam?'])
  expect(await again(waiting)).toEqual(['Kaj znate?'])
  expect((await answering.client.post(`${answering.url}/submit`)).status).toBe(200)
  const { json } = await staff.get(`/api/applications/${answering.draft.uid}/screening`)
  expect(json.screening.definition.sections[0].items[0].text['sl-SI']).toBe('Vozite?')
  // A job that asks nothing any more asks nobody.
  await ask(job, [])
  expect((await waiting.client.post(`${waiting.url}/submit`)).json).toMatchObject({
    status: 'submitted',
    screening: null,
  })
})

test('staff reads the answers as facts, and the look is recorded; a withdrawn application is not there', async () => {
  const { client, url, draft, user } = await begun(await asking())
  const read = (who: Client) => who.get(`/api/applications/${draft.uid}/screening`)
  expect((await read(staff)).status).toBe(404)
  await client.post(`${url}/submit`, { answers: { 'q-1': 'yes', 'q-2': 4, 'q-3': 'Ker.' } })
  const { json } = await read(staff)
  expect(json.screening.answers).toEqual({ 'q-1': 'yes', 'q-2': 4, 'q-3': 'Ker.' })
  expect(JSON.stringify(json)).not.toContain('score"')
  const views = async () =>
    (
      await sql<{
        what: string
        purpose: string
      }>`select what, purpose from profile_views where user_id = ${user.id}`.execute(db())
    ).rows
  expect(await views()).toEqual([{ what: 'application', purpose: 'application' }])
  const stranger = await api.signIn(await makeUser({ kind: 'employee', permissions: ['jobs.read'] }))
  expect((await read(stranger)).status).toBe(403)
  expect((await read(client)).status).toBe(403)
  await client.post(`${url}/withdraw`)
  expect((await read(staff)).status).toBe(404)
  // Nothing was asked: nothing is there, and nobody has looked.
  const other = await makeApplication()
  expect((await staff.get(`/api/applications/${other.uid}/screening`)).json).toEqual({ screening: null })
})
