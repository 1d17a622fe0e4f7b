import { expect, test } from 'vitest'
import { inputShapes } from './field-shapes.ts'
import type { Field } from './fields.ts'

const common = { table: 'candidates', section: 'basic', pd: 'profile', readers: 'staff' } as const
const FIELDS: [name: string, field: Field, empty: unknown, value: unknown][] = [
  ['a text', { ...common, kind: 'text', max: 3 }, '', 'XL'],
  ['a day', { ...common, kind: 'day' }, '', '2027-02-01'],
  ['a number', { ...common, kind: 'number', min: 0, max: 60 }, null, 0],
  ['a choice', { ...common, kind: 'choice', options: ['a', 'b'], list: 'x' }, '', 'a'],
  ['a level', { ...common, kind: 'level', min: 2, max: 9, list: 'x' }, null, 2],
  ['an option', { ...common, kind: 'option', list: 'x' }, '', 'a'],
  ['some options', { ...common, kind: 'options', list: 'x', max: 3 }, [], ['a']],
  ['a country', { ...common, kind: 'country' }, '', 'SI'],
]

test.each(FIELDS)('%s is emptied when it is optional, and never when it is required', (_name, field, empty, value) => {
  const { optional, required } = inputShapes({ optional: field, required: { ...field, required: true } })
  const taken = [optional, required].map((shape) => [empty, value].map((one) => shape.safeParse(one).success))
  expect(taken).toEqual([
    [true, true],
    [false, true],
  ])
})
