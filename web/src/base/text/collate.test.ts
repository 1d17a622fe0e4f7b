import { expect, test } from 'vitest'
import { sortedBy } from './collate.ts'

test('Slovenian letters have their own places', () => {
  const words = ['Žalec', 'Zagorje', 'Šoštanj', 'Sežana', 'Čatež', 'Celje', 'Đakovo', 'Domžale', 'Ćuk']
  expect(sortedBy(words, (word) => word, 'sl-SI')).toEqual([
    'Celje',
    'Čatež',
    'Ćuk',
    'Domžale',
    'Đakovo',
    'Sežana',
    'Šoštanj',
    'Zagorje',
    'Žalec',
  ])
})

test('numbers inside are sorted by value, and the given list stays as it was', () => {
  const steps = ['10. korak', '9. korak']
  expect(sortedBy(steps, (step) => step)).toEqual(['9. korak', '10. korak'])
  expect(steps[0]).toBe('10. korak')
})
