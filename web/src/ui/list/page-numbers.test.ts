// @vitest-environment node
import { expect, test } from 'vitest'
import { pageSteps } from './page-numbers.ts'

test('few pages are all shown', () => {
  expect(pageSteps(1, 1)).toEqual([1])
  expect(pageSteps(2, 3)).toEqual([1, 2, 3])
  expect(pageSteps(3, 5)).toEqual([1, 2, 3, 4, 5])
})

test('first, last, the current page and its neighbours are shown, the rest is a gap', () => {
  expect(pageSteps(6, 12)).toEqual([1, 'gap', 5, 6, 7, 'gap', 12])
  expect(pageSteps(1, 12)).toEqual([1, 2, 'gap', 12])
  expect(pageSteps(12, 12)).toEqual([1, 'gap', 11, 12])
})

test('a gap never hides a single page', () => {
  expect(pageSteps(4, 12)).toEqual([1, 2, 3, 4, 5, 'gap', 12])
  expect(pageSteps(9, 12)).toEqual([1, 'gap', 8, 9, 10, 11, 12])
})

test('a page past the end still leads back', () => {
  expect(pageSteps(40, 3)).toEqual([1, 2, 3])
})
