import { expect, test } from 'vitest'
import { countFacets, joinFacets, cellsOf } from './facets.ts'

const jobs = (count: number, region: string | null, workplace: string, worktime: string[]) =>
  `${count} ${joinFacets({ region, workplace, contract: null, workfield: null, worktime })}`
const cells = cellsOf(
  [
    jobs(2, 'gorenjska', 'remote', ['polni', 'nocno']),
    jobs(1, 'gorenjska', 'onsite', ['polni']),
    jobs(1, 'goriska', 'remote', ['nocno']),
    jobs(1, null, 'onsite', []),
  ].join('\n'),
)
const counts = (selection: Parameters<typeof countFacets>[1]) => {
  const { total, values } = countFacets(cells, selection)
  return {
    total,
    region: Object.fromEntries(values.region),
    workplace: Object.fromEntries(values.workplace),
    worktime: Object.fromEntries(values.worktime),
  }
}

test('without a selection every job counts once per value it has', () => {
  expect(counts({})).toEqual({
    total: 5,
    region: { gorenjska: 3, goriska: 1 },
    workplace: { remote: 3, onsite: 2 },
    worktime: { polni: 3, nocno: 3 },
  })
})

test('a facet ignores its own selection and obeys the others', () => {
  expect(counts({ region: ['gorenjska'], workplace: ['remote'] })).toEqual({
    total: 2,
    region: { gorenjska: 2, goriska: 1 },
    workplace: { remote: 2, onsite: 1 },
    worktime: { polni: 2, nocno: 2 },
  })
})

test('values of one facet are alternatives', () => {
  expect(counts({ region: ['gorenjska', 'goriska'] }).total).toBe(4)
  expect(counts({ worktime: ['nocno'] }).total).toBe(3)
  expect(counts({ region: [] }).total).toBe(5)
})
