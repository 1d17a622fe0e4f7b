import { expect, test } from 'vitest'
import { setClock } from '#base/time.ts'
import { startAnswering } from '#campaigns/answers/answering.service.ts'
import { db } from '#db/db.ts'
import { makeQuestionnaire } from '#questionnaires/questionnaires.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { whileHeld } from '../../test/held.ts'
import { answerAs, closeNow, inDays, makeCampaign, makeQuestionnaire360 } from './campaigns.factory.ts'

const api = await testApp()
const staff = await api.signIn(await makeUser({ kind: 'employee', role: 'Consultants' }))
const { id: questionnaire } = await makeQuestionnaire360()
const body = (more: object = {}) => ({
  title_sl: 'Projekt',
  title_en: 'Campaign',
  questionnaire,
  opens_at: inDays(1),
  closes_at: inDays(10),
  ...more,
})
const errorsOf = async (more: object) => Object.keys((await staff.post('/api/campaigns', body(more))).json.errors ?? {})

test('days must be days and follow each other, and the questionnaire must be one for 360 feedback', async () => {
  expect(await errorsOf({ closes_at: inDays(0.5) })).toEqual(['closes_at'])
  expect(await errorsOf({ opens_at: 'jutri', closes_at: '2026-02-30' })).toEqual(['opens_at', 'closes_at'])
  expect(await errorsOf({ opens_at: inDays(-9), closes_at: inDays(-1) })).toEqual(['closes_at'])
  expect(await errorsOf({ nominate_until: inDays(11) })).toEqual(['nominate_until'])
  expect(await errorsOf({ questionnaire: (await makeQuestionnaire()).id })).toEqual(['questionnaire'])
  expect(await errorsOf({ questionnaire: '00000000-0000-4000-8000-000000000000' })).toEqual(['questionnaire'])
  expect(await errorsOf({ thresholds: { self: 1, leader: 1, coworker: 1, employee: 3 } })).not.toEqual([])
})

test('a bare day begins with its first minute and ends with its last, also when the clocks change', async () => {
  const days = { opens_at: '2027-03-28', closes_at: '2027-10-31', nominate_until: '2027-03-28' }
  expect((await staff.post('/api/campaigns', body(days))).json).toMatchObject({
    opens_at: '2027-03-27T23:00:00.000Z',
    nominate_until: '2027-03-28T21:59:59.000Z',
    closes_at: '2027-10-31T22:59:59.000Z',
  })
})

/** Changes a campaign as it is now. */
const update = async (path: string, input: object) =>
  staff.put(path, { rev: (await staff.get(path)).json.rev, ...input })

test('a draft changes in any way and what is left out stays; it can be removed', async () => {
  const { uid } = (await staff.post('/api/campaigns', body({ weekly_cap: 2, reminder_days: [1, 5, 1] }))).json
  const other = await makeQuestionnaire360()
  const thresholds = { self: 1, leader: 1, coworker: 4, employee: 5 }
  const changed = await staff.put(`/api/campaigns/${uid}`, {
    rev: 1,
    title_en: 'New',
    thresholds,
    questionnaire: other.id,
  })
  expect(changed.json).toMatchObject({ title_sl: 'Projekt', title_en: 'New', thresholds, weekly_cap: 2 })
  expect(changed.json.reminder_days).toEqual([5, 1])
  expect((await staff.del(`/api/campaigns/${uid}`)).status).toBe(200)
  expect((await staff.get(`/api/campaigns/${uid}`)).code).toBe('NOT_FOUND')
})

test('what answers depend on is locked after the draft, and a closed campaign altogether', async () => {
  const made = await makeCampaign({ raters: ['coworker'] })
  const path = `/api/campaigns/${made.uid}`
  const other = { self: 1, leader: 1, coworker: 4, employee: 3 }
  const answer = await update(path, { thresholds: other, questionnaire, title_sl: 'Novo' })
  expect([answer.code, Object.keys(answer.json.errors)]).toEqual(['LOCKED', ['thresholds', 'questionnaire']])
  expect((await update(path, { opens_at: inDays(1) })).json.errors).toHaveProperty('opens_at')
  const { thresholds } = (await staff.get(path)).json
  const closes = inDays(30)
  const kept = await update(path, { title_sl: 'Novo', thresholds, closes_at: closes })
  expect(kept.json).toMatchObject({ title: 'Novo', closes_at: closes })
  // Cards are due on the new last day.
  const client = await api.signIn(made.subject)
  expect((await client.get('/api/portal/questionnaires')).json.data[0].due_at).toBe(closes)
  expect((await staff.del(path)).code).toBe('STATE_NOT_ALLOWED')
  expect((await staff.post(`${path}/open`, {})).code).toBe('STATE_NOT_ALLOWED')
  await closeNow(made)
  expect((await update(path, { title_sl: 'Še' })).code).toBe('LOCKED')
  expect((await staff.post(`${path}/subjects`, { users: [made.staff.id] })).code).toBe('LOCKED')
  expect((await staff.post(`${path}/remind`, {})).code).toBe('STATE_NOT_ALLOWED')
})

