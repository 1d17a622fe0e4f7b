import { plannedDayFault } from '#base/text/day-faults.ts'
// Writing to the candidate: what is sent, what is wrong beside its field, and what is kept while typing.
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { draw, leave, serveBy, settled, type } from '#base/page/drawn.factory.tsx'
import { losableSignal } from '#base/routing/blocking.ts'
import { m } from '#words/messages.js'
import { MessageToCandidate } from './MessageToCandidate.tsx'

const UID = '0191b5a0-0000-7000-8000-000000000001'
const sent: unknown[] = []
let refused: Record<string, string[]> | null

async function open(given: { isActive?: boolean } = {}) {
  await draw(<MessageToCandidate uid={UID} isActive {...given} />)
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)
const typeDay = async (name: string, [day, month, year]: [string, string, string]) => {
  await type(name, day)
  await type(`${name}-month`, month)
  await type(`${name}-year`, year)
}
const submit = async () => {
  await act(async () => document.querySelector('form')!.requestSubmit())
  await settled()
}

beforeEach(async () => {
  sessionStorage.clear()
  localStorage.clear()
  sent.length = 0
  refused = null
  serveBy(async (url: string, { body = '' }: { body?: string } = {}) => {
    sent.push([String(url), body.startsWith('{') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))])
    const answer = refused ? { code: 'VALIDATION', message: 'Preverite.', errors: refused } : { message: 'Poslano.' }
    return new Response(JSON.stringify(answer), {
      status: refused ? 422 : 201,
      headers: { 'Content-Type': 'application/json' },
    })
  })
})
afterEach(async () => {
  await leave()
})

test('a message asks for an answer by a day, and nothing of it is kept after', async () => {
  await open()
  await type('text', 'Imate vozniški izpit?')
  await typeDay('answer_by', ['27', '11', '2026'])
  await submit()
  expect(sent).toEqual([
    [
      `/api/applications/${UID}/messages`,
      { uid: expect.any(String), text: 'Imate vozniški izpit?', answer_by: '2026-11-27' },
    ],
  ])
  expect(field('text')!.value).toBe('')
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 0])
})

test('what is missing or wrong is said beside its field, and by the server, too', async () => {
  await open()
  await typeDay('answer_by', ['31', '2', '2027'])
  await submit()
  expect(sent).toEqual([])
  for (const words of [m.error_required(), plannedDayFault()]) expect(document.body.textContent).toContain(words)
  await type('text', 'Kdaj?')
  await typeDay('answer_by', ['1', '2', '2027'])
  refused = { answer_by: ['Izberite zgodnejši datum.'] }
  await submit()
  expect(document.body.textContent).toContain('Izberite zgodnejši datum.')
  expect(field('text')!.value).toBe('Kdaj?')
})

test('after the end there are words only', async () => {
  await open({ isActive: false })
  expect(field('answer_by')).toBeNull()
  await type('text', 'Hvala vam.')
  await submit()
  expect(sent).toEqual([[`/api/applications/${UID}/messages`, { uid: expect.any(String), text: 'Hvala vam.' }]])
})

test('sent again because the answer was lost it is the same message, also after a reload; with other words another one', async () => {
  const uids = () => sent.map((one) => ((one as [string, { uid: string }])[1] as { uid: string }).uid)
  await open()
  await type('text', 'Imate vozniški izpit?')
  refused = { text: ['Ni šlo.'] }
  await submit()
  await leave()
  await open()
  await submit()
  await type('text', 'Imate vozniški izpit B?')
  refused = null
  await submit()
  const [first, again, other] = uids()
  expect([again === first, other === first]).toEqual([true, false])
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 0])
})

test('a file that was chosen is not kept: leaving asks, and what was sent asks no more', async () => {
  await open()
  const picker = document.querySelector<HTMLInputElement>('input[type="file"]')!
  Object.defineProperty(picker, 'files', { value: [new File(['%PDF'], 'opis.pdf', { type: 'application/pdf' })] })
  Object.defineProperty(picker, 'value', { set: () => {}, get: () => '' })
  await act(async () => void picker.dispatchEvent(new Event('change', { bubbles: true })))
  expect(document.body.textContent).toContain('opis.pdf')
  expect(losableSignal.get()).toBe(true)
  await act(async () => document.querySelector<HTMLElement>('button[aria-label*="opis.pdf"]')!.click())
  expect(losableSignal.get()).toBe(false)
})
