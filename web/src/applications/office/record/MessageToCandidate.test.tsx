// Writing to the candidate: what is sent, what is wrong beside its field, and what is kept while typing.
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { MessageToCandidate } from './MessageToCandidate.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const UID = '0191b5a0-0000-7000-8000-000000000001'
const sent: unknown[] = []
let refused: Record<string, string[]> | null
let root: Root

const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 30)))
async function open(given: { isActive?: boolean; mayInvite?: boolean } = {}) {
  root = createRoot(document.body.appendChild(document.createElement('main')))
  await act(async () => root.render(<MessageToCandidate uid={UID} isActive mayInvite {...given} />))
}
const close = async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)
async function type(name: string, value: string) {
  const found = field(name)!
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(found), 'value')!
  await act(async () => {
    own.set!.call(found, value)
    found.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const typeDay = async (name: string, [day, month, year]: [string, string, string]) => {
  await type(name, day)
  await type(`${name}-month`, month)
  await type(`${name}-year`, year)
}
const press = (word: string) =>
  act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent === word)!.click())
const submit = async () => {
  await act(async () => document.querySelector('form')!.requestSubmit())
  await settle()
}

beforeEach(async () => {
  await beginLanguage('sl-SI')
  sessionStorage.clear()
  sent.length = 0
  refused = null
  vi.stubGlobal('fetch', async (url: string, { body = '' }: { body?: string } = {}) => {
    sent.push([String(url), body.startsWith('{') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))])
    const answer = refused ? { code: 'VALIDATION', message: 'Preverite.', errors: refused } : { message: 'Poslano.' }
    return new Response(JSON.stringify(answer), {
      status: refused ? 422 : 201,
      headers: { 'Content-Type': 'application/json' },
    })
  })
})
afterEach(async () => {
  await close()
  vi.unstubAllGlobals()
})

test('a message with times invites, at the hours of Slovenia, and nothing of it is kept after', async () => {
  await open()
  await type('text', 'Vabimo vas na razgovor.')
  await press(m.record_time_add())
  await typeDay('day_1', ['1', '12', '2026'])
  await type('hour_1', '9.30')
  await typeDay('answer_by', ['27', '11', '2026'])
  await submit()
  expect(sent).toEqual([
    [
      `/api/applications/${UID}/messages`,
      { text: 'Vabimo vas na razgovor.', proposed_times: ['2026-12-01 09:30:00'], answer_by: '2026-11-27' },
    ],
  ])
  expect(field('text')!.value).toBe('')
  expect(field('day_1')).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test('what is missing or wrong is said beside its field, and by the server, too', async () => {
  await open()
  await press(m.record_time_add())
  await typeDay('day_1', ['31', '2', '2027'])
  await type('hour_1', '25.00')
  await submit()
  expect(sent).toEqual([])
  expect(field('hour_1')!.getAttribute('aria-invalid')).toBe('true')
  for (const words of [m.error_required(), m.error_date_format(), m.record_time_format()])
    expect(document.body.textContent).toContain(words)
  await type('text', 'Vabimo vas.')
  await typeDay('day_1', ['1', '2', '2027'])
  await type('hour_1', '10.00')
  refused = { proposed_times: ['Izberite poznejši datum.'] }
  await submit()
  expect(document.querySelector('[data-field="proposed_times"]')?.textContent).toContain('Izberite poznejši datum.')
  expect(field('text')!.value).toBe('Vabimo vas.')
})

test('what was typed is there again in this tab, and on no disk', async () => {
  await open()
  await type('text', 'Začeto')
  await close()
  expect(localStorage).toHaveLength(0)
  await open()
  expect(field('text')!.value).toBe('Začeto')
})

test('after the end there are words only', async () => {
  await open({ isActive: false, mayInvite: false })
  expect(field('answer_by')).toBeNull()
  expect(document.querySelector('[data-field="proposed_times"]')).toBeNull()
  await type('text', 'Hvala vam.')
  await submit()
  expect(sent).toEqual([[`/api/applications/${UID}/messages`, { text: 'Hvala vam.' }]])
})
