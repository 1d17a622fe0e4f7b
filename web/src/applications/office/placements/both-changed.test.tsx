// A placement two people correct: what both have changed is chosen from, and what is typed does not go over a colleague's unseen.
import { beforeEach, expect, test } from 'vitest'
import type { Placement, Placing } from '@korak/contract/placements.ts'
import { draw, field, press, said, serve, signIn, stale, submit, type } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { PlacementDialog } from './PlacementDialog.tsx'

const PLACEMENT = {
  uid: 'p1',
  start_on: '2026-12-01',
  pay: 2100,
  pay_period: 'month',
  contract: 'nedolocen',
  guarantee_days: 90,
  check_ins: [],
  rev: 1,
} as unknown as Placement
const placing = (changes: Partial<Placement> = {}) =>
  ({ placement: { ...PLACEMENT, ...changes }, terms: {}, assignee: 'Ana Kovač' }) as unknown as Placing
const THEIRS = { pay: 2300, guarantee_days: 120, rev: 2 }
const sent: { rev: number; pay: number; guarantee_days: number }[] = []

beforeEach(() => {
  sent.length = 0
  signIn('placements.manage')
  serve(({ method, path, body }) => {
    if (method === 'GET') return path.endsWith('/placement') ? placing(THEIRS) : {}
    sent.push(body)
    return body.rev === THEIRS.rev ? { ...PLACEMENT, ...THEIRS } : stale()
  })
})

test.each([
  ['keep', () => m.profile_elsewhere_keep(), 2500],
  ['take', () => m.profile_elsewhere_take(), 2300],
])('both values stand there and nothing is sent until one is chosen: %s', async (_, words, pay) => {
  await draw(
    <PlacementDialog uid="a1" name="Maja" placing={placing()} onClose={() => undefined} onSaved={() => undefined} />,
  )
  await type('pay', '2500')
  await submit()
  await submit()
  expect(sent).toHaveLength(1)
  expect(said()).toContain('2.300')
  expect(field('guarantee_days').value).toBe('120')
  await press(`${words()}: ${m.placement_amount()}`)
  await submit()
  expect(sent[1]).toMatchObject({ rev: THEIRS.rev, pay, guarantee_days: 120 })
})
