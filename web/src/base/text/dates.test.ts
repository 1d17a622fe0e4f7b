import { beforeEach, expect, test } from 'vitest'
import { dayOf, daysBetween, formatDate, formatDay, formatTime, parseDay, today } from './dates.ts'
import { beginLanguage } from './language.ts'

beforeEach(() => beginLanguage('sl-SI'))

test('dates are DD.MM.YYYY, HH:mm in Ljubljana, in both languages', () => {
  for (const language of ['sl-SI', 'en-EN'] as const) {
    beginLanguage(language)
    expect(formatDate('2026-11-05T13:05:00Z')).toBe('05.11.2026,\u00A014:05')
    expect(formatDate('2026-07-05T13:05:00+00:00')).toBe('05.07.2026,\u00A015:05')
    expect(formatDay('2026-11-05')).toBe('05.11.2026')
    expect(formatTime('2026-11-05T23:30:00Z')).toBe('00:30')
  }
})

test('the clock is put forward and back at one in the morning of UTC', () => {
  const times = ['2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z', '2026-10-25T00:59:59Z', '2026-10-25T01:00:00Z']
  expect(times.map(formatTime)).toEqual(['01:59', '03:00', '02:59', '02:00'])
})

test('a day is a day, wherever the browser is', () => {
  expect(formatDay('1990-03-01')).toBe('01.03.1990')
  expect(dayOf('2026-12-31T23:30:00Z')).toBe('2027-01-01')
  expect(today(new Date('2026-06-30T22:30:00Z'))).toBe('2026-07-01')
})

test('what is no date gives nothing', () => {
  expect([formatDay('yesterday'), formatDate('')]).toEqual(['', ''])
})

test('days are counted by the calendar, over clock changes too', () => {
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
  expect(daysBetween('2026-03-28T12:00:00Z', '2026-03-30')).toBe(2)
  expect(daysBetween('2026-11-05', '2026-11-01')).toBe(-4)
})

test.each([
  ['5. 11. 2026', '2026-11-05'],
  ['05.11.2026', '2026-11-05'],
  ['5.3.1990.', '1990-03-05'],
  ['5/3/1990', '1990-03-05'],
  ['1990-03-05', '1990-03-05'],
  ['31.02.1990', null],
  ['29.02.2024', '2024-02-29'],
  ['29.02.2023', null],
  ['13/25/2020', null],
  ['', null],
])('typed "%s" is %s', (typed, day) => expect(parseDay(typed)).toBe(day))
