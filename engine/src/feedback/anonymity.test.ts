import { describe, expect, test } from 'vitest'
import {
  competenceResults,
  divide,
  isTogetherBy,
  itemResults,
  publishedComments,
  RELATIONSHIPS,
  type Response,
  type Thresholds,
} from './anonymity.ts'
import { divided } from './campaigns.factory.ts'
import { seededRandom } from '../seeded-random.factory.ts'
import { makeDefinition } from '../questionnaires/definitions.factory.ts'
import { reportOf } from './feedback-report.ts'
import { COMMENTS_FROM } from './limits.ts'

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
const blocksOf = (...responses: Response[][]) =>
  divided(responses.flat(), THRESHOLDS).map(({ key, n }) => `${key} ${n}`)

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

describe('of groups that were asked', () => {
  const blocks = (asked: [number, number], answered: [number, number]) =>
    divide(
      [...many('coworker', answered[0]), ...many('employee', answered[1])],
      THRESHOLDS,
      isTogetherBy({ coworker: asked[0], employee: asked[1] }, THRESHOLDS),
    ).map(({ key, n }) => `${key} ${n}`)

  test('one that is too small joins the other one, whether or not it has answered', () => {
    expect(blocks([4, 1], [4, 0])).toEqual(['others 4'])
    expect(blocks([4, 1], [3, 1])).toEqual(['others 4'])
    expect(blocks([2, 2], [1, 1])).toEqual([])
  })
  test('one of whom too few have answered is not reported, and joins no other: the sum would tell how many', () => {
    expect(blocks([5, 3], [5, 2])).toEqual(['coworker 5'])
    expect(blocks([5, 3], [5, 0])).toEqual(['coworker 5'])
    expect(blocks([3, 3], [2, 2])).toEqual([])
  })
  test('one nobody was asked of is none', () => {
    expect(blocks([4, 0], [3, 0])).toEqual(['coworker 3'])
  })
})

describe('which items are told of a block', () => {
  const conditions = [
    'relationship == "coworker"',
    'relationship == "employee"',
    'relationship != "self"',
    'always > 3',
  ]
  const items = conditions.map((visible_if, at) => ({ key: `if${at}`, visible_if }))
  const conditional = makeDefinition(
    [
      {
        key: 'a',
        items: [{ type: 'scale', key: 'always' }, ...items.map((item) => ({ type: 'scale' as const, ...item }))],
      },
      { key: 'b', visible_if: conditions[0], items: [{ type: 'scale', key: 'section' }] },
      {
        key: 'o',
        is_scored: false,
        items: items.map(({ key, ...item }) => ({ type: 'textarea' as const, key: `said-${key}`, ...item })),
      },
    ],
    { kind: '360' },
  )
  /** Answers everything the group is asked, the last one only above three points. */
  const answering = (relationship: Response['relationship'], always: number): Response => {
    const asked = [relationship === 'coworker', relationship === 'employee', true, always > 3]
    const given = items.flatMap(({ key }, at) =>
      asked[at]
        ? [
            [key, 2],
            [`said-${key}`, 'Da'],
          ]
        : [],
    )
    return {
      relationship,
      answers: { always, ...Object.fromEntries(given), ...(relationship === 'coworker' && { section: 2 }) },
    }
  }
  /** What is printed at all, without numbers. */
  const printed = (responses: Response[], isTogether: boolean) => {
    const {
      blocks,
      items: told,
      competences,
      comments,
    } = reportOf(conditional, responses, { thresholds: THRESHOLDS, isTogether }, seededRandom(1))
    const cells = told.flatMap((item) => item.cells.map(({ block, n }) => `${item.key} ${block} ${n}`))
    const counts = competences.flatMap(({ key, cells: all }) => all.map((cell) => `${key} ${cell.block} ${cell.items}`))
    return [...blocks.map(({ key, n }) => `${key} ${n}`), ...cells, ...counts, ...comments.map(({ key }) => key)]
  }
  const upTo = (most: number) => Array.from({ length: most + 1 }, (_, count) => count)
  const pairs = (coworkers: number, employees: number) =>
    upTo(coworkers).flatMap((one) => upTo(employees).map((other): [number, number] => [one, other]))

  test('follows from who was asked and how many of the block answered, not from who did or what they said', () => {
    let together = 0
    for (const [coworkers, employees] of pairs(6, 6)) {
      const isTogether = isTogetherBy({ coworker: coworkers, employee: employees }, THRESHOLDS)
      const views = new Map<string, string>()
      for (const [one, other] of pairs(coworkers, employees))
        for (const point of [5, 2]) {
          const responses = [
            answering('leader', 4),
            ...Array.from({ length: one }, () => answering('coworker', point)),
            ...Array.from({ length: other }, () => answering('employee', 4)),
          ]
          const answered = isTogether ? `${one + other}` : `${one} ${other}`
          const view = JSON.stringify(printed(responses, isTogether))
          expect(view, `${coworkers} ${employees} asked, ${one} ${other} answered`).toBe(views.get(answered) ?? view)
          views.set(answered, view)
          if (isTogether && view.includes('if2 others')) together++
        }
    }
    expect(together).toBeGreaterThan(0)
  })

  test('of one asked of one group only nothing is told of both together, whoever answered', () => {
    const four = Array.from({ length: 4 }, () => answering('coworker', 4))
    const silent = printed(four, true)
    const answered = printed([...four.slice(1), answering('employee', 4)], true)
    expect(silent).toEqual(answered)
    expect(silent).toEqual(['others 4', 'always others 4', 'if2 others 4', 'a others 2'])
    expect(printed(four, false)).toContain('if0 coworker 4')
  })
})

