import type { JobQuestions } from '@korak/contract/screening.ts'
import { MOST_QUESTIONS, type ScreeningQuestion } from '@korak/contract/screening.rules.ts'
import { makeDefinition } from '@korak/engine/questionnaires/definitions.factory.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { contactId } from '#applications/applications.factory.ts'
import { addDays, setClock, today } from '#base/time.ts'
import { db, transact } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { publishPlanned } from '#jobs/planning.service.ts'
import { publish } from '#questionnaires/versions/publishing.service.ts'
import { insertQuestionnaire } from '#questionnaires/versions/versions.queries.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'

const api = await testApp()
let staff: Client
beforeAll(async () => {
  const permissions = [
    'jobs.read',
    'jobs.update',
    'jobs.create',
    'jobs.publish',
    'jobs.delete',
    'questionnaires.read',
  ] as const
  staff = await api.signIn(await makeUser({ kind: 'employee', permissions: [...permissions] }))
})

const DRIVING: ScreeningQuestion = {
  type: 'yesno',
  sl: 'Imate vozniški izpit kategorije B?',
  en: 'Do you have a category B driving licence?',
  required: true,
  options: [],
}
const START: ScreeningQuestion = {
  type: 'choice',
  sl: 'Kdaj lahko začnete?',
  en: 'When can you start?',
  required: false,
  options: [
    { sl: 'Takoj', en: 'At once' },
    { sl: 'Čez mesec', en: 'In a month' },
  ],
}
const AD = { title: 'Kuhar (m/ž)', en: { title: 'Cook (m/f)' } }
const draft = async () => (await makeJob({ ...AD, status: 'draft', contactId: await contactId() })).id
const questionsOf = async (job: string): Promise<JobQuestions> => (await staff.get(`/api/jobs/${job}/questions`)).json
async function ask(job: string, questions: unknown, questionnaire: string | null = null) {
  const { rev } = await questionsOf(job)
  return staff.put(`/api/jobs/${job}/questions`, { rev, questionnaire_uid: questionnaire, questions })
}
const publishJob = async (job: string, despite: string[] = []) =>
  staff.put(`/api/jobs/${job}/status`, { status: 'published', rev: (await questionsOf(job)).rev, despite })
const versionsOf = async (job: string) =>
  (
    await sql<{
      number: number
    }>`select v.number from questionnaire_versions v join jobs j on j.screening_id = v.questionnaire_id
      where j.id = ${job} order by v.number`.execute(db())
  ).rows.map(({ number }) => number)
const makeForm = (key: string, more: object = {}, type: 'text' | 'file' = 'text') =>
  transact(async () => {
    const { id } = await insertQuestionnaire({ key, scope: 'self' })
    const items = [{ type, key: 'why' }] as never
    await publish(
      id,
      makeDefinition([{ key: 'all', is_scored: false, items, ...more }], { kind: 'form', minutes: 4 }),
      null,
    )
    return id
  })

test('a job asks its own questions, in their order; a copy asks the same, and history tells of a change', async () => {
  const job = await draft()
  expect((await ask(job, [DRIVING, START])).status).toBe(200)
  const { json } = await ask(job, [START, DRIVING])
  expect(json.questions).toEqual([START, DRIVING])
  const { json: copy } = await staff.post(`/api/jobs/${job}/duplicate`)
  expect((await questionsOf(copy.uid)).questions).toEqual([START, DRIVING])
  const changes = (await staff.get(`/api/jobs/${job}/changes`)).json as {
    fields: { field: string; after: string[] }[]
  }[]
  expect(changes[0]?.fields).toMatchObject([
    {
      field: 'questions',
      after: [
        'Kdaj lahko začnete? (Takoj, Čez mesec) · When can you start? (At once, In a month) · choice · optional',
        'Imate vozniški izpit kategorije B? · Do you have a category B driving licence? · yesno · required',
      ],
    },
  ])
})

test('published questions stay; changed ones are the next version, the same ones the same', async () => {
  const job = await draft()
  await ask(job, [DRIVING])
  expect(await versionsOf(job)).toEqual([])
  expect((await publishJob(job)).status).toBe(200)
  expect(await versionsOf(job)).toEqual([1])
  await ask(job, [DRIVING, START])
  expect(await versionsOf(job)).toEqual([1, 2])
  await ask(job, [DRIVING, START])
  expect(await versionsOf(job)).toEqual([1, 2])
  // They are of this job alone.
  const [all, forms] = [await staff.get('/api/questionnaires'), await staff.get('/api/screening-questionnaires')]
  expect(`${all.text}${forms.text}`).not.toContain(`job-${job}`)
  expect(forms.json.some(({ questions }: { questions: number }) => questions === 2)).toBe(false)
})

