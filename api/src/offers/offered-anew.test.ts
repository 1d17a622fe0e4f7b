// An offer is made anew: what was said to one before does not count for the one that came last.
import { afterEach, beforeAll, expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { sendDueLetters } from '#applications/office/letters.service.ts'
import { setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { placementTerms } from '#placements/placements.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { makeOpenOffer, offerTo, sendHeld } from './offers.factory.ts'

const api = await testApp()
let staff: Client
beforeAll(async () => {
  staff = await api.signIn(await makeUser({ kind: 'employee', name: 'Ana Kovač', permissions: [...PERMISSIONS] }))
})
afterEach(() => setClock())

const own = async (candidate: Client, uid: string) =>
  (await candidate.get(`/api/portal/applications/${uid}/offer`)).json.offer
const cardOf = async (candidate: Client, uid: string) => (await candidate.get(`/api/portal/applications/${uid}`)).json
const placing = async (uid: string) => (await staff.get(`/api/applications/${uid}/placement`)).json

/** Somebody who said yes to an offer, was taken back to the interviews, and is offered it anew on other terms. */
async function offeredAnew() {
  const made = await makeOpenOffer(staff)
  const { uid, user, job } = made
  const candidate = await api.signIn(user)
  const { uid: first, hash } = await own(candidate, uid)
  await candidate.post(`/api/portal/offers/${first}/accept`, { hash })
  const { stages } = (await staff.get(`/api/jobs/${job.id}/stages`)).json
  const stageOf = (status: string) => stages.find((one: { status: string }) => one.status === status).uid
  const letter = { subject: 'Vaša prijava', text: 'Še enkrat vas vabimo na pogovor.' }
  const move = { from: stageOf('offer'), to: stageOf('interview'), ...letter }
  expect((await staff.post(`/api/applications/${uid}/moves`, move)).status).toBe(200)
  setClock(() => new Date(Date.now() + 31_000))
  await sendDueLetters()
  setClock()
  const { json } = await offerTo(staff, uid, { pay: 2100 })
  await sendHeld(json.uid)
  return { ...made, candidate }
}

test('a new offer waits for an answer of its own, also after a yes to one before', async () => {
  const { uid, candidate } = await offeredAnew()
  expect(await own(candidate, uid)).toMatchObject({ version: 2, state: 'open', pay: 2100 })
  const waits = { uid, status: 'offer', is_accepted: false, next_move: 'candidate' }
  expect(await cardOf(candidate, uid)).toMatchObject(waits)
  const { data } = (await candidate.get('/api/portal/applications?tab=active')).json
  expect(data).toMatchObject([waits])
  expect((await placing(uid)).may.make).toBe(false)
})

test('after a no to the new one nothing is accepted, and nobody is placed on the terms of the one before', async () => {
  const { uid, candidate } = await offeredAnew()
  const { uid: second, hash } = await own(candidate, uid)
  expect((await candidate.post(`/api/portal/offers/${second}/decline`, { hash })).json.state).toBe('declined')
  expect(await cardOf(candidate, uid)).toMatchObject({ status: 'offer', is_accepted: false, next_move: 'us' })
  expect((await placing(uid)).may.make).toBe(false)
  const made = await staff.post(`/api/applications/${uid}/placement`, placementTerms())
  expect(made.code).toBe('STATE_NOT_ALLOWED')
})

test('a further version of the new one is sent', async () => {
  const { uid, candidate } = await offeredAnew()
  await sendHeld((await offerTo(staff, uid, { pay: 2200 })).json.uid)
  expect(await own(candidate, uid)).toMatchObject({ version: 3, state: 'open', pay: 2200 })
})

test('who decides otherwise reads that a further version which waits is not sent then', async () => {
  const { uid, user, job } = await makeOpenOffer(staff)
  const { uid: further } = (await offerTo(staff, uid, { pay: 2200 })).json
  const { stages } = (await staff.get(`/api/jobs/${job.id}/stages`)).json
  const stageOf = (status: string) => stages.find((one: { status: string }) => one.status === status).uid
  const letterTo = async (to: string) => (await staff.get(`/api/applications/${uid}/letter?to=${to}`)).json
  const { from, subject, ...ended } = await letterTo('declined')
  expect([ended.drops_offer, (await letterTo(stageOf('interview'))).drops_offer]).toEqual([true, true])
  expect((await letterTo(stageOf('hired'))).drops_offer).toBe(false)
  const move = { from, to: 'declined', subject, text: 'Kot ste želeli, prijavo zaključujemo.' }
  expect((await staff.post(`/api/applications/${uid}/moves`, move)).status).toBe(200)
  await sendHeld(further)
  const { offers } = (await staff.get(`/api/applications/${uid}/offers`)).json
  expect(offers.map(({ state }: { state: string }) => state)).toEqual(['recalled', 'open'])
  expect(await own(await api.signIn(user), uid)).toMatchObject({ version: 1 })
})

test('who decides otherwise reads that an offer which can be answered, or was accepted, holds no more then', async () => {
  const { uid, user, job } = await makeOpenOffer(staff)
  const { stages } = (await staff.get(`/api/jobs/${job.id}/stages`)).json
  const stageOf = (status: string) => stages.find((one: { status: string }) => one.status === status).uid
  const endsBy = async (...all: string[]) => {
    const letters = all.map(async (to) => (await staff.get(`/api/applications/${uid}/letter?to=${to}`)).json)
    return (await Promise.all(letters)).map((one) => one.ends_offer)
  }
  const all = ['not_selected', stageOf('interview'), 'declined', stageOf('hired')]
  // That it is not accepted is what such an end says.
  expect(await endsBy(...all)).toEqual(['open', 'open', null, null])
  const candidate = await api.signIn(user)
  const { uid: offer, hash } = await own(candidate, uid)
  await candidate.post(`/api/portal/offers/${offer}/accept`, { hash })
  expect(await endsBy(...all)).toEqual(['accepted', 'accepted', 'accepted', null])
})

test('once it was sent nothing is dropped', async () => {
  const { uid } = await makeOpenOffer(staff)
  expect((await staff.get(`/api/applications/${uid}/letter?to=declined`)).json.drops_offer).toBe(false)
})

test('the letter of a further version is checked as that of the first', async () => {
  const { uid, job } = await makeOpenOffer(staff)
  await makeApplication({ job, user: await makeUser({ name: 'Zdravka Nepozabna' }) })
  const named = await offerTo(staff, uid, { text: 'Pozdravljeni! Zdravka Nepozabna je odstopila.' })
  expect([named.status, Object.keys(named.json.errors ?? {})]).toEqual([422, ['text']])
  expect((await staff.get(`/api/applications/${uid}/offers`)).json.offers).toHaveLength(1)
})

test('whoever made a version that is not sent any more, as the one before it was answered, hears of the answer', async () => {
  const { uid, user } = await makeOpenOffer(staff)
  const maker = await makeUser({ kind: 'employee', permissions: [...PERMISSIONS] })
  expect((await offerTo(await api.signIn(maker), uid, { pay: 2300 })).status).toBe(201)
  const candidate = await api.signIn(user)
  const { uid: first, hash } = await own(candidate, uid)
  await candidate.post(`/api/portal/offers/${first}/accept`, { hash })
  const mails = await db()
    .selectFrom('mails')
    .select(['toAddress', 'params'])
    .where('template', '=', 'offer_answer_notice')
    .where('userId', '=', user.id)
    .execute()
  expect(mails.map(({ toAddress }) => toAddress).toSorted()).toEqual(
    ['ana.kovac@korak.example', maker.email].toSorted(),
  )
  expect(mails).toMatchObject([{ params: { isKept: false } }, { params: { isKept: false } }])
})
