import { describe, expect, test } from 'vitest'
import {
  COMMENTS_FROM,
  competenceResults,
  divide,
  itemResults,
  publishedComments,
  RELATIONSHIPS,
  type Response,
  type Thresholds,
} from './anonymity.ts'
import { makeDefinition } from './examples.ts'

const THRESHOLDS: Thresholds = { self: 1, leader: 1, coworker: 3, employee: 3 }
const definition = makeDefinition(
  [
    {
      key: 'a',
      items: [
        { type: 'scale', key: 'a1' },
        { type: 'scale', key: 'a2' },
      ],
    },
    { key: 'b', items: [{ type: 'scale', key: 'b1' }] },
  ],
  { kind: '360' },
)
const respond = (relationship: Response['relationship'], ...points: (number | null)[]): Response => ({
  relationship,
  answers: Object.fromEntries(
    ['a1', 'a2', 'b1'].map((key, at) => [key, points[at] == null ? { cannot_say: true as const } : points[at]]),
  ),
})
const many = (relationship: Response['relationship'], count: number) =>
  Array.from({ length: count }, () => respond(relationship, 4, 3, 2))
const blocksOf = (...responses: Response[][]) => divide(responses.flat(), THRESHOLDS).map(({ key, n }) => `${key} ${n}`)

describe('raters are divided into blocks', () => {
  test.each([
    ['each group that is large enough stands alone', [1, 1, 3, 4], ['self 1', 'leader 1', 'coworker 3', 'employee 4']],
    ['a group that is too small joins the other one', [1, 1, 4, 2], ['self 1', 'leader 1', 'others 6']],
    ['two small ones stand together', [1, 1, 2, 1], ['self 1', 'leader 1', 'others 3']],
    ['too few of both are not reported', [1, 1, 1, 1], ['self 1', 'leader 1']],
    ['one group alone and too small is not reported', [1, 0, 2, 0], ['self 1']],
    ['nobody is no group', [0, 0, 0, 5], ['employee 5']],
  ])('%s', (_name, counts, blocks) => {
    expect(blocksOf(...RELATIONSHIPS.map((relationship, at) => many(relationship, counts[at] ?? 0)))).toEqual(blocks)
  })
})

test('an item fewer than the threshold have answered has no mean, nor does it count in its competence', () => {
  const raters = [respond('coworker', 5, 1, 3), respond('coworker', 4, null, 3), respond('coworker', 3, 2, 3)]
  const blocks = divide(raters, THRESHOLDS)
  const items = itemResults(definition, blocks)
  expect(items.map(({ cells }) => cells)).toEqual([
    [{ block: 'coworker', n: 3, mean: 4 }],
    [],
    [{ block: 'coworker', n: 3, mean: 3 }],
  ])
  expect(competenceResults(definition, items, blocks)).toEqual([
    { key: 'a', cells: [{ block: 'coworker', n: 3, mean: 4, items: 1 }], others: 4 },
    { key: 'b', cells: [{ block: 'coworker', n: 3, mean: 3, items: 1 }], others: 3 },
  ])
})

/** A small generator of our own, so that a failure can be repeated (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * What is published about an item, as sets of raters: one sum for each cell, and the total of others. Whatever adding and
 * subtracting these can yield must speak of nobody, or of as many anonymous raters as the threshold asks.
 */
test('no combination of what is published isolates fewer raters than the threshold, in 2,000 random campaigns', () => {
  const next = random(20_261_121)
  const pick = (most: number) => Math.floor(next() * (most + 1))
  for (let campaign = 0; campaign < 2000; campaign++) {
    const thresholds: Thresholds = { self: 1, leader: 1, coworker: 2 + pick(3), employee: 2 + pick(3) }
    const counts = [1, pick(2), pick(8), pick(8)]
    const raters = RELATIONSHIPS.flatMap((relationship, at) =>
      Array.from({ length: counts[at] ?? 0 }, () =>
        respond(relationship, ...[0, 1, 2].map(() => (next() < 0.25 ? null : 1 + pick(4)))),
      ),
    )
    const blocks = divide(raters, thresholds)
    for (const { key, cells } of itemResults(definition, blocks)) {
      const sets = cells.map((cell) => {
        const block = blocks.find((one) => one.key === cell.block)!
        const answered = block.responses.filter(({ answers }) => typeof answers[key] === 'number')
        expect(answered.length).toBe(cell.n)
        return answered
      })
      const others = sets.filter((_set, at) => cells[at]?.block !== 'self').flat()
      for (const sum of combinations([...sets, others], raters)) {
        const anonymous = sum.filter(({ relationship }) => relationship === 'coworker' || relationship === 'employee')
        if (anonymous.length === 0) continue
        const needed = Math.min(...anonymous.map(({ relationship }) => thresholds[relationship]))
        expect(anonymous.length).toBeGreaterThanOrEqual(needed)
      }
    }
  }
})

/** The raters left after adding and subtracting the sets in every way with coefficients −1, 0 and 1. */
function* combinations(sets: Response[][], raters: Response[]): Generator<Response[]> {
  for (let code = 0; code < 3 ** sets.length; code++) {
    const weights = new Map<Response, number>()
    let rest = code
    for (const set of sets) {
      const coefficient = (rest % 3) - 1
      rest = Math.floor(rest / 3)
      for (const rater of set) weights.set(rater, (weights.get(rater) ?? 0) + coefficient)
    }
    yield raters.filter((rater) => (weights.get(rater) ?? 0) !== 0)
  }
}

test('comments come from five on, shuffled', () => {
  const comments = Array.from({ length: COMMENTS_FROM }, (_, at) => `Komentar ${at}`)
  expect(publishedComments(comments.slice(1), random(1))).toEqual([])
  expect(publishedComments([...comments.slice(1), '  '], random(1))).toEqual([])
  const shown = publishedComments(comments, random(1))
  expect(shown.toSorted()).toEqual(comments)
  expect(shown).not.toEqual(comments)
})
