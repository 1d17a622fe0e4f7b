import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import type { JobStages } from '@korak/contract/stages.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { receiptFaults } from '#consents/receipts/verify.ts'
import { receiptKey } from '#consents/receipts/signing.ts'
import { sendLetter } from '#applications/office/letters.service.ts'
import { addDays, setClock, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { sendQueued } from '#mail/delivery/outbox.ts'
import { sentMails } from '#mail/sent.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { readPdf } from '../../test/pdf.ts'
import { makeOpenOffer, offerTo, planHiring, sendHeld, termsOf } from './offers.factory.ts'

const api = await testApp()
let staff: Client
beforeAll(async () => {
  staff = await api.signIn(await makeUser({ kind: 'employee', name: 'Ana Kovač', permissions: [...PERMISSIONS] }))
})

const own = async (candidate: Client, uid: string) =>
  (await candidate.get(`/api/portal/applications/${uid}/offer`)).json.offer
const rawOf = async (client: Client, url: string) =>
  api.app.inject({
    url,
    headers: { host: '127.0.0.1:3000', cookie: [...client.cookies].map(([k, v]) => `${k}=${v}`).join('; ') },
  })
const statusOf = async (candidate: Client, uid: string) =>
  (await candidate.get(`/api/portal/applications/${uid}`)).json.status

describe('an offer', () => {
  test('goes with the letter that moves the application, and the candidate hears of neither before', async () => {
    const { uid, user } = await makeApplication({ status: 'interview' })
    const candidate = await api.signIn(user)
    const begin = (await staff.get(`/api/applications/${uid}/offers`)).json
    expect(begin).toMatchObject({ offers: [], language: 'sl-SI', may: { make: true } })
    const made = await offerTo(staff, uid)
    expect([made.status, made.json]).toMatchObject([
      201,
      { version: 1, state: 'held', pay: 2400.5, may: { recall: true } },
    ])
    expect(await own(candidate, uid)).toBeNull()
    expect(await statusOf(candidate, uid)).toBe('interview')
    expect((await offerTo(staff, uid)).code).toBe('STATE_NOT_ALLOWED')
    await sendHeld(made.json.uid)
    const offer = await own(candidate, uid)
    expect(offer).toMatchObject({ state: 'open', version: 1, may: { accept: true, decline: true } })
    expect(JSON.stringify(offer.document)).toContain('2.400,50')
    expect(await statusOf(candidate, uid)).toBe('offer')
    const tasks = (await candidate.get('/api/portal/tasks')).json
    expect(tasks).toContainEqual(expect.objectContaining({ kind: 'offer_reply', due_on: offer.answer_by }))
  })

  test('to somebody who was turned down begins by saying that this no longer holds', async () => {
    const textOn = async (status: 'not_selected' | 'interview') => {
      const { uid } = await makeApplication({ status })
      return (await staff.get(`/api/applications/${uid}/offers`)).json.text
    }
    expect(await textOn('not_selected')).toContain('Odločitev, ki smo vam jo sporočili, ne velja več')
    expect(await textOn('interview')).not.toContain('ne velja več')
  })

  test('taken back in the half minute it takes the move back, and is never sent', async () => {
    const { uid, user } = await makeApplication({ status: 'interview' })
    const candidate = await api.signIn(user)
    const { json } = await offerTo(staff, uid)
    expect((await staff.post(`/api/offers/${json.uid}/recall`, {})).json.state).toBe('recalled')
    expect((await staff.post(`/api/offers/${json.uid}/recall`, {})).json.state).toBe('recalled')
    await sendHeld(json.uid)
    expect(await own(candidate, uid)).toBeNull()
    expect(await statusOf(candidate, uid)).toBe('interview')
    const again = await offerTo(staff, uid)
    expect(again.json.version).toBe(2)
    await staff.post(`/api/applications/${uid}/recall`, { letter: await letterOf(again.json.uid) })
    expect((await staff.get(`/api/applications/${uid}/offers`)).json.offers[0].state).toBe('recalled')
  })
  const letterOf = async (id: string) =>
    (await db().selectFrom('offers').select('letterId').where('id', '=', id).executeTakeFirstOrThrow()).letterId

  test('says by the field what is wrong with it', async () => {
    const { uid } = await makeApplication({ status: 'interview' })
    const wrong = { answer_by: addDays(today(), -1), start_on: addDays(today(), 5000), contract: 'nic' }
    const { status, json } = await offerTo(staff, uid, wrong)
    expect(status).toBe(422)
    expect(Object.keys(json.errors).toSorted()).toEqual(['answer_by', 'contract', 'start_on'])
    expect((await offerTo(staff, uid, { pay: -1 })).status).toBe(422)
    expect((await offerTo(staff, uid, { pay: 1.234 })).status).toBe(422)
    const early = { answer_by: addDays(today(), 20), start_on: addDays(today(), 10) }
    expect(Object.keys((await offerTo(staff, uid, early)).json.errors)).toEqual(['start_on'])
    expect((await offerTo(staff, uid, { from: 'in_review' })).code).toBe('STALE')
    const preview = await staff.post(`/api/applications/${uid}/offers/preview`, termsOf())
    expect(preview.json.title).toMatch(/^Ponudba za zaposlitev: /)
    expect(preview.json.blocks).toContainEqual({
      kind: 'facts',
      rows: expect.arrayContaining([{ label: 'Kraj dela', value: 'Kranj' }]),
    })
    // A company's name may end with a full stop, as the sentence it ends does.
    const english = await staff.post(`/api/applications/${uid}/offers/preview`, { ...termsOf(), language: 'en-EN' })
    expect(JSON.stringify(english.json.blocks)).toMatch(/on behalf of Preskus d\. o\. o\."/)
  })

  test('read as a document or a list is a look at the application, and neither is there once it was withdrawn', async () => {
    const { uid, offer, user } = await makeOpenOffer(staff)
    const views = () =>
      db().selectFrom('profileViews').select(['what', 'subjectId']).where('userId', '=', user.id).execute()
    await db().deleteFrom('profileViews').where('userId', '=', user.id).execute()
    expect((await rawOf(staff, `/api/offers/${offer}/document`)).statusCode).toBe(200)
    expect(await views()).toEqual([{ what: 'application', subjectId: uid }])
    await (await api.signIn(user)).post(`/api/portal/applications/${uid}/withdraw`, {})
    for (const url of [`/api/offers/${offer}/document`, `/api/applications/${uid}/offers`])
      expect((await staff.get(url)).status).toBe(404)
  })

  test('and what was said to it is listed for who makes offers, and for nobody else', async () => {
    const { job, offer } = await makeOpenOffer(staff)
    const reader = await makeUser({ kind: 'employee', permissions: ['applications.read', 'jobs.read'] })
    const guest = await makeUser({ kind: 'employee', permissions: [] })
    await staff.post(`/api/jobs/${job.id}/permissions`, { user_uid: guest.id, what: 'see' })
    for (const one of [await api.signIn(reader), await api.signIn(guest)]) {
      expect((await one.get('/api/offers')).code).toBe('FORBIDDEN')
      expect((await one.post('/api/options', { namespace: 'offers', columns: ['state'] })).status).toBe(422)
      const file = { list: 'offers', format: 'csv', columns: ['pay', 'state'], password: 'Demo-geslo-1' }
      expect((await one.post('/api/list-exports', file)).status).toBe(422)
      const lines = (await one.get('/api/office/today')).text
      expect(lines).not.toContain('offers_waiting')
    }
    expect((await staff.get(`/api/offers?filter[id]=${offer}`)).json.data).toMatchObject([{ pay: 2400.5 }])
    // What is taken along says for how long the pay is, as the list does.
    const taken = { list: 'offers', format: 'csv', columns: ['pay', 'pay_period'], filter: { id: offer } }
    expect((await staff.post('/api/list-exports', taken)).text).toContain('2400,5;na mesec')
  })

  test('is a tagged PDF with all it says, for staff and for whom it is made to', async () => {
    const { offer, user } = await makeOpenOffer(staff)
    const candidate = await api.signIn(user)
    for (const [client, url] of [
      [staff, `/api/offers/${offer}/document`],
      [candidate, `/api/portal/offers/${offer}/document`],
    ] as const) {
      const reply = await rawOf(client, url)
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
      const { objects, text } = readPdf(reply.rawPayload)
      expect(objects).toMatch(/\/Lang \(sl-SI\)/)
      expect(objects).toMatch(/\/Marked true/)
      expect(text.replaceAll(/\s+/g, '')).toContain('Trimesečnoposkusnodelo.')
    }
    const stranger = await api.signIn(await makeUser())
    expect((await stranger.get(`/api/portal/offers/${offer}/document`)).code).toBe('NOT_FOUND')
    expect((await stranger.get(`/api/portal/offers/${offer}/receipt`)).code).toBe('NOT_FOUND')
  })
})

describe('the answer', () => {
  let made: Awaited<ReturnType<typeof makeOpenOffer>>
  let candidate: Client
  beforeEach(async () => {
    made = await makeOpenOffer(staff)
    candidate = await api.signIn(made.user)
  })
  const say = (what: 'accept' | 'decline', hash: string, text = '') =>
    candidate.post(`/api/portal/offers/${made.offer}/${what}`, { hash, text })

  test('is signed with the words it is about, told to both, and decides nothing else', async () => {
    const { hash } = await own(candidate, made.uid)
    const answer = await say('accept', hash, 'Se veselim!')
    expect(answer.json).toMatchObject({ state: 'accepted', answer_text: 'Se veselim!', may: { accept: false } })
    expect((await say('accept', hash)).json.state).toBe('accepted')
    expect((await say('decline', hash)).code).toBe('OFFER_ENDED')
    const file = (await candidate.get(`/api/portal/offers/${made.offer}/receipt?format=json`)).json
    const { kid, publicKey } = receiptKey()
    expect(receiptFaults(file, new Map([[kid, publicKey]]))).toEqual([])
    expect(file.receipt).toMatchObject({ answer: 'accepted', document_sha256: hash, version: 1 })
    file.receipt.document.title = 'Druga'
    expect(receiptFaults(file, new Map([[kid, publicKey]]))).not.toEqual([])
    expect((await rawOf(candidate, `/api/portal/offers/${made.offer}/receipt`)).headers['content-type']).toBe(
      'application/pdf',
    )
    expect(await statusOf(candidate, made.uid)).toBe('offer')
    const mails = await db()
      .selectFrom('mails')
      .select('template')
      .where('userId', '=', made.user.id)
      .where('template', 'like', 'offer%')
      .execute()
    expect(mails.map(({ template }) => template).toSorted()).toEqual(['offer_answer_notice', 'offer_answer_received'])
    expect((await staff.post(`/api/offers/${made.offer}/withdraw`, { text: 'Žal.' })).code).toBe('OFFER_ANSWERED')
    expect((await offerTo(staff, made.uid)).code).toBe('STATE_NOT_ALLOWED')
    const { data } = (await staff.get(`/api/offers?filter[id]=${made.offer}`)).json
    expect(data).toMatchObject([{ state: 'accepted', waits: 'hiring' }])
    const trail = (await staff.get('/api/audit-trail?filter[action]=offers.accepted')).json.data
    expect(trail).toMatchObject([{ subject: { uid: made.uid } }])
    const { lines } = (await staff.get('/api/office/today')).json
    expect(lines).toContainEqual(expect.objectContaining({ kind: 'offers_waiting' }))
  })

  test('is told to a contact who may not see to offers without what it is or says', async () => {
    const researcher = await makeUser({ kind: 'employee', permissions: ['jobs.read', 'applications.read'] })
    await db().updateTable('jobs').set({ contactId: researcher.id }).where('id', '=', made.job.id).execute()
    const { hash } = await own(candidate, made.uid)
    await say('decline', hash, 'Drugje mi dajo več.')
    const { id } = await db()
      .selectFrom('mails')
      .select('id')
      .where('userId', '=', made.user.id)
      .where('template', '=', 'offer_answer_notice')
      .executeTakeFirstOrThrow()
    await sendQueued(id)
    const sent = (await sentMails(researcher.email)).find((mail) => mail.id === id)
    expect(sent?.subject).toMatch(/^Odgovor na ponudbo: /)
    for (const word of ['Drugje mi dajo', 'zavrnjena'])
      expect(`${sent?.subject} ${sent?.html} ${sent?.text}`).not.toContain(word)
    const { params } = await db().selectFrom('mails').select('params').where('id', '=', id).executeTakeFirstOrThrow()
    expect(params).toMatchObject({ answer: null })
  })

  test('once given waits no more in the lists: what does is the question that is open', async () => {
    const day = addDays(today(), 4)
    await staff.post(`/api/applications/${made.uid}/messages`, { text: 'Kdaj lahko začnete?', answer_by: day })
    const card = async () => {
      const { data } = (await candidate.get('/api/portal/applications?tab=active')).json
      return data.find(({ uid }: { uid: string }) => uid === made.uid)
    }
    const open = await card()
    expect([open.next_move, open.is_accepted]).toEqual(['candidate', false])
    const { hash } = await own(candidate, made.uid)
    await say('accept', hash)
    const waits = { status: 'offer', is_accepted: true, next_move: 'candidate', asked: 'message', promise_on: day }
    expect(await card()).toMatchObject(waits)
    await candidate.post(`/api/portal/applications/${made.uid}/messages`, { text: 'V ponedeljek.' })
    expect(await card()).toMatchObject({ is_accepted: true, next_move: 'us', asked: null })
  })

  test('is about what was read: another hash, another person and a late yes are refused, a late no is not', async () => {
    expect((await say('accept', 'a'.repeat(64))).code).toBe('OFFER_ENDED')
    const { hash } = await own(candidate, made.uid)
    const stranger = await api.signIn(await makeUser())
    expect((await stranger.post(`/api/portal/offers/${made.offer}/accept`, { hash })).code).toBe('NOT_FOUND')
    await db()
      .updateTable('offers')
      .set({ answerBy: addDays(today(), -1) })
      .where('id', '=', made.offer)
      .execute()
    expect((await say('accept', hash)).code).toBe('OFFER_LATE')
    expect((await say('decline', hash)).json.state).toBe('declined')
  })

  test('that waits for hiring does so no more from when somebody hires', async () => {
    const { hash } = await own(candidate, made.uid)
    const waits = async () => (await staff.get(`/api/applications/${made.uid}/offers`)).json.waits_hiring
    expect(await waits()).toBe(false)
    await say('accept', hash)
    expect(await waits()).toBe(true)
    await planHiring(staff, made)
    expect(await waits()).toBe(false)
  })

  test('to a version that was replaced is refused; the new one can be answered', async () => {
    const { hash } = await own(candidate, made.uid)
    const next = await offerTo(staff, made.uid, { pay: 2600 })
    expect([next.json.version, next.json.state]).toEqual([2, 'held'])
    expect((await own(candidate, made.uid)).version).toBe(1)
    await sendHeld(next.json.uid)
    expect((await say('accept', hash)).code).toBe('OFFER_ENDED')
    const offer = await own(candidate, made.uid)
    expect([offer.version, offer.pay, offer.state]).toEqual([2, 2600, 'open'])
    const reply = await candidate.post(`/api/portal/offers/${offer.uid}/accept`, { hash: offer.hash })
    expect(reply.json.state).toBe('accepted')
  })

  test('in the half minute of a new version counts, and the new one is never sent', async () => {
    const { hash } = await own(candidate, made.uid)
    const next = await offerTo(staff, made.uid, { pay: 2600 })
    expect((await say('accept', hash)).json.state).toBe('accepted')
    await sendHeld(next.json.uid)
    expect(await own(candidate, made.uid)).toMatchObject({ version: 1, state: 'accepted' })
  })

  test('given fifty times at once is one answer, with one receipt and one mail', async () => {
    const { hash } = await own(candidate, made.uid)
    const all = await Promise.all(Array.from({ length: 50 }, () => say('accept', hash)))
    expect(new Set(all.map(({ code, json }) => code ?? json.answered_at)).size).toBe(1)
    expect(all.every(({ status }) => status === 200)).toBe(true)
    const mails = await db()
      .selectFrom('mails')
      .select('id')
      .where('userId', '=', made.user.id)
      .where('template', '=', 'offer_answer_received')
      .execute()
    expect(mails).toHaveLength(1)
  })

  test('ends with the application: whoever takes it elsewhere, there is nothing to answer', async () => {
    const { hash } = await own(candidate, made.uid)
    await candidate.post(`/api/portal/applications/${made.uid}/withdraw`)
    expect((await say('accept', hash)).code).toBe('OFFER_ENDED')
    expect((await own(candidate, made.uid)).state).toBe('withdrawn')
  })

  test('is settled by hiring without an answer here, as after a yes by phone: nobody withdrew it', async () => {
    const { hash } = await own(candidate, made.uid)
    const [row] = (await staff.get(`/api/applications?filter[id]=${made.uid}`)).json.data
    const { stages } = (await staff.get(`/api/jobs/${made.job.id}/stages`)).json as JobStages
    const to = stages.find(({ status }) => status === 'hired')?.uid
    const words = { from: row.stage?.uid ?? row.status, to, subject: 'Čestitamo', text: 'Čestitamo!' }
    const { letter } = (await staff.post(`/api/applications/${made.uid}/moves`, words)).json
    setClock(() => new Date(Date.now() + 31_000))
    await sendLetter(letter.uid)
    setClock()
    expect(await statusOf(candidate, made.uid)).toBe('hired')
    expect(await own(candidate, made.uid)).toMatchObject({ state: 'settled', may: { accept: false, decline: false } })
    expect((await say('decline', hash)).code).toBe('OFFER_ENDED')
    const { data } = (await staff.get(`/api/offers?filter[id]=${made.offer}&filter[state]=settled`)).json
    expect(data).toMatchObject([{ state: 'settled', waits: null }])
  })
})

test('fifty people answer at once, each their own', async () => {
  const made = await Promise.all(Array.from({ length: 50 }, () => makeApplication({ status: 'interview' })))
  const rows = []
  for (const { uid, user } of made) {
    const { json } = await offerTo(staff, uid)
    await sendHeld(json.uid)
    const candidate = await api.signIn(user)
    rows.push({ candidate, offer: json.uid as string, hash: (await own(candidate, uid)).hash as string })
  }
  const answers = await Promise.all(
    rows.map(({ candidate, offer, hash }, at) =>
      candidate.post(`/api/portal/offers/${offer}/${at % 2 ? 'accept' : 'decline'}`, { hash }),
    ),
  )
  expect(answers.map(({ code, json }) => code ?? json.state)).toEqual(
    rows.map((_, at) => (at % 2 ? 'accepted' : 'declined')),
  )
})

test('the trail knows of an offer what was done to which version, and nothing of what it says', async () => {
  const { uid, user, offer } = await makeOpenOffer(staff)
  const candidate = await api.signIn(user)
  const next = await offerTo(staff, uid, { pay: 2600 })
  await staff.post(`/api/offers/${next.json.uid}/recall`, {})
  const third = await offerTo(staff, uid, { pay: 2700 })
  await sendHeld(third.json.uid)
  const { hash } = await own(candidate, uid)
  await candidate.post(`/api/portal/offers/${third.json.uid}/decline`, { hash, text: 'Žal ne.' })
  expect(offer).not.toBe(third.json.uid)
  const rows = await db()
    .selectFrom('auditEvents')
    .select('details')
    .where('subjectId', '=', uid)
    .where('action', 'like', 'offers.%')
    .execute()
  expect(rows.length).toBeGreaterThan(4)
  for (const { details } of rows) expect(details).toEqual({ version: expect.any(Number) })
})

test('a candidate reads in the own activities what was sent, and of what was held or taken back nothing', async () => {
  const { uid, user } = await makeApplication({ status: 'interview' })
  const candidate = await api.signIn(user)
  const seen = async () =>
    (
      await db().selectFrom('auditEvents').select('action').where('userId', '=', user.id).orderBy('createdAt').execute()
    ).flatMap(({ action }) => (action.startsWith('offers.') ? [action] : []))
  const first = await offerTo(staff, uid)
  await staff.post(`/api/offers/${first.json.uid}/recall`, {})
  expect(await seen()).toEqual([])
  expect((await candidate.get('/api/auth/activities')).text).not.toContain('offers.')
  const second = await offerTo(staff, uid)
  await sendHeld(second.json.uid)
  expect(await seen()).toEqual(['offers.sent'])
  const third = await offerTo(staff, uid, { pay: 2600 })
  expect(await seen()).toEqual(['offers.sent'])
  await sendHeld(third.json.uid)
  expect(await seen()).toEqual(['offers.sent', 'offers.sent'])
})
