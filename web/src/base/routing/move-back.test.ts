// Back and Forward over unsaved work, in a history that moves as browsers' does: later, one turn after another.
import { asHref } from '@korak/contract/screens.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dropChanges, leaveQuestion, losableSignal } from './blocking.ts'
import { type MoveOptions, navigate, startMoving } from './move.ts'
import { getPlace } from './place.ts'

const TURN_MS = 20
const HOME = '/form'

/** Entries and where among them the bar is; turns are taken one after another, each a while after it was asked for. */
class Entries {
  #all: { state: unknown; url: string }[] = [{ state: null, url: '/start' }]
  #at = 0
  #line = Promise.resolve()
  readonly #replace = history.replaceState.bind(history)

  readonly push = (state: unknown, _: string, url?: string | URL | null) => {
    this.#all = [...this.#all.slice(0, this.#at + 1), { state, url: String(url) }]
    this.#at += 1
    this.#replace(state, '', url)
  }
  readonly replace = (state: unknown, _: string, url?: string | URL | null) => {
    this.#all[this.#at] = { state, url: url ? String(url) : this.#all[this.#at]!.url }
    this.#replace(state, '', url)
  }
  readonly go = (delta = 0) => {
    this.#line = this.#line.then(async () => {
      await new Promise((done) => setTimeout(done, TURN_MS))
      const entry = this.#all[this.#at + delta]
      if (!entry) return
      this.#at += delta
      this.#replace(entry.state, '', entry.url)
      dispatchEvent(new PopStateEvent('popstate'))
    })
  }
  get urls() {
    return this.#all.map(({ url }) => url)
  }
}

/** Any address: whether there is such a screen does not matter here. */
const go = (to: string, options?: MoveOptions) => navigate(asHref(to), options)
vi.stubGlobal('scrollTo', () => undefined)
vi.stubGlobal('matchMedia', () => ({ matches: true }))
let entries: Entries
let asked = 0
leaveQuestion.subscribe(() => (asked += leaveQuestion.get() ? 1 : 0))
startMoving({ prepare: () => Promise.resolve(), sectionOf: () => null, isHere: () => true })

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const bar = () => location.pathname + location.search
const answer = async (leave: boolean) => {
  leaveQuestion.get()!.answer(leave)
  await pass(3000)
}

beforeEach(async () => {
  vi.useFakeTimers()
  entries = new Entries()
  vi.spyOn(history, 'pushState').mockImplementation(entries.push)
  vi.spyOn(history, 'replaceState').mockImplementation(entries.replace)
  vi.spyOn(history, 'go').mockImplementation(entries.go)
  dropChanges()
  await go('/start', { replace: true })
  for (const path of ['/a', '/b', '/c', HOME, '/after']) await go(path)
  history.go(-1)
  await pass(500)
  losableSignal.set(true)
  asked = 0
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Stays, once, with everything as it was, also for the presses after it. */
async function atHome() {
  const { urls } = entries
  expect([bar(), getPlace().path, leaveQuestion.get(), asked]).toEqual([HOME, HOME, null, 1])
  expect(losableSignal.get()).toBe(true)
  history.go(-1)
  await pass(500)
  expect([bar(), asked]).toEqual(['/c', 2])
  await answer(false)
  expect([bar(), getPlace().path, leaveQuestion.get(), asked]).toEqual([HOME, HOME, null, 2])
  expect(entries.urls).toEqual(urls)
  return true
}

describe('the question over Back stands once, and staying stays', () => {
  test.each([
    ['pressed once', [[-1, 0]]],
    [
      'pressed twice at once',
      [
        [-1, 0],
        [-1, 60],
      ],
    ],
    [
      'pressed twice, the second over the question',
      [
        [-1, 0],
        [-1, 1500],
      ],
    ],
    [
      'pressed four times',
      [
        [-1, 0],
        [-1, 5],
        [-1, 5],
        [-1, 5],
      ],
    ],
    ['pressed long', [[-3, 0]]],
    [
      'pressed long, then Forward',
      [
        [-3, 0],
        [1, 100],
      ],
    ],
    [
      'and Forward beyond the page',
      [
        [-1, 0],
        [2, 100],
      ],
    ],
  ])('%s', async (_, presses) => {
    for (const [delta, after] of presses as [number, number][]) {
      await pass(after)
      history.go(delta)
    }
    await pass(500)
    expect([leaveQuestion.get()?.unsent, getPlace().path]).toEqual([0, HOME])
    await answer(false)
    expect(await atHome()).toBe(true)
  })

  test('pressed while the address is on its way back', async () => {
    history.go(-1)
    await pass(100)
    leaveQuestion.get()!.answer(false)
    await pass(5)
    history.go(-1)
    await pass(3000)
    expect(await atHome()).toBe(true)
  })
  test('and on its way before the answer', async () => {
    history.go(-1)
    await pass(100)
    history.go(-2)
    leaveQuestion.get()!.answer(false)
    await pass(3000)
    expect(await atHome()).toBe(true)
  })
})

describe('Back over unsaved work', () => {
  test('over an entry the browser made for a part of the page', async () => {
    losableSignal.set(false)
    history.pushState(null, '', `${HOME}#part`)
    dispatchEvent(new PopStateEvent('popstate'))
    await go('/further')
    losableSignal.set(true)
    history.go(-1)
    await pass(100)
    history.go(-1)
    await pass(100)
    history.go(-1)
    await pass(100)
    await answer(false)
    expect([bar(), getPlace().path, leaveQuestion.get()]).toEqual(['/further', '/further', null])
  })
  test('leaving goes where the last press pointed', async () => {
    history.go(-1)
    await pass(100)
    history.go(-1)
    await pass(100)
    await answer(true)
    expect([bar(), getPlace().path, asked, losableSignal.get()]).toEqual(['/b', '/b', 1, false])
    history.go(1)
    await pass(500)
    expect([bar(), getPlace().path]).toEqual(['/c', '/c'])
  })
  test('and Forward again is no question any more', async () => {
    history.go(-1)
    await pass(100)
    history.go(1)
    await pass(500)
    expect([bar(), getPlace().path, leaveQuestion.get(), asked]).toEqual([HOME, HOME, null, 1])
    expect(losableSignal.get()).toBe(true)
  })
  test('a link pressed at once after staying is a page after this one', async () => {
    history.go(-2)
    await pass(100)
    leaveQuestion.get()!.answer(false)
    losableSignal.set(false)
    const done = go('/next')
    await pass(3000)
    expect(await done).toBe(true)
    expect([bar(), entries.urls]).toEqual(['/next', ['/start', '/a', '/b', '/c', HOME, '/next']])
  })
  test('gives up the question over a link, and is asked about itself', async () => {
    const link = go('/elsewhere')
    await pass(50)
    history.go(-1)
    await pass(100)
    expect([await link, leaveQuestion.get()?.unsent]).toEqual([false, 0])
    await answer(false)
    expect([bar(), getPlace().path, leaveQuestion.get()]).toEqual([HOME, HOME, null])
  })
})
