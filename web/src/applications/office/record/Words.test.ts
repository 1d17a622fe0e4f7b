import { expect, test } from 'vitest'
import { placesOf } from './Words.tsx'

test('words are found whatever their accents', () => {
  expect(placesOf('Kuhinja v Čatežu, Catez', 'catez')).toEqual([
    [10, 15],
    [18, 23],
  ])
  expect(placesOf('Kuhinja', 'k')).toEqual([])
})
