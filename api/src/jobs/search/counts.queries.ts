import { sql } from 'kysely'
import { db, hot, unnamed } from '#db/db.ts'
import { type Base, kept, order, placesIn, run, type Sort, whereOf } from './conditions.queries.ts'
import type { Selection } from './facets.ts'

/** A line for each cell, the number first: reading them as rows would take longer than counting them. */
const LINES = `string_agg(count || ' ' || facets, e'\\n')`

/**
 * How many hits share which facet values, a line for each: totals of every selection come from this one count.
 * @param most counted no further than this
 */
export async function countCells(base: Base, selection: Selection, most: number, at: Date): Promise<string> {
  const values: unknown[] = []
  const $ = placesIn(values)
  // Planned for all hits and left where there are enough: planned for a few, every row would be read until they are found.
  const text = `with found as materialized (select facets from job_search s where ${whereOf(base, selection, at, $)})
    select ${LINES} as cells
    from (select facets, count(*) from (select facets from found limit ${most}) f group by facets) c`
  const [row] = await run<{ cells: string | null }>('job_cells', base, text, values)
  return row?.cells ?? ''
}

/** Of more words with other names there would be too many forms of a statement to keep them. */
const FEW_NAMES = 2

/**
 * Which are the first hits of a search, together with its cells: each hit is visited once for both. What a list shows of them is asked
 * for by a statement of its own, whose plan is kept (`findCards`): planning both together took longer than all the rest.
 * So is that of a search for a rare word, which can only be looked up by it. How far is counted is a value there: of a
 * number it does not know the planner expects that a tenth is read, so that a plan for any words mostly seems no dearer to it than one for these.
 */
export async function countFirst(base: Base, sort: Sort, limit: number, most: number, at: Date) {
  const values: unknown[] = []
  const $ = placesIn(values)
  const where = whereOf(base, {}, at, $)
  const { match, place } = base
  const isKept = match?.isRare && !place && sort === 'relevance' && match.titled.length <= FEW_NAMES
  const [within, after] = isKept ? [`limit ${$(most)}`, ''] : ['', `limit ${most}`]
  const by = order(sort, match, $)
  const text = `with found as materialized (
      select job_id, facets, title, published_at, expires_at from job_search s where ${where} ${within}),
    hits as materialized (select * from found ${after})
    select (select ${LINES} from (select facets, count(*) from hits group by facets) c) as cells,
      array(select s.job_id from hits s order by ${by} limit ${isKept ? $(Math.trunc(limit)) : Math.trunc(limit)}) as ids`
  const ask = isKept ? kept<First>('job_rare', text, values) : run<First>('job_first', base, text, values)
  const [row] = await ask
  return { ids: row?.ids ?? [], cells: row?.cells ?? '' }
}
interface First {
  ids: string[]
  cells: string | null
}

const ALL = `with counted as (select coalesce(${LINES}, '') as cells from (select facets, sum(jobs) as count from (
    select facets, jobs from job_search_counts
    union all select facets, -1 from job_search where expires_at <= $1) c group by facets having sum(jobs) > 0) c),
  digested as materialized (select cells, md5(cells) as digest from counted)
  select digest, case when digest <> $2 then cells end as cells from digested`
/**
 * Cells of all open jobs, from what every write to them has left.
 * @param known digest of the cells that are known: if they still are the same they are null, since among many jobs they are thousands
 */
export async function countAll(at: Date, known = ''): Promise<{ digest: string; cells: string | null }> {
  const [row] = await hot<{ digest: string; cells: string | null }>('job_all', ALL, [at, known])
  return row ?? { digest: '', cells: '' }
}

/** Puts together what the writes of each cell have left. */
export async function mergeCounts(): Promise<void> {
  await sql`with gone as (delete from job_search_counts returning facets, jobs)
    insert into job_search_counts (facets, jobs)
    select facets, sum(jobs) from gone group by facets having sum(jobs) <> 0`.execute(db())
}

/** How many hits there are in which towns. */
export function countTowns(base: Base, selection: Selection, at: Date) {
  const values: unknown[] = []
  const where = whereOf(base, selection, at, placesIn(values))
  const text = `select s.postal, s.city, count(*)::int as count from job_search s where ${where} group by s.postal, s.city`
  return unnamed<{ postal: string | null; city: string | null; count: number }>(text, values)
}
