import type { Scores } from '@korak/engine/scoring.ts'
import { sql } from 'kysely'
import { db } from '#db/db.ts'

/** The own released result of the same questionnaire that was finished last before this one. */
export const findEarlier = (userId: string, questionnaireId: string, before: Date) =>
  db()
    .selectFrom('assignments as a')
    .innerJoin('questionnaireVersions as v', 'v.id', 'a.versionId')
    .select('a.finishedAt')
    .select((is) => is.ref('a.scores').$castTo<Scores | null>().as('scores'))
    .where('a.userId', '=', userId)
    .where('v.questionnaireId', '=', questionnaireId)
    .where('a.status', '=', 'closed')
    .where('a.releasedAt', 'is not', null)
    .where('a.finishedAt', '<', before)
    .orderBy('a.finishedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

export interface Norm {
  key: string
  mean: number | null
  /** Respondents with a score in this section, and all of them. */
  count: number
  respondents: number
}

/** Means by section over the last result of everybody else; without people who have limited the use of their data. */
export async function findNorm(userId: string, questionnaireId: string): Promise<Norm[]> {
  const { rows } = await sql<Norm>`with latest as (
      select distinct on (a.user_id) a.scores from assignments a
      join questionnaire_versions v on v.id = a.version_id join users u on u.id = a.user_id
      where v.questionnaire_id = ${questionnaireId} and a.status = 'closed' and a.scores is not null
        and a.user_id <> ${userId} and u.restricted_at is null
      order by a.user_id, a.finished_at desc)
    select s ->> 'key' as key, avg((s ->> 'score')::float8) as mean, count(s ->> 'score')::int as count,
      (select count(*)::int from latest) as respondents
    from latest, jsonb_array_elements(scores -> 'sections') s group by 1`.execute(db())
  return rows
}

/** Scores a provider has reported of a test, by its own scales. */
export async function findReported(assignmentId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ scores: Record<string, number> | null }>`select result -> 'scores' as scores
    from assessment_orders where assignment_id = ${assignmentId} and status = 'completed' limit 1`.execute(db())
  return rows[0]?.scores ?? {}
}
