import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answers, Definition, Item } from '@korak/contract/definition.ts'
import type { CurrentUser } from '@korak/contract/auth.ts'
import type { JobDetail } from '@korak/contract/jobs.ts'
import { CallError } from '#base/data/errors.ts'
import { queryClient } from '#base/data/query.ts'
import { dropChanges } from '#base/routing/blocking.ts'
import { userSignal } from '#base/session/auth.ts'
import { m } from '#words/messages.js'
import { ApplyReview } from './ApplyReview.tsx'
import { ScreeningAnswers } from './office/ScreeningAnswers.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const words = (text: string) => ({ 'sl-SI': text, 'en-EN': `${text} (en)` })
const ITEMS: Item[] = [
  {
    type: 'single',
    key: 'q-1',
    text: words('Vozite?'),
    required: true,
    other: false,
    options: [
      { key: 'yes', label: words('Da') },
      { key: 'no', label: words('Ne') },
    ],
  },
  { type: 'textarea', key: 'q-2', text: words('Zakaj k nam?'), required: true, max_length: 1000 },
  { type: 'number', key: 'q-3', text: words('Let izkušenj'), required: false, decimals: 2 },
]
const DEFINITION: Definition = {
  format: 1,
  kind: 'form',
  title: words('Vprašanja ob prijavi'),
  intro: words('x'),
  thank_you: words('x'),
  privacy: null,
  minutes: 1,
  scales: [],
  sections: [{ key: 'questions', title: words('Vprašanja ob prijavi'), is_scored: false, weight: 1, items: ITEMS }],
  calculated: [],
  result: 'never',
}

/** What the server has. */
let kept: Answers
let isOnline: boolean
let sent: Answers | null
const refuse = (errors: Record<string, string[]>) => {
  throw new CallError({ status: 422, code: 'VALIDATION', message: 'Preverite.', errors })
}
vi.mock('#base/data/call.ts', () => ({
  callHref: () => '',
  call: async (route: string, { body }: { body?: { answers?: Answers } } = {}) => {
    if (route === 'GET /portal/profile') return { cvs: [] }
    const screening = () => ({ definition: DEFINITION, codelists: {}, answers: kept })
    if (route === 'GET /applications/:uid/screening') return { screening: screening() }
    if (!isOnline) throw new CallError({ status: 0, code: 'NETWORK', message: '' })
    if (body?.answers) {
      if (typeof body.answers['q-3'] === 'string') refuse({ 'answers.q-3': ['Vpišite število.'] })
      kept = { ...kept, ...body.answers }
    }
    if (route.endsWith('/submit')) {
      if (!kept['q-2']) refuse({ 'answers.q-2': ['Izpolnite to polje.'], cv: ['Dodajte življenjepis.'] })
      sent = kept
    }
    return {
      uid: 'a1',
      status: sent ? 'submitted' : 'draft',
      job: { uid: 'j1' },
      message: null,
      cv: null,
      sent: { name: 'Maja', email: 'maja@korak.example', phone: null },
      missing: [],
      submitted_at: null,
      screening: screening(),
      may: { submit: true },
    }
  },
}))

const box = document.body.appendChild(document.createElement('div'))
let root: ReturnType<typeof createRoot>
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const draw = async (what: React.ReactNode, until: string) => {
  root = createRoot(box)
  await act(async () => root.render(<QueryClientProvider client={queryClient}>{what}</QueryClientProvider>))
  // What is loaded later comes in turns of its own.
  for (let turn = 0; turn < 50 && !box.querySelector(until); turn += 1) {
    await act(() => vi.dynamicImportSettled())
    await wait(10)
  }
}
const JOB = { uid: 'j1', title: 'Tehnolog', company: 'Pretovor Bistra d.o.o.' } as JobDetail
const open = () => draw(<ApplyReview job={JOB} />, '[data-field^="answers."], [data-question]')
const close = () => act(async () => root.unmount())
const field = <T extends HTMLElement = HTMLInputElement>(name: string) => box.querySelector<T>(`[name="${name}"]`)!
const write = (at: HTMLInputElement | HTMLTextAreaElement, text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(at), 'value')!.set!.call(at, text)
    at.dispatchEvent(new Event('input', { bubbles: true }))
  })
const submit = () => act(async () => box.querySelector<HTMLButtonElement>('[type="submit"]')!.click())

