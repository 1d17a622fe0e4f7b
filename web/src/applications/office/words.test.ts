import { beforeEach, expect, test } from 'vitest'
import type { StaffApplication } from '@korak/contract/staff-applications.ts'
import { formatDay } from '#base/text/dates.ts'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { heldWords, undoWords, waitWords } from './words.ts'

beforeEach(() => beginLanguage('sl-SI'))

const waiting = (next_move: StaffApplication['next_move'], hours: number) =>
  ({ next_move, waits_since: new Date(Date.now() - hours * 3_600_000 - 1000).toISOString() }) as StaffApplication

test('how long somebody is waited for; what has ended waits for nobody', () => {
  expect(waitWords(waiting('us', 5))).toBe(m.staff_waits_hours({ count: 5 }))
  expect(waitWords(waiting('candidate', 171 * 24))).toBe(m.staff_waits_days({ count: 171 }))
  expect(waitWords(waiting('nobody', 171 * 24))).toBe('')
})

test('for how long is said as after a verb: čaka 3 dni', () => {
  const said = [1, 2, 3, 4, 5, 101, 103].map((count) => m.staff_waits_for({ time: m.staff_waits_days({ count }) }))
  expect(said).toEqual('čaka 1 dan|čaka 2 dneva|čaka 3 dni|čaka 4 dni|čaka 5 dni|čaka 101 dan|čaka 103 dni'.split('|'))
})

test('how a decision can be taken back is a sentence', () => {
  const letter = { uid: 'l', send_on: null } as NonNullable<StaffApplication['letter']>
  expect([undoWords(letter), undoWords({ ...letter, send_on: '2026-12-09' })]).toEqual([
    'Sporočilo bo poslano čez pol minute; do takrat lahko premik razveljavite.',
    `Sporočilo bo poslano ${formatDay('2026-12-09')} ob 8.00; do takrat lahko premik razveljavite.`,
  ])
})

test('a letter to somebody without an e-mail address is not said to be sent', () => {
  for (const send_on of [null, '2026-12-04']) {
    const said = [heldWords, undoWords].map((wordsOf) => wordsOf({ send_on, is_printed: true }))
    for (const words of said) expect(words).toMatch(/med pismi za tisk/)
    expect(said.join(' ')).not.toMatch(/posla/)
    expect(heldWords({ send_on, is_printed: false })).toMatch(/sporočilo bo poslano/)
  }
})
