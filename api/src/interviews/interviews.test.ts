// Interviews through the front door: proposed, picked, given up, moved, and gone with the application.
import { afterEach, describe, expect, test } from 'vitest'
import { addWorkingDays } from '@korak/contract/days.rules.ts'
import { makeApplication, moveApplication, whoIs } from '#applications/applications.factory.ts'
import { LATE_WORKING_DAYS } from '#applications/applications.states.ts'
import { addDays, setClock, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser, PASSWORD } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { inDays, makeInterview } from './interviews.factory.ts'
import { remindOfInterviews, takeBackLapsed } from './reminders.service.ts'

const api = await testApp()
const staff = () => makeUser({ kind: 'employee', permissions: ['applications.read', 'applications.update'] })
const consultant = await api.signIn(await staff())
afterEach(() => setClock())

const proposal = { text: 'Vabimo vas.', kind: 'on_site', place: 'Dunajska 1, Ljubljana', minutes: 45 }
const times = [inDays(5), inDays(6, '14:00')]
// Before the first of the times.
const usual = [addWorkingDays(today(), 3), addDays(today(), 4)].toSorted()[0]
const mailsAbout = async (uid: string) => {
  const rows = await db().selectFrom('mails').select(['template', 'toAddress', 'params']).orderBy('createdAt').execute()
  return rows.filter((row) => (row.params as { application?: string }).application === uid)
}
const templatesOf = async (uid: string) =>
  (await mailsAbout(uid)).map(({ template }) => template).filter((one) => one.startsWith('interview_'))
const revOf = async (uid: string): Promise<number> =>
  (await consultant.get(`/api/applications/${uid}/interviews`)).json.interviews[0].rev
const lineOf = (text: string, name: string) =>
  text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))

test('is proposed, picked by one of its times, moved, and kept in calendars by one entry', async () => {
  const made = await makeApplication({ status: 'in_review' })
  const client = await api.signIn(made.user)
  const application = `/api/portal/applications/${made.uid}`
  const sent = await consultant.post(`/api/applications/${made.uid}/interviews`, { ...proposal, times })
  expect([sent.status, sent.json.state, sent.json.place]).toEqual([201, 'proposed', proposal.place])
  expect((await client.get(application)).json).toMatchObject({
    status: 'interview',
    next_move: 'candidate',
    promise_on: usual,
    asks: [{ kind: 'interview', text: 'Vabimo vas.', answer_by: usual }],
  })
  const task = (await client.get('/api/portal/tasks')).json.find((one: { uid: string }) => one.uid === made.uid)
  expect(task).toMatchObject({ kind: 'interview_reply', due_on: usual })
  // One at a time.
  expect((await consultant.post(`/api/applications/${made.uid}/interviews`, { ...proposal, times })).code).toBe(
    'STATE_NOT_ALLOWED',
  )
  const [own] = (await client.get(`/api/portal/interviews?application=${made.uid}`)).json
  expect(own.slots.map((slot: { starts_at: string }) => slot.starts_at)).toEqual(times)
  const url = `/api/portal/interviews/${own.uid}`
  expect((await client.get(`${url}/calendar`)).status).toBe(404)
  const wrong = await client.post(`${url}/pick`, { slot: crypto.randomUUID() })
  expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([422, ['slot']])
  const picked = await client.post(`${url}/pick`, { slot: own.slots[1].uid })
  expect([picked.status, picked.json.state, picked.json.starts_at]).toEqual([200, 'confirmed', times[1]])
  // The answer was lost: the same once more.
  expect((await client.post(`${url}/pick`, { slot: own.slots[1].uid })).json).toEqual(picked.json)
  expect((await client.post(`${url}/pick`, { slot: own.slots[0].uid })).code).toBe('STATE_NOT_ALLOWED')
  expect((await client.get(application)).json).toMatchObject({ next_move: 'us', asks: [] })
  const first = await client.get(`${url}/calendar`)
  expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(first.headers['content-disposition']).toBe('attachment; filename="razgovor.ics"')
  expect(lineOf(first.text, 'DTSTART')).toBe(`DTSTART:${times[1]?.replaceAll(/[-:]|\.000/g, '')}`)
  expect(lineOf(first.text, 'METHOD')).toBe('METHOD:PUBLISH')

  const anew = [inDays(8)]
  const moved = await consultant.post(`/api/interviews/${own.uid}/reschedule`, {
    ...proposal,
    times: anew,
    rev: await revOf(made.uid),
  })
  expect([moved.status, moved.json.state, moved.json.starts_at]).toEqual([200, 'proposed', null])
  const off = await client.get(`${url}/calendar`)
  expect([lineOf(off.text, 'METHOD'), lineOf(off.text, 'STATUS')]).toEqual(['METHOD:CANCEL', 'STATUS:CANCELLED'])
  expect(lineOf(off.text, 'UID')).toBe(lineOf(first.text, 'UID'))
  const sequence = (text: string) => Number(lineOf(text, 'SEQUENCE')?.split(':')[1])
  expect(sequence(off.text)).toBeGreaterThan(sequence(first.text))
  const [again] = (await client.get('/api/portal/interviews')).json
  await client.post(`${url}/pick`, { slot: again.slots[0].uid })
  expect(sequence((await client.get(`${url}/calendar`)).text)).toBeGreaterThan(sequence(off.text))
  const { events } = (await client.get(application)).json
  expect(events.map((event: { interview: string | null }) => event.interview).filter(Boolean)).toEqual([
    'proposed',
    'picked',
    'rescheduled',
    'picked',
  ])
  expect(await templatesOf(made.uid)).toEqual(
    expect.arrayContaining(['interview_proposed', 'interview_confirmed', 'interview_answer_notice']),
  )
})

