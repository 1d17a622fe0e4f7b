import { expect, test } from 'vitest'
import type { AnswerValue } from '@korak/contract/definition.ts'
import type { Relationship, Response } from './anonymity.ts'
import { everybody } from './campaigns.factory.ts'
import { seededRandom } from '../seeded-random.factory.ts'
import { makeDefinition, words } from '../questionnaires/definitions.factory.ts'
import { reportOf } from './feedback-report.ts'

const THRESHOLDS = { self: 1, leader: 1, coworker: 3, employee: 3 }
const definition = makeDefinition(
  [
    {
      key: 'a',
      items: [
        { type: 'scale', key: 'a1' },
        { type: 'scale', key: 'a2', weight: 2, is_reversed: true },
        { type: 'scale', key: 'a3' },
      ],
    },
    { key: 'b', items: [{ type: 'scale', key: 'b1' }] },
    {
      key: 'open',
      is_scored: false,
      items: [
        { type: 'textarea', key: 'keep' },
        { type: 'scale', key: 'known' },
      ],
    },
  ],
  { kind: '360' },
)
const KEYS = ['a1', 'a2', 'a3', 'b1']
const CANNOT: AnswerValue = { cannot_say: true }
const said = (relationship: Relationship, ...points: (number | null)[]): Response => ({
  relationship,
  answers: { ...Object.fromEntries(KEYS.map((key, at) => [key, points[at] ?? CANNOT])), known: 5 },
})
const reportFrom = (responses: Response[]) =>
  reportOf(definition, responses, everybody(responses, THRESHOLDS), seededRandom(1))

const RATERS = [
  said('self', 5, 2, null, 1),
  said('leader', 3, 4, null, 2),
  said('coworker', 4, 1, 2, 3),
  said('coworker', 3, 2, 3, 3),
  said('coworker', 5, null, 4, 3),
  said('employee', 2, 5, null, null),
  said('employee', 2, 5, null, null),
  said('employee', 2, 5, null, null),
]

/**
 * By hand, with a2 turned round (6 − answer) and hidden for coworkers, of whom only two could say:
 *
 *        self  leader  coworkers       employees    others
 *   a1    5      3     (4+3+5)/3 = 4   2            (3·1 + 4·3 + 2·3) / 7 = 3
 *   a2    4      2     –               1 → ≤ 1.3    (2·1 + 1.3·3) / 4 = 1.475
 *   a3    –      –     (2+3+4)/3 = 3   –            3
 *   b1    1      2     3               –            (2·1 + 3·3) / 4 = 2.75
 *
 * One decimal is published, and of employees no mean below 1.3.
 */
test('items as calculated by hand', () => {
  const { blocks, low, high, items } = reportFrom(RATERS)
  expect({ blocks, low, high }).toEqual({
    blocks: [
      { key: 'self', n: 1 },
      { key: 'leader', n: 1 },
      { key: 'coworker', n: 3 },
      { key: 'employee', n: 3 },
    ],
    low: 1,
    high: 5,
  })
  const table = items.map(({ key, section, cells, self, others }) => [
    key,
    section,
    cells.map(({ block, n, mean }) => `${block} ${mean} (${n})`).join(', '),
    self,
    others,
  ])
  expect(table).toEqual([
    ['a1', 'a', 'self 5 (1), leader 3 (1), coworker 4 (3), employee 2 (3)', 5, 3],
    ['a2', 'a', 'self 4 (1), leader 2 (1), employee 1.3 (3)', 4, 1.5],
    ['a3', 'a', 'coworker 3 (3)', null, 3],
    ['b1', 'b', 'self 1 (1), leader 2 (1), coworker 3 (3)', 1, 2.8],
  ])
})

/**
 * By hand for competence a, from the means above with weights 1, 2, 1:
 *   self (5·1 + 4·2) / 3 = 4.333, leader (3·1 + 2·2) / 3 = 2.333, coworkers (4·1 + 3·1) / 2 = 3.5,
 *   employees (2·1 + 1.3·2) / 3 = 1.533, others (2.333·1 + 3.5·3 + 1.533·3) / 7 = 2.490
 */
test('competences as calculated by hand', () => {
  const { competences } = reportFrom(RATERS)
  expect(competences).toEqual([
    {
      key: 'a',
      cells: [
        { block: 'self', n: 1, mean: 4.3, items: 2 },
        { block: 'leader', n: 1, mean: 2.3, items: 2 },
        { block: 'coworker', n: 3, mean: 3.5, items: 2 },
        { block: 'employee', n: 3, mean: 1.5, items: 2 },
      ],
      self: 4.3,
      others: 2.5,
    },
    {
      key: 'b',
      cells: [
        { block: 'self', n: 1, mean: 1, items: 1 },
        { block: 'leader', n: 1, mean: 2, items: 1 },
        { block: 'coworker', n: 3, mean: 3, items: 1 },
      ],
      self: 1,
      others: 2.8,
    },
  ])
})

