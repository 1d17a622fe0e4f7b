// The search of the bare side: what ours asks in two statements, of which the second one's plan is kept, in one that is planned
// each time, as ours was.
import { unnamed } from '../api/src/db/db.ts'
import { type CardRow, cardsOf } from '../api/src/jobs/ads/cards.queries.ts'
import { type Base, order, placesIn, whereOf } from '../api/src/jobs/search/conditions.queries.ts'

/** The first ten hits and how many share which facet values, a line for each, counted as far as 2,000. */
export async function findFirst(base: Base): Promise<{ rows: CardRow[]; cells: string }> {
  const values: unknown[] = []
  const $ = placesIn(values)
  const where = whereOf(base, {}, new Date(), $)
  const ids = `select s.job_id from hits s order by ${order('relevance', base.match, $)} limit 10`
  const cells = `(select string_agg(count || ' ' || facets, e'\\n') from (select facets, count(*) from hits group by facets) c)`
  const cards = cardsOf(ids).replace(
    ' from unnest(',
    `, case when found.at = 1 then ${cells} end as cells from unnest(`,
  )
  const text = `with found as materialized (select job_id, facets, title, published_at, expires_at from job_search s where ${where}),
    hits as materialized (select * from found limit 2001) ${cards}`
  const rows = await unnamed<CardRow & { cells: string | null }>(text, values)
  return { rows, cells: rows[0]?.cells ?? '' }
}
