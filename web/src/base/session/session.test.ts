import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { idleEndSignal, userSignal } from './auth.ts'
import {
  askToLose,
  dropChanges,
  isDirty,
  leaveQuestion,
  losableSignal,
  mayLeave,
  useBlockWhen,
} from '#base/routing/blocking.ts'
import {
  AUTH_CHECK_MS,
  type CurrentUser,
  abandonExpired,
  allows,
  getExpired,
  getSessionEnd,
  getUser,
  onSignOut,
  signIn,
  signOut,
  startSession,
} from './session.ts'
import { storedGoal } from './after-sign-in.ts'
import { draftKey, keepDraft, readDraft } from '#base/page/storage.ts'
import { toasts } from '#base/page/toasts.ts'

const USER = {
  uid: '0191b5a0-0000-7000-8000-00000000000a',
  name: 'Maja',
  roles: ['Candidates'],
  permissions: ['jobs.read'],
  unchecked_consents: [],
  candidate: null,
} as unknown as CurrentUser
const OTHER = { ...USER, uid: '0191b5a0-0000-7000-8000-00000000000b' }
const KEEPER = { maySignOut: vi.fn(() => Promise.resolve(true)), forget: vi.fn(() => Promise.resolve()) }
let status: Record<string, number>
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
let isGivenUp: () => boolean
let close = () => Promise.resolve()
/** A form with unsaved changes. */
async function drawForm() {
  const root = createRoot(document.createElement('div'))
  const Form = () => ((isGivenUp = useBlockWhen(true)), null)
  await act(async () => root.render(createElement(Form)))
  close = () => act(async () => root.unmount())
}
const fetched = vi.fn((url: string) =>
  Promise.resolve(
    new Response(JSON.stringify(url === '/api/auth/logout' ? { message: '' } : USER), { status: status[url] ?? 200 }),
  ),
)
const polls = () => fetched.mock.calls.filter(([url]) => url === '/api/auth/user')