test('strongest and weakest are never the same, and equal ones stand in the order they are asked in', () => {
  const { strongest, weakest } = reportFrom(RATERS)
  // a1 and a3 both have 3: the first of them; then 1.5 before 2.8.
  expect({ strongest, weakest }).toEqual({ strongest: ['a1', 'a3'], weakest: ['a2', 'b1'] })
  const few = reportFrom(Array.from({ length: 3 }, () => said('coworker', 4, null, 2, null)))
  expect([few.strongest, few.weakest]).toEqual([['a1'], ['a3']])
  const one = reportFrom(Array.from({ length: 3 }, () => said('coworker', 4)))
  expect([one.strongest, one.weakest]).toEqual([[], []])
})

test('five of each end of a long questionnaire', () => {
  const keys = Array.from({ length: 12 }, (_, at) => `i${at}`)
  const long = makeDefinition([{ key: 'a', items: keys.map((key) => ({ type: 'scale' as const, key })) }])
  const answers = Object.fromEntries(keys.map((key, at) => [key, 1 + (at % 5)]))
  const responses = Array.from({ length: 3 }, () => ({ relationship: 'employee' as const, answers }))
  const { strongest, weakest } = reportOf(long, responses, everybody(responses, THRESHOLDS), seededRandom(1))
  expect(strongest).toEqual(['i4', 'i9', 'i3', 'i8', 'i2'])
  expect(weakest).toEqual(['i0', 'i5', 'i10', 'i1', 'i6'])
})

test('blind spots and hidden strengths are items from a difference of 0.8 on, the largest first', () => {
  const { blind_spots, hidden_strengths } = reportFrom(RATERS)
  // a2: 4 − 1.5 = 2.5, a1: 5 − 3 = 2; b1: 1 − 2.8 = −1.8.
  expect({ blind_spots, hidden_strengths }).toEqual({ blind_spots: ['a2', 'a1'], hidden_strengths: ['b1'] })
})

/** Five coworkers: 16 / 5 = 3.2 and 9 / 5 = 1.8, which no binary fraction is exactly. */
test('0.8 itself is enough, whatever binary fractions make of it', () => {
  const coworkers = [3, 3, 3, 3, 4].map((point, at) => said('coworker', point, null, at === 0 ? 1 : 2, 3))
  const report = reportFrom([said('self', 4, null, 1, 3), ...coworkers])
  expect(report.items.map(({ others }) => others)).toEqual([3.2, null, 1.8, 3])
  expect([report.blind_spots, report.hidden_strengths]).toEqual([['a1'], ['a3']])
  // 4 − 3.3 (13 / 4, one decimal) = 0.7 is not.
  const four = [3, 3, 3, 4].map((point) => said('coworker', point))
  expect(reportFrom([said('self', 4), ...four]).blind_spots).toEqual([])
})

/** Three coworkers all at the upper end: told is at least 66.7 of 0–100, as 1 at most at the lower one. */
test.each([
  { values: [0, 50, 100], self: 100, others: 100, blind: [], hidden: [] },
  { values: [0, 50, 100], self: 0, others: 0, blind: [], hidden: [] },
  { values: [0, 50, 100], self: 50, others: 100, blind: [], hidden: ['a1'] },
  { values: [0, 50, 100], self: 100, others: 0, blind: ['a1'], hidden: [] },
  { values: [1, 2, 3], self: 3, others: 3, blind: [], hidden: [] },
  { values: [0, 0.5, 1], self: 1, others: 0.5, blind: ['a1'], hidden: [] },
  { values: Array.from({ length: 11 }, (_, at) => at), self: 6, others: 5, blind: [], hidden: [] },
])(
  'on $values self $self and others $others differ only where it is certain',
  ({ values, self, others, blind, hidden }) => {
    const points = values.map((value) => ({ value, label: words(String(value)) }))
    const scaled = makeDefinition([{ key: 'a', items: [{ type: 'scale', key: 'a1' }] }], {
      kind: '360',
      scales: [{ key: 'five', points, cannot_say: null }],
    })
    const responses = [said('self', self), said('coworker', others), said('coworker', others), said('coworker', others)]
    const report = reportOf(scaled, responses, everybody(responses, THRESHOLDS), seededRandom(1))
    expect([report.blind_spots, report.hidden_strengths]).toEqual([blind, hidden])
  },
)

test('comments by question, and nothing of questions nobody may read the answers of', () => {
  const coworkers = Array.from({ length: 5 }, (_, at): Response => ({
    relationship: 'coworker',
    answers: { keep: `Komentar ${at}` },
  }))
  const [comments, ...others] = reportFrom(coworkers).comments
  expect([comments?.key, comments?.texts.toSorted(), others]).toEqual([
    'keep',
    ['Komentar 0', 'Komentar 1', 'Komentar 2', 'Komentar 3', 'Komentar 4'],
    [],
  ])
  expect(reportFrom(coworkers.slice(1)).comments).toEqual([])
})

test('without anybody there is nothing in it', () => {
  expect(reportFrom([])).toEqual({
    blocks: [],
    low: 1,
    high: 5,
    competences: [
      { key: 'a', cells: [], others: null, self: null },
      { key: 'b', cells: [], others: null, self: null },
    ],
    items: KEYS.map((key) => ({ key, section: key[0], cells: [], others: null, self: null })),
    strongest: [],
    weakest: [],
    blind_spots: [],
    hidden_strengths: [],
    comments: [],
  })
})