test('an item fewer than the threshold have answered has no mean, nor does it count in its competence', () => {
  const raters = [respond('coworker', 5, 1, 3), respond('coworker', 4, null, 3), respond('coworker', 3, 2, 3)]
  const blocks = divided(raters, THRESHOLDS)
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

test('of three who all give the highest point nobody learns that each did', () => {
  const mean = (...points: number[]) =>
    itemResults(
      definition,
      divided(
        points.map((point) => respond('coworker', point, null, null)),
        THRESHOLDS,
      ),
    )[0]?.cells
  // 15 and 14 points are told alike, and so are 3 and 4.
  expect(mean(5, 5, 5)).toEqual([{ block: 'coworker', n: 3, mean: 4.7, bound: 'at_least' }])
  expect(mean(5, 5, 4)).toEqual(mean(5, 5, 5))
  expect(mean(1, 1, 1)).toEqual([{ block: 'coworker', n: 3, mean: 1.3, bound: 'at_most' }])
  expect(mean(2, 1, 1)).toEqual(mean(1, 1, 1))
  expect(mean(5, 4, 4)).toEqual([{ block: 'coworker', n: 3, mean: 4.3 }])
})

test('no anonymous group of two is reported, whatever a campaign says', () => {
  const two = { ...THRESHOLDS, coworker: 2, employee: 2 }
  expect(divided(many('coworker', 2), two)).toEqual([])
})

describe('comments', () => {
  const saying = (relationship: Response['relationship'], count: number, text: string | null = 'Da'): Response[] =>
    Array.from({ length: count }, (_, at) => ({
      relationship,
      answers: (text === null ? {} : { open: `${text} ${at}` }) as Response['answers'],
    }))
  const published = (...responses: Response[][]) =>
    publishedComments(divided(responses.flat(), THRESHOLDS), 'open', seededRandom(1))

  test('come from five anonymous raters on', () => {
    expect(published(saying('coworker', 4))).toEqual([])
    expect(published(saying('coworker', 4), saying('leader', 3), saying('self', 1))).toEqual([])
    expect(published(saying('coworker', 4), saying('coworker', 2, null))).toEqual([])
    expect(published(saying('coworker', COMMENTS_FROM))).toHaveLength(5)
  })
  test('are of others only, without their group, and blank ones are none', () => {
    const texts = published(
      saying('self', 1, 'jaz'),
      saying('leader', 1, 'vodja'),
      saying('coworker', 3),
      saying('employee', 3),
    )
    expect(texts.toSorted()).toEqual(['Da 0', 'Da 0', 'Da 1', 'Da 1', 'Da 2', 'Da 2', 'vodja 0'])
    const blank = [{ relationship: 'coworker' as const, answers: { open: '  ' } }]
    expect(published(saying('coworker', 4), blank)).toEqual([])
  })
  test('of a group that is too small to be reported are not told', () => {
    expect(published(saying('leader', 5), saying('employee', 2))).toEqual([])
  })
  test('are shuffled: each comes first now and then', () => {
    const blocks = divided(saying('coworker', 6), THRESHOLDS)
    const next = seededRandom(1)
    const first = new Set(Array.from({ length: 200 }, () => publishedComments(blocks, 'open', next)[0]))
    expect(first.size).toBe(6)
  })
})
