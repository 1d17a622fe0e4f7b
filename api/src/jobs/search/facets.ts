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
 * Jobs that share all facet values, counted. What a facet of theirs says (`joinFacets`) is a number of its text: each is
 * written once, and counting thousands of them reads numbers only.
 */
export interface Cells {
  counts: Uint32Array
  /** What jobs have in each facet: its texts (of worktime all values in one), and which of them each cell has. */
  parts: Record<FacetName, { texts: string[]; at: Uint32Array }>
}

/** In the order of `joinFacets`. */
const JOINED = ['region', 'workplace', 'contract', 'workfield', 'worktime'] as const satisfies FacetName[]
const record = <T>(make: (name: FacetName) => T) =>
  Object.fromEntries(FACETS.map((name) => [name, make(name)])) as Record<FacetName, T>

/** @param text a line for each cell: how many jobs, then what they share */
export function cellsOf(text: string): Cells {
  const rows = text ? text.split('\n') : []
  const parts = record(() => ({ texts: [] as string[], at: new Uint32Array(rows.length) }))
  const numbers = record(() => new Map<string, number>())
  const counts = new Uint32Array(rows.length)
  for (const [cell, row] of rows.entries()) {
    const space = row.indexOf(' ')
    counts[cell] = Number(row.slice(0, space))
    const texts = row.slice(space + 1).split('|')
    for (const [index, name] of JOINED.entries()) {
      const text = texts[index] ?? ''
      let number = numbers[name].get(text)
      if (number === undefined) {
        // A copy: a part of a text keeps the whole one in memory.
        number = parts[name].texts.push(Buffer.from(text).toString()) - 1
        numbers[name].set(parts[name].texts[number] ?? '', number)
      }
      parts[name].at[cell] = number
    }
  }
  return { counts, parts }
}

interface Counts {
  total: number
  values: Record<FacetName, Map<string, number>>
}
const valuesIn = (text: string): string[] => (text ? text.split(',') : [])

/**
 * Counts jobs for a selection. Each facet counts as if nothing were selected in it, so a number says what choosing
 * that value (too) would find. One pass: a cell that fails in no facet counts everywhere, one that fails in one only there.
 */
export function countFacets({ counts, parts }: Cells, selection: Selection): Counts {
  const facets = FACETS.map((name) => {
    const { texts, at } = parts[name]
    const keys = selection[name]?.length ? new Set(selection[name]) : null
    const isWanted = keys && Uint8Array.from(texts, (text) => Number(valuesIn(text).some((value) => keys.has(value))))
    return { name, texts, at, isWanted, sums: new Uint32Array(texts.length) }
  })
  const wanted = facets.filter(({ isWanted }) => isWanted !== null)
  let total = 0
  for (let cell = 0; cell < counts.length; cell++) {
    const count = counts[cell] ?? 0
    let failures = 0
    let failed = facets[0]
    for (const facet of wanted) {
      if (facet.isWanted?.[facet.at[cell] ?? 0]) continue
      failures += 1
      failed = facet
    }
    if (failures === 0) {
      total += count
      for (const { sums, at } of facets) sums[at[cell] ?? 0]! += count
    } else if (failures === 1 && failed) failed.sums[failed.at[cell] ?? 0]! += count
  }
  const values = record(() => new Map<string, number>())
  for (const { name, texts, sums } of facets) {
    for (const [number, text] of texts.entries()) {
      const sum = sums[number] ?? 0
      if (sum > 0) for (const value of valuesIn(text)) values[name].set(value, (values[name].get(value) ?? 0) + sum)
    }
  }
  return { total, values }
}
