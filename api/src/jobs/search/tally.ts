import { now } from '#base/time.ts'
import { cached } from '#base/cache.ts'
import type { Base, Sort } from './conditions.queries.ts'
import { countAll, countCells, countFirst } from './counts.queries.ts'
import { type Cells, cellsOf, countFacets, FACETS, type FacetName, type Selection } from './facets.ts'

/**
 * How far hits are counted: up to here totals and facets are exact. Who finds more narrows the search, and a word every
 * tenth job has costs no more than one in a hundred.
 */
export const COUNTING = { most: 2000 }

/** Hits of a search, counted by their facet values. */
export interface Counted {
  base: Base
  cells: Cells
  /** There are more hits than were counted. */
  isMore: boolean
}
/** The first page, wanted with the count: found for those who have few hits enough. */
export interface First {
  sort: Sort
  limit: number
  ids?: string[] | undefined
}

const isWhole = ({ match, place, payMin }: Base): boolean => !match && !place && payMin === null
const countedAs = (base: Base, cells: Cells): Counted => {
  const sum = cells.counts.reduce((total, count) => total + count, 0)
  return { base, cells, isMore: !isWhole(base) && sum > COUNTING.most }
}

/** Of all open jobs, as they were counted last. */
let whole = { digest: '', cells: cellsOf('') }
async function wholeCells(): Promise<Cells> {
  const known = whole
  const { digest, cells } = await countAll(now(), known.digest)
  if (cells === null) return known.cells
  whole = { digest, cells: cellsOf(cells) }
  return whole.cells
}

/** Counts the hits of a search before its filters; all open jobs are counted when they are written, however many. */
export async function countBase(base: Base, first?: First): Promise<Counted> {
  if (isWhole(base)) return countedAs(base, await wholeCells())
  const most = COUNTING.most + 1
  if (!first) return countedAs(base, cellsOf(await countCells(base, {}, most, now())))
  const { ids, cells } = await countFirst(base, first.sort, first.limit, most, now())
  const counted = countedAs(base, cellsOf(cells))
  // Of more hits than were counted any may be the first.
  first.ids = counted.isMore ? undefined : ids
  return counted
}

interface FacetTally {
  counts: Map<string, number>
  isMore: boolean
}
interface Tally {
  total: number
  isMore: boolean
  values: Record<FacetName, FacetTally>
}

const narrowed = cached<Counted>({ name: 'narrowed', megabytes: 4 })
const narrowedKey = ({ match, place, payMin }: Base, selection: Selection): string =>
  JSON.stringify([match?.hit, match?.titled, place?.regions, place?.codes, place?.cities, payMin, selection])

/** Hits counted with filters, when there are too many without. */
const narrow = async (base: Base, selection: Selection): Promise<Counted> =>
  narrowed.get(narrowedKey(base, selection), async () =>
    countedAs(base, cellsOf(await countCells(base, selection, COUNTING.most + 1, now()))),
  )

const record = (make: (name: FacetName) => FacetTally) =>
  Object.fromEntries(FACETS.map((name) => [name, make(name)])) as Tally['values']

/**
 * Counts hits for a selection. Where all hits are counted, every selection follows from that; where not, the chosen one is
 * counted by itself, and so is each of its facets as if nothing were selected in it.
 */
export async function tally(hits: Counted, selection: Selection): Promise<Tally> {
  if (!hits.isMore) {
    const { total, values } = countFacets(hits.cells, selection)
    return { total, isMore: false, values: record((name) => ({ counts: values[name], isMore: false })) }
  }
  const chosen = FACETS.filter((name) => selection[name]?.length)
  const [whole, ...others] = await Promise.all([
    chosen.length > 0 ? narrow(hits.base, selection) : hits,
    ...chosen.map((name) => (chosen.length > 1 ? narrow(hits.base, { ...selection, [name]: undefined }) : hits)),
  ])
  const values = record((name) => {
    const counted = others[chosen.indexOf(name)] ?? whole
    return { counts: countFacets(counted.cells, {}).values[name], isMore: counted.isMore }
  })
  return { total: countFacets(whole.cells, {}).total, isMore: whole.isMore, values }
}

const known = new WeakMap<Counted, Tally>()
/** What there is at all, by the values of each facet: counted once for as long as the hits are kept. */
export async function tallyAll(whole: Counted): Promise<Tally> {
  const kept = known.get(whole) ?? (await tally(whole, {}))
  known.set(whole, kept)
  return kept
}

/** What is found for a search nothing can be found for. */
export const noTally = (): Tally => ({
  total: 0,
  isMore: false,
  values: record(() => ({ counts: new Map(), isMore: false })),
})
