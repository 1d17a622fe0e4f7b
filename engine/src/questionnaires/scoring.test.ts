import { expect, test } from 'vitest'
import { makeDefinition, options } from './definitions.factory.ts'
import { shown } from '../feedback/rounding.ts'
import { scoresOf } from './scoring.ts'

const cannotSay = { cannot_say: true } as const
const definition = makeDefinition([
  {
    key: 'a',
    weight: 3,
    items: [
      { type: 'scale', key: 'a1' },
      { type: 'scale', key: 'a2', weight: 2 },
      { type: 'scale', key: 'a3', is_reversed: true },
    ],
  },
  {
    key: 'b',
    items: [
      { type: 'matrix', key: 'b1', rows: options('x', 'y'), scale: 'five', weight: 2 },
      { type: 'scale', key: 'b2' },
      { type: 'text', key: 'b3' },
    ],
  },
  { key: 'c', is_scored: false, items: [{ type: 'scale', key: 'c1' }] },
])

/** By hand: (4·1 + 5·2 + (1+5−2)·1) ÷ 4 = 4.5; (3·1 + 5·1 + 2·1) ÷ 3 = 3.333…; (4.5·3 + 3.333…·1) ÷ 4 = 4.208333… */
test('is the weighted mean, with reversed items turned round and the rows of a matrix sharing its weight', () => {
  const { sections, total } = scoresOf(definition, {
    a1: 4,
    a2: 5,
    a3: 2,
    b1: { by_row: { x: 3, y: 5 } },
    b2: 2,
    b3: 'text',
    c1: 1,
  })
  expect(sections).toEqual([
    { key: 'a', score: 4.5, answered: 3, asked: 3 },
    { key: 'b', score: 10 / 3, answered: 3, asked: 3 },
  ])
  expect(total).toBeCloseTo(4.208_333_33, 7)
})

/** By hand: a = (4·1 + 2·1) ÷ 2 = 3 without a2; b has nothing; the total is that of a alone. */
test('leaves out what is not answered or cannot be said', () => {
  const { sections, total } = scoresOf(definition, { a1: 4, a2: cannotSay, a3: 4, b1: { by_row: { x: 'cannot_say' } } })
  expect(sections).toEqual([
    { key: 'a', score: 3, answered: 2, asked: 3 },
    { key: 'b', score: null, answered: 0, asked: 3 },
  ])
  expect(total).toBe(3)
  expect(scoresOf(definition, {}).total).toBeNull()
})

test.each([
  [2.25, 2.3],
  [2.35, 2.4],
  [2.349, 2.3],
  [-2.25, -2.3],
  [4, 4],
])('%d is shown as %d', (value, text) => expect(shown(value)).toBe(text))
