import { expect, test } from 'vitest'
import { errorsBetween, nearest, searchWords, stemOf, wordsOf } from './terms.ts'

test('words are folded and kept once', () => {
  expect(wordsOf('Računovodja (m/ž)', null, 'računovodja, Črnomelj')).toEqual(['racunovodja', 'm', 'z', 'crnomelj'])
})

test('a long word is not cut off in the middle of a letter', () => {
  const [word = ''] = searchWords(`${'a'.repeat(39)}𐐀𐐀`)
  expect([word, word.isWellFormed()]).toEqual(['a'.repeat(39), true])
})

test('joining words are left out of a search unless there is nothing else', () => {
  expect(searchWords('Delo v Ljubljani')).toEqual(['delo', 'ljubljani'])
  expect(searchWords('v na')).toEqual(['v', 'na'])
})

test('forms of one word share a stem', () => {
  const same = [
    ['racunovodja', 'racunovodkinja', 'racunovod'],
    ['razvijalec', 'razvijalka', 'razvijal'],
    ['kuhar', 'kuharica', 'kuhar'],
    ['ljubljana', 'ljubljani', 'ljubljan'],
    ['projektov', 'projekta', 'projekt'],
    ['engineer', 'engineers', 'engineer'],
  ] as const
  for (const [a, b, stem] of same) expect([stemOf(a), stemOf(b)]).toEqual([stem, stem])
})

test('short words are not cut down to something else', () => {
  expect(['java', 'banka', 'sap', '2026', 'custom', 'system'].map(stemOf)).toEqual([
    'java',
    'bank',
    'sap',
    '2026',
    'custom',
    'system',
  ])
})

test('a typing error is one letter added, lost, changed or two swapped', () => {
  for (const typed of ['razvijalc', 'razvijalecc', 'razvijalek', 'razvijaelc'])
    expect(errorsBetween(typed, 'razvijalec', 2)).toBe(1)
  // Longer than any word, and shorter again: nothing is left of what was compared before.
  const long = 'a'.repeat(60)
  expect(errorsBetween(`${long}b`, `${long}c`, 2)).toBe(1)
  expect(errorsBetween('razvijalc', 'razvijalec', 2)).toBe(1)
  expect(errorsBetween('razvij', 'razvijalec', 1, 6)).toBe(0)
  expect(errorsBetween('kuhar', 'mizar', 1)).toBe(Number.POSITIVE_INFINITY)
})

test('a mistyped word finds the terms it may mean, nearest first', () => {
  expect(nearest('acountant', ['account', 'accountant', 'mountain'])[0]).toBe('accountant')
  expect(nearest('elektronke', ['elektronika', 'elektronike', 'elektricar'])).toEqual(['elektronike', 'elektronika'])
  expect(nearest('sap', ['sat', 'map'])).toEqual([])
})
