// An offer or its withdrawal taken back in its half minute is there to be corrected: nothing that was typed of it is lost.
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#base/data/query.ts'
import { draw, leave, serveBy, settled } from '#base/page/drawn.factory.tsx'
import type { Offering } from '@korak/contract/offers.ts'
import { setUser } from '#base/session/auth.ts'
import type { CurrentUser } from '#base/session/session.ts'
import { OfferDialog } from './OfferDialog.tsx'
import { keep, recall } from './undo.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

const UID = '0191b5a0-0000-7000-8000-000000000001'
const OFFER = '0191b5a0-0000-7000-8000-000000000002'
const ANA = '0191b5a0-0000-7000-8000-00000000000a'
const ROK = '0191b5a0-0000-7000-8000-00000000000b'
const signIn = (uid: string) => setUser({ uid, roles: [], permissions: [] } as unknown as CurrentUser)
const OFFERING = {
  offers: [],
  from: 'interview',
  language: 'sl-SI',
  subject: 'Ponudba',
  text: 'Pozdravljeni!',
  terms: { start_on: '2027-02-01', pay: 2600, pay_period: 'month', contract: 'permanent', place: '', conditions: '' },
  job: { uid: UID, openings: 1, hired: 0, may_close: true, pay_min: null, pay_max: null, pay_period: 'month' },
  may: { make: true },
} as unknown as Offering
const none = () => {}
const dialogs = {
  offer: () => <OfferDialog uid={UID} name="Vida Babič" offering={OFFERING} onClose={none} onMade={none} />,
  withdrawal: () => <WithdrawDialog uid={OFFER} language="sl-SI" onClose={none} />,
}

async function open(drawn: ReactNode) {
  await draw(drawn)
}
async function close() {
  await leave()
  queryClient.clear()
}
const named = (name: string) => document.querySelector<HTMLTextAreaElement>(`[name="${name}"]`)!
async function type(fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) {
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(named(name)) as object, 'value')!
    await act(async () => {
      own.set!.call(named(name), value)
      named(name).dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
}
async function send() {
  await act(async () => document.querySelector('form')!.requestSubmit())
  await settled()
  await close()
}

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  signIn(ANA)
  serveBy(async () => Response.json({ uid: OFFER }))
})
afterEach(async () => {
  await close()
  setUser(null)
})

test('an offer taken back is in its form again as it was typed, for whoever typed it', async () => {
  await open(dialogs.offer())
  const day = { answer_by: '1', 'answer_by-month': '2', 'answer_by-year': '2027' }
  await type({ ...day, conditions: 'Trimesečno poskusno delo.', text: 'Veseli nas.', pay: '2750' })
  await send()
  await open(dialogs.offer())
  expect(named('conditions').value).toBe('')
  await close()
  await recall(OFFER)
  await open(dialogs.offer())
  expect(['conditions', 'text', 'pay', 'answer_by-year'].map((name) => named(name).value)).toEqual([
    'Trimesečno poskusno delo.',
    'Veseli nas.',
    '2750',
    '2027',
  ])
  await close()
  signIn(ROK)
  await open(dialogs.offer())
  expect(named('conditions').value).toBe('')
})

test('a withdrawal taken back begins with its words, for whoever wrote them', async () => {
  await open(dialogs.withdrawal())
  await type({ text: 'Naročnik je ustavil izbor.' })
  await send()
  await keep(OFFER)
  await open(dialogs.withdrawal())
  expect(named('text').value).toBe('Naročnik je ustavil izbor.')
  await close()
  signIn(ROK)
  await open(dialogs.withdrawal())
  expect(named('text').value).toBe('')
})
