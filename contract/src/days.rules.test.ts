import { expect, test } from 'vitest'
import { addWorkingDays, easterOf, isWorkingDay } from './days.rules.ts'

test('Easter falls on its known days', () => {
  expect([2019, 2024, 2025, 2026, 2027, 2038].map(easterOf)).toEqual([
    '2019-04-21',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
  ])
})

test('weekends, fixed holidays and Easter Monday are no working days', () => {
  for (const day of ['2026-11-21', '2026-11-22', '2026-12-25', '2026-02-08', '2026-04-06', '2026-01-02']) {
    expect(isWorkingDay(day), day).toBe(false)
  }
  for (const day of ['2026-11-23', '2026-12-24', '2026-04-07', '2026-04-03']) expect(isWorkingDay(day), day).toBe(true)
})

test('working days are counted over a weekend, the turn of the year and Easter', () => {
  expect(addWorkingDays('2026-11-19', 3)).toBe('2026-11-24')
  expect(addWorkingDays('2026-12-31', 1)).toBe('2027-01-04')
  expect(addWorkingDays('2026-04-02', 2)).toBe('2026-04-07')
  expect(addWorkingDays('2026-11-23', 0)).toBe('2026-11-23')
})
