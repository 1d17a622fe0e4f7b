import { expect, test } from 'vitest'
import type { AnswerValue } from '@korak/contract/definition.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { change, makeAssignment, makeClosed, makeQuestionnaire } from './questionnaires.factory.ts'

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

test('what others have on average is told from ten of them on', async () => {
  const questionnaire = await makeQuestionnaire({ result: 'at_once' })
  const own = await makeClosed({ questionnaire, answers: { listens: 1, interrupts: 5 } })
  const client = await api.signIn(own.user)
  const result = async () => (await client.get(`${urlOf(own)}/result`)).json
  for (let at = 0; at < 9; at++)
    await makeClosed({ questionnaire, answers: { listens: 3, interrupts: 3, ...(at > 0 && { plans: 4 }) } })
  expect(await result()).toMatchObject({ norm_n: null, sections: [{ norm: null }, {}] })
  const last = await makeClosed({ questionnaire, answers: { listens: 5, interrupts: 1, plans: 4 } })
  // Again by the same person: still ten, and the last one counts.
  await makeClosed({ questionnaire, user: last.user, answers: { listens: 3, interrupts: 3, plans: 4 } })
  const { norm_n: count, sections } = await result()
  expect(count).toBe(10)
  // Nine in the second section. A section nobody has answered is in the result only when it was asked.
  expect(sections.map(({ norm }: { norm: number | null }) => norm)).toEqual([3, null])
  await db().updateTable('users').set({ restrictedAt: new Date() }).where('id', '=', last.user.id).execute()
  expect((await result()).norm_n).toBeNull()
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
