// Scales of all kinds: what raters of an anonymous group have answered is worked out for every answer they could give.
import { describe, expect, test } from 'vitest'
import { itemResults, type Response } from './anonymity.ts'
import { divided } from './campaigns.factory.ts'
import { makeDefinition, words } from '../questionnaires/definitions.factory.ts'

const scaled = (values: readonly number[], isReversed = false, items = 1) =>
  makeDefinition(
    [
      {
        key: 'a',
        items: Array.from({ length: items }, (_, at) => ({
          type: 'scale' as const,
          key: `a${at}`,
          is_reversed: isReversed,
        })),
      },
    ],
    {
      kind: '360',
      scales: [
        {
          key: 'five',
          points: values.map((value) => ({ value, label: words(`točka ${value}`) })),
          cannot_say: null,
        },
      ],
    },
  )
const THRESHOLDS = { self: 1, leader: 1, coworker: 3, employee: 3 }
const respond = (points: readonly number[], items = 1): Response[] =>
  points.map((point) => ({
    relationship: 'coworker',
    answers: Object.fromEntries(Array.from({ length: items }, (_, at) => [`a${at}`, point])),
  }))

/** Every way in which so many raters can answer, whoever of them gave which point. */
function* answersOf(values: readonly number[], n: number, from = 0): Generator<number[]> {
  if (n === 0) yield []
  else
    for (let at = from; at < values.length; at++)
      for (const rest of answersOf(values, n - 1, at)) yield [values[at]!, ...rest]
}

const TENTHS = Array.from({ length: 11 }, (_, at) => at)
const CASES = [
  ...[
    [1, 3, 5],
    [0, 2, 4, 6],
    [1, 5],
    [0, 25, 50, 75, 100],
    [1, 2, 3, 4, 5],
  ].flatMap((values) => [3, 4, 5, 6].map((n) => ({ values, n }))),
  ...[3, 4].map((n) => ({ values: TENTHS, n })),
]

describe.each([false, true])('turned round: %s', (isReversed) => {
  test.each(CASES)('no mean of $n raters on $values tells what each of them gave', ({ values, n }) => {
    const definition = scaled(values, isReversed)
    const told = new Map<string, number[][]>()
    for (const answers of answersOf(values, n)) {
      const [item] = itemResults(definition, divided(respond(answers), THRESHOLDS))
      const cell = JSON.stringify(item?.cells)
      told.set(cell, [...(told.get(cell) ?? []), answers])
    }
    // Who gave which is open, so a rater is known only where all gave the same and nothing else is told alike.
    const known = [...told].filter(([, all]) => all.length === 1 && new Set(all[0]).size === 1)
    expect(known).toEqual([])
    expect(told.size).toBeGreaterThan(1)
  })
})

test('on unequal steps neither end is told', () => {
  const cell = (isReversed: boolean, ...points: number[]) =>
    itemResults(scaled([1, 2, 9], isReversed), divided(respond(points), THRESHOLDS))[0]?.cells
  for (const isReversed of [false, true]) {
    expect(cell(isReversed, 1, 1, 1)).toEqual(cell(isReversed, 1, 1, 2))
    expect(cell(isReversed, 9, 9, 9)).toEqual(cell(isReversed, 9, 9, 2))
  }
})

test('two points of one value are one: neither end is told', () => {
  const cell = (values: readonly number[], ...points: number[]) =>
    itemResults(scaled(values), divided(respond(points), THRESHOLDS))[0]?.cells
  expect(cell([1, 1, 2, 5, 5], 1, 1, 1)).toEqual(cell([1, 1, 2, 5, 5], 1, 1, 2))
  expect(cell([1, 1, 2, 5, 5], 5, 5, 5)).toEqual(cell([1, 1, 2, 5, 5], 5, 5, 2))
  for (const values of [
    [1, 1, 5],
    [1, 5, 5],
  ]) {
    expect(cell(values, 1, 1, 1)).toEqual(cell(values, 1, 1, 5))
    expect(cell(values, 5, 5, 5)).toEqual(cell(values, 5, 5, 1))
  }
})

test('on a scale too narrow for both ends to be left out nothing is told', () => {
  for (const values of [
    [0, 0.5],
    [1, 1.5],
    [0, 0.2, 0.4],
  ])
    for (const isReversed of [false, true])
      for (const points of answersOf(values, 3))
        expect(itemResults(scaled(values, isReversed), divided(respond(points), THRESHOLDS))[0]?.cells).toEqual([])
})
