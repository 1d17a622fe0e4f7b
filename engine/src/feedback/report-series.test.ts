import { expect, test } from 'vitest'
import type { FeedbackContent } from '@korak/contract/campaigns.ts'
import { firstSeries, hasRadar, highlightsOf, LOOKS, seriesOf } from './report-series.ts'

type Competence = FeedbackContent['competences'][number]
const competence = (
  key: string,
  self: number | null,
  others: number | null,
  cells: Competence['cells'] = [],
): Competence => ({
  key,
  self,
  others,
  cells,
})
const cell = (block: Competence['cells'][number]['block'], mean: number) => ({
  block,
  mean,
  n: 3,
  items: 1,
})

test('series are self, the others together when they are more than one group, and the groups', () => {
  const competences = [
    competence('a', 4, 3, [cell('self', 4), cell('leader', 2), cell('coworker', 3.5)]),
    competence('b', null, 2, [cell('leader', 2)]),
  ]
  const blocks = (['self', 'leader', 'coworker'] as const).map((key) => ({ key, n: 3 }))
  const series = seriesOf({ blocks, competences })
  expect(series).toEqual([
    { key: 'self', values: [4, null] },
    { key: 'all', values: [3, 2] },
    { key: 'leader', values: [2, 2] },
    { key: 'coworker', values: [3.5, null] },
  ])
  expect(firstSeries(series)).toEqual(['self', 'all'])
  const two = seriesOf({ blocks: blocks.slice(0, 2), competences })
  expect(two.map(({ key }) => key)).toEqual(['self', 'leader'])
  // A group none of whose items has enough answers is not drawn.
  expect(seriesOf({ blocks: [{ key: 'employee', n: 3 }], competences })).toEqual([])
})

test('series that can be drawn together differ in dash and in marker', () => {
  for (const keys of [
    ['self', 'all', 'leader', 'coworker', 'employee'],
    ['self', 'all', 'leader', 'others'],
  ] as const) {
    const looks = keys.map((key) => LOOKS[key])
    expect(new Set(looks.map(({ dash }) => dash.join(' '))).size).toBe(keys.length)
    expect(new Set(looks.map(({ marker }) => marker)).size).toBe(keys.length)
  }
})

test('in sentences: what others rate highest and lowest, and where self and others are furthest apart', () => {
  const competences = [competence('a', 4.2, 3.1), competence('b', 4, 4.3), competence('c', 2, 4.3)]
  expect(highlightsOf({ competences })).toEqual({
    highest: { key: 'b', value: 4.3, bySelf: false },
    lowest: { key: 'a', value: 3.1 },
    widest: { key: 'c', self: 2, others: 4.3 },
  })
  expect(hasRadar({ competences })).toBe(true)
  expect(highlightsOf({ competences: [competence('a', 4.2, null)] })).toEqual({
    highest: { key: 'a', value: 4.2, bySelf: true },
    lowest: null,
    widest: null,
  })
  expect(highlightsOf({ competences: [] })).toEqual({ highest: null, lowest: null, widest: null })
})
