import { type RawBuilder, sql } from 'kysely'
import { db } from '#db/db.ts'

/** Words as tsqueries, each of which must be somewhere in the lists of a person; and a language with at least a level. */
export interface CandidateQuery {
  words: readonly string[]
  language: string | null
  levels: readonly string[] | null
}
interface Found {
  id: string
  positionTitle: string | null
  career: string | null
  city: string | null
  region: string | null
  education: number | null
}

const LISTS = [
  ['candidate_experiences', 'position_title', 'experience'],
  ['candidate_schoolings', 'degree', 'schooling'],
  ['candidate_skills', 'name', 'skill'],
] as const

const holds = (word: string): RawBuilder<unknown> => sql`to_tsvector('simple', search) @@ ${word}::tsquery`

/** May the person `o` be looked at? The same as `maySearch`. */
const isOpen = (at: Date): RawBuilder<unknown> => sql`
  select from users u where u.id = o.id
    and u.status = 'active' and u.closing_at is null and u.restricted_at is null and u.quarantined_at is null
    and exists (select from consents c join user_consents y on y.consent_id = c.id
      where c.effect = 'talent_pool' and y.user_id = o.id and y.status = 'confirmed' and (y.expires_at is null or y.expires_at > ${at}))`

const holding = ({ words }: CandidateQuery): RawBuilder<unknown> =>
  sql`s.words @@ ${words.map((word) => `(${word})`).join(' & ')}::tsquery`
const speaking = ({ language, levels }: CandidateQuery): RawBuilder<unknown> =>
  sql`l.code = ${language} ${levels ? sql`and l.level = any(${levels}::text[])` : sql``}`

/** So few people are read first and then put in order; with more, all are gone through in order until there are enough. */
const FEW = 4000
/** Of so many a list is not made: who does not speak it is passed over one by one. */
const MOST = 30_000

/** How many rows PostgreSQL expects: it knows the words and languages there are, and nothing is read for it. */
async function expected(rows: RawBuilder<unknown>): Promise<number> {
  const { rows: told } = await sql<
    Record<string, [{ Plan: { 'Plan Rows': number } }]>
  >`explain (format json) ${rows}`.execute(db())
  return Object.values(told[0] ?? {})[0]?.[0].Plan['Plan Rows'] ?? 0
}

/** How those who hold the words or speak the language are found among the candidates `p`; all three answer the same. */
interface Narrowed {
  join?: RawBuilder<unknown>
  /** A list of their ids, which is asked for each person. `is true` keeps it one: a join would be put in order anew. */
  among?: RawBuilder<unknown>
  /** Of each person `o` by itself. */
  each?: RawBuilder<unknown>
}

async function byWords(wanted: CandidateQuery): Promise<Narrowed> {
  if (wanted.words.length === 0) return {}
  const holders = sql`select s.user_id from candidate_search s where ${holding(wanted)}`
  return (await expected(holders)) <= FEW
    ? { join: sql`join candidate_search s on s.user_id = p.user_id and ${holding(wanted)}` }
    : { among: sql`(p.user_id in (${holders})) is true` }
}

async function byLanguage(wanted: CandidateQuery): Promise<Narrowed> {
  if (wanted.language === null) return {}
  const speakers = sql`select l.user_id from candidate_languages l where ${speaking(wanted)}`
  const count = await expected(speakers)
  if (count <= FEW) return { join: sql`join candidate_languages l on l.user_id = p.user_id and ${speaking(wanted)}` }
  if (count <= MOST) return { among: sql`(p.user_id in (${speakers})) is true` }
  return { each: sql`and exists (select from candidate_languages l where l.user_id = o.id and ${speaking(wanted)})` }
}

/**
 * Ids of people who may be looked at, whose profile was changed last first, and no more than so many. They are gone through
 * in that order, one by one, until there are enough: the limit in the inner part keeps the planner from reading everybody.
 */
export async function findPeople(wanted: CandidateQuery, at: Date, limit: number): Promise<string[]> {
  const ways = await Promise.all([byWords(wanted), byLanguage(wanted)])
  const joins = ways.map(({ join }) => join ?? sql``)
  const among = ways.flatMap((way) => way.among ?? [])
  const each = ways.map((way) => way.each ?? sql``)
  const query = sql<{ id: string }>`select o.id from
      (select p.user_id as id, p.updated_at from candidates p ${sql.join(joins, sql` `)}
        ${among.length > 0 ? sql`where ${sql.join(among, sql` and `)}` : sql``} order by p.updated_at desc, p.user_id) o
      cross join lateral (${isOpen(at)} ${sql.join(each, sql` `)} limit 1) wanted
    order by o.updated_at desc, o.id limit ${limit}`
  return (await query.execute(db())).rows.map(({ id }) => id)
}

/** What is shown of these people, in the order of their ids as given. */
export async function findShown(ids: readonly string[]): Promise<Found[]> {
  const query = sql<Found>`select u.id, u.position_title, p.career, p.city, p.region, p.education
    from unnest(${ids}::uuid[]) with ordinality w (id, place) join users u on u.id = w.id
    join candidates p on p.user_id = u.id order by w.place`
  return (await query.execute(db())).rows
}

interface Hit {
  userId: string
  what: (typeof LISTS)[number][2]
  text: string
}
/** What of these people's lists holds any of the words, in their order. */
export async function findHits(ids: readonly string[], words: readonly string[]): Promise<Hit[]> {
  if (ids.length === 0 || words.length === 0) return []
  const any = words.join(' | ')
  const parts = LISTS.map(
    (
      [table, column, what],
      at,
    ) => sql`select user_id, ${what}::text as what, ${sql.ref(column)} as text, ${at}::int as list, position
      from ${sql.table(table)} where user_id = any(${ids}::uuid[]) and ${holds(any)}`,
  )
  const query = sql<Hit>`select user_id, what, text from (${sql.join(parts, sql` union all `)}) hits order by user_id, list, position`
  return (await query.execute(db())).rows
}
