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

/** May the person `o` be looked at, and do they speak as wanted? The first part is the same as `maySearch`. */
const isWanted = (wanted: CandidateQuery, at: Date): RawBuilder<unknown> => sql`
  select from users u where u.id = o.id
    and u.status = 'active' and u.closing_at is null and u.restricted_at is null and u.quarantined_at is null
    and exists (select from user_consents y where y.user_id = o.id and y.status = 'confirmed'
      and y.consent_id = any(array(select id from consents where effect = 'talent_pool'))
      and (y.expires_at is null or y.expires_at > ${at}))
    ${wanted.language === null ? sql`` : sql`and exists (select from candidate_languages l where l.user_id = o.id and ${speaks(wanted)})`}`

const speaks = ({ language, levels }: CandidateQuery): RawBuilder<unknown> =>
  sql`l.code = ${language} ${levels ? sql`and l.level = any(${levels}::text[])` : sql``}`

/** Fewer who speak a language are gone through by themselves; of more there are some among the first of all people. */
const FEW = 5000

/** Do so few speak it that looking for them among all would go through everybody? */
async function areFew(wanted: CandidateQuery): Promise<boolean> {
  if (wanted.language === null) return false
  const { rows } = await sql<{ n: number }>`select count(*) as n from
    (select from candidate_languages l where ${speaks(wanted)} limit ${FEW + 1}) counted`.execute(db())
  return (rows[0]?.n ?? 0) <= FEW
}

/**
 * Ids of people who may be looked at, whose profile was changed last first, and no more than so many. They are gone through
 * in that order, one by one, until there are enough: the limit in the inner part keeps the planner from reading everybody.
 */
export async function findPeople(wanted: CandidateQuery, at: Date, limit: number): Promise<string[]> {
  const { words } = wanted
  const holding =
    words.length > 0
      ? sql`join candidate_search s on s.user_id = p.user_id
          and s.words @@ ${words.map((word) => `(${word})`).join(' & ')}::tsquery`
      : sql``
  const speaking = (await areFew(wanted))
    ? sql`join candidate_languages l on l.user_id = p.user_id and ${speaks(wanted)}`
    : sql``
  const query = sql<{ id: string }>`select o.id from
      (select p.user_id as id, p.updated_at from candidates p ${speaking} ${holding} order by p.updated_at desc, p.user_id) o
      cross join lateral (${isWanted(wanted, at)} limit 1) wanted
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
