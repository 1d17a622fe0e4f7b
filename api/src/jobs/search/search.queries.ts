import { hot } from '#db/db.ts'
import { type CardRow, cardsOf } from '#jobs/ads/cards.queries.ts'
import { type Base, order, type Page, placesIn, run, type Sort, usual, whereOf } from './conditions.queries.ts'
import type { Selection } from './facets.ts'

const OPEN = 'from job_search where expires_at > $1'
const NEWEST_FIRST = 'order by published_at desc, job_id desc'
/** Ids of a page of the list nobody has filtered. */
export async function findNewestIds(at: Date, { limit, offset }: Page): Promise<string[]> {
  const text = `select job_id ${OPEN} ${NEWEST_FIRST} limit $2 offset $3`
  const rows = await hot<{ job_id: string }>('job_page', text, [at, limit, offset])
  return rows.map((row) => row.job_id)
}

type PageOf = Page & {
  /** How many there are. */
  total: number
}
// A number the planner saw would be planned for anew each time among many jobs, which takes longer than the walk.
const SKIPPING = 'offset (select $2::bigint)'
const rowsOf = ({ limit, offset, total }: PageOf): number => Math.min(Math.trunc(limit), Math.max(total - offset, 0))
interface Walk {
  name: string
  text: string
  skip: number
  from: unknown[]
  order: 'asc' | 'desc'
}
/** The walk to a page of that list: from the mark, or past the middle from the oldest one on where that is nearer. */
function walkTo(columns: string, page: PageOf, mark?: Mark): Walk {
  const { offset, total } = page
  const rows = rowsOf(page)
  const text = (order: string, where = ''): string =>
    `select ${columns} ${OPEN} ${where} ${order} limit ${rows} ${SKIPPING}`
  const behind = total - offset - rows
  if (mark && offset - mark.offset <= behind) {
    const isAfter = 'and (published_at, job_id) <= ($3::timestamptz, $4::uuid)'
    const from = [mark.publishedAt, mark.jobId]
    return { name: `marked_${rows}`, order: 'asc', text: text(NEWEST_FIRST, isAfter), skip: offset - mark.offset, from }
  }
  if (offset <= total / 2)
    return { name: `newest_${rows}`, order: 'asc', text: text(NEWEST_FIRST), skip: offset, from: [] }
  const oldest = text('order by published_at, job_id')
  return { name: `oldest_${rows}`, order: 'desc', text: oldest, skip: behind, from: [] }
}

/** A job of that list, and how many come before it until the next deadline passes. */
export interface Mark {
  offset: number
  until: Date
  publishedAt: string
  jobId: string
}
const MARK = `published_at::text as "publishedAt", job_id as "jobId", (select min(expires_at) ${OPEN}) as until`
/** The job so far down the list; undefined when there are not so many. @param from a mark before it that holds */
export async function findMark(
  at: Date,
  { offset, total }: { offset: number; total: number },
  from?: Mark,
): Promise<Mark | undefined> {
  const walk = walkTo(MARK, { limit: 1, offset, total }, from)
  const [row] = await hot<Omit<Mark, 'offset'>>(`job_mark_${walk.name}`, walk.text, [at, walk.skip, ...walk.from])
  return row && { ...row, offset }
}

/** A page of it with what a list shows. @param mark of a job before it that holds */
export function findNewest(at: Date, page: PageOf, mark?: Mark): Promise<CardRow[]> {
  const { name, text, order, skip, from } = walkTo('job_id', page, mark)
  return usual<CardRow>(`job_${name}`, cardsOf(text, order), [at, skip, ...from])
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
  const where = whereOf(base, selection, at, $)
  const isUnordered = base.match !== null || total < RARE
  // The conditions decide before the order does: walking from the newest job on, rare hits would mean visiting every row.
  const from = isUnordered ? `(select * from job_search s where ${where} offset 0) s` : `job_search s where ${where}`
  const ids = `select s.job_id from ${from} order by ${order(sort, base.match, $)} limit ${Math.trunc(limit)} offset ${$(offset)}`
  return run('job_hits', base, cardsOf(ids), values)
}

const KNOWN = `select w.word, exists (select from job_terms t where t.kind = 'word' and t.term = w.word) as "isExact",
    cardinality(f.terms) > 0 as "isKnown", f.terms
  from unnest($1::text[], $2::text[]) as w (word, stem), lateral (select array(
    select t.term from job_terms t where t.kind = 'word' and t.term ~>=~ w.stem and t.term ~<~ (w.stem || chr(1114109))
    limit $3) as terms) f`
/** For each word: is it a word of some job as it is, does any begin with its stem, and which? @param most named at most */
export const findKnownWords = (words: string[], stems: string[], most: number) =>
  hot<{ word: string; isExact: boolean; isKnown: boolean; terms: string[] }>('job_words', KNOWN, [words, stems, most])

const TERMS = `select term from job_terms where kind = 'word' and term = any($1::text[])`
/** Those that are words of jobs. */
export async function findKnownTerms(words: string[]): Promise<string[]> {
  return (await hot<{ term: string }>('job_terms', TERMS, [words])).map((row) => row.term)
}

const SIMILAR = `select term from job_terms where kind = 'word' and term % $1 order by similarity(term, $1) desc, term limit 60`
/** Words of jobs that look like this one, most alike first. */
export async function findSimilarTerms(word: string): Promise<string[]> {
  return (await hot<{ term: string }>('job_similar', SIMILAR, [word])).map((row) => row.term)
}

const SHARES = `select e.term, e.share
  from pg_stats s, unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) as e (term, share)
  where s.schemaname = current_schema() and s.tablename = 'job_search' and s.attname = 'words' and e.term is not null
  order by e.share desc`
/** Which share of jobs has a word, of the most frequent ones, as PostgreSQL last sampled it; the most frequent first. */
export const findShares = () => hot<{ term: string; share: number }>('job_shares', SHARES, [])

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
