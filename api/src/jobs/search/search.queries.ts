import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { db, hot, unnamed } from '#db/db.ts'
import { type CardRow, cardsOf } from '#jobs/ads/cards.queries.ts'
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

/** Takes a value of a statement and gives the place it has there: `$3`. */
type Place = (value: unknown) => string

function placesIn(values: unknown[]): Place {
  return (value) => `$${values.push(value)}`
}

function conditionsOf({ match, place, payMin }: Base, at: Date, $: Place): string[] {
  const conditions = [`s.expires_at > ${$(at)}`]
  if (match) conditions.push(`s.words @@ ${$(match.hit)}::tsquery`)
  for (const { forms, synonyms } of match?.titled ?? []) {
    const inTitle = `s.title @@ ${$(synonyms)}::tsquery`
    conditions.push(forms === null ? inTitle : `(${inTitle} or s.words @@ ${$(forms)}::tsquery)`)
  }
  if (place) {
    const ways: string[] = []
    if (place.regions.length > 0) ways.push(`s.region = any(${$(place.regions)}::text[])`)
    if (place.codes.length > 0) ways.push(`s.postal = any(${$(place.codes)}::text[])`)
    if (place.cities.length > 0) ways.push(`s.city = any(${$(place.cities)}::text[])`)
    conditions.push(`(${ways.join(' or ')})`)
  }
  if (payMin !== null) conditions.push(`s.pay_month >= ${$(payMin)}`)
  return conditions
}

const FEW = 3

function selected(selection: Selection, $: Place): string[] {
  return FACETS.flatMap((name) => {
    const values = selection[name]
    if (!values || values.length === 0) return []
    if (name === 'worktime') return [`s.worktime && ${$(values)}::text[]`]
    const type = name === 'workplace' ? 'workplace' : 'text'
    // A few by themselves: a plan that holds for all values then expects as many rows as there are, and is kept.
    if (values.length <= FEW) return [`s.${name} in (${values.map((value) => `${$(value)}::${type}`).join(', ')})`]
    return [`s.${name} = any(${$(values)}::${type}[])`]
  })
}

/**
 * Prepared by name where nothing was typed: such statements have few forms, and whoever pages through filters asks the
 * same one. What was typed is planned each time: how many jobs have a word decides how they are looked for.
 */
function run<Row extends object>(
  what: string,
  { match, place }: Base,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return match || place ? unnamed<Row>(text, values) : hot<Row>(`${what}_${hash('md5', text)}`, text, values)
}

/**
 * How many hits share which facet values: totals of every selection come from this one count. A line for each, the number
 * first: reading them as rows would take longer than counting them.
 */
export async function countCells(base: Base, at: Date): Promise<string> {
  const values: unknown[] = []
  const where = conditionsOf(base, at, placesIn(values)).join(' and ')
  const text = `select string_agg(count || ' ' || facets, e'\\n') as cells
    from (select facets, count(*) from job_search s where ${where} group by facets) c`
  const [row] = await run<{ cells: string | null }>('job_cells', base, text, values)
  return row?.cells ?? ''
}

/** How many hits there are in which towns. */
export function countTowns(base: Base, selection: Selection, at: Date) {
  const values: unknown[] = []
  const $ = placesIn(values)
  const where = [...conditionsOf(base, at, $), ...selected(selection, $)].join(' and ')
  const text = `select s.postal, s.city, count(*)::int as count from job_search s where ${where} group by s.postal, s.city`
  return unnamed<{ postal: string | null; city: string | null; count: number }>(text, values)
}

const NEWEST = 'select job_id from job_search where expires_at > $1 order by published_at desc, job_id desc'
/** Ids of a page of the list nobody has filtered. */
export async function findNewestIds(at: Date, { limit, offset }: Page): Promise<string[]> {
  const rows = await hot<{ job_id: string }>('job_page', `${NEWEST} limit $2 offset $3`, [at, limit, offset])
  return rows.map((row) => row.job_id)
}
const OLDEST = 'select job_id from job_search where expires_at > $1 order by published_at, job_id'
/**
 * The same with what a list shows of them. Past the middle they are walked to from the oldest one on.
 * @param total how many there are
 */
export function findNewest(at: Date, { limit, offset, total }: Page & { total: number }): Promise<CardRow[]> {
  const rows = Math.min(Math.trunc(limit), Math.max(total - offset, 0))
  if (offset <= total / 2) {
    return hot<CardRow>(`job_newest_${rows}`, cardsOf(`${NEWEST} limit ${rows} offset $2`), [at, offset])
  }
  const text = cardsOf(`${OLDEST} limit ${rows} offset $2`, 'desc')
  return hot<CardRow>(`job_oldest_${rows}`, text, [at, total - offset - rows])
}

/** With fewer hits than this, finding them all and sorting them is cheaper than looking for them among the newest. */
const RARE = 1000

/** One page of hits, in order. @param total how many hits there are */
export function findHits(
  base: Base,
  selection: Selection,
  sort: Sort,
  { limit, offset, total }: Page & { total: number },
  at: Date,
): Promise<CardRow[]> {
  const values: unknown[] = []
  const $ = placesIn(values)
  const where = [...conditionsOf(base, at, $), ...selected(selection, $)].join(' and ')
  const isUnordered = base.match !== null || total < RARE
  // The conditions decide before the order does: walking from the newest job on, rare hits would mean visiting every row.
  const from = isUnordered ? `(select * from job_search s where ${where} offset 0) s` : `job_search s where ${where}`
  const ids = `select s.job_id from ${from} order by ${order(sort, base.match, $)} limit ${Math.trunc(limit)} offset ${$(offset)}`
  return run('job_hits', base, cardsOf(ids), values)
}

function order(sort: Sort, match: Match | null, $: Place): string {
  if (sort === 'deadline') return 's.expires_at, s.job_id desc'
  const newest = 's.published_at desc, s.job_id desc'
  if (sort === 'newest' || !match) return newest
  const hit = match.titled.length > 0 ? ` when s.title @@ ${$(match.hit)}::tsquery then 2` : ''
  const title = `case when s.title @@ ${$(match.typed)}::tsquery then 0 when s.title @@ ${$(match.every)}::tsquery then 1
    ${hit} when s.title @@ ${$(match.some)}::tsquery then 3 else 4 end`
  return `${title}, ${newest}`
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
