// What somebody without an account types behind a personal link does not get lost: kept in steps, tried again, asked about.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#base/data/query.ts'
import { isDirty } from '#base/routing/blocking.ts'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { placeOf, placeSignal } from '#base/routing/place.ts'
import { ParamsContext } from '#base/routing/navigation.tsx'
import { KnownReference } from './KnownReference.tsx'
import { ReferencePage } from './ReferencePage.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const AT = '2026-11-29T09:15:00.000Z'
const TOKEN = 'a'.repeat(43)
const DRAFT = { work: '', period: '', strengths: 'Že prej', watch: '', again: null, words: '' }
const REFERENCE = {
  state: 'open',
  name: 'Vida Zorman',
  relation: 'manager',
  employer: '',
  candidate: 'Maja Zupan',
  job: 'Laborant (m/ž)',
  answer_by: AT,
  kept_until: AT,
  draft: DRAFT,
  answers: null,
  answered_at: null,
  may: { answer: true, decline: true, delete: true },
} as const
let sent: { body: unknown; keepalive: boolean }[] = []
let isOffline = false
let refusal: { status: number; body: unknown } | null = null
let root: Root

beforeEach(async () => {
  await beginLanguage('sl-SI')
  vi.useFakeTimers()
  ;[sent, isOffline, refusal] = [[], false, null]
  queryClient.clear()
  vi.stubGlobal('fetch', async (_url: string, { body, keepalive }: RequestInit) => {
    if (isOffline) throw new TypeError('offline')
    sent.push({ body: JSON.parse(String(body)), keepalive: keepalive === true })
    return refusal ? Response.json(refusal.body, { status: refusal.status }) : Response.json({ kept_at: AT })
  })
  root = createRoot(document.body.appendChild(document.createElement('main')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <KnownReference token={TOKEN} reference={REFERENCE} onGone={() => undefined} />
      </QueryClientProvider>,
    ),
  )
  await press(m.reference_start())
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const wait = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
async function press(name: string) {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name))
  await act(async () => button?.click())
}
const field = (name: string) => document.querySelector<HTMLTextAreaElement>(`[name=${name}]`)!
async function type(name: string, value: string) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!
  await act(async () => {
    set?.call(field(name), value)
    field(name).dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const bodies = () => sent.map(({ body }) => body)

test('without a connection it is tried again until it is kept, and leaving asks until then', async () => {
  isOffline = true
  await type('work', 'Štiri leta sva delala skupaj.')
  await wait(2000)
  expect(document.body.textContent).toContain(m.reference_not_kept())
  expect(isDirty()).toBe(true)
  isOffline = false
  await act(async () => dispatchEvent(new Event('online')))
  await wait(0)
  expect(bodies()).toEqual([{ work: 'Štiri leta sva delala skupaj.' }])
  expect(document.body.textContent).toContain(m.reference_kept())
  expect(isDirty()).toBe(false)
})

test('only what was typed here is sent, while the typing goes on too, and at once when the page is left', async () => {
  for (let at = 1; at <= 10; at += 1) {
    await type('work', 'a'.repeat(at))
    await wait(500)
  }
  expect(bodies()[0]).toEqual({ work: expect.stringMatching(/^a+$/) })
  await type('words', 'Še to')
  await act(async () => dispatchEvent(new Event('pagehide')))
  expect(sent.at(-1)).toEqual({ body: expect.objectContaining({ words: 'Še to' }), keepalive: true })
})

test('it stands there when the notice was read in between', async () => {
  await type('work', 'Na projektu.')
  await press(m.reference_back())
  await press(m.reference_start())
  expect(field('work').value).toBe('Na projektu.')
  expect(field('strengths').value).toBe('Že prej')
})

test('once it was answered elsewhere, that is said rather than to look at the connection', async () => {
  refusal = { status: 409, body: { message: 'V tem stanju to ni mogoče.', code: 'STATE_NOT_ALLOWED' } }
  await type('work', 'Prepozno')
  await wait(2000)
  expect(document.body.textContent).not.toContain(m.reference_not_kept())
  expect(document.body.textContent).toContain(m.reference_over())
  await wait(60_000)
  expect(sent).toHaveLength(1)
})

test('what is too long keeps nothing else from being kept, and is kept once it is shorter', async () => {
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const asked = JSON.parse(String(body)) as Record<string, string>
    sent.push({ body: asked, keepalive: false })
    return (asked['work']?.length ?? 0) > 2000
      ? Response.json({ code: 'VALIDATION', message: 'Preverite.', errors: { work: ['Predolgo.'] } }, { status: 422 })
      : Response.json({ kept_at: AT })
  })
  await type('work', 'a'.repeat(2001))
  await type('words', 'Še to')
  await wait(3000)
  expect(bodies().at(-1)).toEqual({ words: 'Še to' })
  expect(document.body.textContent).toContain(m.reference_partly_kept())
  expect(isDirty()).toBe(true)
  const tries = sent.length
  await wait(60_000)
  expect(sent).toHaveLength(tries)
  await type('work', 'Štiri leta.')
  await wait(1000)
  expect(bodies().at(-1)).toEqual({ work: 'Štiri leta.' })
  expect(document.body.textContent).toContain(m.reference_kept())
  expect(isDirty()).toBe(false)
})

test('it is kept as well where the page is drawn twice at first, as while it is worked on', async () => {
  await act(async () =>
    root.render(
      <StrictMode>
        <KnownReference key="anew" token={TOKEN} reference={REFERENCE} onGone={() => undefined} />
      </StrictMode>,
    ),
  )
  await press(m.reference_start())
  await type('strengths', 'Natančnost')
  await wait(1000)
  expect(sent.map(({ body }) => body)).toEqual([{ strengths: 'Natančnost' }])
})

test.each(['answered', 'declined'] as const)(
  'once it was %s elsewhere, what was typed here stands there still',
  async (state) => {
    isOffline = true
    await type('work', 'Štiri leta sva delala skupaj.')
    await wait(2000)
    await act(async () =>
      root.render(
        <QueryClientProvider client={queryClient}>
          <KnownReference token={TOKEN} reference={{ ...REFERENCE, state }} onGone={() => undefined} />
        </QueryClientProvider>,
      ),
    )
    expect(document.body.textContent).toContain(m.reference_left())
    expect(document.body.textContent).toContain('Štiri leta sva delala skupaj.')
    expect(document.body.textContent).not.toContain('Že prej')
  },
)

test('a link that is good no more when the page is read anew takes nothing typed along', async () => {
  vi.useRealTimers()
  const answers = vi.fn(async () => Response.json(REFERENCE))
  vi.stubGlobal('fetch', answers)
  placeSignal.set({ ...placeOf(`/public/references/${TOKEN}`)!, key: '', index: 0 })
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <ParamsContext value={{ token: TOKEN }}>
          <ReferencePage />
        </ParamsContext>
      </QueryClientProvider>,
    ),
  )
  await vi.waitFor(() => act(async () => expect(document.body.textContent).toContain(m.reference_start())))
  await press(m.reference_start())
  await type('work', 'Štiri leta sva delala skupaj.')
  answers.mockImplementation(async () => Response.json({ code: 'NOT_FOUND', message: 'Ni je.' }, { status: 404 }))
  await act(async () => queryClient.invalidateQueries())
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(field('work')?.value).toBe('Štiri leta sva delala skupaj.')
  await act(async () => new Promise((resolve) => setTimeout(resolve, 1000)))
  expect(document.body.textContent).toContain(m.reference_over())
})
