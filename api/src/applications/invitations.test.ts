// What staff asks of a candidate: a time of an interview, or an answer by a day.
import { afterEach, describe, expect, test } from 'vitest'
import { addWorkingDays } from '@korak/contract/days.rules.ts'
import { addDays, atWallClock, now, setClock, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser, PASSWORD } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { makeApplication } from './applications.factory.ts'
import { LATE_WORKING_DAYS } from './applications.states.ts'
import { takeBackLapsed } from './late.service.ts'

const api = await testApp()
const consultant = await api.signIn(await makeUser({ kind: 'employee', permissions: ['applications.update'] }))
afterEach(() => setClock())

/** The day clocks go on from two to three. */
function lastSundayOfMarch(year: number): string {
  const last = new Date(Date.UTC(year, 2, 31))
  return addDays(`${year}-03-31`, -last.getUTCDay())
}

const mailsAbout = async (uid: string) => {
  const rows = await db()
    .selectFrom('mails')
    .select(['template', 'toAddress', 'params'])
    .orderBy('createdAt')
    .orderBy('template')
    .execute()
  return rows.filter((row) => (row.params as { application?: string }).application === uid)
}
const detail = async ({ uid, user }: { uid: string; user: { id: string } }) =>
  (await (await api.signIn(user)).get(`/api/portal/applications/${uid}`)).json

describe('an invitation to an interview', () => {
  const at = (days: number, time: string) => atWallClock(addDays(today(), days), time).toISOString()
  const times = [at(5, '10:00:00'), at(6, '14:00:00')]
  const invite = (uid: string, body: object = {}) =>
    consultant.post(`/api/applications/${uid}/messages`, { text: 'Vabimo vas.', proposed_times: times, ...body })

  test('moves there, asks to choose by a day, and the chosen time goes to the consultant and into a calendar', async () => {
    const made = await makeApplication({ status: 'in_review' })
    const client = await api.signIn(made.user)
    const url = `/api/portal/applications/${made.uid}`
    expect((await invite(made.uid)).status).toBe(201)
    const invited = await detail(made)
    expect(invited).toMatchObject({
      status: 'interview',
      next_move: 'candidate',
      promise_on: addWorkingDays(today(), 3),
      asked: { kind: 'interview', texts: ['Vabimo vas.'], times },
      interview_at: null,
      reached_on: [today(), today(), today(), null],
    })
    expect((await mailsAbout(made.uid)).at(-1)).toMatchObject({ template: 'application_moved', params: { times } })
    expect((await client.get(`${url}/interview`)).status).toBe(404)

    const wrong = await client.post(`${url}/messages`, { time: at(7, '10:00:00') })
    expect([wrong.status, wrong.json.errors]).toEqual([422, { time: ['Izberite eno od ponujenih možnosti.'] }])
    const chosen = { uid: crypto.randomUUID(), text: '', time: times[1] }
    const sent = await client.post(`${url}/messages`, chosen)
    expect([sent.status, sent.json.chosen_time]).toEqual([201, times[1]])
    // The answer was lost: the same choice again is no other.
    expect((await client.post(`${url}/messages`, chosen)).json).toEqual(sent.json)
    expect((await client.post(`${url}/messages`, { ...chosen, time: times[0] })).code).toBe('CONFLICT')
    expect(await detail(made)).toMatchObject({ next_move: 'us', asked: null, interview_at: times[1] })
    const notice = (await mailsAbout(made.uid)).filter(({ template }) => template === 'application_message_notice')
    expect(notice.map(({ params }) => (params as { time?: string }).time)).toEqual([times[1]])
    // Chosen once, it is our move: what was proposed is not there to be chosen again.
    expect((await client.post(`${url}/messages`, { time: times[0] })).status).toBe(422)

    const calendar = await client.get(`${url}/interview`)
    expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const lines = calendar.text.replaceAll('\r\n ', '').split('\r\n')
    expect(lines).toContain(`DTSTART:${times[1]?.replaceAll(/[-:]|\.000/g, '')}`)
    expect(lines.find((line) => line.startsWith('SUMMARY:'))).toContain(made.job.title.replaceAll(',', String.raw`\,`))
    const octets = calendar.text.split('\r\n').map((line) => Buffer.byteLength(line))
    expect(Math.max(...octets)).toBe(75)
  })

  test('can be made anew; only the times proposed last can be chosen, and none that has passed', async () => {
    const made = await makeApplication({ status: 'interview' })
    const client = await api.signIn(made.user)
    const url = `/api/portal/applications/${made.uid}`
    await invite(made.uid)
    await client.post(`${url}/messages`, { time: times[0] })
    const anew = [new Date(now().getTime() + 10 * 60_000).toISOString()]
    await invite(made.uid, { text: 'Žal moramo prestaviti.', proposed_times: anew })
    expect(await detail(made)).toMatchObject({
      interview_at: null,
      asked: { kind: 'interview', texts: ['Žal moramo prestaviti.'], times: anew },
    })
    expect((await client.post(`${url}/messages`, { time: times[0] })).status).toBe(422)
    const later = new Date(now().getTime() + 20 * 60_000)
    setClock(() => later)
    expect((await client.post(`${url}/messages`, { time: anew[0] })).status).toBe(422)
    expect((await client.post(`${url}/messages`, { text: 'Termin je minil.' })).status).toBe(201)
  })

  test('none of whose times is left waits for us: at once to look at, and the consultant is told', async () => {
    const made = await makeApplication()
    const client = await api.signIn(made.user)
    const soon = new Date(now().getTime() + 10 * 60_000).toISOString()
    await invite(made.uid, { proposed_times: [soon] })
    const waiting = async () => [
      (await client.get('/api/portal/applications')).json.data[0].next_move,
      (await client.get('/api/portal/tasks')).text.includes(made.uid),
    ]
    expect(await waiting()).toEqual(['candidate', true])
    expect(await takeBackLapsed()).toBe(0)
    setClock(() => new Date(Date.now() + 20 * 60_000))
    expect(await waiting()).toEqual(['us', false])
    expect(await detail(made)).toMatchObject({ next_move: 'us', promise_on: null, is_late: false, asked: null })
    expect([await takeBackLapsed(), await takeBackLapsed()]).toEqual([1, 0])
    const promised = addWorkingDays(today(), LATE_WORKING_DAYS)
    const after = await detail(made)
    expect(after).toMatchObject({ next_move: 'us', promise_on: promised, asked: null })
    expect(after.events.at(-1)).toMatchObject({ kind: 'promise', by: 'system', promise_on: promised })
    expect((await mailsAbout(made.uid)).at(-1)).toMatchObject({
      template: 'application_times_past_notice',
      toAddress: 'ana.kovac@korak.example',
    })
    // Anew, or asked something else meanwhile, it is the candidate's again.
    await invite(made.uid, { proposed_times: [new Date(now().getTime() + 10 * 60_000).toISOString()] })
    await consultant.post(`/api/applications/${made.uid}/messages`, { text: 'Kdaj?', answer_by: addDays(today(), 3) })
    setClock(() => new Date(Date.now() + 40 * 60_000))
    expect(await detail(made)).toMatchObject({ next_move: 'candidate', asked: { kind: 'message' } })
    expect(await takeBackLapsed()).toBe(0)
  })

  test('is refused with days that have passed, for a draft, and after the end', async () => {
    const made = await makeApplication()
    const faults = async (body: object) => Object.keys((await invite(made.uid, body)).json.errors ?? {})
    expect(await faults({ proposed_times: [at(-1, '10:00:00')] })).toEqual(['proposed_times'])
    expect(await faults({ proposed_times: ['v torek'] })).toEqual(['proposed_times'])
    expect(await faults({ answer_by: addDays(today(), -1) })).toEqual(['answer_by'])
    // Nor can anything be chosen after the last of the times, or be planned beyond what anybody plans.
    expect(await faults({ answer_by: addDays(today(), 7) })).toEqual(['answer_by'])
    expect(await faults({ proposed_times: [at(300, '10:00:00')], answer_by: addDays(today(), 200) })).toEqual([
      'answer_by',
    ])
    expect(await faults({ proposed_times: [at(367, '10:00:00')] })).toEqual(['proposed_times'])
    // One instant in two spellings, and an hour the spring leaves out.
    expect(await faults({ proposed_times: [times[0], times[0]?.replace('Z', '+00:00')] })).toEqual(['proposed_times'])
    const spring = Number(today().slice(5, 7)) < 3 ? today().slice(0, 4) : Number(today().slice(0, 4)) + 1
    expect(await faults({ proposed_times: [`${lastSundayOfMarch(Number(spring))} 02:30:00`] })).toEqual([
      'proposed_times',
    ])
    expect((await detail(made)).status).toBe('submitted')
    const draft = await makeApplication({ status: 'draft' })
    expect((await invite(draft.uid)).code).toBe('NOT_FOUND')
    const hired = await makeApplication({ status: 'hired' })
    expect((await invite(hired.uid)).code).toBe('STATE_NOT_ALLOWED')
  })
})

