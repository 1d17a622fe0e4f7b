import { describe, expect, test } from 'vitest'
import { canRenew, dueReminder, endOf, hasEnded } from './validity.ts'

const at = (text: string): Date => new Date(text)
const DAYS = [180, 30, 7]

describe('the end of a consent', () => {
  test.each([
    ['in winter', '2026-01-15T09:00:00Z', 1, '2026-02-15T22:59:59.000Z'],
    ['31 January and a month: the last day of February', '2027-01-31T09:00:00Z', 1, '2027-02-28T22:59:59.000Z'],
    ['in a leap year the leap day', '2028-01-31T09:00:00Z', 1, '2028-02-29T22:59:59.000Z'],
    ['given on a leap day', '2028-02-29T09:00:00Z', 12, '2029-02-28T22:59:59.000Z'],
    ['from leap day to leap day', '2028-02-29T09:00:00Z', 48, '2032-02-29T22:59:59.000Z'],
    ['from winter into summer time', '2026-12-01T09:00:00Z', 6, '2027-06-01T21:59:59.000Z'],
    ['on the day summer time begins (29 March 2026)', '2026-02-28T23:30:00Z', 0, '2026-03-01T22:59:59.000Z'],
    ['ending on the day summer time begins', '2025-03-29T09:00:00Z', 12, '2026-03-29T21:59:59.000Z'],
    ['ending on the day it ends (25 October 2026)', '2025-10-25T09:00:00Z', 12, '2026-10-25T22:59:59.000Z'],
    ['a minute before midnight in Ljubljana', '2026-07-09T21:59:00Z', 12, '2027-07-09T21:59:59.000Z'],
    ['a minute after it', '2026-07-09T22:01:00Z', 12, '2027-07-10T21:59:59.000Z'],
    ['five years', '2026-11-21T12:00:00Z', 60, '2031-11-21T22:59:59.000Z'],
  ])('%s', (_what, given, months, end) => {
    expect(endOf(at(given), months)?.toISOString()).toBe(end)
  })

  test('never, when it holds until it is withdrawn', () => {
    expect(endOf(at('2026-11-21T12:00:00Z'), null)).toBeNull()
    expect(hasEnded(null, at('2999-01-01T00:00:00Z'))).toBe(false)
  })

  test('to the second', () => {
    const end = at('2026-03-29T21:59:59Z')
    expect([hasEnded(end, at('2026-03-29T21:59:58Z')), hasEnded(end, end)]).toEqual([false, true])
  })
})

describe('reminders', () => {
  const running = {
    decidedAt: at('2026-01-10T10:00:00Z'),
    expiresAt: at('2027-01-10T22:59:59Z'),
    remindedDays: null as number | null,
  }
  const due = (day: string, remindedDays: number | null = null) =>
    dueReminder({ ...running, remindedDays }, at(`${day}T01:00:00Z`), DAYS)

  test('180, 30 and 7 days before, by the calendar, across the end of summer time', () => {
    expect([due('2026-07-13'), due('2026-07-14')]).toEqual([null, 180])
    expect([due('2026-12-10', 180), due('2026-12-11', 180)]).toEqual([null, 30])
    expect([due('2027-01-02', 30), due('2027-01-03', 30)]).toEqual([null, 7])
  })

  test('each once', () => {
    expect([due('2026-07-15', 180), due('2026-12-12', 30), due('2027-01-09', 7)]).toEqual([null, null, null])
  })

  test('after an outage only the nearest one', () => {
    expect([due('2026-12-20'), due('2027-01-05'), due('2027-01-05', 180)]).toEqual([30, 7, 7])
  })

  test('none for days before it was given', () => {
    const short = { decidedAt: at('2026-12-20T10:00:00Z'), expiresAt: at('2027-01-20T22:59:59Z'), remindedDays: null }
    expect(dueReminder(short, at('2026-12-22T10:00:00Z'), DAYS)).toBe(30)
    expect(
      dueReminder({ ...short, decidedAt: at('2026-12-22T10:00:00Z') }, at('2026-12-22T11:00:00Z'), DAYS),
    ).toBeNull()
    expect(dueReminder({ ...short, decidedAt: at('2026-12-22T10:00:00Z') }, at('2027-01-13T10:00:00Z'), DAYS)).toBe(7)
  })
})

test('a renewal is possible in the last 180 days, and changes nothing on the day it was given', () => {
  const row = { expiresAt: at('2027-01-10T22:59:59Z'), validMonths: 12 }
  const days = ['2026-07-13', '2026-07-14', '2027-01-10', '2027-01-11']
  expect(days.map((day) => canRenew(row, at(`${day}T12:00:00Z`), 180))).toEqual([false, true, true, false])
  expect(
    canRenew({ expiresAt: endOf(at('2026-11-21T08:00:00Z'), 1), validMonths: 1 }, at('2026-11-21T20:00:00Z'), 180),
  ).toBe(false)
  expect(canRenew({ expiresAt: null, validMonths: null }, at('2026-11-21T20:00:00Z'), 180)).toBe(false)
})
