import { divide, isTogetherBy, type Response } from '@korak/engine/feedback/anonymity.ts'
import { describe, expect, test } from 'vitest'
import { type GroupCount, progressOf, totalOf } from './progress.ts'

const THRESHOLDS = { self: 1, leader: 1, coworker: 3, employee: 3 }
const group = (relationship: GroupCount['relationship'], asked: number, answered: number): GroupCount => ({
  relationship,
  asked,
  answered,
})
const told = (groups: GroupCount[], isTogether = false, isClosed = true) =>
  progressOf(groups, THRESHOLDS, { isTogether, isClosed }).map(
    ({ key, asked, answered }) => `${key} ${answered}/${asked}`,
  )

describe('progress of a person', () => {
  test('of groups that are big enough stands apart; self and leader always do', () => {
    const groups = [group('self', 1, 1), group('leader', 1, 0), group('coworker', 8, 4), group('employee', 3, 1)]
    expect(told(groups)).toEqual(['self 1/1', 'leader 0/1', 'coworker 3/8', 'employee null/3'])
  })
  test('of a small group is counted with the other one', () => {
    expect(told([group('coworker', 2, 1), group('employee', 3, 2)])).toEqual(['others 3/5'])
    expect(told([group('coworker', 3, 1), group('employee', 1, 1)])).toEqual(['others null/4'])
  })
  test('of too few people says only how many were asked', () => {
    expect(told([group('coworker', 2, 1)])).toEqual(['others null/2'])
    expect(told([group('coworker', 1, 1), group('employee', 1, 0)])).toEqual(['others null/2'])
  })
  test('is not told by a group nobody is in', () => {
    expect(told([group('coworker', 3, 3), group('employee', 0, 0)])).toEqual(['coworker 3/3'])
    expect(told([])).toEqual([])
  })
  test('of groups that are settled to stand apart does so also when few of one are left, and the other way round', () => {
    const settled = (groups: GroupCount[], isApart: boolean) =>
      progressOf(groups, THRESHOLDS, { isTogether: false, isApart, isClosed: true }).map(
        ({ key, asked, answered }) => `${key} ${answered}/${asked}`,
      )
    expect(settled([group('coworker', 5, 4), group('employee', 1, 2)], true)).toEqual([
      'coworker 3/5',
      'employee null/1',
    ])
    expect(settled([group('coworker', 5, 4), group('employee', 3, 2)], false)).toEqual(['others 5/8'])
  })
  test('of who moved from one group to the other cannot be read off the two numbers', () => {
    expect(told([group('coworker', 4, 2), group('employee', 3, 1)], true)).toEqual(['others 3/7'])
  })
  test('is fewer than three below three, whoever of them has answered, and goes on in steps', () => {
    const after = (answered: number) => told([group('coworker', 12, answered)])
    expect([0, 1, 2].map(after)).toEqual([0, 1, 2].map(() => ['coworker null/12']))
    expect([3, 4, 5, 9, 10, 12].flatMap(after)).toEqual([3, 3, 5, 5, 10, 10].map((least) => `coworker ${least}/12`))
  })
  test('of a threshold of two, set before there was a least one, counts from three', () => {
    const two = { ...THRESHOLDS, coworker: 2 }
    expect(progressOf([group('coworker', 4, 2)], two, { isTogether: false, isClosed: true })).toMatchObject([
      { answered: null },
    ])
  })
  test('of anonymous groups is not told at all as long as answers are taken: naming one more would move the number', () => {
    const running = (asked: number, answered: number) => told([group('coworker', asked, answered)], false, false)
    for (const answered of [0, 1, 3, 5, 12]) expect(running(12, answered)).toEqual(['coworker null/12'])
    expect(running(3, 3)).toEqual(['coworker null/3'])
    expect(running(4, 3)).toEqual(['coworker null/4'])
    expect(told([group('coworker', 3, 3)])).toEqual(['coworker 3/3'])
  })
  test('never has more answers than people', () => {
    expect(told([group('coworker', 3, 4)])).toEqual(['coworker 3/3'])
  })
})

test('a sum is of what is told and gives no hidden part away', () => {
  const parts = (answered: number) =>
    progressOf([group('self', 1, 1), group('coworker', 2, answered)], THRESHOLDS, { isTogether: false, isClosed: true })
  expect([0, 1, 2].map((answered) => totalOf(parts(answered)))).toEqual(
    [0, 1, 2].map(() => ({ asked: 3, answered: 1 })),
  )
})

