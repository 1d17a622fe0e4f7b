import { asHref } from '@korak/contract/screens.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dropChanges, leaveQuestion, losableSignal } from './blocking.ts'
import { matchPath } from './pattern.ts'
import { type MoveOptions, hasPast, navigate, startMoving, type Where } from './move.ts'
import { getPlace, placeOf } from './place.ts'
import { motionBetween } from './transition.ts'

const prepare = vi.fn((_place: Where) => Promise.resolve<unknown>(undefined))
/** Any address: whether there is such a screen does not matter here. */
const go = (to: string, options?: MoveOptions) => navigate(asHref(to), options)
vi.stubGlobal('scrollTo', () => undefined)
vi.stubGlobal('matchMedia', () => ({ matches: true }))
startMoving({ prepare, sectionOf: (path) => path.split('/')[1] ?? null, isHere: () => true })

beforeEach(async () => {
  dropChanges()
  await go('/start')
  prepare.mockClear()
})

describe('navigating', () => {
  test('shows the screen once its code is there', async () => {
    let arrive: () => void = () => undefined
    prepare.mockReturnValueOnce(new Promise<void>((resolve) => (arrive = resolve)))
    const done = go('/jobs?search=x')
    expect(getPlace().path).toBe('/start')
    arrive()
    await done
    expect(getPlace()).toMatchObject({ path: '/jobs', search: '?search=x' })
    expect(location.pathname + location.search).toBe('/jobs?search=x')
  })
  test('does not wait for ever: the screen draws its own waiting state', async () => {
    prepare.mockReturnValueOnce(new Promise<void>(() => undefined))
    await go('/slow')
    expect(getPlace().path).toBe('/slow')
  })
  test('goes only to the last of several places asked for quickly', async () => {
    const [first, second] = [go('/one'), go('/two')]
    expect([await first, await second]).toEqual([false, true])
    expect(getPlace().path).toBe('/two')
  })
  test('a screen that tidies its own address does not call back who has just followed a link away from it', async () => {
    let arrive: () => void = () => undefined
    prepare.mockReturnValueOnce(new Promise<void>((resolve) => (arrive = resolve)))
    const followed = go('/jobs')
    expect(await go('/start?page=2', { replace: true })).toBe(true)
    expect(location.search).toBe('?page=2')
    arrive()
    expect(await followed).toBe(true)
    expect(getPlace().path).toBe('/jobs')
  })
  test('a change of the query fetches nothing and adds an entry unless replacing', async () => {
    const { length } = history
    await go('/start?page=2', { replace: true })
    expect(history).toHaveLength(length)
    await go('/start?page=3')
    expect(history).toHaveLength(length + 1)
    expect(prepare).not.toHaveBeenCalled()
  })
  test('goes to the part the address names, also when it comes later', async () => {
    const shown: string[] = []
    // Of its own: other files of this process have set it for all elements.
    const scrollIntoView = () => void shown.push('part')
    const part = Object.assign(document.createElement('section'), { id: 'part', scrollIntoView })
    await go('/long#part')
    expect(shown).toEqual([])
    document.body.append(part)
    await vi.waitFor(() => expect(shown).toEqual(['part']))
    part.append('More')
    await go('/long?page=2#part')
    expect(shown).toEqual(['part', 'part'])
    part.remove()
  })
  test('knows whether going back stays inside', async () => {
    await go('/next')
    expect(hasPast()).toBe(true)
  })
})

describe('unsaved changes', () => {
  test('ask before leaving, and stay when the person says so', async () => {
    losableSignal.set(true)
    const done = go('/away')
    await vi.waitFor(() => expect(leaveQuestion.get()).not.toBeNull())
    leaveQuestion.get()!.answer(false)
    expect(await done).toBe(false)
    expect(getPlace().path).toBe('/start')
  })
  test('are given up when the person leaves', async () => {
    losableSignal.set(true)
    const done = go('/away')
    await vi.waitFor(() => expect(leaveQuestion.get()).not.toBeNull())
    leaveQuestion.get()!.answer(true)
    expect(await done).toBe(true)
    expect(losableSignal.get()).toBe(false)
  })
  test('do not mind a change of the query', async () => {
    losableSignal.set(true)
    expect(await go('/start?tab=2')).toBe(true)
    expect(leaveQuestion.get()).toBeNull()
  })
  test('ask where the query names another view of the screen, in a link as by Back', async () => {
    await go('/start?at=people')
    const { key, index } = getPlace()
    await go('/start?at=together')
    losableSignal.set(true)
    const done = go('/start?at=people')
    await vi.waitFor(() => expect(leaveQuestion.get()).not.toBeNull())
    leaveQuestion.get()!.answer(false)
    expect(await done).toBe(false)
    history.replaceState({ key, index }, '', '/start?at=people')
    dispatchEvent(new PopStateEvent('popstate'))
    await vi.waitFor(() => expect(leaveQuestion.get()).not.toBeNull())
    const turned = vi.spyOn(history, 'go').mockReturnValue()
    leaveQuestion.get()!.answer(false)
    await vi.waitFor(() => expect(turned).toHaveBeenCalledWith(1))
    expect(getPlace().search).toBe('?at=together')
  })
})

test.each([
  ['/', null],
  ['/jobs/', '/jobs'],
  ['//evil.example/x', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
])('the address %s is %s of ours', (to, path) => {
  expect(placeOf(to)?.path ?? null).toBe(path ?? (to === '/' ? '/' : null))
})

test.each([
  ['/jobs/:uid', '/jobs/abc', { uid: 'abc' }],
  ['/jobs/:uid', '/jobs', null],
  ['/jobs/:uid', '/jobs/a/b', null],
  ['/jobs', '/jobsx', null],
  ['/registration/activate/:token', '/registration/activate/a%20b', { token: 'a b' }],
  ['/jobs/:uid', '/jobs/%zz', null],
])('%s on %s', (pattern, path, params) => expect(matchPath(pattern, path)).toEqual(params))

test.each([
  ['/dashboard', '/login', 'fade'],
  ['/login', '/login/forgot-password', 'fade'],
  ['/jobs', '/settings', 'fade'],
  ['/jobs', '/jobs/1', 'forward'],
  ['/jobs/1', '/jobs', 'back'],
  ['/jobs/1', '/jobs/2', 'none'],
  ['/dashboard', '/jobs', 'none'],
  ['/jobs', '/applications/1', 'none'],
])('from %s to %s the screen moves: %s', (from, to, motion) =>
  expect(motionBetween(from, to, (path) => path.split('/')[1] ?? null)).toBe(motion),
)
