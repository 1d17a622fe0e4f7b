/** What people filter by. Values of one facet are alternatives, facets narrow each other. */
export const FACETS = ['region', 'worktime', 'workplace', 'contract', 'workfield'] as const
export type FacetName = (typeof FACETS)[number]
export type Selection = Partial<Record<FacetName, readonly string[] | undefined>>

interface FacetValues {
  region: string | null
  workplace: string
  contract: string | null
  workfield: string | null
  worktime: readonly string[]
}

/** The facet values of a job in one text. Keys of codelists have neither `|` nor `,`. */
export const joinFacets = (job: FacetValues): string =>
  [job.region ?? '', job.workplace, job.contract ?? '', job.workfield ?? '', job.worktime.toSorted().join(',')].join(
    '|',
  )

/**
 * Jobs that share all facet values, counted: the texts of `joinFacets` beside their numbers. Kept like this and read
 * while counting, thousands of them weigh a sixth of what as many records would.
 */
export interface Cells {
  facets: string[]
  counts: Uint32Array
}

export const cellsOf = (rows: readonly { facets: string; count: number }[]): Cells => ({
  facets: rows.map((row) => row.facets),
  counts: Uint32Array.from(rows, (row) => row.count),
})

type Cell = Record<FacetName, readonly string[]>
const one = (value: string | undefined): string[] => (value ? [value] : [])

function readCell(facets: string): Cell {
  const [region, workplace, contract, workfield, worktime] = facets.split('|')
  return {
    region: one(region),
    workplace: one(workplace),
    contract: one(contract),
    workfield: one(workfield),
    worktime: worktime ? worktime.split(',') : [],
  }
}

interface Counts {
  total: number
  values: Record<FacetName, Map<string, number>>
}

/**
 * Counts jobs for a selection. Each facet counts as if nothing were selected in it, so a number says what choosing
 * that value (too) would find. One pass: a cell that fails in no facet counts everywhere, one that fails in one only there.
 */
export function countFacets(cells: Cells, selection: Selection): Counts {
  const wanted = FACETS.flatMap((name) => (selection[name]?.length ? [{ name, keys: new Set(selection[name]) }] : []))
  const values = Object.fromEntries(FACETS.map((name) => [name, new Map<string, number>()])) as Counts['values']
  const add = (cell: Cell, count: number, name: FacetName): void => {
    const counts = values[name]
    for (const value of cell[name]) counts.set(value, (counts.get(value) ?? 0) + count)
  }
  let total = 0
  for (const [at, facets] of cells.facets.entries()) {
    const [cell, count] = [readCell(facets), cells.counts[at] ?? 0]
    let failures = 0
    let failed: FacetName | undefined
    for (const { name, keys } of wanted) {
      if (cell[name].some((value) => keys.has(value))) continue
      failures += 1
      failed = name
    }
    if (failures === 0) {
      total += count
      for (const name of FACETS) add(cell, count, name)
    } else if (failures === 1 && failed) add(cell, count, failed)
  }
  return { total, values }
}
