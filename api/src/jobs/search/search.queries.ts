import { type RawBuilder, sql } from 'kysely'
import { db, hot } from '#db/db.ts'
import { FACETS, type Selection } from './facets.ts'
import type { SearchPlace } from './places.ts'

/** Words of a search as tsqueries, from what every hit must have to what its title is ranked by. */
export interface Match {
  hit: string
  /** Words that may be in the title by another name (forms null: only so), where `hit` asks for either anywhere. */
  titled: { forms: string | null; synonyms: string }[]
  /** Every word as typed. */
  typed: string
  /** Every word in any of its forms. */
  every: string
  some: string
}
/** What decides the hits before facets do: totals and facet counts are kept per base. */
export interface Base {
  match: Match | null
  place: Pick<SearchPlace, 'regions' | 'codes' | 'cities'> | null
  payMin: number | null
}
export type Sort = 'newest' | 'deadline' | 'relevance'
interface Page {
  limit: number
  offset: number
}

type Condition = RawBuilder<boolean>
const and = (conditions: Condition[]): RawBuilder<unknown> => sql.join(conditions, sql` and `)

function conditionsOf({ match, place, payMin }: Base, at: Date): Condition[] {
  const conditions: Condition[] = [sql`s.expires_at > ${at}`]
  if (match) conditions.push(sql`s.words @@ ${match.hit}::tsquery`)
  for (const { forms, synonyms } of match?.titled ?? []) {
    const inTitle = sql<boolean>`s.title @@ ${synonyms}::tsquery`
    conditions.push(forms === null ? inTitle : sql`(${inTitle} or s.words @@ ${forms}::tsquery)`)
  }
  if (place) {
    const ways: Condition[] = []
    if (place.regions.length > 0) ways.push(sql`s.region = any(${place.regions}::text[])`)
    if (place.codes.length > 0) ways.push(sql`s.postal = any(${place.codes}::text[])`)
    if (place.cities.length > 0) ways.push(sql`s.city = any(${place.cities}::text[])`)
    conditions.push(sql`(${sql.join(ways, sql` or `)})`)
  }
  if (payMin !== null) conditions.push(sql`s.pay_month >= ${payMin}`)
  return conditions
}

function selected(selection: Selection): Condition[] {
  return FACETS.flatMap((name) => {
    const values = selection[name]
    if (!values || values.length === 0) return []
    if (name === 'worktime') return [sql<boolean>`s.worktime && ${values}::text[]`]
    if (name === 'workplace') return [sql<boolean>`s.workplace = any(${values}::workplace[])`]
    return [sql<boolean>`${sql.ref(`s.${name}`)} = any(${values}::text[])`]
  })
}

/** How many hits share which facet values: totals of every selection come from this one count. */
export async function countCells(base: Base, at: Date): Promise<{ facets: string; count: number }[]> {
  const query = sql<{ facets: string; count: number }>`
    select s.facets, count(*)::int as count from job_search s where ${and(conditionsOf(base, at))} group by s.facets`
  return (await query.execute(db())).rows
}

/** How many hits there are in which towns. */
export async function countTowns(base: Base, selection: Selection, at: Date) {
  const where = and([...conditionsOf(base, at), ...selected(selection)])
  const query = sql<{ postal: string | null; city: string | null; count: number }>`
    select s.postal, s.city, count(*)::int as count from job_search s where ${where} group by s.postal, s.city`
  return (await query.execute(db())).rows
}

const NEWEST = `select job_id from job_search where expires_at > $1 order by published_at desc, job_id desc limit $2 offset $3`
/** The page of the list nobody has filtered. */
export async function findNewestIds(at: Date, { limit, offset }: Page): Promise<string[]> {
  const rows = await hot<{ job_id: string }>('job_page', NEWEST, [at, limit, offset])
  return rows.map((row) => row.job_id)
}

/** With fewer hits than this, finding them all and sorting them is cheaper than looking for them among the newest. */
const RARE = 1000

