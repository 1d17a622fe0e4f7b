import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idleEndSignal, userSignal } from '#base/session/auth.ts'
import { getUser, startSession } from '#base/session/session.ts'
import { useIdleWarning } from './idle-warning.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const USER = { name: 'Maja', roles: [], permissions: [], unchecked_consents: [], candidate: null }
const headersOf = (init?: RequestInit) => init?.headers as Record<string, string> | undefined

/** The server's rules for one session: what it was begun with, and when it was last used. */
let session: { idle: number; absolute: number; begun: number; seen: number } | null = null
const asked: number[] = []
const fetched = vi.fn((_url: string, init?: RequestInit) => {
  const now = Date.now() / 1000
  asked.push(now)
  const isOver = !session || now - session.seen >= session.idle || now - session.begun >= session.absolute
  if (isOver || !session) return Promise.resolve(new Response('{"code":"UNAUTHENTICATED"}', { status: 401 }))
  if (headersOf(init)?.['X-Korak-Poll'] !== '1') session.seen = now
  const left = Math.min(
    session.idle - Math.round(now - session.seen),
    Math.round(session.begun + session.absolute - now),
  )
  const headers = { 'X-Session-Idle-In': String(Math.max(0, left)) }
  return Promise.resolve(new Response(JSON.stringify(USER), { headers }))
})

const page = document.createElement('div')
let root: Root
let stop: () => void
function Page() {
  const { isWarning, minutes, stay } = useIdleWarning()
  return <button onClick={stay}>{isWarning ? minutes : ''}</button>
}
/** Minutes the warning shows; '' while there is none. */
const warned = () => page.textContent
const stay = () => page.querySelector('button')?.click()
/** Time passes as in a browser: what an answer changes is drawn before the next timer. */
const realTimeout = setTimeout
async function later(seconds: number) {
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  await new Promise((resolve) => realTimeout(resolve, 0))
}
const begin = async (idle: number, absolute: number) => {
  // Not a whole second: what the server rounds is never exactly what this page has.
  const now = Date.now() / 1000
  session = idle ? { idle, absolute, begun: now, seen: now } : null
  stop = startSession()
  root = createRoot(page)
  root.render(<Page />)
  await later(0.01)
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_795_000_000_321 })
  vi.stubGlobal('fetch', fetched)
  asked.length = 0
  userSignal.set(undefined)
  idleEndSignal.set(null)
})
afterEach(() => {
  stop()
  root.unmount()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const KINDS = [
  ['candidate or client', 2 * HOUR, 12 * HOUR],
  ['candidate or client who is remembered', 30 * DAY, 30 * DAY],
  ['member of staff', HOUR, 12 * HOUR],
  ['nobody', 0, 0],
] as const

test.each(KINDS)('a page left open asks a few times an hour: %s', async (_, idle, absolute) => {
  await begin(idle, absolute)
  await later(10)
  expect(asked.length).toBeLessThanOrEqual(1)
  // To the end and a day beyond it: from then on nobody is signed in, and nothing is asked for by itself.
  for (let hour = 0; hour < absolute / HOUR + 24; hour += 1) {
    const before = asked.length
    await later(HOUR)
    // The clock's two, the look before the warning and the one at the end.
    expect(asked.length - before).toBeLessThanOrEqual(4)
  }
  expect(getUser()).toBeNull()
})

test.each(KINDS.slice(0, 3))('is warned two minutes before the end: %s', async (_, idle, absolute) => {
  await begin(idle, absolute)
  await later(idle - 125)
  expect(warned()).toBe('')
  await later(10)
  expect(warned()).toBe('2')
  await later(60)
  expect(warned()).toBe('1')
})

test('staying begins the whole time anew; so does another window that was used', async () => {
  await begin(2 * HOUR, 12 * HOUR)
  await later(2 * HOUR - 100)
  expect(warned()).toBe('2')
  stay()
  await later(0.1)
  expect(warned()).toBe('')
  await later(HOUR)
  if (session) session.seen = Date.now() / 1000
  await later(HOUR)
  expect([warned(), getUser()]).toEqual(['', USER])
})

test('an end the server still lets through for part of a second is not asked about over and over', async () => {
  await begin(HOUR, 12 * HOUR)
  fetched.mockClear()
  fetched.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return new Response(JSON.stringify(USER), { headers: { 'X-Session-Idle-In': '0' } })
  })
  stay()
  await later(0.1)
  await later(60)
  expect(fetched.mock.calls.length).toBeLessThanOrEqual(8)
})
