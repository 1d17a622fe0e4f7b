import { expect, test } from 'vitest'
import { db } from '#db/db.ts'
import {
  answerAs,
  changesOf,
  closeNow,
  makeCampaign,
  type MadeRater,
  slotOfRater,
  secondPerson,
} from '#campaigns/campaigns.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { completeFeedback } from './answering.service.ts'

const api = await testApp()
const pathOf = ({ token, uid }: MadeRater) => `/api/public/feedback/${token}/${uid}`
const start = (rater: MadeRater, relationship: string = rater.relationship) =>
  api.anon.post(`${pathOf(rater)}/start`, { relationship })
const save = (rater: MadeRater, answers?: Record<string, number | string>) =>
  api.anon.put(`${pathOf(rater)}/answers`, changesOf(answers))
const complete = (rater: MadeRater) => api.anon.post(`${pathOf(rater)}/complete`, {})
const slot = async (rater: MadeRater) => (await slotOfRater(rater))?.content

test('answers need a beginning, are kept and checked, and cannot be changed once they are given', async () => {
  const { raters } = await makeCampaign({ raters: ['coworker'] })
  const rater = raters[1]!
  expect((await save(rater)).code).toBe('STATE_NOT_ALLOWED')
  expect((await complete(rater)).code).toBe('STATE_NOT_ALLOWED')
  await start(rater)
  expect((await save(rater, { listens: 9 })).status).toBe(422)
  expect((await complete(rater)).json.errors).toHaveProperty('listens')
  const kept = await save(rater)
  expect(Date.now() - Date.parse(kept.json.saved_at)).toBeLessThan(60_000)
  // Begun once more, from another browser: the same answers.
  expect((await start(rater)).json).toMatchObject({ rev: 3, answered: 3, answers: { listens: { value: 4, rev: 1 } } })
  const done = await complete(rater)
  expect(done.json).toMatchObject({ status: 'closed', thank_you: 'Hvala', answered: 3 })
  expect((await complete(rater)).json).toEqual(done.json)
  expect([(await save(rater)).status, (await save(rater)).code]).toEqual([423, 'LOCKED'])
  expect((await start(rater)).code).toBe('LOCKED')
  expect((await api.anon.get(pathOf(rater))).json).toMatchObject({
    status: 'closed',
    answers: { listens: { value: 4 } },
  })
})

test('submitting ten times at once closes once, and two who submit at once both are heard', async () => {
  const made = await makeCampaign({ raters: ['coworker', 'coworker', 'employee'] })
  const [, first, second, third] = made.raters as [MadeRater, MadeRater, MadeRater, MadeRater]
  for (const rater of [first, second, third]) await start(rater).then(() => save(rater))
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => complete(first)),
    complete(second),
    complete(third),
  ])
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  for (const rater of [first, second, third]) expect(await slot(rater)).toMatchObject({ status: 'closed' })
  // Who has answered is written down for everybody at once, when nobody answers any more.
  const trail = () => db().selectFrom('auditEvents').selectAll().where('action', '=', 'feedback.answered').execute()
  expect(await trail()).toEqual([])
  await closeNow(made)
  expect(await trail()).toHaveLength(3)
})

test('beginning twice at once makes one place, and answers sent while submitting are in or refused', async () => {
  const { raters } = await makeCampaign({ raters: ['coworker'] })
  const rater = raters[1]!
  const begun = await Promise.all([start(rater), start(rater), start(rater)])
  expect(begun.map(({ status }) => status)).toEqual([200, 200, 200])
  await save(rater)
  const [kept, done] = await Promise.all([
    api.anon.put(`${pathOf(rater)}/answers`, changesOf({ note: 'v zadnjem trenutku' })),
    complete(rater),
  ])
  expect(done.status).toBe(200)
  const { answers } = (await api.anon.get(pathOf(rater))).json
  expect(answers.note?.value ?? null).toBe(kept.status === 200 ? 'v zadnjem trenutku' : null)
})

