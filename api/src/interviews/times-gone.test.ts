// What is over of an interview although nobody has said so: its times are others' by now, or its application was withdrawn.
import { afterEach, expect, test } from 'vitest'
import { setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { inDays, makeInterview } from './interviews.factory.ts'
import { takeBackLapsed } from './reminders.service.ts'

const api = await testApp()
afterEach(() => setClock())

test('is in our calendars no more once its application was withdrawn', async () => {
  const { uid, user, interview, slots, staff: host } = await makeInterview()
  await (await api.signIn(user)).post(`/api/portal/interviews/${interview}/pick`, { slot: slots[0]?.uid })
  const { address } = (await (await api.signIn(host)).post('/api/portal/calendar-feed')).json
  const read = async () => (await api.newClient().get(new URL(address).pathname)).text
  setClock(() => new Date(Date.now() + 7 * 86_400_000))
  expect(await read()).toContain('BEGIN:VEVENT')
  expect((await (await api.signIn(user)).post(`/api/portal/applications/${uid}/withdraw`, {})).status).toBe(200)
  expect(await read()).not.toContain('BEGIN:VEVENT')
})

test('none of whose times others have left free waits for us, too: the consultant is told within the hour', async () => {
  const host = await makeUser({ kind: 'employee' })
  const times = [inDays(5), inDays(6, '14:00')]
  const [first, late] = [await makeInterview({ staff: host, times }), await makeInterview({ staff: host, times })]
  const other = await makeInterview({ staff: host, times: [times[1]!] })
  const pick = async ({ user, interview, slots }: typeof first) =>
    (await api.signIn(user)).post(`/api/portal/interviews/${interview}/pick`, { slot: slots[0]?.uid })
  expect((await pick(first)).status).toBe(200)
  expect(await takeBackLapsed()).toBe(0)
  expect((await pick(other)).status).toBe(200)
  const client = await api.signIn(late.user)
  expect((await client.get('/api/portal/interviews')).json[0].slots).toEqual([])
  expect([await takeBackLapsed(), await takeBackLapsed()]).toEqual([1, 0])
  expect((await client.get(`/api/portal/applications/${late.uid}`)).json).toMatchObject({ next_move: 'us', asks: [] })
  const told = await db()
    .selectFrom('mails')
    .select('params')
    .where('template', '=', 'application_times_past_notice')
    .execute()
  expect(told).toMatchObject([{ params: { application: late.uid } }])
})