test('two who pick the same hour of one consultant: one has it, the other is told and keeps the other times', async () => {
  const host = await makeUser({ kind: 'employee' })
  const both = await Promise.all([makeInterview({ staff: host, times }), makeInterview({ staff: host, times })])
  const answers = await Promise.all(
    both.map(async ({ user, interview, slots }) =>
      (await api.signIn(user)).post(`/api/portal/interviews/${interview}/pick`, { slot: slots[0]?.uid }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const lost = answers.findIndex(({ status }) => status === 422)
  expect(answers[lost]?.json.errors.slot).toEqual(['Ta termin je medtem zasedel nekdo drug. Izberite drugega.'])
  const loser = both[lost]
  if (!loser) throw new Error('Nobody has lost')
  const client = await api.signIn(loser.user)
  const [left] = (await client.get('/api/portal/interviews')).json
  expect(left.slots.map((slot: { starts_at: string }) => slot.starts_at)).toEqual([times[1]])
  const second = await client.post(`/api/portal/interviews/${loser.interview}/pick`, { slot: left.slots[0].uid })
  expect(second.json.state).toBe('confirmed')
  // Nor is it proposed to a third one, half an hour later either.
  const { uid } = await makeApplication()
  const asHost = { ...proposal, times: [inDays(5, '10:30')], people: [host.id] }
  const refused = await consultant.post(`/api/applications/${uid}/interviews`, asHost)
  expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['times']])
  // When that one begins, not when this one would.
  expect(refused.json.errors.times[0]).toMatch(/10:30.*: .*10:00/)
  const after = { ...asHost, times: [inDays(5, '11:00')] }
  expect((await consultant.post(`/api/applications/${uid}/interviews`, after)).status).toBe(201)
})

test('an agreed one that is given up is told to its candidate, and the file takes it out of the calendar', async () => {
  const { user, uid, interview, slots } = await makeInterview()
  const client = await api.signIn(user)
  const url = `/api/portal/interviews/${interview}`
  const mailed = async () => {
    const mails = db().selectFrom('mails').select('params').where('userId', '=', user.id)
    return (await mails.where('template', '=', 'interview_given_up').execute()).map(({ params }) => params)
  }
  await client.post(`${url}/pick`, { slot: slots[0]?.uid })
  const time = slots[0]!.starts_at
  const first = await client.get(`${url}/calendar`)
  await client.post(`${url}/ask`, { text: 'Raje zjutraj.' })
  expect(await mailed()).toEqual([expect.objectContaining({ application: uid, answer: 'asked', time })])
  // Nothing is agreed any more that could be given up once more.
  await client.post(`${url}/decline`, {})
  expect(await mailed()).toHaveLength(1)
  const off = await client.get(`${url}/calendar`)
  expect([lineOf(off.text, 'METHOD'), lineOf(off.text, 'UID')]).toEqual(['METHOD:CANCEL', lineOf(first.text, 'UID')])

  const other = await makeInterview()
  const second = await api.signIn(other.user)
  await second.post(`/api/portal/interviews/${other.interview}/pick`, { slot: other.slots[0]?.uid })
  await second.post(`/api/portal/interviews/${other.interview}/decline`, { text: 'Žal ne morem.' })
  await second.post(`/api/portal/interviews/${other.interview}/decline`, {})
  const declined = db().selectFrom('mails').select('params').where('userId', '=', other.user.id)
  const told = await declined.where('template', '=', 'interview_given_up').execute()
  expect(told).toMatchObject([{ params: { answer: 'declined' } }])
})

test('is declined with a word, or other times are asked for; the next move is ours', async () => {
  const { uid, user, interview, slots, staff: host } = await makeInterview()
  const client = await api.signIn(user)
  const url = `/api/portal/interviews/${interview}`
  await client.post(`${url}/pick`, { slot: slots[0]?.uid })
  const asked = await client.post(`${url}/ask`, { text: 'Raje zjutraj.' })
  expect([asked.json.state, asked.json.is_asked, asked.json.starts_at]).toEqual(['proposed', true, null])
  expect((await client.post(`${url}/ask`, { text: '' })).status).toBe(422)
  const listed = await consultant.get('/api/interviews?filter[waits]=asked')
  expect(listed.json.data.map((row: { uid: string }) => row.uid)).toContain(interview)
  const declined = await client.post(`${url}/decline`, { text: 'Ne morem.' })
  expect([declined.json.state, declined.json.may]).toEqual(['declined', { pick: false, decline: false, ask: false }])
  expect((await client.get(`/api/portal/applications/${uid}`)).json).toMatchObject({
    status: 'interview',
    next_move: 'us',
  })
  const notices = (await mailsAbout(uid)).filter(({ template }) => template === 'interview_answer_notice')
  expect(notices.map(({ params, toAddress }) => [(params as { answer: string }).answer, toAddress])).toEqual([
    ['picked', host.email],
    ['asked', host.email],
    ['declined', host.email],
  ])
})

test('other times asked for ten times at once are asked for once; other words are a second message', async () => {
  const { uid, user, interview } = await makeInterview()
  const client = await api.signIn(user)
  const url = `/api/portal/interviews/${interview}`
  const asked = () =>
    Promise.all(Array.from({ length: 10 }, () => client.post(`${url}/ask`, { text: 'Raje zjutraj.' })))
  const said = async () => {
    const { events } = (await client.get(`/api/portal/applications/${uid}`)).json
    const notices = (await mailsAbout(uid)).filter(({ template }) => template === 'interview_answer_notice')
    const texts = events.flatMap((one: { interview: string; text: string }) =>
      one.interview === 'asked' ? one.text : [],
    )
    expect(notices).toHaveLength(texts.length)
    return texts
  }
  expect((await asked()).map(({ status, json }) => [status, json.is_asked])).toEqual(
    Array.from({ length: 10 }, () => [200, true]),
  )
  expect(await said()).toEqual(['Raje zjutraj.'])
  await client.post(`${url}/ask`, { text: 'Ali pa zvečer.' })
  expect(await said()).toEqual(['Raje zjutraj.', 'Ali pa zvečer.'])
  // The same words about other times say something new.
  const anew = { ...proposal, times: [inDays(8)], rev: await revOf(uid) }
  expect((await consultant.post(`/api/interviews/${interview}/reschedule`, anew)).status).toBe(200)
  await client.post(`${url}/ask`, { text: 'Ali pa zvečer.' })
  expect(await said()).toEqual(['Raje zjutraj.', 'Ali pa zvečer.', 'Ali pa zvečer.'])
})

test('asks for an answer before the first of its times, today at the latest, unless a day is given', async () => {
  const dayOf = async (...at: string[]) => {
    const { uid } = await makeApplication()
    const asked = await consultant.post(`/api/applications/${uid}/interviews`, { ...proposal, times: at })
    return asked.json.answer_by
  }
  expect(await dayOf(inDays(2, '17:00'), inDays(9, '17:00'))).toBe(addDays(today(), 1))
  expect(await dayOf(inDays(1, '18:00'))).toBe(today())
})

test('the nearest agreed one is listed first, then what is proposed, then what is over', async () => {
  const later = await makeInterview()
  const proposed = await makeInterview()
  const sooner = await makeInterview()
  const over = await makeInterview()
  const pick = async ({ user, interview, slots }: typeof later, at: number) =>
    (await api.signIn(user)).post(`/api/portal/interviews/${interview}/pick`, { slot: slots[at]?.uid })
  await pick(later, 1)
  await pick(sooner, 0)
  await (await api.signIn(over.user)).post(`/api/portal/interviews/${over.interview}/decline`, { text: 'Ne morem.' })
  const own = new Set([later, proposed, sooner, over].map(({ interview }) => interview))
  const { data } = (await consultant.get('/api/interviews?per_page=100')).json
  const listed = data.map(({ uid }: { uid: string }) => uid).filter((uid: string) => own.has(uid))
  expect(listed).toEqual([sooner, later, proposed, over].map(({ interview }) => interview))
})

test('of another person is not there', async () => {
  const { interview, slots } = await makeInterview()
  const other = await api.signIn(await makeUser())
  const url = `/api/portal/interviews/${interview}`
  expect((await other.post(`${url}/pick`, { slot: slots[0]?.uid })).status).toBe(404)
  expect((await other.post(`${url}/decline`, {})).status).toBe(404)
  expect((await other.get(`${url}/calendar`)).status).toBe(404)
  expect((await other.get('/api/portal/interviews')).json).toEqual([])
})

describe('goes with the application', () => {
  test('that is withdrawn, and both sides are told', async () => {
    const { uid, user, interview, slots, staff: host } = await makeInterview()
    const client = await api.signIn(user)
    await client.post(`/api/portal/interviews/${interview}/pick`, { slot: slots[0]?.uid })
    await client.post(`/api/portal/applications/${uid}/withdraw`)
    expect((await client.get('/api/portal/interviews')).json[0].state).toBe('cancelled')
    const told = (await mailsAbout(uid)).filter(({ template }) => template.startsWith('interview_cancelled'))
    expect(told.map(({ toAddress }) => toAddress).toSorted()).toEqual([user.email, host.email].toSorted())
  })

  test.each(['not_selected', 'job_closed', 'hired'] as const)('that ends: %s', async (to) => {
    const { uid, user } = await makeInterview()
    await moveApplication(whoIs(await staff()), uid, { to })
    expect((await (await api.signIn(user)).get('/api/portal/interviews')).json[0].state).toBe('cancelled')
    expect(await templatesOf(uid)).toEqual(
      expect.arrayContaining(['interview_cancelled', 'interview_cancelled_notice']),
    )
  })
})

test('what somebody else has changed since it was read is not overwritten', async () => {
  const { uid, user, interview, slots } = await makeInterview()
  const url = `/api/interviews/${interview}`
  const rev = await revOf(uid)
  const move = (at: string) => consultant.post(`${url}/reschedule`, { ...proposal, times: [at], rev })
  expect((await move(inDays(8))).status).toBe(200)
  expect((await move(inDays(9))).code).toBe('STALE')
  expect((await consultant.post(`${url}/cancel`, { text: 'Žal odpade.', rev })).code).toBe('STALE')
  expect(
    (await mailsAbout(uid)).filter(({ params }) => (params as { act?: string }).act === 'rescheduled'),
  ).toHaveLength(1)
  // What the candidate has answered meanwhile is a change, too.
  const seen = await revOf(uid)
  const candidate = await api.signIn(user)
  const [own] = (await candidate.get('/api/portal/interviews')).json
  expect(own.slots[0].uid).not.toBe(slots[0]?.uid)
  await candidate.post(`/api/portal/interviews/${interview}/pick`, { slot: own.slots[0].uid })
  expect((await consultant.post(`${url}/cancel`, { text: 'Žal odpade.', rev: seen })).code).toBe('STALE')
  expect((await consultant.get(`/api/applications/${uid}/interviews`)).json.interviews[0].state).toBe('confirmed')
})

test('is cancelled with a word, and marked once it has begun', async () => {
  const off = await makeInterview()
  const cancel = async ({ uid, interview }: { uid: string; interview: string }) =>
    consultant.post(`/api/interviews/${interview}/cancel`, { text: 'Žal odpade.', rev: await revOf(uid) })
  const cancelled = await cancel(off)
  expect(cancelled.json.state).toBe('cancelled')
  // Mails of one transaction are of one time: their order says nothing.
  const told = (await mailsAbout(off.uid)).filter(({ template }) => template === 'interview_cancelled')
  expect(told).toMatchObject([{ params: { isEnded: false } }])
  const on = await makeInterview()
  await (await api.signIn(on.user)).post(`/api/portal/interviews/${on.interview}/pick`, { slot: on.slots[0]?.uid })
  const url = `/api/interviews/${on.interview}`
  expect((await consultant.post(`${url}/complete`)).code).toBe('STATE_NOT_ALLOWED')
  await db()
    .updateTable('interviews')
    .set({ startsAt: new Date(Date.now() - 3_600_000), endsAt: new Date(Date.now() - 60_000) })
    .where('id', '=', on.interview)
    .execute()
  expect((await consultant.post(`${url}/miss`)).json.state).toBe('missed')
  // A mistake is put right.
  expect((await consultant.post(`${url}/complete`)).json.state).toBe('done')
  expect((await cancel(on)).code).toBe('STATE_NOT_ALLOWED')
})

test('reminds both the day before, once', async () => {
  const { uid, user, interview, slots, staff: host } = await makeInterview()
  await (await api.signIn(user)).post(`/api/portal/interviews/${interview}/pick`, { slot: slots[0]?.uid })
  await remindOfInterviews()
  expect(await templatesOf(uid)).not.toContain('interview_reminder')
  const eve = new Date(`${addDays(today(), 4)}T08:00:00Z`)
  setClock(() => eve)
  await remindOfInterviews()
  await remindOfInterviews()
  const told = (await mailsAbout(uid)).filter(({ template }) => template.startsWith('interview_reminder'))
  expect(told.map(({ toAddress }) => toAddress).toSorted()).toEqual([user.email, host.email].toSorted())
})

test('is refused beside the field: times, place, people and day; and for a draft, after the end, and who leaves', async () => {
  const { uid } = await makeApplication()
  const faults = async (body: object) => {
    const refused = await consultant.post(`/api/applications/${uid}/interviews`, { ...proposal, times, ...body })
    return [refused.status, ...Object.keys(refused.json.errors ?? {})]
  }
  expect(await faults({ times: [inDays(-1)] })).toEqual([422, 'times'])
  expect(await faults({ times: ['v torek'] })).toEqual([422, 'times'])
  expect(await faults({ times: [inDays(367)] })).toEqual([422, 'times'])
  expect(await faults({ times: [times[0], times[0]?.replace('Z', '+00:00')] })).toEqual([422, 'times'])
  expect(await faults({ times: Array.from({ length: 6 }, (_, at) => inDays(5 + at)) })).toEqual([422, 'times'])
  // 9.30 for an hour and 10.00 cannot both be picked of.
  expect(await faults({ times: [inDays(5, '10:00'), inDays(5, '09:30')] })).toEqual([422, 'times'])
  expect(await faults({ answer_by: addDays(today(), 7) })).toEqual([422, 'answer_by'])
  expect(await faults({ kind: 'video', place: 'javascript:alert(1)' })).toEqual([422, 'place'])
  expect(await faults({ kind: 'phone', place: 'ob petih' })).toEqual([422, 'place'])
  expect(await faults({ minutes: 5 })).toEqual([422, 'minutes'])
  expect(await faults({ people: [(await makeUser()).id] })).toEqual([422, 'people'])
  const at = async (application: string) =>
    (await consultant.post(`/api/applications/${application}/interviews`, { ...proposal, times })).code
  expect(await at((await makeApplication({ status: 'draft' })).uid)).toBe('NOT_FOUND')
  expect(await at((await makeApplication({ status: 'hired' })).uid)).toBe('STATE_NOT_ALLOWED')
  const leaving = await makeUser()
  const last = await makeApplication({ user: leaving })
  await (await api.signIn(leaving)).post('/api/portal/account/close', { email: leaving.email, password: PASSWORD })
  expect(['ACCOUNT_CLOSING', 'STATE_NOT_ALLOWED']).toContain(await at(last.uid))
})

test('a calendar reads them by a secret address that can be renewed; of candidates it says no name', async () => {
  const { user, interview, slots, staff: host } = await makeInterview()
  const client = await api.signIn(user)
  await client.post(`/api/portal/interviews/${interview}/pick`, { slot: slots[0]?.uid })
  const asHost = await api.signIn(host)
  const visitor = api.newClient()
  const feedOf = async (who: typeof client) => {
    const { address } = (await who.post('/api/portal/calendar-feed')).json
    return new URL(address).pathname
  }
  const [own, ours] = [await feedOf(client), await feedOf(asHost)]
  const read = await visitor.get(own)
  expect([read.status, lineOf(read.text, 'DTSTART')]).toEqual([
    200,
    `DTSTART:${slots[0]?.starts_at.replaceAll(/[-:]|\.000/g, '')}`,
  ])
  const text = (await visitor.get(ours)).text
  expect(text).toContain('BEGIN:VEVENT')
  expect(text).not.toContain(user.name)
  expect(text).not.toContain('Vabimo vas.')
  expect((await client.get('/api/portal/calendar-feed')).json.read_at).not.toBeNull()
  expect((await visitor.get(`${own.slice(0, -8)}AAAA.ics`)).status).toBe(404)
  const anew = await feedOf(client)
  expect([(await visitor.get(own)).status, (await visitor.get(anew)).status]).toEqual([404, 200])
  await db().updateTable('users').set({ status: 'disabled' }).where('id', '=', user.id).execute()
  expect((await visitor.get(anew)).status).toBe(404)
  await asHost.del('/api/portal/calendar-feed')
  expect((await visitor.get(ours)).status).toBe(404)
})

test('none of whose times is left waits for us: at once to look at, and the consultant is told', async () => {
  const soon = new Date(Date.now() + 10 * 60_000).toISOString()
  const { uid, user } = await makeInterview({ times: [soon] })
  const client = await api.signIn(user)
  const waiting = async () => [
    (await client.get('/api/portal/applications')).json.data[0].next_move,
    (await client.get('/api/portal/tasks')).text.includes(uid),
  ]
  expect(await waiting()).toEqual(['candidate', true])
  expect(await takeBackLapsed()).toBe(0)
  setClock(() => new Date(Date.now() + 20 * 60_000))
  expect(await waiting()).toEqual(['us', false])
  expect((await client.get('/api/portal/interviews')).json[0].slots).toEqual([])
  expect([await takeBackLapsed(), await takeBackLapsed()]).toEqual([1, 0])
  const promised = addWorkingDays(today(), LATE_WORKING_DAYS)
  const after = (await client.get(`/api/portal/applications/${uid}`)).json
  expect(after).toMatchObject({ next_move: 'us', promise_on: promised, asks: [] })
  expect((await mailsAbout(uid)).at(-1)).toMatchObject({ template: 'application_times_past_notice' })
})
