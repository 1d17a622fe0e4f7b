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

/** Jobs that share all facet values, counted. */
export interface Cell extends Record<FacetName, readonly string[]> {
  count: number
}

const one = (value: string | undefined): string[] => (value ? [value] : [])

/** Reads counted texts of `joinFacets`. */
export function readCells(rows: readonly { facets: string; count: number }[]): Cell[] {
  return rows.map(({ facets, count }) => {
    const [region, workplace, contract, workfield, worktime] = facets.split('|')
    const times = worktime ? worktime.split(',') : []
    return {
      region: one(region),
      workplace: one(workplace),
      contract: one(contract),
      workfield: one(workfield),
      worktime: times,
      count,
    }
  })
}

export interface Counts {
  total: number
  values: Record<FacetName, Map<string, number>>
}

/**
 * Counts jobs for a selection. Each facet counts as if nothing were selected in it, so a number says what choosing
 * that value (too) would find. One pass: a cell that fails in no facet counts everywhere, one that fails in one only there.
 */
export function countFacets(cells: readonly Cell[], selection: Selection): Counts {
  const wanted = FACETS.flatMap((name) => (selection[name]?.length ? [{ name, keys: new Set(selection[name]) }] : []))
  const values = Object.fromEntries(FACETS.map((name) => [name, new Map<string, number>()])) as Counts['values']
  const add = (cell: Cell, name: FacetName): void => {
    const counts = values[name]
    for (const value of cell[name]) counts.set(value, (counts.get(value) ?? 0) + cell.count)
  }
  let total = 0
  for (const cell of cells) {
    let failures = 0
    let failed: FacetName | undefined
    for (const { name, keys } of wanted) {
      if (cell[name].some((value) => keys.has(value))) continue
      failures += 1
      failed = name
    }
    if (failures === 0) {
      total += cell.count
      for (const name of FACETS) add(cell, name)
    } else if (failures === 1 && failed) add(cell, failed)
  }
  return { total, values }
}
