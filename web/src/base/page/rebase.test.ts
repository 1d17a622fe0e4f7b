import { expect, test } from 'vitest'
import { rebaseKeys, rebaseTexts } from './rebase.ts'

test('own texts stay, the others are as they are now', () => {
  expect(
    rebaseTexts({ sl: 'Vloga', en: 'Role' }, { sl: 'Nova vloga', en: 'Role' }, { sl: 'Druga', en: 'Other' }),
  ).toEqual({ sl: 'Nova vloga', en: 'Other' })
})

test('what the other one ticked stays ticked, what was unticked here stays unticked', () => {
  expect(rebaseKeys(['a', 'b', 'c'], ['a', 'c', 'd'], ['a', 'b', 'e'])).toEqual(['a', 'e', 'd'])
})
