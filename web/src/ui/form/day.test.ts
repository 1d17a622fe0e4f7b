// @vitest-environment node
import { expect, test } from 'vitest'
import { isRealDay, joinDay, readPastedDay, splitDay } from './day.ts'

test('only days of the calendar are real', () => {
  expect(isRealDay('1990-03-27')).toBe(true)
  expect(isRealDay('2024-02-29')).toBe(true)
  expect(isRealDay('2023-02-29')).toBe(false)
  expect(isRealDay('1990-02-31')).toBe(false)
  expect(isRealDay('1990-13-01')).toBe(false)
  expect(isRealDay('1990-3-7')).toBe(false)
  expect(isRealDay('0090-03-07')).toBe(false)
  expect(isRealDay('')).toBe(false)
})

test('three fields become a day in the order of the wire, never with day and month swapped', () => {
  expect(joinDay({ day: '5', month: '3', year: '1990' })).toBe('1990-03-05')
  expect(joinDay({ day: ' 27 ', month: '12', year: '1990' })).toBe('1990-12-27')
  expect(joinDay({ day: '', month: '', year: '' })).toBe('')
})

test('what is not yet a day stays as typed', () => {
  expect(joinDay({ day: '31', month: '2', year: '1990' })).toBe('1990-2-31')
  expect(joinDay({ day: '3', month: '', year: '' })).toBe('--3')
  expect(joinDay({ day: '3', month: '4', year: '90' })).toBe('90-4-3')
  for (const parts of [
    { day: '31', month: '2', year: '1990' },
    { day: '3', month: '', year: '' },
  ]) {
    expect(splitDay(joinDay(parts))).toEqual(parts)
    expect(isRealDay(joinDay(parts))).toBe(false)
  }
})

test('a stored day comes back without leading zeros', () => {
  expect(splitDay('1990-03-05')).toEqual({ day: '5', month: '3', year: '1990' })
  expect(splitDay('')).toEqual({ day: '', month: '', year: '' })
})

test('a pasted date fills all three fields', () => {
  const march = { day: '27', month: '3', year: '1990' }
  expect(readPastedDay('27. 3. 1990')).toEqual(march)
  expect(readPastedDay('27.3.1990.')).toEqual(march)
  expect(readPastedDay(' 27/3/1990 ')).toEqual(march)
  expect(readPastedDay('1990-03-27')).toEqual({ ...march, month: '03' })
  expect(readPastedDay('27')).toBeNull()
  expect(readPastedDay('marec 1990')).toBeNull()
})