/** Who may have answered: of coworkers and of employees. */
type World = readonly [coworkers: number, employees: number]
const upTo = (most: number): number[] => Array.from({ length: most + 1 }, (_, at) => at)
const pairs = (coworkers: number, employees: number): World[] =>
  upTo(coworkers).flatMap((one) => upTo(employees).map((other) => [one, other] as const))
const THRESHOLD_PAIRS = [
  [3, 3],
  [4, 3],
  [3, 4],
] as const

/**
 * Everything staff read of the two groups of a closed campaign: the counts, told together for good or not, then the report.
 * @param listed those who are left of the ones asked: answers of the others stay
 */
function viewOf(
  asked: World,
  answered: World,
  [coworker, employee]: World,
  isTogether: boolean,
  listed: World = asked,
): string {
  const thresholds = { ...THRESHOLDS, coworker, employee }
  const isApart = !isTogetherBy({ coworker: asked[0], employee: asked[1] }, thresholds)
  const groups = [group('coworker', listed[0], answered[0]), group('employee', listed[1], answered[1])]
  const many = (relationship: Response['relationship'], count: number): Response[] =>
    Array.from({ length: count }, () => ({ relationship, answers: {} }))
  const responses = [...many('coworker', answered[0]), ...many('employee', answered[1])]
  const blocks = divide(responses, thresholds, !isApart).map(({ key, n }) => `${key} ${n}`)
  return JSON.stringify([progressOf(groups, thresholds, { isTogether, isApart, isClosed: true }), blocks])
}

test('counts and report together never tell how many of a group answered who are few, but by everybody having answered', () => {
  const known: string[] = []
  let everybody = 0
  const settings = THRESHOLD_PAIRS.flatMap((thresholds) => [true, false].map((one) => [thresholds, one] as const))
  for (const [thresholds, isTogether] of settings)
    for (const asked of pairs(5, 5)) {
      const views = Map.groupBy(pairs(...asked), (answered) => viewOf(asked, answered, thresholds, isTogether))
      for (const [view, worlds] of views)
        for (const at of [0, 1] as const) {
          const [count = 0, ...more] = new Set(worlds.map((world) => world[at]))
          const isFew = asked[at] > 0 && (asked[at] < 3 || (count > 0 && count < 3))
          if (more.length > 0 || !isFew) continue
          const isWhole = worlds.length === 1 && worlds[0]?.every((answered, group) => answered === asked[group])
          if (isWhole) everybody++
          else known.push(`${asked.join(' and ')} asked: ${view}`)
        }
    }
  expect(known).toEqual([])
  // The check can find: of all who were asked n says it, and nothing can keep that.
  expect(everybody).toBeGreaterThan(0)
})

/** Raters of a group who are erased, or whose time is over: how many of them had answered. */
interface Gone {
  at: 0 | 1
  count: number
}
/** Of how many answers of a group so many who are gone may have given how many. */
const givenBy = (asked: number, answered: number, gone: number): number[] =>
  upTo(gone).filter((given) => given <= answered && gone - given <= asked - answered)

test('counts before and after a rater is erased, or their time is over, and the report never tell whether they had answered', () => {
  const known: string[] = []
  let before = 0
  const settings = THRESHOLD_PAIRS.flatMap((thresholds) => [true, false].map((one) => [thresholds, one] as const))
  for (const [thresholds, isTogether] of settings)
    for (const asked of pairs(5, 5))
      for (const { at, count } of [0, 1].flatMap((at): Gone[] => [1, 2].map((count) => ({ at: at as 0 | 1, count })))) {
        if (asked[at] < count) continue
        const views = (given: Iterable<World>, listed?: World) =>
          Map.groupBy(given, (answered) => viewOf(asked, answered, thresholds, isTogether, listed))
        const said = (worlds: readonly World[]) =>
          new Set(worlds.flatMap((answered) => givenBy(asked[at], answered[at], count)))
        const listed = asked.map((one, group) => (group === at ? one - count : one)) as unknown as World
        for (const [view, worlds] of views(pairs(...asked))) {
          if (said(worlds).size === 1) before++
          else
            for (const [after, left] of views(worlds, listed))
              if (said(left).size === 1)
                known.push(`${asked.join(' and ')} asked, ${count} of ${at} gone: ${view} ${after}`)
        }
      }
  expect(known).toEqual([])
  // What the number of all who were asked says before, it says afterwards.
  expect(before).toBeGreaterThan(0)
})