test('what asks for an answer by a day says so in its mail, a second invitation too', async () => {
  const made = await makeApplication()
  const url = `/api/applications/${made.uid}/messages`
  const told = async () => (await mailsAbout(made.uid)).at(-1)
  const day = addDays(today(), 4)
  const time = atWallClock(day, '10:00:00').toISOString()
  await consultant.post(url, { text: 'Kje ste doma?', answer_by: day })
  expect(await told()).toMatchObject({ template: 'application_message', params: { answerBy: day } })
  await consultant.post(url, { text: 'Le v vednost.' })
  expect((await told())?.params).toMatchObject({ times: [], answerBy: null })
  await consultant.post(url, { text: 'Vabimo vas.', proposed_times: [time], answer_by: day })
  await consultant.post(url, { text: 'Vabimo vas drugič.', proposed_times: [time], answer_by: day })
  expect(await told()).toMatchObject({ params: { times: [time], answerBy: day } })
})

test('nobody is asked anything after the end, nor written to who leaves the portal', async () => {
  const made = await makeApplication()
  await (await api.signIn(made.user)).post(`/api/portal/applications/${made.uid}/withdraw`)
  const url = `/api/applications/${made.uid}/messages`
  const asked = await consultant.post(url, { text: 'Zakaj?', answer_by: addDays(today(), 4) })
  expect([asked.status, asked.code]).toEqual([409, 'STATE_NOT_ALLOWED'])
  expect((await consultant.post(url, { text: 'Hvala za sodelovanje.' })).status).toBe(201)
  const leaving = await makeUser()
  const client = await api.signIn(leaving)
  const { uid } = await makeApplication({ user: leaving })
  await client.post('/api/portal/account/close', { email: leaving.email, password: PASSWORD })
  const written = await consultant.post(`/api/applications/${uid}/messages`, { text: 'Hvala.' })
  expect([written.status, written.code]).toEqual([409, 'ACCOUNT_CLOSING'])
})