/** Ids of one page of hits, in order. @param total how many hits there are */
export async function findHitIds(
  base: Base,
  selection: Selection,
  sort: Sort,
  { limit, offset, total }: Page & { total: number },
  at: Date,
): Promise<string[]> {
  const where = and([...conditionsOf(base, at), ...selected(selection)])
  const isUnordered = base.match !== null || total < RARE
  // The conditions decide before the order does: walking from the newest job on, rare hits would mean visiting every row.
  const from = isUnordered ? sql`(select * from job_search s where ${where} offset 0) s` : sql`job_search s`
  const query = sql<{ jobId: string }>`
    select s.job_id from ${from} where ${isUnordered ? sql`true` : where}
    order by ${order(sort, base.match)} limit ${limit} offset ${offset}`
  return (await query.execute(db())).rows.map((row) => row.jobId)
}

function order(sort: Sort, match: Match | null): RawBuilder<unknown> {
  if (sort === 'deadline') return sql`s.expires_at, s.job_id desc`
  const newest = sql`s.published_at desc, s.job_id desc`
  if (sort === 'newest' || !match) return newest
  const named = match.titled.length > 0 ? sql`when s.title @@ ${match.hit}::tsquery then 2` : sql``
  const title = sql`case when s.title @@ ${match.typed}::tsquery then 0 when s.title @@ ${match.every}::tsquery then 1
    ${named} when s.title @@ ${match.some}::tsquery then 3 else 4 end`
  return sql`${title}, ${newest}`
}

/** For each word: is it a word of some job as it is, and does any begin with its stem? */
export async function findKnownWords(words: string[], stems: string[]) {
  const query = sql<{ word: string; isExact: boolean; isKnown: boolean }>`
    select w.word,
      exists (select from job_terms t where t.kind = 'word' and t.term = w.word) as is_exact,
      exists (select from job_terms t where t.kind = 'word' and t.term ~>=~ w.stem and t.term ~<~ (w.stem || chr(1114109))) as is_known
    from unnest(${words}::text[], ${stems}::text[]) as w (word, stem)`
  return (await query.execute(db())).rows
}

/** Those that are words of jobs. */
export async function findKnownTerms(words: string[]): Promise<string[]> {
  const known = db().selectFrom('jobTerms').select('term').where('kind', '=', 'word').where('term', 'in', words)
  return (await known.execute()).map((row) => row.term)
}

/** Words of jobs that look like this one, most alike first. */
export async function findSimilarTerms(word: string): Promise<string[]> {
  const query = sql<{ term: string }>`
    select term from job_terms where kind = 'word' and term % ${word} order by similarity(term, ${word}) desc, term limit 60`
  return (await query.execute(db())).rows.map((row) => row.term)
}

interface Taste {
  workfields: string[]
  industries: string[]
  regions: string[]
}
// One value at a time: for a list of values no index gives the newest first, and a rare combination would visit every row.
const LIKE = `
select job_id from (
  select f.job_id, 1 as rank, f.published_at from unnest($2::text[]) w, unnest($4::text[]) r,
    lateral (select job_id, published_at from job_search where expires_at > $1 and workfield = w and region = r
      order by published_at desc limit $5) f
  union all
  select f.job_id, 2, f.published_at from unnest($2::text[]) w,
    lateral (select job_id, published_at from job_search where expires_at > $1 and workfield = w
      order by published_at desc limit $5) f
  union all
  select f.job_id, 3, f.published_at from unnest($3::text[]) i, unnest($4::text[]) r,
    lateral (select job_id, published_at from job_search where expires_at > $1 and industry = i and region = r
      order by published_at desc limit $5) f
  union all
  select f.job_id, 4, f.published_at from unnest($3::text[]) i,
    lateral (select job_id, published_at from job_search where expires_at > $1 and industry = i
      order by published_at desc limit $5) f
) found order by rank, published_at desc`

/** Open jobs of these fields or industries, those in the regions first; an id may come more than once. */
export async function findIdsLike(taste: Taste, at: Date, limit: number): Promise<string[]> {
  const rows = await hot<{ job_id: string }>('job_like', LIKE, [
    at,
    taste.workfields,
    taste.industries,
    taste.regions,
    limit,
  ])
  return rows.map((row) => row.job_id)
}
