import { HIDDEN } from '@korak/contract/masked.rules.ts'
import { NOBODY } from '@korak/cv/mask.ts'
import { expect, test } from 'vitest'
import type { ProfileLists } from '@korak/contract/cv.ts'
import { inTurns } from '#base/turns.ts'
import { maskEach, maskedLists, maskOf } from './mask.ts'

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

test('the gender of a title in free words goes as well', async () => {
  const words = 'Zupan je bila razvojna inženirka.'
  const mask = await inTurns(maskEach([words], KNOWN))
  expect(mask(words)).toBe(`${HIDDEN} je bila razvojni inženir.`)
})

test('what somebody did is listed without the gender of the title', () => {
  const lists: ProfileLists = {
    experiences: [
      { position_title: 'Razvojna inženirka', employer: 'Lesna Breza', description: '', from: null, to: null },
    ] as unknown as ProfileLists['experiences'],
    schoolings: [],
    skills: [],
    tongues: [],
  }
  const { experiences } = maskedLists(lists, maskOf(KNOWN))
  expect(experiences[0]!.position_title).toBe('Razvojni inženir')
})
