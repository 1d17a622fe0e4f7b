import { responsePolicy } from '@korak/contract/public.policy.ts'
import type { PublicResponse, publicRoutes } from '@korak/contract/public.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import type { RequestContext } from '#http/request-context.ts'
import { networkOf } from '#auth/throttle.ts'
import { limitUnwritten } from '#auth/unwritten-limits.ts'
import { instant, now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { mayOf, requireState } from '#routing/may.ts'
import { definitionOf } from '#questionnaires/versions/definition-cache.ts'
import {
  type Changes,
  keepAnswers,
  type SaveResult,
  lockSheet,
  readSheet,
  type Sheet,
} from '#questionnaires/answers/sheets.service.ts'
import { holdPlace, isFull } from './holds.service.ts'
import { closedOn, timeFor } from '#public-questionnaires/links.view.ts'
import { findResponse, lockResponse, type ResponseRow } from './responses.queries.ts'
import { responseIdOf, stampFor } from '#public-questionnaires/tokens.ts'

export type Completing = z.output<(typeof publicRoutes)['POST /public/responses/:uid/complete']['body']>

/** Answers of an office behind one address; each is one call. */
const CHANGES = { burst: 1200, everySeconds: 0.1 }

/** Nobody is known: what expressions may read besides answers. */
export const FACTS = {}

/** @throws Refusal NOT_FOUND */
export async function requireResponse(uid: string): Promise<ResponseRow> {
  const row = await findResponse(responseIdOf(uid))
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** What was begun, to go on with. Of what was submitted, or can no longer be, no answer comes back. @throws Refusal NOT_FOUND */
export async function readResponse(uid: string, language: Language): Promise<PublicResponse> {
  const { responseId, link, status, completedOn } = await requireResponse(uid)
  const definition = await definitionOf(link.versionId)
  const day = status === 'closed' ? completedOn : closedOn(link)
  const isShut = status !== 'closed' && day === null && (await isFull(link, responseId))
  const state = status === 'closed' ? 'answered' : day ? 'closed' : isShut ? 'full' : 'in-progress'
  const about = { uid, state, day, title: definition.title[language], minutes: definition.minutes } as const
  const may = mayOf(responsePolicy, null, { state })
  if (state === 'in-progress')
    return { ...about, may, ...(await readSheet(responseId, link.versionId, FACTS, language)), stamp: stampFor(uid) }
  const nothing = { definition: null, codelists: {}, facts: FACTS, answers: {}, rev: 0, position: null }
  return { ...about, may, ...nothing, questions: 0, answered: 0, stamp: '' }
}

/**
 * Holds a response that is being filled in, with its sheet. Call inside a transaction.
 * @throws Refusal LOCKED when it is submitted or its link is closed
 */
export async function holdResponse(responseId: string): Promise<Sheet> {
  const sheet = await lockSheet(responseId)
  const response = await lockResponse(responseId)
  if (!sheet || !response) throw new Refusal('NOT_FOUND')
  const state = response.status === 'closed' ? 'answered' : closedOn(response) ? 'closed' : 'in-progress'
  requireState(responsePolicy.answer, { state })
  return sheet
}

/**
 * Keeps changed answers.
 * @throws Refusal LOCKED when it is submitted, its link is closed or all its places are taken, TOO_MANY; InvalidInput by item
 */
export async function saveAnswers(
  { responseId, link }: ResponseRow,
  changes: Changes,
  context: RequestContext,
): Promise<SaveResult> {
  await limitUnwritten('public.answers', networkOf(context.ip), CHANGES)
  const kept = await transact(async () => {
    if (changes.changes.length > 0) await holdPlace(link, responseId)
    const sheet = await holdResponse(responseId)
    return keepAnswers(sheet, changes, { facts: FACTS, userId: null, at: timeFor(link) })
  })
  // The person may know when; the database may not.
  return { ...kept, saved_at: instant(now()) }
}
