import type { Scores } from '@korak/engine/questionnaires/scoring.ts'
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

/** Scores a provider has reported of a test, by its own scales. */
export async function findReported(assignmentId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ scores: Record<string, number> | null }>`select result -> 'scores' as scores
    from assessment_orders where assignment_id = ${assignmentId} and status = 'completed' limit 1`.execute(db())
  return rows[0]?.scores ?? {}
}