beforeEach(() => {
  vi.useFakeTimers()
  status = {}
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  userSignal.set(undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

describe('the session', () => {
  test('asks who is signed in at the start and every 30 minutes', async () => {
    expect(AUTH_CHECK_MS).toBe(1_800_000)
    const stop = startSession()
    await vi.advanceTimersByTimeAsync(0)
    expect(polls()).toHaveLength(1)
    expect(getUser()).toEqual(USER)
    await vi.advanceTimersByTimeAsync(AUTH_CHECK_MS - 1)
    expect(polls()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(polls()).toHaveLength(2)
    const headers = (index: number) =>
      (fetched.mock.calls[index] as unknown as [string, RequestInit])[1].headers as Record<string, string>
    expect([headers(0)['X-Korak-Poll'], headers(1)['X-Korak-Poll']]).toEqual([undefined, '1'])
    stop()
  })
  test('has the user of the sign-in answer, and takes the kept job', async () => {
    const uid = '0191b5a0-0000-7000-8000-000000000001'
    localStorage.setItem('jobdetails', JSON.stringify({ uid, expires: Date.now() + 1000 }))
    await signIn({ username: 'maja.zupan', password: 'x', remember: false })
    expect(getUser()).toEqual(USER)
    expect(storedGoal().job).toEqual({ uid, apply: false })
    expect(localStorage.getItem('jobdetails')).toBeNull()
  })
  test('signing out clears the user and what the browser kept of the person', async () => {
    userSignal.set(USER)
    sessionStorage.setItem('korak_filters', '{}')
    sessionStorage.setItem('korak_draft_registration', '{}')
    keepDraft(draftKey('message', USER.uid, 'a'), 'Moje')
    localStorage.setItem('pageSize', '25')
    await signOut()
    expect(getUser()).toBeNull()
    expect(sessionStorage).toHaveLength(0)
    expect({ ...localStorage }).toEqual({ pageSize: '25' })
  })
  test('signing out leaves what somebody else typed here to them', async () => {
    userSignal.set(USER)
    keepDraft(draftKey('message', OTHER.uid, 'a'), 'Drugega')
    await signOut()
    expect(readDraft(draftKey('message', OTHER.uid, 'a'))).toBe('Drugega')
  })
  test('a message nobody came back to in two weeks goes from the device at the next start', () => {
    vi.setSystemTime(Date.now() - 14 * 24 * 60 * 60 * 1000)
    keepDraft(draftKey('message', OTHER.uid, 'a'), 'Drugega')
    vi.useRealTimers()
    vi.useFakeTimers()
    keepDraft(draftKey('message', OTHER.uid, 'b'), 'Danes')
    startSession()()
    expect(Object.keys(localStorage)).toEqual([draftKey('message', OTHER.uid, 'b')])
  })
  test('that ends while nothing is unsaved is simply over', async () => {
    userSignal.set(USER)
    const stop = startSession()
    status['/api/auth/user'] = 401
    await vi.advanceTimersByTimeAsync(AUTH_CHECK_MS)
    expect(getUser()).toBeNull()
    expect(getExpired()).toBeNull()
    stop()
  })
  test.each([
    [60 * 60, 'elsewhere'],
    [AUTH_CHECK_MS / 1000, 'idle'],
  ])('that had %d seconds half an hour before it was over ended: %s', async (seconds, end) => {
    await signIn({ username: 'maja.zupan', password: 'x', remember: false })
    const stop = startSession()
    await vi.advanceTimersByTimeAsync(0)
    idleEndSignal.set(Date.now() + seconds * 1000)
    status['/api/auth/user'] = 401
    await vi.advanceTimersByTimeAsync(AUTH_CHECK_MS)
    expect([getUser(), getSessionEnd()]).toEqual([null, end])
    stop()
  })
})

describe('that ends over unsaved work', () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  let stop: () => void
  beforeEach(async () => {
    assign.mockClear()
    await signIn({ username: 'maja.zupan', password: 'x', remember: false })
    stop = startSession()
    await vi.advanceTimersByTimeAsync(0)
    await drawForm()
    status['/api/auth/user'] = 401
    await vi.advanceTimersByTimeAsync(AUTH_CHECK_MS)
  })
  afterEach(async () => {
    stop()
    await close()
  })

  test('goes on for the same account, whatever was changed about it elsewhere', () => {
    expect(getExpired()).toEqual(USER)
    userSignal.set({ ...USER, name: 'Maja Novak', roles: ['Candidates', 'Employees'] })
    expect([getExpired(), assign.mock.calls, isDirty()]).toEqual([null, [], true])
  })
  test('begins anew for another account, also of a person with the same name', () => {
    keepDraft(draftKey('message', USER.uid, 'a'), 'Moje')
    sessionStorage.setItem('korak_filters', '{}')
    userSignal.set(OTHER)
    expect([getExpired(), assign.mock.calls, isDirty()]).toEqual([null, [['/']], false])
    // Nobody has given up what was typed: it is there when they come back.
    expect([isGivenUp(), readDraft(draftKey('message', USER.uid, 'a')), { ...sessionStorage }]).toEqual([
      false,
      'Moje',
      {},
    ])
  })
  test('is over when the person gives it up, with what was typed', () => {
    keepDraft(draftKey('message', USER.uid, 'a'), 'Moje')
    abandonExpired()
    expect([getExpired(), isGivenUp(), { ...localStorage }]).toEqual([null, true, {}])
  })
})

test('signing out in another tab takes this one along, with what was typed, and asks nothing', async () => {
  vi.useRealTimers()
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  const stop = startSession()
  userSignal.set(USER)
  await drawForm()
  keepDraft(draftKey('message', USER.uid, 'a'), 'Moje')
  const other = new BroadcastChannel('korak')
  other.postMessage('signed-out')
  await vi.waitFor(() => expect(replace.mock.calls).toEqual([['/login']]))
  expect([getExpired(), isGivenUp(), { ...localStorage }]).toEqual([null, true, {}])
  other.close()
  stop()
  await close()
})

describe('signing out', () => {
  const out = () => fetched.mock.calls.filter(([url]) => url === '/api/auth/logout').length
  /** Lets what is asked be asked. */
  const turn = () => vi.advanceTimersByTimeAsync(0)
  beforeEach(() => {
    userSignal.set(USER)
    dropChanges()
    onSignOut(KEEPER)
    KEEPER.forget.mockClear()
  })

  test('waits for what is not sent yet, and does not happen when the person stays', async () => {
    KEEPER.maySignOut.mockImplementationOnce(() => askToLose(2))
    const leaving = signOut()
    await turn()
    expect([out(), leaveQuestion.get()?.unsent]).toEqual([0, 2])
    leaveQuestion.get()?.answer(false)
    await leaving
    expect([out(), getUser()]).toEqual([0, USER])
    expect(KEEPER.forget).not.toHaveBeenCalled()
  })

  test('asks over a form with unsaved changes before anything is ended', async () => {
    losableSignal.set(true)
    const leaving = signOut()
    await turn()
    expect([out(), leaveQuestion.get()?.unsent]).toEqual([0, 0])
    leaveQuestion.get()?.answer(true)
    await leaving
    expect([out(), getUser()]).toEqual([1, null])
    expect(KEEPER.forget).toHaveBeenCalledTimes(1)
  })

  test('without an answer of the server everything stays as it is, and the person is told', async () => {
    status['/api/auth/logout'] = 503
    await signOut()
    expect(getUser()).toEqual(USER)
    expect(KEEPER.forget).not.toHaveBeenCalled()
    expect(toasts.get()).toHaveLength(1)
  })

  test('that fails leaves a form as protected as it was', async () => {
    await drawForm()
    status['/api/auth/logout'] = 503
    const leaving = signOut()
    await turn()
    leaveQuestion.get()?.answer(true)
    await leaving
    void mayLeave()
    expect([isDirty(), isGivenUp(), leaveQuestion.get()?.unsent]).toEqual([true, false, 0])
    leaveQuestion.get()?.answer(false)
    await close()
  })
})

describe('permissions', () => {
  test('are the own ones or those of the record', () => {
    expect(allows(USER, 'jobs.read')).toBe(true)
    expect(allows(USER, 'jobs.update')).toBe(false)
    expect(allows(USER, 'jobs.update', ['jobs.update'])).toBe(true)
  })
  test('are all given to Administrators, none to nobody', () => {
    expect(allows({ ...USER, roles: ['Administrators'], permissions: [] }, 'privacy.manage')).toBe(true)
    expect(allows(null, 'jobs.read', ['jobs.read'])).toBe(false)
    expect(allows(undefined, 'jobs.read')).toBe(false)
  })
})
