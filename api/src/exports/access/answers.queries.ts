import { sql } from 'kysely'
import { rowsOf } from '#db/cursor.ts'
import { db } from '#db/db.ts'

/** Versions of questionnaires the person has answered something in. */
export async function findAnsweredVersions(userId: string): Promise<string[]> {
  const rows = await db()
    .selectFrom('assignments')
    .select('versionId')
    .distinct()
    .where('userId', '=', userId)
    .where('versionId', 'is not', null)
    .execute()
  return rows.flatMap(({ versionId }) => versionId ?? [])
}

/** What the person has answered, the oldest questionnaire first. */
export const answerRows = (userId: string) =>
  rowsOf(
    db()
      .selectFrom('answers as w')
      .innerJoin('assignments as a', 'a.id', 'w.sheetId')
      .innerJoin('questionnaireVersions as v', 'v.id', 'a.versionId')
      .select(['w.sheetId', 'w.item', 'w.updatedAt', 'a.status', 'a.finishedAt'])
      .select(['v.id as versionId', 'v.number as version', 'v.titleSl', 'v.titleEn'])
      .select(sql<string>`w.value::text`.as('text'))
      .where('a.userId', '=', userId)
      .where('w.value', 'is not', null)
      .orderBy('a.createdAt')
      .orderBy('a.id')
      .orderBy('w.createdAt')
      .orderBy('w.item'),
  )
export type AnswerRow = Awaited<ReturnType<ReturnType<typeof answerRows>['next']>>['value'] & object
