import { sql } from 'kysely'
import { db } from '#db/db.ts'

/** People whose results a statement reads: by one alone all there ever were would be, and no statement may take that long. */
const PEOPLE = 20_000

interface Part {
  /** Everybody whose id comes after this one, */
  after: string
  /** up to this one. */
  through: string
}

/** Everybody, in parts in the order of ids. */
export async function findParts(people = PEOPLE): Promise<Part[]> {
  const parts: Part[] = []
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await sql<{ through: string | null }>`select max(id::text) as through from
      (select id from users where id > ${after} order by id limit ${people}) part`.execute(db())
    const through = rows[0]?.through
    if (!through) return parts
    parts.push({ after, through })
    after = through
  }
}

/** Last results count; of people who have limited the use of their data none do. */
const counts = ({ after, through }: Part) => sql<boolean>`a.status = 'closed' and a.scores is not null
  and u.restricted_at is null and a.user_id > ${after} and a.user_id <= ${through}`

/** How many people have finished each questionnaire. */
export async function countFinished(parts: readonly Part[]): Promise<Map<string, number>> {
  const finished = new Map<string, number>()
  for (const part of parts) {
    const { rows } = await sql<{ id: string; count: number }>`
      select v.questionnaire_id as id, count(distinct a.user_id)::int as count
      from assignments a join questionnaire_versions v on v.id = a.version_id join users u on u.id = a.user_id
      where ${counts(part)} group by 1`.execute(db())
    for (const { id, count } of rows) finished.set(id, (finished.get(id) ?? 0) + count)
  }
  return finished
}

/** How many had finished each questionnaire when its norm was made last. */
export async function findCounted(): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; finished: number }>`select questionnaire_id as id, max(finished) as finished
    from questionnaire_norms group by 1`.execute(db())
  return new Map(rows.map(({ id, finished }) => [id, finished]))
}

/** What the results of a section add up to. */
interface Sum {
  score: number
  /** Respondents with a score in this section. */
  count: number
}

/** Sums by section over the last result of everybody, and of how many people. */
export async function sumScores(questionnaireId: string, parts: readonly Part[]) {
  const sections = new Map<string, Sum>()
  let respondents = 0
  for (const part of parts) {
    const { rows } = await sql<Sum & { key: string; respondents: number }>`with latest as (
        select distinct on (a.user_id) a.scores from assignments a
        join questionnaire_versions v on v.id = a.version_id join users u on u.id = a.user_id
        where v.questionnaire_id = ${questionnaireId} and ${counts(part)}
        order by a.user_id, a.finished_at desc)
      select s ->> 'key' as key, coalesce(sum((s ->> 'score')::float8), 0) as score, count(s ->> 'score')::int as count,
        (select count(*)::int from latest) as respondents
      from latest, jsonb_array_elements(scores -> 'sections') s group by 1`.execute(db())
    respondents += rows[0]?.respondents ?? 0
    for (const { key, score, count } of rows) {
      const sum = sections.get(key)
      sections.set(key, { score: (sum?.score ?? 0) + score, count: (sum?.count ?? 0) + count })
    }
  }
  return { sections, respondents }
}

export async function insertNorm(norm: {
  questionnaireId: string
  respondents: number
  means: Record<string, number>
  counts: Record<string, number>
  finished: number
  createdAt: Date
}): Promise<void> {
  await db()
    .insertInto('questionnaireNorms')
    .values({ ...norm, means: JSON.stringify(norm.means), counts: JSON.stringify(norm.counts) })
    .execute()
}

interface Norm {
  respondents: number
  means: Record<string, number>
}

/** The newest norm, with how many people were in each section when its number was made. */
export async function findLastNorm(questionnaireId: string) {
  const { rows } = await sql<Norm & { counts: Record<string, number>; finished: number }>`
    select respondents, means, counts, finished from questionnaire_norms where questionnaire_id = ${questionnaireId}
    order by created_at desc limit 1`.execute(db())
  return rows[0]
}

/** The norm that was the newest when a result was released; the first one after that when there was none. */
export async function findNormAt(questionnaireId: string, at: Date): Promise<Norm | undefined> {
  const { rows } = await sql<Norm>`select respondents, means from questionnaire_norms
    where questionnaire_id = ${questionnaireId}
    order by created_at > ${at}, abs(extract(epoch from created_at - ${at})) limit 1`.execute(db())
  return rows[0]
}
