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

/** Asked of each person by itself: `offset 0` keeps it from becoming a join, for which everybody is read. */
const each = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (${rows} offset 0)`

/** May the person `o` be looked at? The same as `maySearch`. @param pools ids of the consents that allow it, hardly more than one */
const isOpen = (pools: readonly string[], at: Date): RawBuilder<unknown> => {
  const given = pools.map((pool) =>
    each(sql`select from user_consents y where y.consent_id = ${pool} and y.user_id = o.id and y.status = 'confirmed'
      and (y.expires_at is null or y.expires_at > ${at})`),
  )
  return sql`${each(sql`select from users u where u.id = o.id
    and u.status = 'active' and u.closing_at is null and u.restricted_at is null and u.quarantined_at is null`)}
    and (${sql.join([...given, sql`false`], sql` or `)})`
}
const findPools = async (): Promise<string[]> =>
  (await db().selectFrom('consents').select('id').where('effect', '=', 'talent_pool').execute()).map(({ id }) => id)

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
  return { each: each(sql`select from candidate_languages l where l.user_id = o.id and ${speaking(wanted)}`) }
}

/**
 * Ids of people who may be looked at, whose profile was changed last first, and no more than so many. They are gone through
 * in that order, one by one, until there are enough.
 */
export async function findPeople(wanted: CandidateQuery, at: Date, limit: number): Promise<string[]> {
  const [pools, ...ways] = await Promise.all([findPools(), byWords(wanted), byLanguage(wanted)])
  const joins = ways.map(({ join }) => join ?? sql``)
  const among = ways.flatMap((way) => way.among ?? [])
  const asked = [isOpen(pools, at), ...ways.flatMap((way) => way.each ?? [])]
  const query = sql<{ id: string }>`select o.id from
      (select p.user_id as id, p.updated_at from candidates p ${sql.join(joins, sql` `)}
        ${among.length > 0 ? sql`where ${sql.join(among, sql` and `)}` : sql``} order by p.updated_at desc, p.user_id) o
    where ${sql.join(asked, sql` and `)} order by o.updated_at desc, o.id limit ${limit}`
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
