import { beforeEach, expect, test } from 'vitest'
import type { StaffApplication } from '@korak/contract/staff-applications.ts'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { waitWords } from './words.ts'

beforeEach(() => beginLanguage('sl-SI'))

const waiting = (next_move: StaffApplication['next_move'], hours: number) =>
  ({ next_move, waits_since: new Date(Date.now() - hours * 3_600_000 - 1000).toISOString() }) as StaffApplication

test('how long somebody is waited for; what has ended waits for nobody', () => {
  expect(waitWords(waiting('us', 5))).toBe(m.staff_waits_hours({ count: 5 }))
  expect(waitWords(waiting('candidate', 171 * 24))).toBe(m.staff_waits_days({ count: 171 }))
  expect(waitWords(waiting('nobody', 171 * 24))).toBe('')
})
