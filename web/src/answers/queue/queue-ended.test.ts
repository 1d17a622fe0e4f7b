import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#base/data/errors.ts'
import { memory } from './store.factory.ts'
import { AnswerQueue, type Send } from './queue.ts'

const OWNER = '0191b5a0-0000-7000-8000-000000000001'
const locked = () => Promise.reject(new CallError({ status: 423, code: 'LOCKED', message: '' }))
const gone = () => Promise.reject(new CallError({ status: 404, code: 'NOT_FOUND', message: '' }))
const make = (send: Send, store = memory()) => new AnswerQueue({ owner: OWNER, rev: 0, revs: {}, send, store })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a closed questionnaire takes nothing more; what was typed stays in the browser to be read, with its words', async () => {
  const store = memory()
  const send = vi.fn<Send>(locked)
  const wordsOf = (item: string) => ({ question: item, answer: 'dolgo besedilo' })
  const queue = new AnswerQueue({ owner: OWNER, rev: 0, revs: {}, send, store, wordsOf })
  queue.put('a', 'dolgo besedilo')
  await vi.advanceTimersByTimeAsync(0)
  queue.put('b', 1)
  // What could not even be sent as it stands is kept as well.
  queue.leave('c', 'ni številka')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queue.get()).toMatchObject({ state: 'locked', count: 0 })
  const left = [...store.rows.values()]
  expect(left.map(({ change, isRefused }) => [change.item, isRefused])).toEqual([
    ['a', true],
    ['b', true],
    ['c', true],
  ])
  expect(left[0]?.said?.answer).toBe('dolgo besedilo')
  // Nobody sends it again.
  expect(await make(send, store).restore()).toEqual({})
  expect(send).toHaveBeenCalledTimes(1)
})

test('what is kept to be read is stored as that: a page that ends at once does not leave it to be sent', async () => {
  const store = memory()
  const stored: unknown[] = []
  const add = store.add
  store.add = (row) => {
    stored.push([row.change.item, row.isRefused ?? false])
    return add(row)
  }
  const queue = make(gone, store)
  queue.leave('a', 'a text that is too long')
  queue.put('b', 1)
  await vi.advanceTimersByTimeAsync(0)
  expect(stored).toEqual([
    ['a', true],
    ['b', false],
  ])
})

test('what is closed while it is being stored stays too', async () => {
  const store = memory()
  const add = store.add
  store.add = async (row) => {
    await new Promise((done) => setTimeout(done, 50))
    return add(row)
  }
  const queue = make(locked, store)
  queue.put('a', 1)
  await vi.advanceTimersByTimeAsync(1000)
  expect([...store.rows.values()].map(({ isRefused }) => isRefused)).toEqual([true])
})

test('where there is none for whoever is signed in now, nothing more is sent, and what waits stays in the browser', async () => {
  const store = memory()
  const send = vi.fn<Send>(gone)
  const queue = make(send, store)
  queue.put('a', 1)
  await vi.advanceTimersByTimeAsync(0)
  queue.put('b', 1)
  await vi.advanceTimersByTimeAsync(60_000)
  queue.put('b', 2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queue.get()).toMatchObject({ state: 'gone', count: 2 })
  expect(send).toHaveBeenCalledTimes(1)
  const left = [...store.rows.values()].map(({ change, isRefused }) => [change.item, change.value, isRefused])
  expect(left).toEqual([
    ['a', 1, undefined],
    ['b', 2, undefined],
  ])
  // Whose it is sends it on coming back.
  expect(await make(send, store).restore()).toEqual({ a: 1, b: 2 })
})

test('where there is nothing any more, nothing is said to be saved', async () => {
  let isGone = false
  const kept = { rev: 1, saved_at: '2026-11-21T12:00:00Z', kept: [{ item: 'a', rev: 1 }], conflicts: [], others: [] }
  const queue = make(() => (isGone ? gone() : Promise.resolve(kept)))
  queue.put('a', 1)
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.get().savedAt).not.toBeNull()
  isGone = true
  queue.put('a', 2)
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.get()).toMatchObject({ state: 'gone', savedAt: null })
})

test('of what is typed on after the end the last text stays', async () => {
  const store = memory()
  const queue = make(locked, store)
  queue.put('a', 'K')
  await vi.advanceTimersByTimeAsync(0)
  for (const text of ['Ko', 'Kor', 'Korak']) queue.put('a', text, 400)
  await vi.advanceTimersByTimeAsync(1000)
  expect([...store.rows.values()].map(({ change, isRefused }) => [change.value, isRefused])).toEqual([['Korak', true]])
})
