import type { Criterion, Judged } from '@korak/contract/evaluations.rules.ts'
import { publishForStage } from '#questionnaires/versions/publishing.service.ts'
import { definitionOf } from './criteria.ts'
import * as queries from './evaluations.queries.ts'

interface Given {
  interviewerId: string
  /** In the order of the criteria; left out, it was not given yet. */
  judged?: readonly Judged[]
}

/** A guide at a stage, and what was said by it, for demo data: nobody is told. Joins the open transaction. */
export async function saveEvaluations(
  { id, userId, jobId, stageId }: { id: string; userId: string; jobId: string; stageId: string },
  criteria: readonly Criterion[],
  given: readonly Given[],
  { askedBy, askedAt, givenAt, dueOn }: { askedBy: string; askedAt: Date; givenAt: Date; dueOn: string },
): Promise<void> {
  await queries.updateGuide(stageId, { guideId: null, criteria: JSON.stringify(criteria) })
  const stage = await queries.findStage(jobId, stageId)
  if (!stage) throw new Error('A stage of another job')
  const versionId = await publishForStage(stageId, definitionOf(criteria), askedBy)
  for (const { interviewerId, judged } of given) {
    const made = await queries.upsertRequest({
      applicationId: id,
      userId,
      interviewerId,
      askedBy,
      stageId,
      stageSl: stage.nameSl,
      stageEn: stage.nameEn,
      versionId,
      dueOn,
      askedAt,
      createdAt: askedAt,
      updatedAt: askedAt,
    })
    const answers = Object.fromEntries((judged ?? []).map((one, at) => [`c-${at + 1}`, one]))
    if (made && judged)
      await queries.updateEvaluation(made.id, { answers, rev: 2, submittedAt: givenAt, updatedAt: givenAt })
  }
}
