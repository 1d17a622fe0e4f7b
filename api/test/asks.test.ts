// Several things asked of one candidate about one application: each keeps its own words, day and answer, and the next move is ours
// again only when the last of them was answered.
import { expect, test } from 'vitest'
import { addWorkingDays } from '@korak/contract/days.rules.ts'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { makeApplication, moveApplication, whoIs } from '#applications/applications.factory.ts'
import { ANSWER_WORKING_DAYS } from '#applications/applications.states.ts'
import { addDays, today } from '#base/time.ts'
import { inDays } from '#interviews/interviews.factory.ts'
import { offerTo, sendHeld } from '#offers/offers.factory.ts'
import { namedOf } from '#references/references.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from './app.ts'

const api = await testApp()
const consultant = await makeUser({ kind: 'employee', permissions: [...PERMISSIONS] })
const staff = await api.signIn(consultant)

const INVITATION = 'Vabimo vas na razgovor z vodjo.'
const PROPOSAL = { kind: 'on_site', place: 'Dunajska 1, Ljubljana', minutes: 45 }
const QUESTION = 'Pošljite nam potrdilo o izobrazbi.'
const days = { interview: addDays(today(), 2), message: addDays(today(), 5), offer: addDays(today(), 7) }
const ours = addWorkingDays(today(), ANSWER_WORKING_DAYS)

// One consultant is at all of them.
let hour = 8
const free = () => inDays(6, `${String(hour++).padStart(2, '0')}:00`)

async function asked() {
  const { uid, user } = await makeApplication({ status: 'in_review' })
  const client = await api.signIn(user)
  const url = `/api/applications/${uid}`
  const own = async () => (await client.get(`/api/portal/applications/${uid}`)).json
  return {
    uid,
    client,
    invite: (at = free()) =>
      staff.post(`${url}/interviews`, {
        ...PROPOSAL,
        text: INVITATION,
        times: [at],
        answer_by: days.interview,
      }),
    ask: (text = QUESTION, answer_by = days.message) => staff.post(`${url}/messages`, { text, answer_by }),
    offer: async () => {
      const { json } = await offerTo(staff, uid, { start_on: addDays(today(), 40), answer_by: days.offer })
      await sendHeld(json.uid)
    },
    interview: async () => (await client.get(`/api/portal/interviews?application=${uid}`)).json[0],
    write: (text: string) => client.post(`/api/portal/applications/${uid}/messages`, { text }),
    own,
    /** Kind and day of all that waits, as the candidate has it, as their tasks have it, and as staff see it on the record. */
    seen: async () => {
      const { asks, next_move: move, promise_on: day } = await own()
      const tasks = (await client.get('/api/portal/tasks')).json
      const record = (await staff.get(url)).json
      const [row] = (await staff.get(`/api/applications?filter[id]=${uid}`)).json.data
      expect([row.next_move, row.promise_on]).toEqual([move, day])
      expect([record.next_move, record.promise_on]).toEqual([move, day])
      const told = asks.map((one: { kind: string; answer_by: string }) => [one.kind, one.answer_by])
      expect(record.asks.map((one: { kind: string; answer_by: string }) => [one.kind, one.answer_by])).toEqual(told)
      const due = tasks
        .filter((one: { uid: string; kind: string }) => one.uid === uid && one.kind.endsWith('_reply'))
        .map((one: { kind: string; due_on: string }) => [one.kind.replace('_reply', ''), one.due_on])
      expect(due).toEqual(told)
      return { move, day, asks: told }
    },
  }
}

test('an interview and an offer: each has its words and day, the first is said first, and picking a time leaves the offer', async () => {
  const { invite, offer, seen, own, interview, client, uid } = await asked()
  await invite()
  await offer()
  expect(await seen()).toEqual({
    move: 'candidate',
    day: days.interview,
    asks: [
      ['interview', days.interview],
      ['offer', days.offer],
    ],
  })
  const { asks } = await own()
  expect(asks[0].text).toBe(INVITATION)
  expect(asks[1].text).not.toContain(INVITATION)
  const { uid: one, slots } = await interview()
  await client.post(`/api/portal/interviews/${one}/pick`, { slot: slots[0].uid })
  expect(await seen()).toEqual({ move: 'candidate', day: days.offer, asks: [['offer', days.offer]] })
  // Nothing is promised while somebody else has the next move.
  const { events } = await own()
  expect(events.find((event: { interview: string }) => event.interview === 'picked').promise_on).toBeNull()
  const { offer: open } = (await client.get(`/api/portal/applications/${uid}/offer`)).json
  await client.post(`/api/portal/offers/${open.uid}/accept`, { hash: open.hash })
  expect(await seen()).toEqual({ move: 'us', day: ours, asks: [] })
})

