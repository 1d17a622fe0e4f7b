import { evaluationPolicy } from '@korak/contract/evaluations.policy.ts'
import type { EvaluationsOfApplication } from '@korak/contract/evaluations.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { audit } from '#audit/audit.ts'
import { admits, type Who } from '#auth/who.ts'
import { ACTIVE } from '#applications/applications.states.ts'
import { lockApplication } from '#applications/moves.service.ts'
import { endsOf, wordsFor } from '#applications/record/evaluated.ts'
import { seenRecord } from '#applications/record/record.service.ts'
import { now, today } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { guideOf } from '#jobs/stages/guides.ts'
import { definitionOf as definitionOfVersion } from '#questionnaires/versions/definition-cache.ts'
import { newestVersion, publishForStage } from '#questionnaires/versions/publishing.service.ts'
import { requireState } from '#routing/may.ts'
import { criteriaOf, definitionOf } from './criteria.ts'
import { mailAsked } from './evaluations.mail.ts'
import * as queries from './evaluations.queries.ts'
import { factsOf, givenOf, isLed, requestOf, stageOf } from './evaluations.view.ts'

/** Whom one can ask. */
export const listInterviewers = async () => (await queries.findInterviewers()).map(({ uid, name }) => ({ uid, name }))

/** Who was asked about an application, and what they said. @throws Refusal NOT_FOUND */
export async function ofApplication(who: Who, uid: string, language: Language): Promise<EvaluationsOfApplication> {
  const { row, isUnderWay, isReadable } = await seenRecord(who, uid, language)
  if (!isReadable) throw new Refusal('NOT_FOUND')
  const rows = await queries.findEvaluations(uid)
  const mayAsk = isUnderWay && who.asRole === null && admits(evaluationPolicy.create.audience, who)
  const [stages, shown] = await Promise.all([
    mayAsk ? queries.findStagesWithGuide(row.jobId, uid) : [],
    wordsFor(who, row),
  ])
  return {
    // After the end nobody is waited for.
    requests: rows
      .filter(({ submittedAt }) => isUnderWay && submittedAt === null)
      .map((one) => requestOf(one, who, isUnderWay, language)),
    given: isLed(who, rows, isUnderWay) ? null : await sideBySide(who, rows, shown, language),
    stages: stages.map(({ id, nameSl, nameEn }) => ({
      uid: id,
      name: language === 'sl-SI' ? nameSl : nameEn,
      asked: rows.flatMap(({ stageId, interviewerId }) => (stageId === id && interviewerId ? [interviewerId] : [])),
    })),
  }
}

/** What was said, by stage and guide, so that the same criterion stands beside itself. */
async function sideBySide(
  who: Who,
  rows: queries.EvaluationRow[],
  shown: (words: string) => string,
  language: Language,
) {
  const former = await queries.findFormer(rows.map(({ id }) => id))
  const ends = rows[0] ? await endsOf(rows[0].applicationId) : []
  const groups = Map.groupBy(
    rows.filter(({ submittedAt }) => submittedAt !== null),
    ({ stageId, stageSl, versionId }) => `${stageId ?? stageSl} ${versionId}`,
  )
  return Promise.all(
    [...groups.values()].map(async (group) => ({
      stage: stageOf(group[0]!, language),
      criteria: criteriaOf(await definitionOfVersion(group[0]!.versionId), language),
      evaluations: givenOf({ who, group, former, shown, ends }),
    })),
  )
}

interface Asked {
  stage_uid: string
  interviewer_uids: string[]
  due_on: string | null
}

/**
 * Asks colleagues to evaluate an application at a stage; of one application all go by the same guide.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED after the end; InvalidInput
 */
export const ask = (
  who: Who,
  uid: string,
  { stage_uid: stageId, interviewer_uids: ids, due_on: dueOn }: Asked,
  language: Language,
): Promise<EvaluationsOfApplication> =>
  transact(async () => {
    await seenRecord(who, uid, language)
    const application = await lockApplication(uid)
    if (!application) throw new Refusal('NOT_FOUND')
    if (!ACTIVE.includes(application.status)) throw new Refusal('STATE_NOT_ALLOWED')
    const { userId, jobId } = application
    const stage = await queries.findStage(jobId, stageId)
    const guide = stage && guideOf(stage)
    const people = await queries.findInterviewersAmong(ids)
    const errors = {
      ...(!guide && { stage_uid: ['error_choice' as const] }),
      ...(ids.some((id) => id === userId || people.every((one) => one.uid !== id)) && {
        interviewer_uids: ['error_choice' as const],
      }),
      ...(dueOn !== null && dueOn < today() && { due_on: ['error_date_past' as const] }),
    }
    if (!stage || !guide || Object.keys(errors).length > 0) throw new InvalidInput(errors)
    const versionId =
      (await queries.findVersion(uid, stageId))?.versionId ??
      (guide.questionnaire_uid === null
        ? await publishForStage(stageId, definitionOf(guide.criteria), who.userId)
        : await newestVersion(guide.questionnaire_uid))
    const at = now()
    for (const person of people) {
      const made = await queries.upsertRequest({
        applicationId: uid,
        userId,
        interviewerId: person.uid,
        askedBy: who.userId,
        stageId,
        stageSl: stage.nameSl,
        stageEn: stage.nameEn,
        versionId,
        dueOn,
        askedAt: at,
        createdAt: at,
        updatedAt: at,
      })
      if (!made) continue
      const subject = { subjectType: 'application', subjectId: uid }
      await audit({ action: 'evaluations.created', actorId: who.userId, userId: person.uid, ...subject })
      if (person.uid !== who.userId) await mailAsked(application, stage, person, { id: made.id, dueOn, by: who.name })
    }
    return ofApplication(who, uid, language)
  })

/** Takes a request back; what was written so far is kept for when it is asked again. @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED */
export const withdraw = (who: Who, id: string, language: Language): Promise<void> =>
  transact(async () => {
    const found = await queries.findEvaluation(id)
    if (!found) throw new Refusal('NOT_FOUND')
    const { isUnderWay } = await seenRecord(who, found.applicationId, language)
    const row = await queries.lockEvaluation(id)
    if (!row) throw new Refusal('NOT_FOUND')
    requireState(evaluationPolicy.withdraw, factsOf(row, who, isUnderWay))
    const at = now()
    await queries.updateEvaluation(id, { withdrawnAt: at, updatedAt: at })
    const subject = { subjectType: 'application', subjectId: row.applicationId }
    const userId = row.interviewerId
    await audit({ action: 'evaluations.withdrawn', actorId: who.userId, userId, ...subject })
  })
