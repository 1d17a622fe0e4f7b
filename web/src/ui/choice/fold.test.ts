// @vitest-environment node
import { expect, test } from 'vitest'
import { fold, foldedMatch } from './fold.ts'

test('marks and case do not matter when searching', () => {
  expect(fold('  Črna  na Koroškem ')).toBe('crna na koroskem')
  expect(fold('ĐAKOVO')).toBe('dakovo')
  expect(foldedMatch('Črnomelj', 'crno')).toBe(true)
  expect(foldedMatch('Črnomelj', 'ČRNO')).toBe(true)
  expect(foldedMatch('Celje', 'črno')).toBe(false)
})

test('words are found in any order, and nothing typed finds everything', () => {
  expect(foldedMatch('Zdravstvo in socialno varstvo', 'varst zdrav')).toBe(true)
  expect(foldedMatch('Zdravstvo in socialno varstvo', 'varst promet')).toBe(false)
  expect(foldedMatch('Celje', '')).toBe(true)
})
