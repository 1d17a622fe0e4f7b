// A letter that is held and what the candidate answers meanwhile: one outcome, told to both.
import { afterEach, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import type { JobStages } from '@korak/contract/stages.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { addDays, setClock, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { inDays, makeInterview } from '#interviews/interviews.factory.ts'
import { makeOpenOffer, termsOf } from '#offers/offers.factory.ts'
import { sendDueOffers } from '#offers/offers.service.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { sendDueLetters } from './letters.service.ts'

const api = await testApp()
const maker = await makeUser({ kind: 'employee', name: 'Vida Kovač', permissions: [...PERMISSIONS] })
const staff = await api.signIn(maker)
afterEach(() => setClock())

const words = { subject: 'Vaša prijava', text: 'Pozdravljeni!\n\nTo je pismo.', reason: 'Iskali smo več izkušenj.' }
const place = { text: 'Vabimo vas.', kind: 'on_site', place: 'Dunajska 1, Ljubljana', minutes: 45 }
const rowOf = async (uid: string) => (await staff.get(`/api/applications?filter[id]=${uid}`)).json.data[0]
const move = async (uid: string, to: string, more: object = {}) => {
  const row = await rowOf(uid)
  return staff.post(`/api/applications/${uid}/moves`, { from: row.stage?.uid ?? row.status, to, ...words, ...more })
}
const planned = { send_on: addDays(today(), 2), postpones: true }
const later = async () => {
  setClock(() => new Date(Date.now() + 4 * 86_400_000))
  await sendDueLetters()
  setClock()
}
const recalls = (uid: string) =>
  db()
    .selectFrom('auditEvents')
    .select(['actorId', 'userId', 'details'])
    .where('subjectId', '=', uid)
    .where('action', '=', 'applications.letter_recalled')
    .execute()
const notices = async (uid: string) => {
  const rows = await db()
    .selectFrom('mails')
    .select(['toAddress', 'params'])
    .where('template', '=', 'application_letter_recalled_notice')
    .execute()
  return rows.filter(({ params }) => (params as { application?: string }).application === uid)
}
/** Offers that wait for a decision, as Danes counts them. */
const waitingOffers = async (): Promise<number> => {
  const { lines } = (await staff.get('/api/office/today?whose=all')).json
  return lines.find(({ kind }: { kind: string }) => kind === 'offers_waiting')?.count ?? 0
}

describe.each([
  ['held', {}],
  ['planned', planned],
] as const)('while an ending is %s', (_, when) => {
  test('a yes to an offer takes the letter back, and waits for staff', async () => {
    const { uid, user, offer } = await makeOpenOffer(staff)
    const candidate = await api.signIn(user)
    expect((await move(uid, 'not_selected', when)).json.letter).not.toBeNull()
    const { hash } = (await candidate.get(`/api/portal/applications/${uid}/offer`)).json.offer
    expect((await candidate.post(`/api/portal/offers/${offer}/accept`, { hash })).json.state).toBe('accepted')
    await later()
    expect((await candidate.get(`/api/portal/applications/${uid}`)).json.status).toBe('offer')
    expect(await rowOf(uid)).toMatchObject({ status: 'offer', letter: null })
    expect(await recalls(uid)).toEqual([{ actorId: user.id, userId: null, details: { why: 'accepted' } }])
    expect(await notices(uid)).toMatchObject([{ toAddress: maker.email, params: { why: 'accepted' } }])
    expect((await staff.get(`/api/offers?filter[id]=${offer}`)).json.data).toMatchObject([{ waits: 'hiring' }])
  })

  test('a no to an offer takes a letter of hiring back, and waits for staff', async () => {
    const { uid, user, job, offer } = await makeOpenOffer(staff)
    const candidate = await api.signIn(user)
    const { stages } = (await staff.get(`/api/jobs/${job.id}/stages`)).json as JobStages
    const hired = stages.find(({ status }) => status === 'hired')?.uid ?? ''
    expect((await move(uid, hired, when === planned ? { send_on: planned.send_on } : {})).json.status).toBe('hired')
    const before = await waitingOffers()
    const { hash } = (await candidate.get(`/api/portal/applications/${uid}/offer`)).json.offer
    const text = 'Žal ne.'
    expect((await candidate.post(`/api/portal/offers/${offer}/decline`, { hash, text })).json.state).toBe('declined')
    await later()
    expect((await candidate.get(`/api/portal/applications/${uid}`)).json).toMatchObject({
      status: 'offer',
      next_move: 'us',
    })
    expect(await rowOf(uid)).toMatchObject({ status: 'offer', letter: null })
    expect(await recalls(uid)).toEqual([{ actorId: user.id, userId: null, details: { why: 'declined' } }])
    expect(await notices(uid)).toMatchObject([{ toAddress: maker.email, params: { why: 'declined' } }])
    expect((await staff.get(`/api/offers?filter[id]=${offer}`)).json.data).toMatchObject([{ waits: 'declined' }])
    expect(await waitingOffers()).toBe(before + 1)
  })

  test('a time that is picked takes the letter back, and the interview stands', async () => {
    const { uid, user, interview, slots } = await makeInterview()
    const candidate = await api.signIn(user)
    await move(uid, 'not_selected', when)
    const picked = await candidate.post(`/api/portal/interviews/${interview}/pick`, { slot: slots[0]?.uid })
    expect(picked.json.state).toBe('confirmed')
    await later()
    expect((await candidate.get(`/api/portal/applications/${uid}`)).json.status).toBe('interview')
    expect((await staff.get(`/api/applications/${uid}/interviews`)).json.interviews[0].state).toBe('confirmed')
    expect(await recalls(uid)).toMatchObject([{ actorId: user.id, details: { why: 'picked' } }])
    expect(await notices(uid)).toMatchObject([{ toAddress: maker.email, params: { why: 'picked' } }])
    // Its record says so, and whoever wrote the words goes on with them where the same move is made.
    const day = when === planned ? planned.send_on : null
    const overtaken = { why: 'picked', to: 'not_selected', send_on: day }
    const record = `/api/applications/${uid}`
    expect((await staff.get(record)).json.overtaken).toMatchObject({ ...overtaken, is_own: true })
    const back = async (client: typeof staff, to: string) =>
      (await client.get(`${record}/letter?to=${to}`)).json.overtaken
    expect(await back(staff, 'not_selected')).toEqual({ ...words, language: 'sl-SI', send_on: day, promise_on: null })
    expect(await back(staff, 'job_closed')).toBeNull()
    const colleague = await api.signIn(await makeUser({ kind: 'employee', permissions: [...PERMISSIONS] }))
    expect((await colleague.get(record)).json.overtaken).toMatchObject({ ...overtaken, is_own: false })
    expect(await back(colleague, 'not_selected')).toBeNull()
    // Until another letter is made; one that somebody takes back themselves was not overtaken.
    const { letter } = (await move(uid, 'job_closed')).json
    await staff.post(`${record}/recall`, { letter: letter.uid })
    expect([(await staff.get(record)).json.overtaken, await back(staff, 'not_selected')]).toEqual([null, null])
  })

  test('staff neither propose nor move an interview, nor ask for an answer; a word without a day goes', async () => {
    const { uid, interview } = await makeInterview()
    await move(uid, 'not_selected', when)
    const times = [inDays(9)]
    const [seen] = (await staff.get(`/api/applications/${uid}/interviews`)).json.interviews
    expect(seen.may).toMatchObject({ reschedule: false })
    const moved = await staff.post(`/api/interviews/${interview}/reschedule`, { ...place, times, rev: seen.rev })
    expect(moved.code).toBe('STATE_NOT_ALLOWED')
    const asked = { text: 'Nam pošljete potrdilo?', answer_by: addDays(today(), 5) }
    expect((await staff.post(`/api/applications/${uid}/messages`, asked)).code).toBe('STATE_NOT_ALLOWED')
    expect((await staff.post(`/api/applications/${uid}/messages`, { text: 'Hvala.' })).status).toBe(201)
    const other = await makeApplication({ status: 'in_review' })
    await move(other.uid, 'not_selected', when)
    expect((await staff.get(`/api/applications/${other.uid}/interviews`)).json.may_propose).toBe(false)
    expect((await staff.post(`/api/applications/${other.uid}/interviews`, { ...place, times })).code).toBe(
      'STATE_NOT_ALLOWED',
    )
    expect(await recalls(uid)).toEqual([])
  })
})

test('a yes that waits is seen also where somebody means to end it; being hired is no other outcome', async () => {
  const { uid, user, offer } = await makeOpenOffer(staff)
  const candidate = await api.signIn(user)
  const { hash } = (await candidate.get(`/api/portal/applications/${uid}/offer`)).json.offer
  const { stages } = (await staff.get(`/api/jobs/${(await rowOf(uid)).job.uid}/stages`)).json as JobStages
  const hired = stages.find(({ status }) => status === 'hired')?.uid ?? ''
  expect((await move(uid, hired, planned)).json).toMatchObject({ status: 'hired' })
  await candidate.post(`/api/portal/offers/${offer}/accept`, { hash })
  const { status, letter } = await rowOf(uid)
  expect([status, await recalls(uid)]).toEqual(['hired', []])
  await staff.post(`/api/applications/${uid}/recall`, { letter: letter.uid })
  await move(uid, 'not_selected', planned)
  expect((await staff.get(`/api/offers?filter[id]=${offer}`)).json.data).toMatchObject([{ waits: 'hiring' }])
})

test('a withdrawal takes the letter back and tells who made it', async () => {
  const { uid, user } = await makeApplication({ status: 'in_review' })
  await move(uid, 'not_selected', planned)
  await (await api.signIn(user)).post(`/api/portal/applications/${uid}/withdraw`)
  expect(await recalls(uid)).toMatchObject([{ actorId: user.id, details: { why: 'withdrawn' } }])
  expect(await notices(uid)).toMatchObject([{ toAddress: maker.email, params: { why: 'withdrawn' } }])
})

describe('somebody who is closing the account', () => {
  const close = async (user: Awaited<ReturnType<typeof makeApplication>>['user']) =>
    (await api.signIn(user)).post('/api/portal/account/close', { email: user.email, password: user.password })

  const stageIn = async (job: string): Promise<string> => {
    const { stages } = (await staff.get(`/api/jobs/${job}/stages`)).json as JobStages
    return stages.find(({ status }) => status === 'in_review')?.uid ?? ''
  }

  test('is not taken back into a decision that was planned to be reversed', async () => {
    const { uid, user, job } = await makeApplication({ status: 'not_selected' })
    const review = await stageIn(job.id)
    expect((await move(uid, review, planned)).json).toMatchObject({ letter: {} })
    expect((await close(user)).status).toBeLessThan(300)
    expect((await rowOf(uid)).letter).toBeNull()
    await later()
    expect((await rowOf(uid)).status).toBe('not_selected')
  })

  test('is moved nowhere any more', async () => {
    const { uid, user, job } = await makeApplication({ status: 'not_selected' })
    const review = await stageIn(job.id)
    await close(user)
    expect((await move(uid, review)).json).toMatchObject({ code: 'ACCOUNT_CLOSING' })
  })
})

test('a new version of an offer does not go out beside a rejection that is held', async () => {
  const { uid } = await makeOpenOffer(staff)
  const { from, subject, text } = (await staff.get(`/api/applications/${uid}/offers`)).json
  const second = await staff.post(`/api/applications/${uid}/offers`, { ...termsOf(), from, subject, text })
  expect(second.status).toBe(201)
  expect((await move(uid, 'not_selected', planned)).status).toBe(200)
  setClock(() => new Date(Date.now() + 60_000))
  await sendDueOffers()
  setClock()
  const states = (await staff.get(`/api/applications/${uid}/offers`)).json.offers.map(
    ({ state }: { state: string }) => state,
  )
  expect(states).toContain('recalled')
  expect(states).not.toContain('replaced')
})
