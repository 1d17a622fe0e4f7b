import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeBreaker } from './breaker.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())
const later = (ms: number) => vi.advanceTimersByTime(ms)
const made = () => {
  const told: boolean[] = []
  const report = (isAnswering: boolean) => void told.push(isAnswering)
  return { told, ...makeBreaker({ failures: 3, shortestMs: 1000, longestMs: 3000, report }) }
}

test('after so many silences in a row nobody is let through, and each pause is longer, up to the longest', () => {
  const { admits, noteAnswer, noteSilence, pauseLeft, told } = made()
  const silences = (count: number) => Array.from({ length: count }, () => noteSilence(performance.now()))
  silences(2)
  noteAnswer()
  silences(2)
  expect([admits(500), pauseLeft(), told]).toEqual([true, 0, []])
  for (const pause of [1000, 2000, 3000, 3000]) {
    noteSilence(performance.now())
    expect([admits(500), pauseLeft()]).toEqual([false, pause])
    later(pause)
  }
  expect(told).toEqual([false])
  noteAnswer()
  expect([admits(500), admits(500), told]).toEqual([true, true, [false, true]])
  silences(3)
  expect(pauseLeft()).toBe(1000)
})

test('of tries that began together and go silent together those past the opening count no more', () => {
  const { noteSilence, pauseLeft } = made()
  const begun = performance.now()
  later(100)
  for (let n = 0; n < 8; n++) noteSilence(begun)
  expect(pauseLeft()).toBe(1000)
  later(1000)
  for (let n = 0; n < 2; n++) noteSilence(begun)
  expect(pauseLeft()).toBe(0)
  noteSilence(performance.now())
  expect(pauseLeft()).toBe(2000)
})

test('after a pause one is let through at a time, and one that is never heard of again keeps nobody waiting for ever', () => {
  const { admits, noteAnswer, noteSilence, pauseLeft } = made()
  Array.from({ length: 3 }, () => noteSilence(performance.now()))
  later(1000)
  expect([admits(500), admits(500), pauseLeft()]).toEqual([true, false, 500])
  later(500)
  expect([admits(500), admits(500)]).toEqual([true, false])
  noteAnswer()
  expect([admits(500), admits(500)]).toEqual([true, true])
})

test('a clock that jumps while somebody is left alone does not prolong it', () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
  const { noteSilence, pauseLeft } = made()
  vi.setSystemTime(Date.now() + 3_600_000)
  for (let n = 0; n < 3; n++) noteSilence(performance.now())
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(pauseLeft()).toBe(1000)
  later(1000)
  expect(pauseLeft()).toBe(0)
})
