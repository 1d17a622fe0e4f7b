import type { ScreeningQuestion } from '@korak/contract/screening.rules.ts'
import { db } from '#db/db.ts'

/** The questionnaire a job asks for, with the title of its newest version; its own is none to choose. */
export const findChosen = (jobId: string) =>
  db()
    .selectFrom('jobs as j')
    .innerJoin('questionnaires as q', 'q.id', 'j.screeningId')
    .innerJoin('questionnaireVersions as v', 'v.questionnaireId', 'q.id')
    .select(['q.id', 'v.titleSl', 'v.titleEn', 'v.minutes', 'v.questionCount'])
    .where('j.id', '=', jobId)
    .where('q.isOfJob', '=', false)
    .orderBy('v.number', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function updateQuestions(
  jobId: string,
  screeningId: string | null,
  questions: readonly ScreeningQuestion[],
): Promise<void> {
  await db()
    .updateTable('jobs')
    .set({ screeningId, questions: JSON.stringify(questions) })
    .where('id', '=', jobId)
    .execute()
}

export async function updateScreening(jobId: string, screeningId: string): Promise<void> {
  await db().updateTable('jobs').set({ screeningId }).where('id', '=', jobId).execute()
}
