import type { Definition } from '@korak/contract/definition.ts'
import { questionnairePolicy, resultPolicy } from '@korak/contract/questionnaires.policy.ts'
import type { questionnaireRoutes } from '@korak/contract/questionnaires.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { now, readInstant } from '#base/time.ts'
import { titleOf } from '#base/titles.ts'
import { transact, violates } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { enqueue } from '#background/queue.ts'
import {
  findAny,
  findAssignable,
  insertAssignment,
  lockAny,
  updateAssignment,
} from '#questionnaires/assignments/assignments.queries.ts'
import { aboutOf } from '#questionnaires/assignments/assignments.service.ts'
import { mayOf, requireState } from '#routing/may.ts'
import { definitionOf, whereOf } from '#questionnaires/versions/definition-cache.ts'
import { publish, refuseFaulty } from '#questionnaires/versions/publishing.service.ts'
import { countedQuestionnaires } from './counted.ts'
import { mailReleased } from './questionnaires.mail.ts'
import * as versions from '#questionnaires/versions/versions.queries.ts'

type Routes = typeof questionnaireRoutes
type Created = z.input<Routes['POST /questionnaires']['response']>

/** All questionnaires in their current version. */
export async function listQuestionnaires(
  who: Who,
  language: Language,
): Promise<z.input<Routes['GET /questionnaires']['response']>> {
  const rows = await countedQuestionnaires.get('all', versions.findAllCurrent)
  const may = mayOf(questionnairePolicy, who, {})
  return rows.map((row) => ({
    uid: row.id,
    key: row.key,
    scope: row.scope,
    title: titleOf(row, language),
    version: row.number,
    minutes: row.minutes,
    questions: row.questionCount,
    assigned: row.assigned ?? 0,
    closed: row.closed ?? 0,
    may,
  }))
}

/** @throws Refusal NOT_FOUND */
export async function requireQuestionnaire(uid: string) {
  const row = await versions.findCurrent({ id: uid })
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export async function getQuestionnaire(uid: string) {
  const { id, key, number, versionId } = await requireQuestionnaire(uid)
  return { uid: id, key, version: number, definition: await definitionOf(versionId) }
}

/** @throws InvalidInput when the key is taken or the definition has faults, by path */
export async function createQuestionnaire(
  who: Who,
  { key, scope, definition }: z.output<Routes['POST /questionnaires']['body']>,
  context: RequestContext,
): Promise<Created> {
  await refuseFaulty(definition)
  try {
    return await transact(async () => {
      const { id } = await versions.insertQuestionnaire({ key, scope })
      return { uid: id, version: await publishBy(who, id, definition, context) }
    })
  } catch (error) {
    if (violates(error, 'questionnaires_key_key')) throw new InvalidInput({ key: ['error_questionnaire_key'] })
    throw error
  }
}

/** @throws Refusal NOT_FOUND; InvalidInput when the definition has faults or is the one there is */
export async function publishVersion(
  who: Who,
  uid: string,
  definition: Definition,
  context: RequestContext,
): Promise<Created> {
  await refuseFaulty(definition)
  return transact(async () => {
    const questionnaire = await versions.lockQuestionnaire({ id: uid })
    if (!questionnaire) throw new Refusal('NOT_FOUND')
    return { uid, version: await publishBy(who, uid, definition, context) }
  })
}

async function publishBy(
  { userId }: Who,
  id: string,
  definition: Definition,
  context: RequestContext,
): Promise<number> {
  const version = await publish(id, definition, userId)
  const about = { subjectType: 'questionnaire', subjectId: id, details: { version } }
  await audit({ action: 'questionnaires.published', actorId: userId, ...about }, context)
  return version
}

/**
 * Asks people to fill the current version in; who has an unfinished one is not asked twice. They are written to when it opens.
 * @throws InvalidInput for people who are unknown or may not be turned to, and days that are none
 */
export async function assign(
  who: Who,
  uid: string,
  { users, due_at: due, opens_at: opens }: z.output<Routes['POST /questionnaires/:uid/assignments']['body']>,
  context: RequestContext,
): Promise<{ assigned: number }> {
  const at = now()
  const [dueAt, opensAt] = [instantIn('due_at', due), instantIn('opens_at', opens) ?? at]
  if (dueAt && dueAt <= (opensAt > at ? opensAt : at)) throw new InvalidInput({ due_at: ['error_date_past'] })
  return transact(async () => {
    // Whoever asks at the same moment waits, and sees who has been asked.
    await versions.lockQuestionnaire({ id: uid })
    const { versionId } = await requireQuestionnaire(uid)
    const found = await findAssignable([...new Set(users)], uid)
    if (found.length < new Set(users).size) throw new InvalidInput({ users: ['error_choice'] })
    const asked = found.filter(({ isWaiting }) => !isWaiting)
    for (const { id: userId } of asked) {
      const times = { dueAt, opensAt, createdAt: at, updatedAt: at }
      const id = await insertAssignment({ userId, versionId, createdBy: who.userId, ...times })
      await enqueue('questionnaires.announce', { id }, { runAt: opensAt })
      await audit({ action: 'questionnaires.assigned', actorId: who.userId, ...aboutOf({ id, userId }) }, context)
    }
    return { assigned: asked.length }
  })
}

function instantIn(field: string, value: string | undefined): Date | null {
  if (value === undefined) return null
  const at = readInstant(value)
  if (!at) throw new InvalidInput({ [field]: ['error_date_format'] })
  return at
}

/** For the door. @throws Refusal NOT_FOUND */
export async function requireAssignment(uid: string): Promise<void> {
  if (!(await findAny(uid))) throw new Refusal('NOT_FOUND')
}

/**
 * Releases the result of a closed assignment to its respondent; once is enough.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED when it is not closed or its result is never shown
 */
export const releaseResult = (who: Who, uid: string, context: RequestContext): Promise<void> =>
  transact(async () => {
    const row = await lockAny(uid)
    if (!row) throw new Refusal('NOT_FOUND')
    // Of a provider's test the scores it has reported.
    const isNeverShown = row.versionId !== null && (await definitionOf(row.versionId)).result === 'never'
    requireState(resultPolicy.release, { status: row.status, where: whereOf(row), isNeverShown })
    if (row.releasedAt) return
    await updateAssignment(uid, { releasedAt: now(), releasedBy: who.userId })
    await audit({ action: 'questionnaires.released', actorId: who.userId, ...aboutOf(row) }, context)
    await mailReleased(uid)
  })
