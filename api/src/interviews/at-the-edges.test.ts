// Interviews at the edges of their rules: what is just allowed, and what a move begins anew.
import { afterEach, expect, test } from 'vitest'
import { addDays, setClock, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { inDays, makeInterview } from './interviews.factory.ts'
import { remindOfInterviews, takeBackLapsed } from './reminders.service.ts'

const api = await testApp()
const consultant = await api.signIn(
  await makeUser({ kind: 'employee', permissions: ['applications.read', 'applications.update'] }),
)
afterEach(() => setClock())

const turnBy = (days: number) => {
  const at = new Date(`${addDays(today(), days)}T08:00:00Z`)
  setClock(() => at)
}
const proposal = { text: 'Vabimo vas.', kind: 'on_site', place: 'Dunajska 1, Ljubljana', minutes: 30 }
const reschedule = async ({ uid, interview }: { uid: string; interview: string }, times: string[]) => {
  const [{ rev }] = (await consultant.get(`/api/applications/${uid}/interviews`)).json.interviews
  return consultant.post(`/api/interviews/${interview}/reschedule`, { ...proposal, times, rev })
}
const pickFirst = async ({ user, interview }: Awaited<ReturnType<typeof makeInterview>>) => {
  const client = await api.signIn(user)
  const [own] = (await client.get('/api/portal/interviews')).json
  return client.post(`/api/portal/interviews/${interview}/pick`, { slot: own.slots[0].uid })
}
const countOf = async (template: string, uid: string): Promise<number> => {
  const rows = await db().selectFrom('mails').select('params').where('template', '=', template).execute()
  return rows.filter(({ params }) => (params as { application?: string }).application === uid).length
}

test('a time that begins when the one before it ends does not overlap it', async () => {
  const { uid } = await makeApplication()
  const times = [inDays(5, '10:00'), inDays(5, '10:30')]
  expect((await consultant.post(`/api/applications/${uid}/interviews`, { ...proposal, times })).status).toBe(201)
})

test('moved to another day, both are reminded of that one, too', async () => {
  const made = await makeInterview({ times: [inDays(2)] })
  await pickFirst(made)
  turnBy(1)
  await remindOfInterviews()
  expect(await countOf('interview_reminder', made.uid)).toBe(1)
  expect((await reschedule(made, [inDays(6)])).status).toBe(200)
  expect((await pickFirst(made)).status).toBe(200)
  turnBy(5)
  await remindOfInterviews()
  expect(await countOf('interview_reminder', made.uid)).toBe(2)
})

test('invited anew after all times had passed, that the next ones have is told as well', async () => {
  const made = await makeInterview({ times: [inDays(1)] })
  turnBy(2)
  expect(await takeBackLapsed()).toBe(1)
  expect((await reschedule(made, [inDays(1)])).status).toBe(200)
  turnBy(2)
  expect(await takeBackLapsed()).toBe(1)
})

test('other times that were asked for are not asked for any more once others are proposed', async () => {
  const made = await makeInterview()
  const client = await api.signIn(made.user)
  const url = `/api/portal/interviews/${made.interview}/ask`
  await client.post(url, { text: 'Raje popoldne.' })
  const asked = async () => (await client.get('/api/portal/interviews')).json[0].is_asked
  const before = await asked()
  await reschedule(made, [inDays(9)])
  expect([before, await asked()]).toEqual([true, false])
})

test('called off while the next move is ours, the day that was promised stays', async () => {
  const made = await makeInterview({ times: [inDays(10)] })
  await pickFirst(made)
  const own = async () =>
    (await (await api.signIn(made.user)).get(`/api/portal/applications/${made.uid}`)).json.promise_on as string
  const promised = await own()
  const [{ rev }] = (await consultant.get(`/api/applications/${made.uid}/interviews`)).json.interviews
  await consultant.post(`/api/interviews/${made.interview}/cancel`, { text: 'Žal odpade.', rev })
  expect(await own()).toBe(promised)
})

test('how it went is not noted about somebody who has withdrawn since', async () => {
  const made = await makeInterview({ times: [inDays(1)] })
  await pickFirst(made)
  turnBy(2)
  const url = `/api/interviews/${made.interview}`
  expect((await consultant.post(`${url}/complete`)).json.state).toBe('done')
  await (await api.signIn(made.user)).post(`/api/portal/applications/${made.uid}/withdraw`, {})
  expect((await consultant.post(`${url}/miss`)).code).toBe('NOT_FOUND')
})
