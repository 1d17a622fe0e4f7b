// What the form of one letter says of where it is read, and what it begins with when something overtook an earlier one.
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { draw, serveBy, until } from '#base/page/drawn.factory.tsx'
import { addDays } from '@korak/contract/days.rules.ts'
import type { Proposal } from '@korak/contract/letters.ts'
import { today } from '#base/text/dates.ts'
import { m } from '#words/messages.js'
import { LetterForm } from './LetterForm.tsx'

const UID = '0191b5a0-0000-7000-8000-000000000001'
const REASON = 'Iskali smo več izkušenj z vodenjem.'
const language = 'sl-SI' as const
const PROPOSAL: Proposal = {
  uid: UID,
  name: 'Maja Zupan',
  from: 'interview',
  moved: null,
  status: 'interview',
  to_status: 'not_selected',
  is_told: true,
  is_movable: true,
  language,
  subject: 'Vaša prijava',
  opening: 'Pozdravljeni, Maja!',
  closing: 'Lep pozdrav',
  needs_reason: true,
  reasons: [],
  promise_on: null,
  promised_on: null,
  missing: [],
  has_account: true,
  by_post: null,
  interview_at: null,
  drops_offer: false,
  ends_offer: null,
  overtaken: null,
}
async function open(given: Partial<Proposal> = {}) {
  serveBy(async () => Response.json({ ...PROPOSAL, ...given }))
  await draw(<LetterForm uid={UID} to="not_selected" onClose={() => {}} onMoved={() => {}} />)
  await until(() => expect(document.querySelector('form')).not.toBeNull())
}
const said = () => document.body.textContent ?? ''
const valueOf = (name: string) => document.querySelector<HTMLTextAreaElement>(`[name="${name}"]`)?.value

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
})

test.each([
  ['with an account', { has_account: true, by_post: null }, 'prejme to po e-pošti in v\u00A0portalu.'],
  ['without an account, with an address', { has_account: false, by_post: null }, 'prejme to po e-pošti. '],
  ['without an address', { has_account: false, by_post: 'no_email' }, 'nima e-naslova: pismo natisnete'],
] as const)('to somebody %s it says where they read it', async (_, given, words) => {
  await open(given)
  expect(said()).toContain(`Maja Zupan ${words}`)
  const isSent = given.by_post === null
  expect([said().includes(m.letter_send()), said().includes(m.letter_print())]).toEqual([isSent, !isSent])
})

test.each([true, false])(
  'a version of an offer that waits to be sent, and is not after this, is named: %s',
  async (drops_offer) => {
    await open({ drops_offer })
    expect(said().includes(m.letter_drops_offer())).toBe(drops_offer)
  },
)

test.each([
  [null, null],
  ['open', m.offer_ends_open({ count: 1 })],
  ['accepted', m.offer_ends_accepted({ count: 1 })],
] as const)(
  'of an offer that is %s it is said before anything happens that it holds no more',
  async (ends_offer, words) => {
    await open({ ends_offer })
    const isSaid = [m.offer_ends(), `${words}Maja Zupan`].map((one) => said().includes(one))
    expect(isSaid).toEqual([words !== null, words !== null])
  },
)

test('the words of a letter that was overtaken are there again, and said to be', async () => {
  const day = addDays(today(), 4)
  const text = `Pozdravljeni, Maja!\n\n${REASON}\n\nLep pozdrav`
  const words = { subject: 'O razgovoru', text, reason: REASON, language, send_on: day, promise_on: null }
  await open({ overtaken: words })
  expect(said()).toContain(m.ui_taken_up())
  expect([valueOf('subject'), valueOf('reason'), valueOf('text')]).toEqual(['O razgovoru', REASON, text])
  expect(document.querySelector<HTMLInputElement>('input[name="when"][value="day"]')?.checked).toBe(true)
})

test('a day that has passed meanwhile is not planned again, and what was as proposed is as it is proposed now', async () => {
  const text = `Pozdravljeni, Maja!\n\n${REASON}\n\nLep pozdrav`
  const words = { subject: 'Vaša prijava', text, reason: REASON, language, send_on: today(), promise_on: null }
  await open({ overtaken: words })
  expect(document.querySelector<HTMLInputElement>('input[name="when"][value="now"]')?.checked).toBe(true)
  // The reason stands in the text as it is typed: nobody had changed a word of it.
  const reason = document.querySelector<HTMLTextAreaElement>('[name="reason"]')!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(reason, 'Drug razlog.')
    reason.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(valueOf('text')).toContain('Drug razlog.')
})

test('words in another language than the candidate reads by now are sent, and framed, in their own', async () => {
  const [body, english] = [[] as string[], 'en-EN']
  serveBy(async (url: string, init?: RequestInit) => {
    if (init?.method === 'POST') body.push(String(init.body))
    const isOurs = url.includes('language=en-EN')
    const was = { subject: 'On the interview', text: 'Dear Maja', reason: 'We looked for more years.' }
    const overtaken = { ...was, send_on: null, promise_on: null, language: english }
    return Response.json({ ...PROPOSAL, overtaken, ...(isOurs && { language: english, subject: 'Your application' }) })
  })
  await draw(<LetterForm uid={UID} to="not_selected" onClose={() => {}} onMoved={() => {}} />)
  await until(() => expect(valueOf('text')).toBe('Dear Maja'))
  expect(document.querySelector('[name="text"]')?.getAttribute('lang')).toBe('en')
  await act(async () => document.querySelector('form')!.requestSubmit())
  await until(() => expect(body).toHaveLength(1))
  const sent = Object.fromEntries(new URLSearchParams(body[0]))
  expect(sent).toMatchObject({ subject: 'On the interview', text: 'Dear Maja', language: english })
})

test('what is wrong with the subject or the text is said until it is corrected', async () => {
  await open({ needs_reason: false })
  const type = (name: string, text: string) =>
    act(async () => {
      const found = document.querySelector<HTMLTextAreaElement>(`[name="${name}"]`)!
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(found), 'value')!.set!.call(found, text)
      found.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const wrong = () => [...document.querySelectorAll('[aria-invalid]')].map((one) => one.getAttribute('name'))
  await type('subject', ' ')
  await type('text', ' ')
  await act(async () => document.querySelector('form')!.requestSubmit())
  expect(wrong()).toEqual(['subject', 'text'])
  await type('subject', 'Vaša prijava')
  await type('text', 'Pozdravljeni!')
  expect(wrong()).toEqual([])
})
