import { jobPolicy } from '@korak/contract/jobs.policy.ts'
import type { Guide } from '@korak/contract/evaluations.rules.ts'
import type { JobStageInput, JobStages } from '@korak/contract/stages.ts'
import { missingStatuses } from '@korak/contract/stages.rules.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { revise, revOf } from '#changes/changes.service.ts'
import { isReferenced, transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { findJob } from '#jobs/jobs.queries.ts'
import { ofJob } from '#jobs/history.ts'
import { requireState } from '#routing/may.ts'
import { guideOf, kept, lineOfGuide, requireForms } from './guides.ts'
import * as queries from './stages.queries.ts'

export const { findFirstStage, findStage } = queries

/** Stages of a job in their order. @throws Refusal NOT_FOUND */
export async function getStages(jobId: string): Promise<JobStages> {
  const rev = await revOf('jobs', jobId)
  const rows = await queries.findStages(jobId)
  return {
    rev,
    stages: rows.map(({ id, nameSl, nameEn, status, applications, ...row }) => ({
      uid: id,
      name_sl: nameSl,
      name_en: nameEn,
      status,
      applications,
      guide: guideOf(row),
    })),
  }
}

/** A stage as the history of its job has it. */
const lineOf = ({ name_sl: nameSl, name_en: nameEn, status, guide }: JobStageInput): string =>
  [nameSl, nameEn, status, ...(guide ? [lineOfGuide(guide)] : [])].join(' · ')

/** Stages as the history of a job has them, of one with another guide. */
export const stageLines = async (jobId: string, changed?: string, guide: Guide | null = null) => ({
  stages: (await getStages(jobId)).stages.map((stage) => lineOf(stage.uid === changed ? { ...stage, guide } : stage)),
})

/** Its stages may be changed as it stands. @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED */
export async function requireChangeable(jobId: string): Promise<void> {
  const job = await findJob(jobId)
  if (!job) throw new Refusal('NOT_FOUND')
  requireState(jobPolicy.update_stages, job)
}

/**
 * Changes the stages of a job. One that has another status now is another stage: nobody's status changes by it.
 * @throws Refusal NOT_FOUND, STALE, STATE_NOT_ALLOWED; InvalidInput when a status has no stage, or a guide is none to choose
 */
export async function updateStages(who: Who, jobId: string, rev: number, stages: JobStageInput[]): Promise<JobStages> {
  if (missingStatuses(stages).length > 0) throw new InvalidInput({ stages: ['error_stages_missing'] })
  await requireForms(stages)
  const now = new Map((await getStages(jobId)).stages.map((stage) => [stage.uid, stage.guide]))
  const guided = stages.map((stage) => ({
    ...stage,
    guide: stage.guide ?? (stage.guide === null ? null : now.get(stage.uid ?? '')),
  }))
  const values = () => stageLines(jobId)
  const sent = { stages: guided.map(lineOf) }
  await transact(() =>
    revise({ ...ofJob(jobId, who.userId), seen: rev, sent, values }, async () => {
      await requireChangeable(jobId)
      await replace(jobId, stages)
      const details = { fields: 'stages' }
      await audit({ action: 'jobs.updated', actorId: who.userId, subjectType: 'job', subjectId: jobId, details })
    }),
  ).catch((error: unknown) => {
    // Somebody has moved an application into a stage that went at this moment.
    throw isReferenced(error) ? new Refusal('STALE') : error
  })
  return getStages(jobId)
}

async function replace(jobId: string, stages: readonly JobStageInput[]): Promise<void> {
  const left = new Map((await queries.findStages(jobId)).map((stage) => [stage.id, stage.status]))
  const made = []
  for (const [at, { uid = '', name_sl: nameSl, name_en: nameEn, status, guide }] of stages.entries()) {
    const position = at + 1
    const asked = guide === undefined ? {} : kept(guide)
    if (left.get(uid) === status) {
      left.delete(uid)
      await queries.updateStage(uid, { nameSl, nameEn, position, ...asked })
    } else made.push({ jobId, position, nameSl, nameEn, status, ...asked })
  }
  await queries.insertStages(made)
  await queries.deleteStages([...left.keys()])
}

/** A copy of a job has its stages, and their guides. Joins the open transaction. */
export async function copyStages(from: string, to: string): Promise<void> {
  const { stages } = await getStages(from)
  await replace(
    to,
    stages.map(({ name_sl, name_en, status, guide }) => ({ name_sl, name_en, status, guide })),
  )
}
