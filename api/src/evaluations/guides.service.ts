import type { StageGuide } from '@korak/contract/evaluations-guides.ts'
import type { Guide } from '@korak/contract/evaluations.rules.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { titleOf } from '#base/titles.ts'
import { revise, revOf } from '#changes/changes.service.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { ofJob } from '#jobs/history.ts'
import { guideOf, kept, isForm } from '#jobs/stages/guides.ts'
import { requireChangeable, stageLines } from '#jobs/stages/stages.service.ts'
import * as queries from './evaluations.queries.ts'

/** What a stage of a job is judged by. @throws Refusal NOT_FOUND */
export async function getGuide(jobId: string, stageId: string, language: Language): Promise<StageGuide> {
  const rev = await revOf('jobs', jobId)
  const stage = await queries.findStage(jobId, stageId)
  if (!stage) throw new Refusal('NOT_FOUND')
  const { questionnaire_uid = null, criteria = [] } = guideOf(stage) ?? {}
  return {
    rev,
    stage: language === 'sl-SI' ? stage.nameSl : stage.nameEn,
    questionnaire_uid,
    criteria,
    title: stage.guideId === null ? null : titleOf(stage, language),
    is_used: stage.isUsed,
  }
}

/**
 * Changes what a stage is judged by. Whoever was asked before keeps the guide they were asked with.
 * @throws Refusal NOT_FOUND, STALE, STATE_NOT_ALLOWED; InvalidInput for what is no published form
 */
export async function updateGuide(
  who: Who,
  jobId: string,
  stageId: string,
  rev: number,
  guide: Guide,
  language: Language,
): Promise<StageGuide> {
  const { questionnaire_uid: form } = guide
  if (form !== null && !(await isForm(form))) throw new InvalidInput({ questionnaire_uid: ['error_choice'] })
  const values = () => stageLines(jobId)
  const sent = await stageLines(jobId, stageId, guide)
  await transact(() =>
    revise({ ...ofJob(jobId, who.userId), seen: rev, sent, values }, async () => {
      if (!(await queries.findStage(jobId, stageId))) throw new Refusal('NOT_FOUND')
      await requireChangeable(jobId)
      await queries.updateGuide(stageId, kept(guide))
      const details = { fields: 'stages' }
      await audit({ action: 'jobs.updated', actorId: who.userId, subjectType: 'job', subjectId: jobId, details })
    }),
  )
  return getGuide(jobId, stageId, language)
}
