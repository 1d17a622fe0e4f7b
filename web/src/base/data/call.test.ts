import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  checkAuth,
  checkAuthAnew,
  eraseOnSignal,
  idleEndSignal,
  onExpired,
  setUser,
  userSignal,
} from '#base/session/auth.ts'
import { call } from './call.ts'
import { CallError, fieldErrors } from './errors.ts'
import { beginLanguage } from '#base/text/language.ts'
import { encodeBody, urlOf } from './request.ts'
import { wordsOf } from './submit.ts'
import { m } from '#words/messages.js'

const USER = { name: 'Maja', roles: [], permissions: [] }
type Reply = [status: number, body: unknown, headers?: Record<string, string>]
const answer = ([status, body, headers = {}]: Reply) => new Response(JSON.stringify(body), { status, headers })
let replies: Record<string, Reply[]>
const fetched = vi.fn((url: string, init: RequestInit) => {
  const key = `${init.method} ${url}`
  const queue = replies[key] ?? []
  const reply = queue.length > 1 ? queue.shift()! : queue[0]
  return reply ? Promise.resolve(answer(reply)) : Promise.reject(new TypeError(`no answer to ${key}`))
})
const requests = (key: string) => fetched.mock.calls.filter(([url, init]) => `${init.method} ${url}` === key)
const headersOf = (index = 0) => fetched.mock.calls[index]![1].headers as Record<string, string>

beforeEach(() => {
  replies = {}
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  userSignal.set(undefined)
  idleEndSignal.set(null)
  beginLanguage('sl-SI')
  onExpired(() => Promise.resolve(false))
})
afterEach(() => vi.unstubAllGlobals())

describe('a request', () => {
  test('carries the XHR header, the language and cookies', async () => {
    replies['GET /api/portal/tasks'] = [[200, []]]
    beginLanguage('en-EN')
    await call('GET /portal/tasks')
    expect(headersOf()).toMatchObject({ 'X-Requested-With': 'XMLHttpRequest', 'Accept-Language': 'en-EN' })
    expect(fetched.mock.calls[0]![1].credentials).toBe('same-origin')
  })
  test('has parameters in the path, lists and nested filters in the query', () => {
    const url = urlOf({ key: 'GET /portal/jobs/:uid', params: { uid: 'a/b' } })
    expect(url).toBe('/api/portal/jobs/a%2Fb')
    const query = { region: ['a', 'b'], page: 2, search: undefined, filter: { city: 'Kranj' } }
    expect(decodeURIComponent(urlOf({ key: 'GET /jobs', query }))).toBe(
      '/api/jobs?region[]=a&region[]=b&page=2&filter[city]=Kranj',
    )
  })
  test('sends a flat POST form-encoded, everything else as JSON, files as they are', () => {
    expect(encodeBody('POST', { a: 'č', b: 1, c: true, d: undefined })).toEqual({
      body: 'a=%C4%8D&b=1&c=true',
      type: 'application/x-www-form-urlencoded',
    })
    expect(encodeBody('POST', { a: ['x'] }).type).toBe('application/json')
    expect(encodeBody('POST', { a: null }).type).toBe('application/json')
    expect(encodeBody('PUT', { a: 'x' }).type).toBe('application/json')
    const form = new FormData()
    expect(encodeBody('POST', form)).toEqual({ body: form })
  })
})

describe('a failure', () => {
  test('of the server is its code, message and field errors', async () => {
    replies['POST /api/auth/login'] = [
      [422, { code: 'VALIDATION', message: 'Ne', errors: { username: ['a', 'b'] } }, { 'Retry-After': '60' }],
    ]
    const error = await call('POST /auth/login', { body: { username: 'x', password: 'y' } }).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ status: 422, code: 'VALIDATION', message: 'Ne', retryAfter: 60 })
    expect(fieldErrors(error)).toEqual({ username: 'a b' })
  })
  test('of the network is NETWORK', async () => {
    await expect(call('GET /portal/tasks')).rejects.toMatchObject({ code: 'NETWORK', status: 0 })
  })
  test('of somebody in between is UNREADABLE', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>Bad gateway</html>', { status: 502 })))
    const error = await call('GET /portal/tasks').catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'UNREADABLE', status: 502 })
    // What a proxy writes is for nobody to read.
    expect(wordsOf(error)).toBe(m.error_server())
  })
})

