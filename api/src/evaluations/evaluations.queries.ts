import type { EvaluationAnswers } from '@korak/contract/evaluations.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { type NotNull, sql } from 'kysely'
import { adTitle } from '#base/ad-texts.ts'
import { db } from '#db/db.ts'
import { isAmongWith } from '#db/permissions.ts'

const rows = () =>
  db()
    .selectFrom('evaluations as e')
    .leftJoin('users as u', 'u.id', 'e.interviewerId')
    .select(['e.id', 'e.applicationId', 'e.interviewerId', 'e.stageId', 'e.stageSl', 'e.stageEn', 'e.versionId'])
    .select(['e.dueOn', 'e.rev', 'e.askedAt', 'e.submittedAt', 'e.withdrawnAt', 'u.name as interviewer'])
    // As text: keys in it are those of criteria, and no names of columns.
    .select(sql<string>`e.answers::text`.as('answers'))
export type EvaluationRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

/** One that was asked for. */
export const findEvaluation = (id: string) => rows().where('e.id', '=', id).executeTakeFirst()

/** The same, held until the transaction ends. */
export const lockEvaluation = (id: string) => rows().where('e.id', '=', id).forUpdate('e').executeTakeFirst()

/** All of an application, the first asked first. */
export const findEvaluations = (applicationId: string) =>
  rows()
    .where('e.applicationId', '=', applicationId)
    .where('e.withdrawnAt', 'is', null)
    .orderBy('e.createdAt')
    .orderBy('e.id')
    .execute()

/** What submitted ones said before they were changed, the last first. */
export const findFormer = (ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db()
        .selectFrom('formerEvaluations')
        .select(['evaluationId', 'submittedAt'])
        .select(sql<string>`answers::text`.as('answers'))
        .where('evaluationId', 'in', ids)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .execute()

/** The guide colleagues were asked with about an application at a stage. */
export const findVersion = (applicationId: string, stageId: string) =>
  db()
    .selectFrom('evaluations')
    .select('versionId')
    .where('applicationId', '=', applicationId)
    .where('stageId', '=', stageId)
    .where('withdrawnAt', 'is', null)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()

interface Request {
  applicationId: string
  userId: string
  interviewerId: string
  askedBy: string
  stageId: string
  stageSl: string
  stageEn: string
  versionId: string
  dueOn: string | null
  askedAt: Date
  createdAt: Date
  updatedAt: Date
}

/** Asks somebody, also again; undefined when they are asked already. An unwritten one goes by the guide there is now. */
export const upsertRequest = (request: Request) =>
  db()
    .insertInto('evaluations')
    .values(request)
    .onConflict((conflict) =>
      conflict
        .columns(['applicationId', 'stageId', 'interviewerId'])
        .doUpdateSet((eb) => ({
          withdrawnAt: null,
          dueOn: eb.ref('excluded.dueOn'),
          askedAt: eb.ref('excluded.askedAt'),
          askedBy: eb.ref('excluded.askedBy'),
          versionId: sql`case when evaluations.answers = '{}' then excluded.version_id else evaluations.version_id end`,
          updatedAt: eb.ref('excluded.updatedAt'),
        }))
        .where('evaluations.withdrawnAt', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst()

export async function updateEvaluation(
  id: string,
  changes: {
    answers?: EvaluationAnswers
    rev?: number
    submittedAt?: Date
    withdrawnAt?: Date
    updatedAt: Date
  },
): Promise<void> {
  const { answers, ...rest } = changes
  await db()
    .updateTable('evaluations')
    .set({ ...rest, ...(answers && { answers: JSON.stringify(answers) }) })
    .where('id', '=', id)
    .execute()
}

export const insertFormer = (row: {
  evaluationId: string
  userId: string
  answers: string
  submittedAt: Date
  createdAt: Date
}) => db().insertInto('formerEvaluations').values(row).execute()

/** Who can be asked: whoever may evaluate, and is here. */
const people = () =>
  db()
    .selectFrom('users as u')
    .select(['u.id as uid', 'u.name', 'u.email', 'u.language'])
    .where('u.email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .where('u.status', '=', 'active')
    .where('u.name', 'is not', null)
    .$narrowType<{ name: string }>()
    .where(isAmongWith('u.id', 'evaluations.create'))

export const findInterviewers = () =>
  people()
    .orderBy(sql`u.name collate "sl-x-icu"`)
    .orderBy('u.id')
    .execute()

export const findInterviewersAmong = (ids: readonly string[]) => people().where('u.id', 'in', ids).execute()

/** Stages of a job with a guide, that of an application first, then in their order. */
export const findStagesWithGuide = (jobId: string, applicationId: string | null) =>
  db()
    .selectFrom('jobStages as s')
    .select(['s.id', 's.nameSl', 's.nameEn', 's.guideId'])
    .select(sql<string>`s.criteria::text`.as('criteria'))
    .where('s.jobId', '=', jobId)
    .where(sql<boolean>`(s.guide_id is not null or s.criteria <> '[]')`)
    .orderBy(
      sql`s.id is not distinct from (select staff_stage_id from applications where id = ${applicationId}::uuid)`,
      'desc',
    )
    .orderBy('s.position')
    .execute()

/** A stage of a job, with what it is judged by. */
export const findStage = (jobId: string, stageId: string) =>
  db()
    .selectFrom('jobStages as s')
    .leftJoin('questionnaires as q', 'q.id', 's.guideId')
    .leftJoin('questionnaireVersions as v', 'v.questionnaireId', 'q.id')
    .select(['s.id', 's.nameSl', 's.nameEn', 's.guideId', 'v.titleSl', 'v.titleEn'])
    .select(sql<string>`s.criteria::text`.as('criteria'))
    .select(sql<boolean>`exists (select from evaluations e where e.stage_id = s.id)`.as('isUsed'))
    .where('s.id', '=', stageId)
    .where('s.jobId', '=', jobId)
    .orderBy('v.number', 'desc')
    .limit(1)
    .executeTakeFirst()

export const updateGuide = (stageId: string, guide: { guideId: string | null; criteria: string }) =>
  db()
    .updateTable('jobStages')
    .set({ ...guide, updatedAt: sql`now()` })
    .where('id', '=', stageId)
    .execute()

/** The title of a job, in a language where there is one in it. */
export async function findTitle(jobId: string, language: Language): Promise<string> {
  const { rows } = await sql<{
    title: string
  }>`select coalesce(${sql.raw(adTitle('j.id', language))}, '') as title from jobs j where j.id = ${jobId}`.execute(
    db(),
  )
  return rows[0]?.title ?? ''
}
