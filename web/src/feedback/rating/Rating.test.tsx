import { asHref } from '@korak/contract/screens.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AssignmentCard } from '@korak/contract/questionnaires.ts'
import { makeDefinition } from '@korak/engine/questionnaires/definitions.factory.ts'
import { dropChanges, leaveQuestion } from '#base/routing/blocking.ts'
import { navigate, startMoving } from '#base/routing/move.ts'
import { getPlace } from '#base/routing/place.ts'
import { personSignal } from '#base/session/auth.ts'
import { queryClient } from '#base/data/query.ts'
import { keptFor, ownerOf, store } from '#answers/queue/store.ts'
import { m } from '#words/messages.js'
import { FeedbackByLink } from '#feedback/FeedbackByLink.tsx'
import { FeedbackInPortal } from '#feedback/FeedbackInPortal.tsx'
import { linkRaterApi } from './rating.api.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.stubGlobal('scrollTo', () => undefined)
vi.stubGlobal('matchMedia', () => ({ matches: true }))
startMoving({ prepare: () => Promise.resolve(), sectionOf: () => null, isHere: () => true })

const TOKEN = 'A'.repeat(43)
const PATH = `/public/questionnaires/${TOKEN}`
const PEOPLE = ['Maja Zupan', 'Rok Novak'].map((subject, at) => ({
  uid: `0191b5a0-0000-7000-8000-00000000000${at}`,
  subject,
  is_self: false,
  status: 'in-progress',
  relationship: 'coworker',
  claimed: 'coworker',
  minutes: 5,
  questions: 1,
  answered: 0,
  answered_on: null,
}))
const [maja, rok] = PEOPLE.map(({ uid }) => uid) as [string, string]
const REQUEST = {
  uid: '0191b5a0-0000-7000-8000-0000000000cc',
  campaign: 'Jesen',
  thresholds: { coworker: 3, employee: 3 },
  closes_at: '2030-01-01T00:00:00Z',
  is_closed: false,
  rater: 'Ana',
  people: PEOPLE,
}
const definition = makeDefinition([{ key: 'a', items: [{ type: 'textarea', key: 'why', max_length: 10 }] }])
const PAPER = { definition, codelists: {}, facts: {}, answers: {}, rev: 0, position: null }
const RATER = '0191b5a0-0000-7000-8000-0000000000aa'
const REST = { title: 'Ocena', campaign: REQUEST.uid, respondent: null, is_kept: true }

/** People whose answers are taken no more, and whether anything is known of the link. */
const closed = new Set<string>()
let isRevoked = false
/** The rater has got an account. */
let isOfAccount = false
/** What went out, by address. */
const sent: string[] = []
/** What the tab knows of the address. */
let known: Parameters<typeof FeedbackByLink>[0]['known'] = []
let isOffline = false
const answer = (body: unknown, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }))
const fetched = (url: string, init: RequestInit) => {
  const person = PEOPLE.find(({ uid }) => url.includes(uid))
  if (isOfAccount && url.includes(TOKEN))
    return url.includes(maja) || url.includes(rok)
      ? answer({ code: 'NOT_FOUND', message: '' }, 404)
      : answer({ code: 'UNAUTHENTICATED', message: '' }, 401)
  if (isRevoked) return answer({ code: 'NOT_FOUND', message: '' }, 404)
  if (!person) return answer(REQUEST)
  if (init.method === 'PUT' && isOffline) return Promise.reject(new TypeError('offline'))
  if (init.method !== 'PUT') return answer({ ...person, ...PAPER, ...REST, respondent: isOfAccount ? RATER : null })
  sent.push(`${url} ${String(init.body)}`)
  if (closed.has(person.uid)) return answer({ code: 'LOCKED', message: '' }, 423)
  const { changes } = JSON.parse(String(init.body)) as { changes: { item: string; value: unknown }[] }
  if (changes.some(({ value }) => value === REFUSED)) return answer({ code: 'VALIDATION', errors: { why: [WHY] } }, 422)
  const kept = changes.map(({ item }) => ({ item, rev: 1 }))
  return answer({ rev: 1, saved_at: '2026-11-21T12:00:00Z', kept, conflicts: [], others: [] })
}

const box = document.createElement('div')
let root: ReturnType<typeof createRoot>
const realTurn = setTimeout
/** By the clock of the test: what waits for a pause in the typing comes at once; what is loaded takes a turn of the real one. */
const settle = (ms = 10) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
    await new Promise((resolve) => realTurn(resolve))
  })
async function until(isSo: () => unknown) {
  for (let tries = 0; tries < 500 && !isSo(); tries += 1) await settle(50)
  expect(isSo()).toBeTruthy()
}
const fields = () => [...box.querySelectorAll('textarea')]
const type = (at: number, text: string) =>
  act(async () => {
    const field = fields()[at]!
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
const press = (words: string) =>
  act(async () => [...box.querySelectorAll('button')].find(({ textContent }) => textContent === words)!.click())
async function render(page: ReactNode) {
  root = createRoot(box)
  await act(async () => root.render(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>))
}
const byLink = () =>
  render(<FeedbackByLink token={TOKEN} left={null} known={known} onKnown={(people) => (known = people)} />)
async function open(view: string) {
  await act(() => navigate(asHref(`${PATH}?at=${view}`)))
  await byLink()
  await until(() => fields().length > 0)
}
async function close() {
  await act(async () => root.unmount())
  dropChanges()
  queryClient.clear()
}
const requestKey = () => linkRaterApi(TOKEN).request().queryKey
const TOO_LONG = 'predolg odgovor'
const REFUSED = 'zavrnjen'
const WHY = 'Tega ne sprejemamo.'

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  document.body.append(box)
})
afterEach(async () => {
  leaveQuestion.get()?.answer(false)
  await close()
  vi.useRealTimers()
  closed.clear()
  isRevoked = false
  isOffline = false
  isOfAccount = false
  known = []
  sent.length = 0
  personSignal.set(null)
  for (const uid of [maja, rok])
    for (const owner of [uid, ownerOf(RATER, uid)])
      await store.remove((await keptFor(owner)).map(({ change }) => change.id))
})

