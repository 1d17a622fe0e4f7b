// A version that was taken back was never sent: what stands is the one before it, and that is what can be done something about.
import { afterEach, expect, test } from 'vitest'
import { draw, serveBy } from '#base/page/drawn.factory.tsx'
import { userSignal } from '#base/session/auth.ts'
import type { CurrentUser } from '#base/session/session.ts'
import { m } from '#words/messages.js'
import { OfferPanel } from './OfferPanel.tsx'

const uid = '0191b5a0-0000-7000-8000-000000000001'
const version = (number: number, state: string, may: object = {}) => ({
  uid: `0191b5a0-0000-7000-8000-00000000010${number}`,
  version: number,
  state,
  language: 'sl-SI',
  start_on: '2026-12-14',
  pay: 2400,
  pay_period: 'month',
  contract: 'nedolocen-cas',
  place: 'Kranj',
  answer_by: '2026-12-01',
  conditions: '',
  is_late: false,
  sent_at: state === 'recalled' ? null : '2026-11-21T12:00:00.000Z',
  answer_text: null,
  answered_at: null,
  due_at: '2026-11-21T12:00:00.000Z',
  withdraw_at: null,
  made_by: 'Ana Kovač',
  may: { recall: false, withdraw: false, keep: false, ...may },
})
async function show(offers: unknown[], may: object, waits = false, hired = 1, mayClose = true) {
  userSignal.set({ uid, roles: [], permissions: ['offers.manage'] } as unknown as CurrentUser)
  const job = { uid, openings: 2, hired, may_close: mayClose, pay_min: null, pay_max: null, pay_period: 'month' }
  const offering = {
    offers,
    from: '',
    language: 'sl-SI',
    subject: '',
    text: '',
    terms: {},
    job,
    waits_hiring: waits,
    may,
  }
  serveBy(async () => Response.json(offering))
  await draw(<OfferPanel uid={uid} name="Miha Zupan" />)
}
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
afterEach(async () => {
  userSignal.set(null)
})

test('after a change was taken back the offer that waits can be withdrawn and changed', async () => {
  await show([version(2, 'recalled'), version(1, 'open', { withdraw: true })], { make: true })
  expect(buttons()).toEqual(expect.arrayContaining([m.offer_withdraw(), m.offer_make_again()]))
})

test('a yes in the half minute of a change, which is never sent then, is what is gone on with', async () => {
  await show([version(2, 'recalled'), version(1, 'accepted')], { make: false }, true)
  expect(buttons()).toContain(m.offer_hire())
  expect(document.querySelector('main')?.textContent).toContain(m.offer_accepted_next())
})

test('who said yes when the openings were filled already still waits to be hired', async () => {
  await show([version(1, 'accepted')], { make: false }, true, 2)
  expect(buttons()).toContain(m.offer_hire())
  expect(document.querySelector('main')?.textContent).toContain(m.offer_accepted_next())
  expect(document.querySelector('main')?.textContent).toContain(m.offer_filled({ openings: 2, hired: 2 }))
})

test('a job that is closed is not said to be one that can be', async () => {
  await show([version(1, 'accepted')], { make: false }, false, 2, false)
  expect(document.querySelector('main')?.textContent).not.toContain(m.offer_filled({ openings: 2, hired: 2 }))
})

test('who was hired, or went another way, is not said to wait for it', async () => {
  await show([version(1, 'accepted')], { make: false })
  expect(buttons()).not.toContain(m.offer_hire())
  expect(document.querySelector('main')?.textContent).not.toContain(m.offer_accepted_next())
})

test('the only version, taken back, is shown as such', async () => {
  await show([version(1, 'recalled')], { make: true })
  expect(document.querySelector('main')?.textContent).toContain(m.offer_state_recalled())
  expect(buttons()).toEqual([m.offer_make()])
})
