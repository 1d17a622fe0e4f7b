import { assignmentPolicy } from '@korak/contract/questionnaires.policy.ts'
import type { RequestContext } from '#http/request-context.ts'
import type { Who } from '#auth/who.ts'
import { now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { lockOwn } from '#questionnaires/assignments/assignments.queries.ts'
import { begin } from '#questionnaires/assignments/assignments.service.ts'
import { requireState } from '#routing/may.ts'
import { factsOf, whereOf } from '#questionnaires/versions/definition-cache.ts'
import { type Changes, keepAnswers, type SaveResult } from './sheets.service.ts'

/**
 * Keeps changed answers of an own assignment; the first one begins it.
 * @throws Refusal NOT_FOUND, LOCKED when it is closed, STATE_NOT_ALLOWED when it is filled in elsewhere; InvalidInput by
 * item, and then nothing is kept
 */
export const saveAnswers = (who: Who, uid: string, changes: Changes, context: RequestContext): Promise<SaveResult> =>
  transact(async () => {
    const row = await lockOwn(uid, who.userId, now())
    if (!row) throw new Refusal('NOT_FOUND')
    requireState(assignmentPolicy.answer, { status: row.status, where: whereOf(row) })
    const sheet = await begin(row, context)
    return keepAnswers(sheet, changes, { facts: factsOf(row), userId: who.userId, at: now() })
  })
