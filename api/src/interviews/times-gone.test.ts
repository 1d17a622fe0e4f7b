// What is over of an interview: its time was moved, its times are others' by now, or its application was withdrawn.
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

test('moved once it was agreed, it says to the candidate which time it is that holds no more', async () => {
  const { uid, user, interview, slots } = await makeInterview()
  const client = await api.signIn(user)
  const own = async () => (await client.get('/api/portal/interviews')).json[0]
  await client.post(`/api/portal/interviews/${interview}/pick`, { slot: slots[0]?.uid })
  expect(await own()).toMatchObject({ starts_at: slots[0]?.starts_at, was_at: null })
  const consultant = await api.signIn(
    await makeUser({ kind: 'employee', permissions: ['applications.read', 'applications.update'] }),
  )
  const [{ rev }] = (await consultant.get(`/api/applications/${uid}/interviews`)).json.interviews
  const anew = { text: 'Žal sem bolna.', kind: 'on_site', place: 'Dunajska 1', times: [inDays(8)], rev }
  expect((await consultant.post(`/api/interviews/${interview}/reschedule`, anew)).status).toBe(200)
  expect(await own()).toMatchObject({ starts_at: null, was_at: slots[0]?.starts_at })
  const told = await db().selectFrom('mails').select('params').where('template', '=', 'interview_proposed').execute()
  expect(told).toContainEqual({ params: expect.objectContaining({ application: uid, was: slots[0]?.starts_at }) })
  const [next] = (await own()).slots
  await client.post(`/api/portal/interviews/${interview}/pick`, { slot: next.uid })
  expect(await own()).toMatchObject({ starts_at: next.starts_at, was_at: null })
})

test('once its time is over, nothing of it is offered for the calendar, held or called off', async () => {
  const made = [await makeInterview(), await makeInterview()]
  const clients = await Promise.all(made.map(({ user }) => api.signIn(user)))
  const offered = () =>
    Promise.all(clients.map(async (client) => (await client.get('/api/portal/interviews')).json[0].has_calendar))
  expect(await offered()).toEqual([false, false])
  for (const [at, { interview, slots }] of made.entries())
    await clients[at]?.post(`/api/portal/interviews/${interview}/pick`, { slot: slots[0]?.uid })
  await clients[1]?.post(`/api/portal/interviews/${made[1]?.interview}/decline`, {})
  expect(await offered()).toEqual([true, true])
  const begins = Date.parse(made[0]?.slots[0]?.starts_at ?? '')
  setClock(() => new Date(begins + 59 * 60_000))
  expect(await offered()).toEqual([true, true])
  setClock(() => new Date(begins + 61 * 60_000))
  expect(await offered()).toEqual([false, false])
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
