import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, pauseToasts, showToast, toasts } from './toasts.ts'

const texts = () => toasts.get().map(({ text }) => text)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  pauseToasts(false)
  for (const { id } of toasts.get()) dismissToast(id)
  vi.useRealTimers()
})

test('a toast goes after ten seconds', () => {
  showToast({ text: 'Shranjeno' })
  vi.advanceTimersByTime(9999)
  expect(texts()).toEqual(['Shranjeno'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('at most two are shown, the oldest makes room', () => {
  for (const text of ['a', 'b', 'c']) showToast({ text })
  expect(texts()).toEqual(['b', 'c'])
})

test('time stands still while pointer or focus is there', () => {
  showToast({ text: 'a', action: { label: 'Razveljavi', run: () => undefined } })
  vi.advanceTimersByTime(8000)
  pauseToasts(true)
  vi.advanceTimersByTime(60_000)
  showToast({ text: 'b' })
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['a', 'b'])
  pauseToasts(false)
  vi.advanceTimersByTime(2000)
  expect(texts()).toEqual(['b'])
  vi.advanceTimersByTime(8000)
  expect(texts()).toEqual([])
})
