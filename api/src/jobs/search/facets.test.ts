import { expect, test } from 'vitest'
import { countFacets, joinFacets, cellsOf } from './facets.ts'

const job = (region: string | null, workplace: string, worktime: string[], workfield: string | null = null) => ({
  facets: joinFacets({ region, workplace, contract: null, workfield, worktime }),
  count: 1,
})
const cells = cellsOf([
  { ...job('gorenjska', 'remote', ['polni', 'nocno']), count: 2 },
  job('gorenjska', 'onsite', ['polni']),
  job('goriska', 'remote', ['nocno']),
  job(null, 'onsite', []),
])
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