test('nobody is assessed, nothing opens; who cannot be turned to is not added', async () => {
  const { uid } = (await staff.post('/api/campaigns', body())).json
  expect((await staff.post(`/api/campaigns/${uid}/open`, {})).json.errors).toHaveProperty('subjects')
  const gone = await makeUser({ status: 'disabled' })
  expect((await staff.post(`/api/campaigns/${uid}/subjects`, { users: [gone.id] })).json.errors).toHaveProperty('users')
  const user = await makeUser()
  const twice = await staff.post(`/api/campaigns/${uid}/subjects`, { users: [user.id, user.id] })
  expect((await staff.post(`/api/campaigns/${uid}/subjects`, { users: [user.id] })).json.subjects).toBe(1)
  const [{ uid: subject }] = twice.json.subjects_list
  expect((await staff.del(`/api/campaigns/${uid}/subjects/${subject}`)).json.subjects).toBe(0)
  expect(await db().selectFrom('campaignParticipants').selectAll().where('campaignId', '=', uid).execute()).toEqual([])
})

test('nothing opens when the last person to assess is being taken out', async () => {
  const { uid } = (await staff.post('/api/campaigns', body())).json
  const added = await staff.post(`/api/campaigns/${uid}/subjects`, { users: [(await makeUser()).id] })
  const [{ uid: subject }] = added.json.subjects_list
  const [left, opened] = await whileHeld(
    api.databaseUrl,
    'select from campaigns where id = $1 for update',
    uid as string,
    [() => staff.del(`/api/campaigns/${uid}/subjects/${subject}`), () => staff.post(`/api/campaigns/${uid}/open`, {})],
  )
  expect([left?.json.subjects, opened?.status]).toEqual([0, 422])
  expect(opened?.json.errors).toHaveProperty('subjects')
})

test('staff are not told when the assessed person has begun on themselves; taking them out is refused then', async () => {
  const made = await makeCampaign()
  const path = `/api/campaigns/${made.uid}`
  const own = made.raters[0]!
  const before = (await staff.get(path)).json
  expect(before.subjects_list[0].may.delete).toBe(true)
  await startAnswering(own.by, own.uid, 'self')
  expect((await staff.get(path)).json).toEqual(before)
  expect((await staff.del(`${path}/subjects/${made.subjectUid}`)).code).toBe('STATE_NOT_ALLOWED')
})

test('the list has open ones first, the next to close before the others', async () => {
  const later = await makeCampaign({ fields: { closes_at: inDays(13) } })
  const sooner = await makeCampaign({ fields: { closes_at: inDays(2), nominate_until: null } })
  const draft = await makeCampaign({ isDraft: true })
  const { data, total } = (await staff.get('/api/campaigns?per_page=100')).json
  const at = (made: { uid: string }) => data.findIndex((card: { uid: string }) => card.uid === made.uid)
  expect(total).toBe(data.length)
  expect([at(sooner), at(later), at(draft)].toSorted((a, b) => a - b)).toEqual([at(sooner), at(later), at(draft)])
  expect(
    (await staff.get('/api/campaigns?status=draft')).json.data.every((c: { status: string }) => c.status === 'draft'),
  ).toBe(true)
})

test('who looks at raters is in the trail; who answered and who was asked is not', async () => {
  const made = await makeCampaign({ raters: ['coworker', 'coworker', 'coworker'] })
  await answerAs(made.raters[1]!)
  await staff.get(`/api/campaigns/${made.uid}`)
  const trail = await db().selectFrom('auditEvents').selectAll().where('subjectId', '=', made.uid).execute()
  expect(trail.map(({ action }) => action)).toContain('campaigns.raters_read')
  const text = JSON.stringify(trail)
  for (const { uid, email, token } of made.raters.slice(1))
    for (const secret of [uid, email, token]) expect(text).not.toContain(secret)
})

test('after the last day nothing is taken, whether or not the task has run', async () => {
  const made = await makeCampaign({ raters: ['coworker'] })
  const [, rater] = made.raters
  setClock(() => new Date(Date.now() + 15 * 86_400_000))
  const path = `/api/public/feedback/${rater?.token}`
  expect((await api.anon.post(`${path}/${rater?.uid}/start`, { relationship: 'coworker' })).code).toBe('LOCKED')
  expect((await api.anon.get(path)).json.is_closed).toBe(true)
  setClock()
})
