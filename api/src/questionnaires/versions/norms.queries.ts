import { sql } from 'kysely'
import { db } from '#db/db.ts'

/**
 * Questionnaires with so many more people who have finished than when their norm was made last; without people who have
 * limited the use of their data, as in the means.
 */
export async function findDue(step: number): Promise<{ id: string; finished: number }[]> {
  const { rows } = await sql<{ id: string; finished: number }>`
    select v.questionnaire_id as id, count(distinct a.user_id)::int as finished
    from assignments a join questionnaire_versions v on v.id = a.version_id join users u on u.id = a.user_id
    where a.status = 'closed' and a.scores is not null and u.restricted_at is null
    group by 1
    having count(distinct a.user_id) >= ${step} + coalesce((select max(n.finished) from questionnaire_norms n
      where n.questionnaire_id = v.questionnaire_id), 0)`.execute(db())
  return rows
}

interface Mean {
  key: string
  mean: number | null
  /** Respondents with a score in this section, and all of them. */
  count: number
  respondents: number
}

/** Means by section over the last result of everybody; without people who have limited the use of their data. */
export async function findMeans(questionnaireId: string): Promise<Mean[]> {
  const { rows } = await sql<Mean>`with latest as (
      select distinct on (a.user_id) a.scores from assignments a
      join questionnaire_versions v on v.id = a.version_id join users u on u.id = a.user_id
      where v.questionnaire_id = ${questionnaireId} and a.status = 'closed' and a.scores is not null
        and u.restricted_at is null
      order by a.user_id, a.finished_at desc)
    select s ->> 'key' as key, avg((s ->> 'score')::float8) as mean, count(s ->> 'score')::int as count,
      (select count(*)::int from latest) as respondents
    from latest, jsonb_array_elements(scores -> 'sections') s group by 1`.execute(db())
  return rows
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