test('an offer answered first leaves the interview; another time is proposed without withdrawing the offer', async () => {
  const { invite, offer, seen, client, uid, own } = await asked()
  await invite()
  await offer()
  const { interviews } = (await staff.get(`/api/applications/${uid}/interviews`)).json
  const [{ uid: interview, rev }] = interviews
  const later = { ...PROPOSAL, text: 'Raje dan kasneje.', times: [inDays(7)], answer_by: days.message, rev }
  expect((await staff.post(`/api/interviews/${interview}/reschedule`, later)).status).toBe(200)
  expect((await own()).status).toBe('offer')
  expect((await seen()).asks).toEqual([
    ['interview', days.message],
    ['offer', days.offer],
  ])
  const { offer: open } = (await client.get(`/api/portal/applications/${uid}/offer`)).json
  await client.post(`/api/portal/offers/${open.uid}/decline`, { hash: open.hash })
  expect(await seen()).toEqual({ move: 'candidate', day: days.message, asks: [['interview', days.message]] })
  expect((await own()).asks[0].text).toBe('Raje dan kasneje.')
})

test('a question and an interview: a message answers the question alone, giving up the interview leaves the question', async () => {
  const { invite, ask, seen, own, write, interview, client } = await asked()
  await ask()
  await invite()
  expect(await seen()).toEqual({
    move: 'candidate',
    day: days.interview,
    asks: [
      ['interview', days.interview],
      ['message', days.message],
    ],
  })
  expect((await own()).asks.map(({ text }: { text: string }) => text)).toEqual([INVITATION, QUESTION])
  await write('Potrdilo je priloženo.')
  expect(await seen()).toEqual({ move: 'candidate', day: days.interview, asks: [['interview', days.interview]] })
  // What is said besides answers no interview, and what we say besides asks nothing.
  await write('Kje lahko parkiram?')
  const second = await asked()
  await second.ask()
  await second.invite()
  const { uid } = await second.interview()
  await second.client.post(`/api/portal/interviews/${uid}/decline`, { text: 'Ne morem.' })
  expect(await second.seen()).toEqual({ move: 'candidate', day: days.message, asks: [['message', days.message]] })
  await second.write('Priloženo.')
  expect(await second.seen()).toEqual({ move: 'us', day: ours, asks: [] })
  const { uid: first, slots } = await interview()
  await client.post(`/api/portal/interviews/${first}/pick`, { slot: slots[0].uid })
  expect((await seen()).move).toBe('us')
})

test('two questions and names for references: one message answers both questions, the last name answers that', async () => {
  const { ask, seen, write, own, client, uid } = await asked()
  await ask()
  await staff.post(`/api/applications/${uid}/messages`, { text: 'Lep dan želimo.' })
  await ask('Kdaj bi lahko začeli?', days.interview)
  await staff.post(`/api/applications/${uid}/references`, { wanted: 1, reason: 'Za končni izbor.' })
  const { asks } = await own()
  expect(asks.map(({ kind, answer_by: day }: { kind: string; answer_by: string }) => [kind, day])).toEqual([
    ['message', days.interview],
    ['message', days.message],
    ['references', ours],
  ])
  expect(asks[1].text).toBe(QUESTION)
  expect(asks[2].text).toContain('Za končni izbor.')
  await write('Takoj, potrdilo je priloženo.')
  expect((await seen()).asks).toEqual([['references', ours]])
  await client.post(`/api/portal/applications/${uid}/references`, namedOf())
  expect(await seen()).toEqual({ move: 'us', day: ours, asks: [] })
})

test('another letter is our newest word: nobody waits for what was asked in words, but the interview stands', async () => {
  const { ask, invite, seen, uid } = await asked()
  await ask()
  await moveApplication(whoIs(consultant), uid, { to: 'shortlisted' })
  expect(await seen()).toEqual({ move: 'us', day: ours, asks: [] })
  await ask()
  await invite()
  await moveApplication(whoIs(consultant), uid, { to: 'shortlisted' })
  expect((await seen()).asks).toEqual([['interview', days.interview]])
})

test('a day of the candidate is theirs in the history, and a promise is ours', async () => {
  const { ask, write, own } = await asked()
  await ask()
  await write('Priloženo.')
  const told = (await own()).events.slice(-2)
  expect(told).toMatchObject([
    { answer_by: days.message, promise_on: null },
    { answer_by: null, promise_on: ours },
  ])
})

test('a document takes the place of an offer in words; answered, nothing waits any more', async () => {
  const { uid, offer, seen, client } = await asked()
  await moveApplication(whoIs(consultant), uid, { to: 'offer', promiseOn: days.message })
  expect((await seen()).asks).toEqual([['offer', days.message]])
  await offer()
  expect((await seen()).asks).toEqual([['offer', days.offer]])
  const { offer: open } = (await client.get(`/api/portal/applications/${uid}/offer`)).json
  await client.post(`/api/portal/offers/${open.uid}/decline`, { hash: open.hash })
  expect(await seen()).toEqual({ move: 'us', day: ours, asks: [] })
})

test('whoever accepted an offer and is invited to talk once more has accepted it still', async () => {
  const { uid, offer, invite, client, own, seen } = await asked()
  await offer()
  const { offer: open } = (await client.get(`/api/portal/applications/${uid}/offer`)).json
  await client.post(`/api/portal/offers/${open.uid}/accept`, { hash: open.hash })
  await invite()
  expect((await own()).status).toBe('offer')
  expect((await seen()).asks).toEqual([['interview', days.interview]])
  expect((await staff.get(`/api/applications/${uid}/placement`)).json.may.make).toBe(true)
})