test('an ad in both languages is not published with questions in one, and the reason is beside the question', async () => {
  const job = await draft()
  expect((await ask(job, [{ ...DRIVING, en: '' }])).status).toBe(200)
  const refused = await publishJob(job)
  expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['questions.0.en']])
  const { rev } = await questionsOf(job)
  await staff.put(`/api/jobs/${job}`, { rev, is_slovenian_only: true })
  expect((await publishJob(job)).status).toBe(200)
  // What is public may not lose a language, either.
  const both = await draft()
  await publishJob(both)
  expect((await ask(both, [{ ...START, en: '' }])).json.errors).toHaveProperty(['questions.0.en'])
})

test('what nobody may be asked is warned of, and a person decides', async () => {
  const job = await draft()
  await ask(job, [{ ...DRIVING, sl: 'Ali imate otroke?', en: 'What is your current salary?' }])
  const warned = await publishJob(job)
  expect([warned.status, Object.keys(warned.json.errors)]).toEqual([422, ['questions.0.sl', 'questions.0.en']])
  expect((await publishJob(job, ['wording'])).status).toBe(200)
})

test('so it is of questions of what is public already, or will be by itself: then the day comes as planned', async () => {
  const doubtful = { ...DRIVING, sl: 'Ali imate otroke?' }
  const put = async (job: string, questions: ScreeningQuestion[], more: object = {}) => {
    const { rev } = await questionsOf(job)
    return staff.put(`/api/jobs/${job}/questions`, { rev, questionnaire_uid: null, questions, ...more })
  }
  const [open, planned] = [await draft(), await draft()]
  expect((await publishJob(open)).status).toBe(200)
  const { rev } = await questionsOf(planned)
  const day = addDays(today(), 2)
  expect((await staff.put(`/api/jobs/${planned}/plan`, { rev, publish_on: day })).status).toBe(200)
  for (const job of [open, planned]) {
    const asked = await put(job, [doubtful])
    expect([asked.status, Object.keys(asked.json.errors)]).toEqual([422, ['questions.0.sl']])
    expect((await questionsOf(job)).questions).toEqual([])
    expect((await put(job, [doubtful], { despite: ['wording'] })).status).toBe(200)
    // Nobody decides twice about the same words, wherever they stand.
    expect((await put(job, [START, doubtful])).status).toBe(200)
  }
  setClock(() => new Date(`${day}T12:00:00Z`))
  await publishPlanned()
  expect((await staff.get(`/api/jobs/${planned}`)).json).toMatchObject({ status: 'published', publish_missed_on: null })
  setClock()
})

test('a job asks for a published questionnaire instead: a form without scores and files', async () => {
  const [form, scored, files] = [
    await makeForm('obrazec'),
    await makeForm('ocene', { is_scored: true }),
    await makeForm('datoteke', {}, 'file'),
  ]
  const choices = (await staff.get('/api/screening-questionnaires')).json as { uid: string }[]
  const uids = new Set(choices.map(({ uid }) => uid))
  expect([form, scored, files].map((uid) => uids.has(uid))).toEqual([true, false, false])
  const job = await draft()
  expect((await ask(job, [DRIVING], form)).json).toMatchObject({
    questionnaire: { uid: form, minutes: 4, questions: 1 },
    questions: [],
  })
  expect((await ask(job, [], scored)).json.errors).toHaveProperty('questionnaire_uid')
  const { json: copy } = await staff.post(`/api/jobs/${job}/duplicate`)
  expect((await questionsOf(copy.uid)).questionnaire?.uid).toBe(form)
})

test('a set that was changed since it was read is not overwritten, and wrong ones are told by field', async () => {
  const job = await draft()
  const { rev } = await questionsOf(job)
  await ask(job, [DRIVING])
  const stale = await staff.put(`/api/jobs/${job}/questions`, { rev, questionnaire_uid: null, questions: [START] })
  expect(stale.code).toBe('STALE')
  expect((await ask(job, [{ ...DRIVING, sl: '' }])).json.errors).toHaveProperty(['questions.0.sl'])
  expect((await ask(job, [{ ...START, options: START.options.slice(0, 1) }])).json.errors).toHaveProperty([
    'questions.0.options',
  ])
  expect(
    (
      await ask(
        job,
        Array.from({ length: MOST_QUESTIONS + 1 }, () => DRIVING),
      )
    ).status,
  ).toBe(422)
  const { id: closed } = await makeJob({ ...AD, status: 'closed' })
  expect((await ask(closed, [DRIVING])).code).toBe('STATE_NOT_ALLOWED')
  expect((await staff.del(`/api/jobs/${job}`)).status).toBe(200)
})
