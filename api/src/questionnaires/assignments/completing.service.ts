import { assignmentPolicy } from '@korak/contract/questionnaires.policy.ts'
import type { AssignmentCard } from '@korak/contract/questionnaires.ts'
import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { lockOwn, updateAssignment } from './assignments.queries.ts'
import { aboutOf, begin, ownAssignment } from './assignments.service.ts'
import { requireState } from '#routing/may.ts'
import { cardOf, definitionOf, factsOf, whereOf } from '#questionnaires/versions/definition-cache.ts'
import { closeSheet } from '#questionnaires/answers/sheets.service.ts'

/**
 * Submits an own assignment; one that is closed answers the same again. What was answered before its question went away
 * is removed.
 * @throws Refusal NOT_FOUND, CONFLICT when it was changed since it was shown, STATE_NOT_ALLOWED before it was begun or when it is filled in elsewhere; InvalidInput with what is missing, by item
 */
export async function completeAssignment(
  who: Who,
  uid: string,
  context: RequestContext,
  shown?: number,
): Promise<AssignmentCard & { thank_you: string }> {
  const thanks = await transact(async () => {
    const row = await lockOwn(uid, who.userId, now())
    if (!row) throw new Refusal('NOT_FOUND')
    if (row.status === 'closed' && row.versionId !== null) return (await definitionOf(row.versionId)).thank_you
    requireState(assignmentPolicy.complete, { status: row.status, where: whereOf(row) })
    const { definition, scores } = await closeSheet(await begin(row, context), factsOf(row), shown)
    const at = now()
    await updateAssignment(uid, {
      status: 'closed',
      finishedAt: at,
      updatedAt: at,
      scores,
      ...(definition.result === 'at_once' && { releasedAt: at }),
    })
    await audit({ action: 'questionnaires.completed', actorId: who.userId, ...aboutOf(row) }, context)
    return definition.thank_you
  })
  return { ...cardOf(await ownAssignment(who, uid), context.language), thank_you: thanks[context.language] }
}