describe('a 401', () => {
  test('leads to one auth check and one retry', async () => {
    replies['GET /api/portal/tasks'] = [
      [401, { code: 'UNAUTHENTICATED' }],
      [200, ['task']],
    ]
    replies['GET /api/auth/user'] = [[200, USER]]
    expect(await call('GET /portal/tasks')).toEqual(['task'])
    expect(requests('GET /api/auth/user')).toHaveLength(1)
    expect(requests('GET /api/portal/tasks')).toHaveLength(2)
  })
  test('of many calls at once shares the one auth check', async () => {
    replies['GET /api/portal/tasks'] = [
      [401, {}],
      [401, {}],
      [401, {}],
      [200, []],
    ]
    replies['GET /api/auth/user'] = [[200, USER]]
    await Promise.all([1, 2, 3].map(() => call('GET /portal/tasks')))
    expect(requests('GET /api/auth/user')).toHaveLength(1)
    expect(requests('GET /api/portal/tasks')).toHaveLength(6)
  })
  test('that stays is given up after the one retry', async () => {
    replies['GET /api/portal/tasks'] = [[401, { code: 'UNAUTHENTICATED' }]]
    replies['GET /api/auth/user'] = [[200, USER]]
    await expect(call('GET /portal/tasks')).rejects.toMatchObject({ status: 401 })
    expect(requests('GET /api/portal/tasks')).toHaveLength(2)
  })
  test('whose auth check is refused clears the user and is not retried', async () => {
    userSignal.set(USER as never)
    replies['GET /api/portal/tasks'] = [[401, {}]]
    replies['GET /api/auth/user'] = [[401, {}]]
    await expect(call('GET /portal/tasks')).rejects.toMatchObject({ status: 401 })
    expect(requests('GET /api/portal/tasks')).toHaveLength(1)
    expect(userSignal.get()).toBeNull()
  })
  test('of signing in is its answer, not a reason to ask who is there', async () => {
    replies['POST /api/auth/login'] = [[401, { code: 'LOGIN_FAILED' }]]
    await expect(call('POST /auth/login', { body: { username: 'a', password: 'b' } })).rejects.toMatchObject({
      code: 'LOGIN_FAILED',
    })
    expect(requests('GET /api/auth/user')).toHaveLength(0)
  })
  test('over unsaved work waits until the person is back, then goes on', async () => {
    replies['GET /api/portal/tasks'] = [
      [401, {}],
      [200, ['kept']],
    ]
    replies['GET /api/auth/user'] = [[401, {}]]
    onExpired(() => Promise.resolve(true))
    expect(await call('GET /portal/tasks')).toEqual(['kept'])
  })
})

describe('the auth check', () => {
  test('keeps the user when nothing answers: offline is not signed out', async () => {
    userSignal.set(USER as never)
    expect(await checkAuth()).toBe(false)
    expect(userSignal.get()).toEqual(USER)
  })
  test('asks again after another failure and only then clears the user', async () => {
    vi.useFakeTimers()
    userSignal.set(USER as never)
    replies['GET /api/auth/user'] = [[503, {}]]
    const done = checkAuth()
    await vi.advanceTimersByTimeAsync(1000)
    expect(userSignal.get()).toEqual(USER)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await done).toBe(false)
    expect(requests('GET /api/auth/user')).toHaveLength(2)
    expect(userSignal.get()).toBeNull()
    vi.useRealTimers()
  })
  test.each([
    [401, {}],
    [503, {}],
    [200, USER],
  ])('asked before signing in or out and answered (%d) afterwards is old news', async (...answer) => {
    const isIn = answer[0] !== 200
    replies['GET /api/auth/user'] = [answer]
    const done = checkAuth()
    setUser(isIn ? (USER as never) : null)
    expect(await done).toBe(isIn)
    expect(userSignal.get()).toEqual(isIn ? USER : null)
    expect(requests('GET /api/auth/user')).toHaveLength(1)
  })
  test('about something that changed is asked after a question that is still open', async () => {
    replies['GET /api/auth/user'] = [
      [200, { ...USER, name: 'old' }],
      [200, { ...USER, name: 'new' }],
    ]
    void checkAuth()
    await checkAuthAnew()
    expect(userSignal.get()?.name).toBe('new')
  })
  test('of the clock says so, and notes when the idle session ends', async () => {
    replies['GET /api/auth/user'] = [[200, USER, { 'X-Session-Idle-In': '120' }]]
    await checkAuth(true)
    expect(headersOf()['X-Korak-Poll']).toBe('1')
    expect(idleEndSignal.get()! - Date.now()).toBeGreaterThan(118_000)
  })
  test('notes on which day a closing account will be erased, for as long as the server says so', async () => {
    const closing = { 'X-Session-Idle-In': '120', 'X-Account-Erased-On': '2026-12-05' }
    replies['GET /api/portal/tasks'] = [
      [200, [], closing],
      [200, []],
      [200, [], { 'X-Session-Idle-In': '120' }],
      [200, [], closing],
    ]
    const told = async () => {
      await call('GET /portal/tasks')
      return eraseOnSignal.get()
    }
    expect([await told(), await told(), await told(), await told()]).toEqual([
      '2026-12-05',
      '2026-12-05',
      null,
      '2026-12-05',
    ])
    setUser(null)
    expect(eraseOnSignal.get()).toBeNull()
  })
})
