import { type RawBuilder, sql } from 'kysely'
import { db } from '#db/db.ts'

/** Words as tsqueries, each of which must be somewhere in the lists of a person; and a language with at least a level. */
export interface Wanted {
  words: readonly string[]
  language: string | null
  levels: readonly string[] | null
}
export interface Found {
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
const peopleWith = (word: string): RawBuilder<unknown> =>
  sql.join(
    LISTS.map(([table]) => sql`select user_id from ${sql.table(table)} where ${holds(word)}`),
    sql` union all `,
  )

function conditionsOf({ words, language, levels }: Wanted, at: Date): RawBuilder<unknown> {
  const all = [
    // The same as `maySearch`, for everybody at once.
    sql`u.status = 'active' and u.closing_at is null and u.restricted_at is null and u.quarantined_at is null`,
    sql`exists (select from user_consents y join consents c on c.id = y.consent_id where y.user_id = u.id
      and c.effect = 'talent_pool' and y.status = 'confirmed' and (y.expires_at is null or y.expires_at > ${at}))`,
    ...words.map((word) => sql`u.id in (${peopleWith(word)})`),
  ]
  if (language !== null)
    all.push(sql`exists (select from candidate_languages l where l.user_id = u.id and l.code = ${language}
      ${levels ? sql`and l.level = any(${levels}::text[])` : sql``})`)
  return sql.join(all, sql` and `)
}
const people = (wanted: Wanted, at: Date): RawBuilder<unknown> =>
  sql`from users u join candidates p on p.user_id = u.id where ${conditionsOf(wanted, at)}`

/** People who may be looked at, whose profile was changed last first. */
export async function findPeople(wanted: Wanted, at: Date, page: { limit: number; offset: number }): Promise<Found[]> {
  const query = sql<Found>`select u.id, u.position_title, p.career, p.city, p.region, p.education ${people(wanted, at)}
    order by p.updated_at desc, u.id limit ${page.limit} offset ${page.offset}`
  return (await query.execute(db())).rows
}

export async function countPeople(wanted: Wanted, at: Date): Promise<number> {
  const query = sql<{ count: number }>`select count(*)::int as count ${people(wanted, at)}`
  return (await query.execute(db())).rows[0]?.count ?? 0
}

export interface Hit {
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
