import { expect, test } from 'vitest'
import { beginLanguage } from '#base/text/language.ts'
import { doubtIn, editableNumber, formatNumber, parseNumber } from './numbers.ts'

test('comma and point are both decimals', () => {
  expect(parseNumber('0,5', 1)).toBe(0.5)
  expect(parseNumber('0.5', 1)).toBe(0.5)
  expect(parseNumber(' 2,25 ', 2)).toBe(2.25)
  expect(parseNumber('\u22123,5', 1)).toBe(-3.5)
  expect(parseNumber(',5', 1)).toBe(0.5)
})

test('thousands may be grouped in either way', () => {
  expect(parseNumber('12.345,5', 1)).toBe(12_345.5)
  expect(parseNumber('12,345.5', 1)).toBe(12_345.5)
  expect(parseNumber('34.500')).toBe(34_500)
  expect(parseNumber('34,500')).toBe(34_500)
  expect(parseNumber('1.234.567', 2)).toBe(1_234_567)
  expect(parseNumber('34 500')).toBe(34_500)
  expect(parseNumber('34\u00A0500')).toBe(34_500)
  expect(parseNumber('1,250', 3)).toBe(1.25)
})

test('what may mean thousands or decimals is asked about, in either language', () => {
  beginLanguage('sl-SI')
  expect(parseNumber('1.234', 3)).toBeNaN()
  expect(doubtIn('1.234', 3)).toEqual({ typed: '1.234', whole: '1234', broken: '1,234' })
  expect(doubtIn('-12.345', 2)).toEqual({ typed: '-12.345', whole: '-12345', broken: null })
  expect(parseNumber('1,234', 3)).toBe(1.234)
  for (const text of ['1,234', '1.23', '0.500', '1.234,5', '1234', '1.234.567'])
    expect(doubtIn(text, 3), text).toBeNull()
  expect(doubtIn('1.234', 0)).toBeNull()
  expect(parseNumber('1.234')).toBe(1234)
  beginLanguage('en-EN')
  expect(doubtIn('1,234', 3)).toEqual({ typed: '1,234', whole: '1234', broken: '1.234' })
  expect(parseNumber('1.234', 3)).toBe(1.234)
  beginLanguage('sl-SI')
})

test('nothing is null, and what is no number is not guessed', () => {
  expect(parseNumber('  ')).toBeNull()
  for (const text of ['abc', '3 leta', '1,2,3', '1.2.3', '--1', '12.34,5', '5,', '0.500,', '1e5'])
    expect(parseNumber(text, 1), text).toBeNaN()
})

test('numbers are written as the language does', () => {
  beginLanguage('sl-SI')
  expect(formatNumber(12_345.5)).toBe('12.345,5')
  expect(editableNumber(-1234.5)).toBe('-1234,5')
  // Scores one under the other: a round one too keeps its decimal.
  expect([4, 3.75].map((score) => formatNumber(score, 1, 1))).toEqual(['4,0', '3,8'])
  beginLanguage('en-EN')
  expect(formatNumber(12_345.5)).toBe('12,345.5')
  expect(parseNumber(editableNumber(1234.5), 1)).toBe(1234.5)
  beginLanguage('sl-SI')
})
