import { afterEach, beforeAll, expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { onPaper } from '#entered-applications/entered-applications.factory.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { inDays } from './interviews.factory.ts'

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
})