test('another relationship waits for approval; until then the nominated one counts', async () => {
  const made = await makeCampaign({ raters: ['coworker', 'coworker'] })
  const [, rater, other] = made.raters as [MadeRater, MadeRater, MadeRater]
  const staff = await api.signIn(await secondPerson())
  const claims = async () => (await staff.get(`/api/campaigns/${made.uid}`)).json.claims
  const decide = (approve: boolean, of = rater) =>
    staff.post(`/api/campaigns/${made.uid}/raters/${of.uid}/claim`, { approve })
  expect((await start(rater, 'self')).json.errors).toHaveProperty('relationship')
  expect((await start(rater, 'leader')).json).toMatchObject({
    relationship: 'coworker',
    claimed: 'leader',
    facts: { relationship: 'coworker' },
  })
  expect(await slot(rater)).toMatchObject({ relationship: 'coworker' })
  // Said again otherwise, and taken back.
  await start(rater, 'coworker')
  await start(rater, 'employee')
  await start(other, 'leader')
  for (const one of [rater, other]) {
    await save(one)
    await complete(one)
  }
  // While answers come in nobody is told who has begun, nor finds out by deciding.
  expect(await claims()).toEqual([])
  for (const one of [rater, other, made.raters[0]!]) expect((await decide(true, one)).code).toBe('STATE_NOT_ALLOWED')
  await staff.post(`/api/campaigns/${made.uid}/close`, {})
  const told = (await claims()).map(({ rater: uid, claimed }: { rater: string; claimed: string }) => [uid, claimed])
  expect(new Map(told)).toEqual(
    new Map([
      [rater.uid, 'employee'],
      [other.uid, 'leader'],
    ]),
  )
  expect((await decide(true)).status).toBe(200)
  expect(await slot(rater)).toMatchObject({ relationship: 'employee', status: 'closed' })
  expect((await api.anon.get(pathOf(rater))).json.relationship).toBe('employee')
  expect((await decide(true)).status).toBe(200)
  expect((await decide(false)).code).toBe('STATE_NOT_ALLOWED')
  expect((await decide(false, other)).json.claims).toEqual([])
  expect(await slot(other)).toMatchObject({ relationship: 'coworker' })
})

test('the assessed person cannot give the own part up, nor can another take it', async () => {
  const { raters, subject } = await makeCampaign()
  const client = await api.signIn(subject)
  const path = `/api/portal/feedback-answers/${raters[0]?.uid}`
  expect((await client.post(`${path}/start`, { relationship: 'leader' })).json.errors).toHaveProperty('relationship')
  expect((await client.post(`${path}/start`, { relationship: 'self' })).json).toMatchObject({ is_self: true })
})

test('a closed campaign takes nothing; what was not finished is gone, and its card', async () => {
  const named = await makeUser({ kind: 'companyemployee' })
  const made = await makeCampaign({ raters: ['coworker', 'coworker'], named: [{ email: named.email }] })
  const [done, begun] = made.raters.filter(({ email }) => email.endsWith('@primer.si')) as [MadeRater, MadeRater]
  await answerAs(done)
  await start(begun)
  await save(begun)
  await closeNow(made)
  for (const answer of [await save(begun), await complete(begun), await start(begun)])
    expect(answer.code).toBe('LOCKED')
  expect(await slot(begun)).toBeUndefined()
  expect(await slot(done)).toMatchObject({ status: 'closed' })
  expect(await completeFeedback(done.by, done.uid, 'sl-SI')).toMatchObject({ status: 'closed' })
  expect((await api.anon.get(`/api/public/feedback/${begun.token}`)).json).toMatchObject({
    is_closed: true,
    people: [{ status: 'open', answered: 0 }],
  })
  const client = await api.signIn(named)
  expect((await client.get('/api/portal/questionnaires')).json.data).toEqual([])
})

test('a file is no answer here: it would be somebody’s', async () => {
  const { raters } = await makeCampaign({ raters: ['coworker'] })
  await start(raters[1]!)
  const files = { files: ['00000000-0000-4000-8000-000000000000'] }
  const answer = await api.anon.put(`${pathOf(raters[1]!)}/answers`, changesOf({ note: files as never }))
  expect(answer.status).toBe(422)
})

test('what was changed since it was shown is not submitted unseen', async () => {
  const { raters } = await makeCampaign({ raters: ['coworker'] })
  const rater = raters[1]!
  await start(rater)
  const { rev } = (await save(rater)).json
  await api.anon.put(`${pathOf(rater)}/answers`, {
    rev,
    changes: [{ id: crypto.randomUUID(), item: 'listens', base: 1, value: 2 }],
  })
  const submit = (shown: number) => api.anon.post(`${pathOf(rater)}/complete`, { rev: shown })
  expect(await submit(rev)).toMatchObject({ status: 409, code: 'CONFLICT' })
  const done = await submit(rev + 1)
  expect(done.json.status).toBe('closed')
  expect((await submit(rev)).json).toEqual(done.json)
})