beforeEach(() => {
  vi.useFakeTimers()
  userSignal.set({ uid: '0191b5a0-0000-7000-8000-000000000001' } as CurrentUser)
  kept = {}
  isOnline = true
  sent = null
})
afterEach(async () => {
  await close()
  vi.useRealTimers()
  dropChanges()
  queryClient.clear()
  sessionStorage.clear()
  localStorage.clear()
})

test('answers are kept while they are given, and what is no answer is told beside the question', async () => {
  await open()
  expect(box.textContent).toContain('Vprašanja ob prijavi')
  await act(async () => field('q-1').click())
  await write(field<HTMLTextAreaElement>('q-2'), 'Ker znam.')
  await wait(2000)
  expect(kept).toEqual({ 'q-1': 'yes', 'q-2': 'Ker znam.' })
  await write(field('q-3'), 'tri')
  await wait(2000)
  expect(kept).not.toHaveProperty('q-3')
  expect(field('q-3').getAttribute('aria-invalid')).toBe('true')
  await write(field('q-3'), '3')
  await wait(2000)
  expect(kept['q-3']).toBe(3)
  expect(field('q-3').getAttribute('aria-invalid')).toBeNull()
})

test('all that is missing is said at once, each beside its field, and leads there', async () => {
  await open()
  await act(async () => field('q-1').click())
  await submit()
  const summary = [...box.querySelectorAll('[role="group"] a, [role="alert"] a')].map(({ textContent }) => textContent)
  expect(summary.join(' ')).toContain('Zakaj k\u00a0nam?')
  expect(field('q-2').getAttribute('aria-invalid')).toBe('true')
  await write(field<HTMLTextAreaElement>('q-2'), 'Ker znam.')
  expect(field('q-2').getAttribute('aria-invalid')).toBeNull()
  await submit()
  await wait(5000)
  expect(sent).toEqual({ 'q-1': 'yes', 'q-2': 'Ker znam.' })
})

test('without a connection nothing is lost: it is here after a reload, and kept when the connection is back', async () => {
  await open()
  isOnline = false
  await write(field<HTMLTextAreaElement>('q-2'), 'Brez povezave')
  await wait(2000)
  expect(box.textContent).toContain(m.apply_questions_not_kept())
  await close()
  isOnline = true
  await open()
  expect(field<HTMLTextAreaElement>('q-2').value).toBe('Brez povezave')
  await wait(2000)
  expect(kept['q-2']).toBe('Brez povezave')
  expect(box.textContent).not.toContain(m.apply_questions_not_kept())
})

test('what another window answers afterwards stands here, and is not taken back by sending', async () => {
  await open()
  await act(async () => field('q-1').click())
  await write(field<HTMLTextAreaElement>('q-2'), 'Ker znam.')
  await wait(2000)
  kept = { ...kept, 'q-2': 'Ker se rad učim.' }
  await act(async () => void dispatchEvent(new Event('focus')))
  await wait(10)
  expect(field<HTMLTextAreaElement>('q-2').value).toBe('Ker se rad učim.')
  kept = { ...kept, 'q-1': 'no' }
  await write(field('q-3'), '7')
  await submit()
  await wait(5000)
  // It is shown before it is sent.
  expect([
    sent,
    box.textContent.includes(m.form_stale()),
    box.querySelector<HTMLInputElement>('[value="no"]')?.checked,
  ]).toEqual([null, true, true])
  await submit()
  await wait(5000)
  expect(sent).toEqual({ 'q-1': 'no', 'q-2': 'Ker se rad učim.', 'q-3': 7 })
})

test('answered before, they are there to be checked, each with a way to change it', async () => {
  kept = { 'q-1': 'no', 'q-2': 'Ker znam.' }
  await open()
  expect(box.querySelector('dl dd')).not.toBeNull()
  expect(field('q-2')).toBeNull()
  const change = box.querySelector<HTMLButtonElement>('[data-question="q-2"]')!
  expect(change.textContent).toContain(m.action_change_what({ field: 'Zakaj k\u00a0nam?' }))
  await act(async () => change.click())
  expect(document.activeElement).toBe(field('q-2'))
})

test('staff reads questions and answers, and no number that weighs them', async () => {
  kept = { 'q-1': 'no', 'q-2': 'Ker znam.', 'q-3': 4 }
  await draw(<ScreeningAnswers uid="a1" />, 'dl')
  expect([...box.querySelectorAll('dt')].map(({ textContent }) => textContent)).toHaveLength(3)
  expect([...box.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual(['Ne', 'Ker znam.', '4'])
})
