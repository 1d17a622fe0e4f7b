import { expect, test } from 'vitest'
import { rebaseKeys, rebaseRows, rebaseTexts } from './rebase.ts'

test('own texts stay, the others are as they are now', () => {
  expect(
    rebaseTexts({ sl: 'Vloga', en: 'Role' }, { sl: 'Nova vloga', en: 'Role' }, { sl: 'Druga', en: 'Other' }),
  ).toEqual({ sl: 'Nova vloga', en: 'Other' })
})

test('what the other one ticked stays ticked, what was unticked here stays unticked', () => {
  expect(rebaseKeys(['a', 'b', 'c'], ['a', 'c', 'd'], ['a', 'b', 'e'])).toEqual(['a', 'e', 'd'])
})

const rows = (text: string) => text.split(' ').filter(Boolean)
test.each([
  ['a b c', 'a b c', 'a x b c', 'a x b c'],
  ['a b c', 'a b y c', 'a x b c', 'a x b y c'],
  ['a b c', 'a c', 'a b c x', 'a c x'],
  ['a b c', 'a b y c', 'a c', 'a y c'],
  ['a b c', 'c b a', 'a x b c', 'c b a x'],
  ['a b c', 'a b c', 'c a b', 'c a b'],
  ['a b c', 'y a b c', 'c a b', 'y c a b'],
  ['a b', '', 'a b x', 'x'],
  ['', 'y', 'x', 'y x'],
])('of %s, typed here as %s and saved there as %s, comes %s', (before, typed, now, together) => {
  const contentOf = (row: string) => row
  expect(rebaseRows({ before: rows(before), typed: rows(typed), now: rows(now), contentOf }).join(' ')).toBe(together)
})

test('a row is the same one under another name; one that is taken away and changed stays as it was changed', () => {
  const row = (key: string, name: string) => ({ key, name })
  const before = [row('1', 'a'), row('2', 'b'), row('3', 'c'), row('4', 'd')]
  const typed = [row('1', 'A'), row('3', 'C'), row('4', 'd')]
  const now = [row('1', 'α'), row('2', 'B'), row('4', 'D')]
  const together = rebaseRows({
    before,
    typed,
    now,
    contentOf: ({ name }) => name,
    keyOf: ({ key }) => key,
    merge: (first, mine, theirs) => row(mine.key, `${first.name}${mine.name}${theirs.name}`),
  })
  expect(together.map(({ key, name }) => key + name)).toEqual(['1aAα', '3C', '2B', '4D'])
})
