import type { StageStatus } from '@korak/contract/stages.rules.ts'
import { type Insertable, sql } from 'kysely'
import { db } from '#db/db.ts'
import type { JobStages } from '#db/schema.ts'

/** Stages of a job in their order, each with the applications in it now. */
export const findStages = (jobId: string) =>
  db()
    .selectFrom('jobStages as s')
    .select(['s.id', 's.nameSl', 's.nameEn', 's.guideId'])
    .select([
      // As text: names in it are those of the contract, and no names of columns.
      sql<string>`s.criteria::text`.as('criteria'),
      sql<StageStatus>`s.status`.as('status'),
      sql<number>`(select count(*)::int from applications a where a.staff_stage_id = s.id)`.as('applications'),
    ])
    .where('s.jobId', '=', jobId)
    .orderBy('s.position')
    .orderBy('s.id')
    .execute()
export type StageRow = Awaited<ReturnType<typeof findStages>>[number]

export async function insertStages(stages: Insertable<JobStages>[]): Promise<void> {
  if (stages.length > 0) await db().insertInto('jobStages').values(stages).execute()
}

export async function updateStage(
  id: string,
  stage: { nameSl: string; nameEn: string; position: number; guideId?: string | null; criteria?: string },
): Promise<void> {
  await db()
    .updateTable('jobStages')
    .set({ ...stage, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Removes stages; what is in one goes to the first that is left of its status. */
export async function deleteStages(ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db().updateTable('letters').set({ stageId: null }).where('stageId', 'in', ids).execute()
  await sql`update applications a set stage_id = (select s.id from job_stages s
    where s.job_id = a.job_id and s.status = a.status and s.id <> all(${ids}::uuid[]) order by s.position, s.id limit 1)
    where a.stage_id = any(${ids}::uuid[])`.execute(db())
  await db().deleteFrom('jobStages').where('id', 'in', ids).execute()
}

/** A stage of a job. */
export async function findStage(id: string, jobId: string): Promise<StageStatus | undefined> {
  const row = await db()
    .selectFrom('jobStages')
    .select(sql<StageStatus>`status`.as('status'))
    .where('id', '=', id)
    .where('jobId', '=', jobId)
    .executeTakeFirst()
  return row?.status
}

/** The stage of a job an application of that status comes to first. */
export async function findFirstStage(status: StageStatus, jobId: string): Promise<string | undefined> {
  const row = await db()
    .selectFrom('jobStages')
    .select('id')
    .where('jobId', '=', jobId)
    .where('status', '=', status)
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
