import { asHref } from '@korak/contract/screens.ts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userSignal } from '#base/session/auth.ts'
import { call } from '#base/data/call.ts'
import { useBlockWhen } from '#base/routing/navigation.tsx'
import { navigate, startMoving } from '#base/routing/move.ts'
import { getPlace, placeOf, placeSignal } from '#base/routing/place.ts'
import type { CurrentUser } from '#base/session/session.ts'
import { ConsentWatch } from './ConsentWatch.tsx'
import { useRoute } from '#app/routing/use-route.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const NEW = { uid: '0191b5a0-0000-7000-8000-000000000009', title: 'Obvestilo' }
const GATE = `/consents/unsigned/${NEW.uid}`
const user = (unchecked: { uid: string }[] = []) =>
  ({
    name: 'Petra',
    roles: [],
    permissions: [],
    unchecked_consents: unchecked,
    candidate: null,
  }) as unknown as CurrentUser

let clock = Date.now()
let waiting: (typeof NEW)[] = []
let hold: Promise<void> = Promise.resolve()
const fetched = vi.fn(async (_url: string) => {
  await hold
  return new Response(JSON.stringify(waiting))
})
let end: () => Promise<void>
const page = document.createElement('div')
const drawn = () => page.textContent

function Portal({ isDirty }: { isDirty: boolean }) {
  useBlockWhen(isDirty)
  const match = useRoute()
  return (
    <>
      {match?.route.path}
      <ConsentWatch />
    </>
  )
}
async function open(path: string, isDirty = false) {
  history.replaceState(null, '', path)
  placeSignal.set({ ...placeOf(path)!, key: '', index: 0 })
  const root = createRoot(page)
  await act(async () => root.render(<Portal isDirty={isDirty} />))
  end = () => act(async () => root.unmount())
}
const go = (path: string) => act(async () => void (await navigate(asHref(path))))
/** Time passes; what it changed is drawn, and what that leads to as well. */
async function later(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  for (let turn = 0; turn < 3; turn += 1) await act(() => vi.advanceTimersByTimeAsync(0))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', fetched)
  startMoving({ prepare: () => Promise.resolve(), sectionOf: () => null, isHere: () => true })
  sessionStorage.clear()
  waiting = []
  hold = Promise.resolve()
  userSignal.set(user())
  // Whatever was asked before is older than a minute.
  clock += 3_600_000
  vi.setSystemTime(clock)
  fetched.mockClear()
})
afterEach(async () => {
  await end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('asks with a new page, at most once a minute', async () => {
  await open('/dashboard')
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/user-consent/get-consents'])
  await go('/settings')
  expect(fetched).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + 60_000)
  await go('/applications')
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('a text published meanwhile is asked about at the next page, and leads back there afterwards', async () => {
  await open('/dashboard')
  waiting = [NEW]
  vi.setSystemTime(Date.now() + 60_000)
  await go('/applications?tab=past')
  await later(500)
  expect(getPlace().path).toBe(GATE)
  await act(async () => userSignal.set(user()))
  await later(500)
  expect(getPlace().path + getPlace().search).toBe('/applications?tab=past')
})

test('an answer that comes after the person has begun to work waits for the page after', async () => {
  await open('/dashboard')
  vi.setSystemTime(Date.now() + 60_000)
  waiting = [NEW]
  let answer = () => {}
  hold = new Promise((resolve) => {
    answer = () => resolve()
  })
  await go('/settings')
  window.dispatchEvent(new Event('keydown'))
  answer()
  await later(500)
  expect(getPlace().path).toBe('/settings')
  expect(drawn()).toBe('/settings')
  await go('/applications')
  await later(500)
  expect(getPlace().path).toBe(GATE)
})

test('nor does one that comes late', async () => {
  await open('/dashboard')
  vi.setSystemTime(Date.now() + 60_000)
  waiting = [NEW]
  let answer = () => {}
  hold = new Promise((resolve) => {
    answer = () => resolve()
  })
  await go('/settings')
  await later(3000)
  answer()
  await later(500)
  expect(getPlace().path).toBe('/settings')
})

test('a half-filled form is left alone by the half-hourly question and by a change of the profile', async () => {
  await open('/settings', true)
  await act(async () => userSignal.set(user([NEW])))
  await later(500)
  expect(drawn()).toBe('/settings')
  await act(async () => userSignal.set({ ...user([NEW]), candidate: { gender: null } as never }))
  await later(500)
  expect(drawn()).toBe('/settings')
  expect(getPlace().path).toBe('/settings')
})

test('without an answer everything goes on', async () => {
  fetched.mockRejectedValueOnce(new TypeError('offline'))
  await open('/dashboard')
  await later(500)
  expect(drawn()).toBe('/dashboard')
})

test('a refusal because a text waits asks at once: the next page is that text, however fresh the last question', async () => {
  await open('/settings')
  waiting = [NEW]
  fetched.mockResolvedValueOnce(new Response('{"code":"DECISION_NEEDED"}', { status: 409 }))
  await act(() => call('GET /portal/tasks').catch(() => undefined))
  await later(500)
  expect(getPlace().path).toBe('/settings')
  await go('/applications')
  await later(500)
  expect(getPlace().path).toBe(GATE)
})
