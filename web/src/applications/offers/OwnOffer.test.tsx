// What the candidate reads of an offer that cannot be answered any more, and what becomes of an answer that is written.
import { beforeEach, expect, test } from 'vitest'
import type { OfferState } from '@korak/contract/offers.policy.ts'
import { queryClient } from '#base/data/query.ts'
import { draw, field, find, press, said, serve, settled, submit, type } from '#base/page/drawn.factory.tsx'
import { leaveQuestion, mayLeave } from '#base/routing/blocking.ts'
import { m } from '#words/messages.js'
import { OwnOffer } from './OwnOffer.tsx'

let state: OfferState
let uid: string
/** Sent along with the answer. */
let answers: string[]
const offer = () => ({
  uid,
  state,
  language: 'sl-SI',
  answer_by: '2026-12-04',
  answered_at: null,
  is_late: false,
  document: { title: `Ponudba ${uid}`, blocks: [] },
  hash: 'a',
  may: { accept: state === 'open', decline: state === 'open' },
})
beforeEach(() => {
  uid = 'o-1'
  answers = []
  serve(({ method, body }) => {
    if (method === 'GET') return { offer: offer() }
    answers.push(body.text)
    state = 'declined'
    return offer()
  })
})

async function read(of: OfferState): Promise<string> {
  state = of
  await draw(<OwnOffer application="a-1" />)
  expect(said()).toContain(m.offer_own_title())
  return said()
}
const WORDS = 'Začnem lahko šele maja.'
/** The other version has taken the place of the first. */
async function replaceBy(next: string): Promise<void> {
  ;[uid, state] = [next, 'open']
  void queryClient.invalidateQueries()
  await settled()
  expect(said()).toContain(`Ponudba ${next}`)
}

test('hired without an answer here, nobody reads that the offer holds no more', async () => {
  const text = await read('settled')
  expect(text).toContain(m.offer_own_settled())
  expect(text).not.toContain(m.offer_own_ended())
})

test.each(['withdrawn', 'replaced'] as const)('one that is %s does not hold any more', async (of) => {
  expect(await read(of)).toContain(m.offer_own_ended())
})

test('what is written with an answer is not lost without a question', async () => {
  await read('open')
  expect(await mayLeave()).toBe(true)
  await type('text', WORDS)
  void mayLeave()
  expect(leaveQuestion.get()).not.toBeNull()
  leaveQuestion.get()?.answer(false)
})

test('what is written stays when a new version of the offer takes its place', async () => {
  await read('open')
  await type('text', WORDS)
  await replaceBy('o-2')
  expect(field('text').value).toBe(WORDS)
})

test('what is written to an offer that is taken back meanwhile stands there to be copied', async () => {
  await read('open')
  await type('text', WORDS)
  state = 'withdrawn'
  void queryClient.invalidateQueries()
  await settled()
  expect(find('form')).toBeNull()
  expect(said()).toContain(m.offer_own_ended())
  expect(said()).toContain(m.offer_own_unsent())
  expect(said()).toContain(WORDS)
  await press(m.job_apply_sent_dismiss_text())
  expect(said()).not.toContain(WORDS)
})

test('what went with an answer does not stand in the form of the next version', async () => {
  await read('open')
  await type('text', WORDS)
  find<HTMLInputElement>('input[value="decline"]')!.click()
  await settled()
  await submit()
  await submit()
  expect([answers, find('form')]).toEqual([[WORDS], null])
  await replaceBy('o-2')
  expect(field('text').value).toBe('')
})
