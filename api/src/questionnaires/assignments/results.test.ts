import { describe, expect, test } from 'vitest'
import type { AnswerValue } from '@korak/contract/definition.ts'
import { db } from '#db/db.ts'
import { type MadeUser, makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { makeNorms } from '#questionnaires/versions/norms.service.ts'
import {
  change,
  makeAssignment,
  makeClosed,
  makeQuestionnaire,
  type MadeQuestionnaire,
} from '#questionnaires/questionnaires.factory.ts'

const api = await testApp()
const urlOf = ({ uid }: { uid: string }) => `/api/portal/questionnaires/${uid}`
const trail = (uid: string) =>
  db()
    .selectFrom('auditEvents')
    .select(['action', 'actorId'])
    .where('subjectId', '=', uid)
    .orderBy('createdAt')
    .execute()

test('what nobody has begun cannot be submitted: that is no matter of its answers', async () => {
  const made = await makeAssignment()
  const client = await api.signIn(made.user)
  expect(await client.post(`${urlOf(made)}/complete`)).toMatchObject({ status: 409, code: 'STATE_NOT_ALLOWED' })
  expect((await client.get(urlOf(made))).json).toMatchObject({ status: 'open', started_at: null })
  expect(await trail(made.uid)).toEqual([])
})

test('what is missing keeps it from being submitted, by item; then it is closed, scored and thanked for', async () => {
  const made = await makeAssignment({ questionnaire: await makeQuestionnaire({ result: 'at_once' }) })
  const client = await api.signIn(made.user)
  const put = (item: string, value: AnswerValue, base = 0) =>
    client.put(`${urlOf(made)}/answers`, { rev: 0, changes: [change(item, value, base)] })
  await put('listens', 4)
  await put('car', 'yes')
  const early = await client.post(`${urlOf(made)}/complete`)
  expect([early.status, Object.keys(early.json.errors)]).toEqual([422, ['interrupts', 'km']])
  expect(early.json.errors.km[0]).toMatch(/Izpolnite/)
  await put('interrupts', 2)
  await put('km', 30)
  await put('car', 'no', 1)
  await put('plans', { cannot_say: true })
  const done = await client.post(`${urlOf(made)}/complete`, {}, { language: 'en-EN' })
  expect(done.json).toMatchObject({ status: 'closed', has_result: true, thank_you: 'Hvala', answered: 4 })
  // The question about kilometres was not asked any more.
  expect(Object.keys((await client.get(urlOf(made))).json.answers).toSorted()).toEqual([
    'car',
    'interrupts',
    'listens',
    'plans',
  ])
  const again = await client.post(`${urlOf(made)}/complete`, {}, { language: 'en-EN' })
  expect(again.json).toEqual(done.json)
  expect((await trail(made.uid)).map(({ action }) => action)).toEqual([
    'questionnaires.started',
    'questionnaires.completed',
  ])
  // team: (4 × 1 + (6 − 2) × 3) / 4 = 4; order: nothing sayable; total: 4.
  expect((await client.get(`${urlOf(made)}/result`)).json).toMatchObject({
    low: 1,
    high: 5,
    points: [1, 2, 3, 4, 5].map((value) => ({ value, label: expect.stringMatching(/./) })),
    total: 4,
    sections: [
      { key: 'team', title: 'team', score: 4, answered: 2, asked: 2, earlier: null, norm: null },
      { key: 'order', score: null, answered: 0, asked: 1 },
    ],
    earlier_at: null,
    norm_n: null,
  })
})

test('scores as calculated by hand, beside the earlier result', async () => {
  const questionnaire = await makeQuestionnaire({ result: 'at_once' })
  const first = await makeClosed({ questionnaire, answers: { listens: 2, interrupts: 3, plans: 1 } })
  const second = await makeClosed({
    questionnaire,
    user: first.user,
    answers: { listens: 5, interrupts: 4, plans: 3 },
  })
  const client = await api.signIn(first.user)
  const { json } = await client.get(`${urlOf(second)}/result`)
  // team: (5 + (6 − 4) × 3) / 4 = 2.75, before (2 + 3 × 3) / 4 = 2.75; order: 3, before 1; total: (2.75 × 2 + 3) / 3.
  expect(json.sections).toMatchObject([
    { key: 'team', score: 2.75, earlier: 2.75 },
    { key: 'order', score: 3, earlier: 1 },
  ])
  expect(json.total).toBeCloseTo(8.5 / 3, 10)
  expect(json.earlier_at).not.toBeNull()
  expect((await client.get(`${urlOf(first)}/result`)).json.earlier_at).toBeNull()
})

describe('what people have on average', () => {
  type Made = Awaited<ReturnType<typeof makeClosed>>
  const NORM = ({ norm_n, sections }: { norm_n: number | null; sections: { norm: number | null }[] }) => [
    norm_n,
    ...sections.map(({ norm }) => norm),
  ]
  const finish = (questionnaire: MadeQuestionnaire, answers: Record<string, number>, user?: MadeUser) =>
    makeClosed({ questionnaire, answers, ...(user && { user }) })
  const resultOf = async (made: Made) => NORM((await (await api.signIn(made.user)).get(`${urlOf(made)}/result`)).json)

  test('is told from ten of them on, the last result of each, without those who limit the use of their data', async () => {
    const questionnaire = await makeQuestionnaire({ result: 'at_once' })
    const own = await finish(questionnaire, { listens: 3, interrupts: 3 })
    for (let at = 0; at < 8; at++)
      await finish(questionnaire, { listens: 3, interrupts: 3, ...(at > 0 && { plans: 4 }) })
    await makeNorms()
    expect(await resultOf(own)).toEqual([null, null, null])
    const last = await finish(questionnaire, { listens: 5, interrupts: 1, plans: 4 })
    // Again by the same person: still ten, and the last one counts.
    await finish(questionnaire, { listens: 3, interrupts: 3, plans: 4 }, last.user)
    await db().updateTable('users').set({ restrictedAt: new Date() }).where('id', '=', last.user.id).execute()
    await makeNorms()
    expect(await resultOf(own)).toEqual([null, null, null])
    await db().updateTable('users').set({ restrictedAt: null }).where('id', '=', last.user.id).execute()
    await makeNorms()
    // Eight in the second section.
    expect(await resultOf(own)).toEqual([10, 3, null])
  })

  test('is of everybody, also where their results are read in parts', async () => {
    const questionnaire = await makeQuestionnaire({ result: 'at_once' })
    const own = await finish(questionnaire, { listens: 1, interrupts: 5, plans: 1 })
    for (let at = 0; at < 9; at++) await finish(questionnaire, { listens: 4, interrupts: 2, plans: 3 })
    await finish(questionnaire, { listens: 1, interrupts: 5, plans: 1 }, own.user)
    await makeNorms(3)
    expect(await resultOf(own)).toEqual([10, 3.7, 2.8])
  })

  test('tells nobody what somebody else has: read before and after they finish it is the same', async () => {
    const questionnaire = await makeQuestionnaire({ result: 'at_once' })
    const own = await finish(questionnaire, { listens: 1, interrupts: 5, plans: 1 })
    for (let at = 0; at < 9; at++) await finish(questionnaire, { listens: 4, interrupts: 2, plans: 3 })
    await makeNorms()
    // (1 + 9 · 4) / 10 = 3.7 and (1 + 9 · 3) / 10 = 2.8, one decimal.
    const before = [10, 3.7, 2.8]
    expect(await resultOf(own)).toEqual(before)
    for (let at = 0; at < 9; at++) {
      const victim = await finish(questionnaire, { listens: 5, interrupts: 1, plans: 5 })
      await makeNorms()
      expect(await resultOf(own)).toEqual(before)
      expect(await resultOf(victim)).toEqual(before)
    }
    const tenth = await finish(questionnaire, { listens: 5, interrupts: 1, plans: 5 })
    await makeNorms()
    // What was released before keeps the norm of then; (1 + 9 · 4 + 10 · 5) / 20 = 4.35 is for those who come.
    expect(await resultOf(own)).toEqual(before)
    await db().updateTable('assignments').set({ releasedAt: new Date() }).where('id', '=', tenth.uid).execute()
    expect((await resultOf(tenth))[0]).toBe(20)
  })

  test('has a new number for a section with ten more people in it, not with one who answers it among ten who finish', async () => {
    const questionnaire = await makeQuestionnaire({ result: 'at_once' })
    for (let at = 0; at < 10; at++) await finish(questionnaire, { listens: 4, interrupts: 2, plans: 3 })
    await makeNorms()
    for (let at = 0; at < 9; at++) await finish(questionnaire, { listens: 5, interrupts: 1 })
    const only = await finish(questionnaire, { listens: 5, interrupts: 1, plans: 5 })
    await makeNorms()
    await db().updateTable('assignments').set({ releasedAt: new Date() }).where('id', '=', only.uid).execute()
    expect(await resultOf(only)).toEqual([20, 4.5, 3])
  })
})

test('a result is there when it is released, and the respondent is told once', async () => {
  const made = await makeClosed()
  const client = await api.signIn(made.user)
  const staff = await makeUser({ kind: 'employee', permissions: ['questionnaires.manage'] })
  const office = await api.signIn(staff)
  expect((await client.get(`${urlOf(made)}/result`)).code).toBe('NOT_FOUND')
  expect((await client.get('/api/portal/candidate/tests')).json).toEqual([])
  for (let times = 0; times < 2; times++)
    expect((await office.post(`/api/questionnaires/${made.uid}/release`)).json).toEqual({
      message: 'Rezultat je na ogled.',
    })
  expect((await client.get(`${urlOf(made)}/result`)).status).toBe(200)
  expect((await client.get('/api/portal/candidate/tests', { language: 'en-EN' })).json).toMatchObject([
    { uid: made.uid, title: 'Preizkus' },
  ])
  const mails = await db().selectFrom('mails').select('template').where('userId', '=', made.user.id).execute()
  expect(mails).toEqual([{ template: 'questionnaire_released' }])
  expect((await trail(made.uid)).at(-1)).toEqual({ action: 'questionnaires.released', actorId: staff.id })
})

test('nothing is released of what is not closed or never shown, nor by anybody else', async () => {
  const office = await api.signIn(await makeUser({ kind: 'employee', permissions: ['questionnaires.manage'] }))
  const never = await makeClosed({ questionnaire: await makeQuestionnaire({ result: 'never' }) })
  for (const { uid } of [await makeAssignment(), never])
    expect((await office.post(`/api/questionnaires/${uid}/release`)).code).toBe('STATE_NOT_ALLOWED')
  const client = await api.signIn(never.user)
  expect((await client.post(`/api/questionnaires/${never.uid}/release`)).code).toBe('FORBIDDEN')
  expect((await client.get(`${urlOf(never)}/result`)).code).toBe('NOT_FOUND')
})
