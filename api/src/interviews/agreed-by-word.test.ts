import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { addDays, setClock, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { onPaper } from '#entered-applications/entered-applications.factory.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { inDays } from './interviews.factory.ts'
import { remindOfInterviews } from './reminders.service.ts'

const api = await testApp()
let staff: Client
beforeAll(async () => {
  staff = await api.signIn(await makeUser({ kind: 'employee', name: 'Ana Kovač', permissions: [...PERMISSIONS] }))
})
afterEach(() => setClock())

const enter = async (): Promise<string> =>
  (await staff.post(`/api/jobs/${(await makeJob()).id}/applications`, onPaper())).json.uid
const AGREED = { text: 'Po telefonu.', kind: 'on_site', place: 'Dunajska cesta 5, Ljubljana' }
const printed = (uid: string) =>
  db()
    .selectFrom('printedLetters')
    .select(['template', 'text', 'facts'])
    .where('applicationId', '=', uid)
    .where('template', 'like', 'interview%')
    .execute()

test('a time agreed by phone with somebody without an account is written down, confirmed by a letter, and in our calendars', async () => {
  const uid = await enter()
  const url = `/api/applications/${uid}/interviews`
  expect((await staff.get(url)).json).toMatchObject({ may_propose: true, is_by_word: true, interviews: [] })
  const two = await staff.post(url, { ...AGREED, times: [inDays(3), inDays(4)] })
  expect([two.status, Object.keys(two.json.errors)]).toEqual([422, ['times']])
  expect((await staff.get(url)).json.interviews).toEqual([])
  const agreed = await staff.post(url, { ...AGREED, times: [inDays(3)] })
  expect([agreed.status, agreed.json]).toMatchObject([201, { state: 'confirmed', has_calendar: true, answer_by: null }])
  expect(Date.parse(agreed.json.starts_at)).toBe(Date.parse(inDays(3)))
  const record = (await staff.get(`/api/applications/${uid}`)).json
  expect(record).toMatchObject({ status: 'interview', next_move: 'us' })
  expect(await printed(uid)).toMatchObject([
    { template: 'interview_confirmed', text: expect.stringContaining('pokličite') },
  ])
  expect(await db().selectFrom('mails').select('id').where('template', 'like', 'interview%').execute()).toEqual([])
  // Nobody of us has another one then.
  const other = await staff.post(`/api/applications/${await enter()}/interviews`, { ...AGREED, times: [inDays(3)] })
  expect([other.status, Object.keys(other.json.errors)]).toEqual([422, ['times']])
})

test('is moved to another time, and called off, in the same way', async () => {
  const uid = await enter()
  const made = (await staff.post(`/api/applications/${uid}/interviews`, { ...AGREED, times: [inDays(7)] })).json
  const moved = await staff.post(`/api/interviews/${made.uid}/reschedule`, {
    ...AGREED,
    times: [inDays(9)],
    rev: made.rev,
  })
  expect([moved.status, moved.json]).toMatchObject([200, { state: 'confirmed' }])
  expect(Date.parse(moved.json.starts_at)).toBe(Date.parse(inDays(9)))
  const off = await staff.post(`/api/interviews/${made.uid}/cancel`, { text: 'Bolezen.', rev: moved.json.rev })
  expect([off.status, off.json]).toMatchObject([200, { state: 'cancelled' }])
  const letters = await printed(uid)
  expect(letters.map(({ template }) => template).toSorted()).toEqual([
    'interview_cancelled',
    'interview_confirmed',
    'interview_confirmed',
  ])
  for (const { text } of letters) expect(text).not.toContain('portal')
  const trail = db().selectFrom('auditEvents').select('action').where('subjectId', '=', uid).orderBy('createdAt')
  const acts = (await trail.where('action', 'like', 'interviews.%').execute()).map(({ action }) => action)
  expect(acts).toEqual(['interviews.picked', 'interviews.picked', 'interviews.cancelled'])
  // Of two letters that say when it is, the second says which time it is no more.
  const said = letters.filter(({ template }) => template === 'interview_confirmed')
  expect(said.map(({ facts }) => JSON.stringify(facts).includes('Prejšnji čas')).toSorted()).toEqual([false, true])
})

describe('colleagues who are to be there', () => {
  const colleague = () => makeUser({ kind: 'employee', name: 'Miha Zupan' })
  const mailsTo = async ({ email }: { email: string }) =>
    (
      await db()
        .selectFrom('mails')
        .select(['template', 'params'])
        .where('toAddress', '=', email)
        .orderBy('createdAt')
        .execute()
    ).map(({ template, params }) => ({ template, ...(params as { time: string; was?: string | null }) }))
  const agree = async (input: object) => {
    const made = await staff.post(`/api/applications/${await enter()}/interviews`, { ...AGREED, ...input })
    expect(made.status).toBe(201)
    return made.json as { uid: string; rev: number }
  }
  const move = ({ uid, rev }: { uid: string; rev: number }, input: object) =>
    staff.post(`/api/interviews/${uid}/reschedule`, { ...AGREED, ...input, rev })

  test('read when it is, and when it was moved to; a cancellation goes to who need not come any more', async () => {
    const [one, two] = [await colleague(), await colleague()]
    const made = await agree({ times: [inDays(11)], people: [one.id] })
    expect(await mailsTo(one)).toMatchObject([{ template: 'interview_agreed_notice', time: inDays(11), was: null }])
    const moved = await move(made, { times: [inDays(12)], people: [one.id, two.id] })
    expect(moved.status).toBe(200)
    expect((await mailsTo(one)).slice(1)).toMatchObject([
      { template: 'interview_agreed_notice', time: inDays(12), was: inDays(11) },
    ])
    expect(await mailsTo(two)).toMatchObject([{ template: 'interview_agreed_notice', time: inDays(12), was: null }])
    expect((await move(moved.json, { times: [inDays(13)], people: [two.id] })).status).toBe(200)
    expect((await mailsTo(one)).at(-1)).toMatchObject({ template: 'interview_cancelled_notice', time: inDays(12) })
    expect((await mailsTo(two)).at(-1)).toMatchObject({ template: 'interview_agreed_notice', was: inDays(12) })
  })

  test('and whoever wrote it down is not told what they have written', async () => {
    const writer = await makeUser({ kind: 'employee', permissions: [...PERMISSIONS] })
    const one = await colleague()
    const uid = await enter()
    const input = { ...AGREED, times: [inDays(15)], people: [writer.id, one.id] }
    expect((await (await api.signIn(writer)).post(`/api/applications/${uid}/interviews`, input)).status).toBe(201)
    expect([await mailsTo(writer), await mailsTo(one)]).toMatchObject([[], [{ template: 'interview_agreed_notice' }]])
  })

  test('are reminded the day before, or that morning of what was agreed the day before; never on the day they were told', async () => {
    const [soon, later] = [await colleague(), await colleague()]
    await agree({ times: [inDays(1, '15:00')], people: [soon.id] })
    await agree({ times: [inDays(2, '15:00')], people: [later.id] })
    const reminders = async (of: { email: string }) =>
      (await mailsTo(of)).filter(({ template }) => template === 'interview_reminder_notice')
    await remindOfInterviews()
    expect([await reminders(soon), await reminders(later)]).toEqual([[], []])
    const morning = new Date(`${addDays(today(), 1)}T08:00:00Z`)
    setClock(() => morning)
    await remindOfInterviews()
    await remindOfInterviews()
    expect([await reminders(soon), await reminders(later)]).toMatchObject([
      [{ isToday: true }],
      [{ time: inDays(1, '15:00') }],
    ])
  })
})
