import { evaluationPolicy } from '@korak/contract/evaluations.policy.ts'
import { judgementFaults } from '@korak/contract/evaluations.rules.ts'
import type { EvaluationAnswers, EvaluationSheet } from '@korak/contract/evaluations.ts'
import type { Language, ListQuery } from '@korak/contract/shapes.ts'
import { isDeepStrictEqual } from 'node:util'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { ACTIVE } from '#applications/applications.states.ts'
import { lockApplication } from '#applications/moves.service.ts'
import { endsOf, maskedCv, maskedWords } from '#applications/record/evaluated.ts'
import { sentRecord } from '#applications/record/record.service.ts'
import { instant, instantOrNull, now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import type { RequestContext } from '#http/request-context.ts'
import { listFrom } from '#lists/list.ts'
import { definitionOf } from '#questionnaires/versions/definition-cache.ts'
import { mayOf, requireState } from '#routing/may.ts'
import { recordView } from '#views/views.service.ts'
import { criteriaOf } from './criteria.ts'
import * as queries from './evaluations.queries.ts'
import { evaluations, type ListedEvaluation } from './evaluations.resource.ts'
import { answersOf, factsOf, formerOf, givenOf, isLed, isOwn, stageOf } from './evaluations.view.ts'

const same = (words: string) => words

/** What the caller was asked for. */
export const listEvaluations = (query: ListQuery, who: Who, language: Language) =>
  listFrom(evaluations, query, { who, language }, (row: ListedEvaluation) => ({
    uid: row.id,
    ref_no: row.refNo,
    job: row.job,
    stage: row.stage,
    state: row.state,
    due_on: row.day,
    submitted_at: instantOrNull(row.submittedAt),
  }))

/** One the caller was asked for, while anything of the application may be read. @throws Refusal NOT_FOUND */
async function ownOne(who: Who, id: string, language: Language) {
  const row = await queries.findEvaluation(id)
  if (!row || !isOwn(row, who) || row.withdrawnAt !== null) throw new Refusal('NOT_FOUND')
  const record = await sentRecord(row.applicationId, language)
  if (!record.isReadable) throw new Refusal('NOT_FOUND')
  return { row, record }
}

/** What whoever was asked sees: CV without a name, guide, what they have written, and then what others have. @throws Refusal NOT_FOUND */
export async function getSheet(who: Who, id: string, language: Language): Promise<EvaluationSheet> {
  const { row, record } = await ownOne(who, id, language)
  const { isUnderWay } = record
  const all = await queries.findEvaluations(row.applicationId)
  const others = all.filter((one) => one.id !== id && one.stageId === row.stageId && one.versionId === row.versionId)
  const [cv, definition, former, ends] = await Promise.all([
    isUnderWay ? maskedCv(record.row) : null,
    definitionOf(row.versionId),
    queries.findFormer([id, ...others.map((one) => one.id)]),
    endsOf(row.applicationId),
  ])
  const isSeen = row.submittedAt !== null && !isLed(who, all, isUnderWay)
  const given = givenOf({ who, group: [row, ...others], former, shown: maskedWords(record.row), ends })
  return {
    uid: id,
    rev: row.rev,
    ref_no: record.row.refNo,
    stage: stageOf(row, language),
    due_on: row.dueOn,
    job: { title: record.row.title, expectations: record.row.expected },
    cv,
    is_under_way: isUnderWay,
    criteria: criteriaOf(definition, language),
    answers: answersOf(row.answers, same),
    submitted_at: instantOrNull(row.submittedAt),
    former: formerOf(id, former, same),
    is_after_others: given.some((one) => one.uid === id && one.is_after_others),
    is_after_end: given.some((one) => one.uid === id && one.is_after_end),
    others: isSeen ? given.filter(({ uid }) => uid !== id) : null,
    may: mayOf(evaluationPolicy, who, factsOf(row, who, isUnderWay)),
  }
}

/** The masked CV is on the screen: written down for the candidate. @throws Refusal NOT_FOUND */
export async function lookAt(who: Who, id: string, context: RequestContext): Promise<{ at: string }> {
  const { record } = await ownOne(who, id, context.language)
  const { userId, jobId, id: subjectId } = record.row
  if (record.isUnderWay)
    await recordView({ userId, jobId, who, what: 'masked_application', purpose: 'application', subjectId }, context)
  return { at: instant(now()) }
}

interface Written {
  rev: number
  answers: EvaluationAnswers
}

/** Its application and the evaluation itself, both held: neither ends nor changes meanwhile. @throws Refusal NOT_FOUND; InvalidInput */
async function held(who: Who, id: string, { answers }: Written) {
  const found = await queries.findEvaluation(id)
  if (!found || !isOwn(found, who) || found.withdrawnAt !== null) throw new Refusal('NOT_FOUND')
  const application = await lockApplication(found.applicationId)
  const row = await queries.lockEvaluation(id)
  if (!application || !row) throw new Refusal('NOT_FOUND')
  const keys = criteriaOf(await definitionOf(row.versionId), 'sl-SI').map(({ key }) => key)
  const strange = Object.keys(answers).filter((key) => !keys.includes(key))
  if (strange.length > 0)
    throw new InvalidInput(Object.fromEntries(strange.map((key) => [`answers.${key}`, ['error_invalid' as const]])))
  return { row, keys, userId: application.userId, isUnderWay: ACTIVE.includes(application.status) }
}

/** Keeps what is written so far. @throws Refusal NOT_FOUND, STALE, STATE_NOT_ALLOWED; InvalidInput */
export const draft = (who: Who, id: string, written: Written): Promise<{ rev: number }> =>
  transact(async () => {
    const { row, isUnderWay } = await held(who, id, written)
    requireState(evaluationPolicy.draft, factsOf(row, who, isUnderWay))
    // The answer to the same call was lost.
    if (isDeepStrictEqual(answersOf(row.answers, same), written.answers)) return { rev: row.rev }
    if (row.rev !== written.rev) throw new Refusal('STALE')
    const rev = row.rev + 1
    await queries.updateEvaluation(id, { answers: written.answers, rev, updatedAt: now() })
    // One entry when it is begun, not one for every pause in typing.
    if (row.answers === '{}') {
      const subject = { subjectType: 'application', subjectId: row.applicationId }
      await audit({ action: 'evaluations.begun', actorId: who.userId, ...subject })
    }
    return { rev }
  })

/**
 * Gives an evaluation; one that was given is changed, and what it said before stays with it.
 * @throws Refusal NOT_FOUND, STALE, STATE_NOT_ALLOWED after the end; InvalidInput by criterion
 */
export const submit = (who: Who, id: string, written: Written, language: Language): Promise<EvaluationSheet> =>
  transact(async () => {
    const { row, keys, userId, isUnderWay } = await held(who, id, written)
    requireState(evaluationPolicy.submit, factsOf(row, who, isUnderWay))
    const { answers } = written
    const isSame = isDeepStrictEqual(answersOf(row.answers, same), answers)
    if (row.submittedAt !== null && isSame) return getSheet(who, id, language)
    if (row.rev !== written.rev) throw new Refusal('STALE')
    const faults = judgementFaults(keys, answers)
    if (faults.length > 0) throw new InvalidInput(Object.fromEntries(faults.map(({ field, key }) => [field, [key]])))
    const at = now()
    if (row.submittedAt !== null)
      await queries.insertFormer({
        evaluationId: id,
        userId,
        answers: row.answers,
        submittedAt: row.submittedAt,
        createdAt: at,
      })
    await queries.updateEvaluation(id, { answers, rev: row.rev + 1, submittedAt: at, updatedAt: at })
    const subject = { subjectType: 'application', subjectId: row.applicationId }
    const action = row.submittedAt === null ? 'evaluations.submitted' : 'evaluations.updated'
    await audit({ action, actorId: who.userId, ...subject })
    return getSheet(who, id, language)
  })
