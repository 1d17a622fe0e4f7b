import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { now, setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { makeOpenOffer, offerTo, planHiring, sendHeld } from './offers.factory.ts'
import { sendDueWithdrawals, sendWithdrawal } from './withdrawals.service.ts'

const api = await testApp()
const WORDS = 'Žal moramo ponudbo umakniti.'
let staff: Client
let writer: Awaited<ReturnType<typeof makeUser>>
beforeAll(async () => {
  writer = await makeUser({ kind: 'employee', name: 'Ana Kovač', permissions: [...PERMISSIONS] })
  staff = await api.signIn(writer)
})

let made: Awaited<ReturnType<typeof makeOpenOffer>>
let candidate: Client
beforeEach(async () => {
  made = await makeOpenOffer(staff)
  candidate = await api.signIn(made.user)
})
const own = async () => (await candidate.get(`/api/portal/applications/${made.uid}/offer`)).json.offer
const shown = async () => (await staff.get(`/api/applications/${made.uid}/offers`)).json.offers[0]
const withdraw = () => staff.post(`/api/offers/${made.offer}/withdraw`, { text: WORDS })
const keep = () => staff.post(`/api/offers/${made.offer}/keep`, {})
const hire = () => planHiring(staff, made)
const accept = (hash: string) => candidate.post(`/api/portal/offers/${made.offer}/accept`, { hash })
const mails = async () => {
  const rows = await db()
    .selectFrom('mails')
    .select(['template', 'params', 'toAddress'])
    .where('userId', '=', made.user.id)
    .where('template', 'like', 'offer%')
    .orderBy('template')
    .execute()
  return rows
}

describe('a withdrawal', () => {
  test('by another person, or in other words, is told that it stands otherwise: nobody’s words are dropped', async () => {
    const other = await api.signIn(await makeUser({ kind: 'employee', permissions: [...PERMISSIONS] }))
    const held = await withdraw()
    const again = { text: 'Naročnik je ustavil zaposlovanje.' }
    expect((await other.post(`/api/offers/${made.offer}/withdraw`, again)).code).toBe('STALE')
    expect((await other.post(`/api/offers/${made.offer}/withdraw`, { text: WORDS })).code).toBe('STALE')
    expect((await staff.post(`/api/offers/${made.offer}/withdraw`, again)).code).toBe('STALE')
    expect((await withdraw()).json.withdraw_at).toBe(held.json.withdraw_at)
    setClock(() => new Date(Date.now() + 60_000))
    await sendDueWithdrawals()
    setClock()
    expect((await staff.post(`/api/offers/${made.offer}/withdraw`, again)).code).toBe('STALE')
    expect((await withdraw()).json.state).toBe('withdrawn')
  })

  test('is held half a minute, and told once in the words of who withdraws', async () => {
    const held = await withdraw()
    expect(held.json).toMatchObject({ state: 'open', may: { keep: true, withdraw: false } })
    expect(held.json.withdraw_at).not.toBeNull()
    expect((await withdraw()).json.withdraw_at).toBe(held.json.withdraw_at)
    expect(await own()).toMatchObject({ state: 'open', may: { accept: true } })
    expect(JSON.stringify(await own())).not.toContain('withdraw_at')
    expect((await offerTo(staff, made.uid)).code).toBe('STATE_NOT_ALLOWED')
    await sendWithdrawal(made.offer)
    expect((await own()).state).toBe('open')
    await sendHeld(made.offer)
    await sendHeld(made.offer)
    expect((await own()).state).toBe('withdrawn')
    expect(await shown()).toMatchObject({ state: 'withdrawn', withdraw_at: null, may: { keep: false } })
    expect((await withdraw()).json.state).toBe('withdrawn')
    expect((await keep()).code).toBe('STATE_NOT_ALLOWED')
    expect(await mails()).toMatchObject([{ template: 'offer_withdrawn', params: { text: WORDS } }])
    const { events } = (await candidate.get(`/api/portal/applications/${made.uid}`)).json
    expect(JSON.stringify(events).split(WORDS)).toHaveLength(2)
    expect((await offerTo(staff, made.uid)).json.version).toBe(2)
  })

  test('is taken back in that time, and the candidate never hears of it', async () => {
    await withdraw()
    expect((await keep()).json).toMatchObject({ state: 'open', withdraw_at: null, may: { withdraw: true } })
    expect((await keep()).json.state).toBe('open')
    await sendHeld(made.offer)
    expect(await own()).toMatchObject({ state: 'open', may: { accept: true } })
    expect(await mails()).toEqual([])
    await withdraw()
    await sendHeld(made.offer)
    expect((await own()).state).toBe('withdrawn')
  })

  test('whose task is gone is sent with all that are due', async () => {
    await withdraw()
    const at = now().getTime()
    setClock(() => new Date(at + 31_000))
    expect(await sendDueWithdrawals()).toBeGreaterThan(0)
    setClock()
    expect((await own()).state).toBe('withdrawn')
  })

  test('is dropped by an answer that comes first, and who wrote it is told so', async () => {
    const { hash } = await own()
    await withdraw()
    expect((await accept(hash)).json.state).toBe('accepted')
    await sendHeld(made.offer)
    expect((await own()).state).toBe('accepted')
    expect((await keep()).code).toBe('OFFER_ANSWERED')
    expect((await withdraw()).code).toBe('OFFER_ANSWERED')
    const told = (await mails()).filter(({ template }) => template === 'offer_answer_notice')
    expect(told).toContainEqual(
      expect.objectContaining({ toAddress: writer.email, params: expect.objectContaining({ isKept: true }) }),
    )
    expect(new Set(told.map(({ toAddress }) => toAddress)).size).toBe(told.length)
  })

  test('ends with the application: nothing is told of it afterwards', async () => {
    await withdraw()
    await candidate.post(`/api/portal/applications/${made.uid}/withdraw`)
    const row = await db()
      .selectFrom('offers')
      .select(['state', 'withdrawAt'])
      .where('id', '=', made.offer)
      .executeTakeFirst()
    expect(row).toEqual({ state: 'withdrawn', withdrawAt: null })
    await sendHeld(made.offer)
    expect((await mails()).filter(({ template }) => template === 'offer_withdrawn')).toEqual([])
  })

  test('and a letter of hiring are not held at once: whichever is second is refused in words', async () => {
    await withdraw()
    expect((await hire()).code).toBe('OFFER_HELD')
    await keep()
    const { letter } = (await hire()).json
    expect((await shown()).may.withdraw).toBe(false)
    const refused = await withdraw()
    expect([refused.code, refused.json.message]).toEqual([
      'HIRING_HELD',
      expect.stringContaining('pismo o\u00A0zaposlitvi'),
    ])
    await staff.post(`/api/applications/${made.uid}/recall`, { letter: letter.uid })
    expect((await withdraw()).json.withdraw_at).not.toBeNull()
  })

  test('or another version that is held leaves nobody hired meanwhile', async () => {
    await offerTo(staff, made.uid)
    expect((await hire()).code).toBe('OFFER_HELD')
  })

  test('needs words', async () => {
    const { status, json } = await staff.post(`/api/offers/${made.offer}/withdraw`, { text: ' ' })
    expect([status, Object.keys(json.errors)]).toEqual([422, ['text']])
  })
})

describe('of fifty at once', () => {
  /** Whatever came first: one state for both, with its mails and none of the other. */
  async function expectOne(state: string): Promise<void> {
    expect([(await own()).state, (await shown()).state]).toEqual([state, state])
    const told = new Set((await mails()).map(({ template }) => template))
    expect(told).toEqual(
      new Set(state === 'accepted' ? ['offer_answer_notice', 'offer_answer_received'] : ['offer_withdrawn']),
    )
    expect((await mails()).filter(({ template }) => template !== 'offer_answer_notice')).toHaveLength(1)
  }

  test('who accept, withdraw and take that back, the answer counts', async () => {
    const { hash } = await own()
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, at) => (at % 5 === 4 ? accept(hash) : at % 2 ? keep() : withdraw())),
    )
    expect(all.filter(({ status }) => status >= 500)).toEqual([])
    for (const { code } of all) expect([undefined, 'OFFER_ANSWERED']).toContain(code)
    await sendHeld(made.offer)
    await expectOne('accepted')
  })

  test('who accept while the withdrawal goes, each is told the same outcome', async () => {
    const { hash } = await own()
    await withdraw()
    const at = now().getTime()
    setClock(() => new Date(at + 31_000))
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, place) => (place % 2 ? accept(hash) : sendWithdrawal(made.offer))),
    )
    setClock()
    const { state } = await own()
    const answers = all.flatMap((answer) => (answer ? [answer.code ?? answer.json.state] : []))
    expect(new Set(answers)).toEqual(new Set([state === 'accepted' ? 'accepted' : 'OFFER_ENDED']))
    await expectOne(state)
  })
})
