import { HIDDEN } from '@korak/contract/masked.rules.ts'
import { NOBODY } from '@korak/cv/mask.ts'
import { expect, test } from 'vitest'
import { inTurns } from '#base/turns.ts'
import { maskEach } from './mask.ts'

const KNOWN = { ...NOBODY, names: ['Maja Zupan'] }

test('what one answer masks is bounded; the rest is hidden as a whole', async () => {
  const many = Array.from({ length: 60 }, (_, at) => `${at} Zupan ${'beseda '.repeat(570)}`)
  const mask = await inTurns(maskEach(many, KNOWN))
  expect(mask(many[0]!)).toMatch(/^0 .* beseda/u)
  expect(mask(many[0]!)).not.toContain('Zupan')
  expect(mask(many[59]!)).toBe(HIDDEN)
})

test('others are answered while what somebody wrote is masked', () => {
  let turns = 0
  const work = maskEach(['1\n'.repeat(500)], KNOWN)
  while (!work.next().done) turns++
  expect(turns).toBeGreaterThan(500)
})