test.each(['together', maja])('leaving %s for the list asks about an answer nobody could keep', async (view) => {
  await open(view)
  await type(0, TOO_LONG)
  await press(m.q_save_exit())
  await until(() => leaveQuestion.get())
  await act(async () => leaveQuestion.get()!.answer(false))
  await settle(50)
  expect(getPlace().search).toContain(`at=${view}`)
  expect(fields()[0]?.value).toBe(TOO_LONG)
  await press(m.q_save_exit())
  await until(() => leaveQuestion.get())
  await act(async () => leaveQuestion.get()!.answer(true))
  await until(() => fields().length === 0)
  // Who agrees to lose it is not reminded of it.
  expect(await keptFor(maja)).toEqual([])
})

test('one of several people closed elsewhere leaves the answers about the others where they are', async () => {
  await open('together')
  await type(1, TOO_LONG)
  closed.add(maja)
  await type(0, 'kratko')
  await until(() => fields().length === 1)
  expect(fields()[0]?.value).toBe(TOO_LONG)
  expect(getPlace().search).toContain('at=together')
  expect(box.textContent).toContain(m.feedback_together_closed({ name: 'Maja Zupan' }))
  expect(box.textContent).toContain('kratko')
  expect(box.textContent).toContain(m.q_unaccepted_about({ name: 'Maja Zupan' }))
  // The last one closed leads to the list.
  closed.add(rok)
  await type(0, 'krajše')
  await until(() => getPlace().search === '?at=people')
  await until(() => box.textContent?.includes('krajše'))
  for (const { subject } of PEOPLE) expect(box.textContent).toContain(m.q_unaccepted_about({ name: subject }))
})

test('what takes the fields away without being asked for keeps what stood in them, to be read', async () => {
  await open('together')
  await type(1, TOO_LONG)
  await act(async () => queryClient.setQueryData(requestKey(), { ...REQUEST, is_closed: true }))
  await until(() => fields().length === 0)
  await until(() => box.textContent?.includes(TOO_LONG))
  expect((await keptFor(rok)).map(({ isRefused }) => isRefused)).toEqual([true])
})

test('a link revoked meanwhile is said to be invalid, with what was typed to copy', async () => {
  await open('together')
  await type(1, TOO_LONG)
  isRevoked = true
  await type(0, 'kratko')
  await until(() => box.textContent?.includes(m.feedback_invalid_title()))
  await until(() => box.textContent?.includes('kratko'))
  expect(box.textContent).toContain(TOO_LONG)
  for (const { subject } of PEOPLE) expect(box.textContent).toContain(m.q_unaccepted_about({ name: subject }))
})

test('what waits for a closed campaign is shown in the list: nothing will ever take it', async () => {
  isOffline = true
  await open('together')
  await type(0, 'kratko')
  await settle(50)
  await act(async () => queryClient.setQueryData(requestKey(), { ...REQUEST, is_closed: true }))
  await until(() => fields().length === 0)
  await until(() => box.textContent?.includes('kratko'))
  expect(box.textContent).toContain(m.q_unaccepted_about({ name: 'Maja Zupan' }))
})

test('side by side a refused answer about one person keeps theirs from being submitted, and says why', async () => {
  await open('together')
  await type(0, REFUSED)
  await type(1, 'dobro')
  await until(() => box.textContent?.includes(WHY))
  expect(fields().map((field) => [field.value, field.getAttribute('aria-invalid')])).toEqual([
    [REFUSED, 'true'],
    ['dobro', null],
  ])
  await press(m.action_continue())
  await until(() => box.textContent?.includes(m.feedback_together_review()))
  expect(box.textContent).toContain(WHY)
  expect(box.textContent).not.toContain(m.feedback_submit_one({ name: 'Maja Zupan' }))
  expect(box.textContent).toContain(m.feedback_submit_one({ name: 'Rok Novak' }))
})

test('a link that asks for the account meanwhile still has what was typed, and so has a reload of it', async () => {
  await open(maja)
  await type(0, 'kratko')
  await until(() => sent.length > 0)
  isOfAccount = true
  await type(0, 'krajše')
  await until(() => box.textContent?.includes(m.feedback_account_title()))
  await until(() => box.textContent?.includes('krajše'))
  await close()
  await byLink()
  await until(() => box.textContent?.includes(m.feedback_account_title()))
  await until(() => box.textContent?.includes('krajše'))
  expect(box.textContent).toContain(m.q_unaccepted_about({ name: 'Maja Zupan' }))
})

test('what was typed by the link goes out from the portal when its rater signs in', async () => {
  isOffline = true
  await open(maja)
  await type(0, 'kratko')
  await settle(50)
  await close()
  expect(await keptFor(maja)).toHaveLength(1)
  isOffline = false
  isOfAccount = true
  personSignal.set(RATER)
  await act(() => navigate(asHref(`/questionnaires/${maja}`)))
  const assignment = { title: 'Ocena', status: 'in-progress' } as AssignmentCard
  await render(<FeedbackInPortal rater={maja} assignment={assignment} />)
  await until(() =>
    sent.some((one) => one.includes(`portal/feedback-answers/${maja}/answers`) && one.includes('kratko')),
  )
  await until(() => fields().length > 0)
  expect(fields()[0]?.value).toBe('kratko')
  expect(await keptFor(maja)).toEqual([])
})
