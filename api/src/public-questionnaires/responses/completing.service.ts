import type { publicRoutes } from '@korak/contract/public.ts'
import { isAnswered } from '@korak/engine/questionnaires/answers.ts'
import type { z } from 'zod'
import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import { networkOf } from '#auth/throttle.ts'
import { limitUnwritten } from '#auth/unwritten-limits.ts'
import { today } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { definitionOf } from '#questionnaires/versions/definition-cache.ts'
import { checkAtOnce, closeSheet, findAnswers, keepAnswers } from '#questionnaires/answers/sheets.service.ts'
import { type Completing, FACTS, holdResponse, requireResponse } from './answering.service.ts'
import { takeBegun } from './begun.ts'
import { isFull, releasePlace } from './holds.service.ts'
import { keepLinkOpen, type LinkRow, lockLink } from '#public-questionnaires/links.queries.ts'
import { closedOn, closingOf, isAnonymous, timeFor } from '#public-questionnaires/links.view.ts'
import { closeResponse, findStatus, type ResponseRow, submitFresh } from './responses.queries.ts'
import { refuseProgram } from './starting.service.ts'
import { ageOf, responseIdOf } from '#public-questionnaires/tokens.ts'

type Done = z.input<(typeof publicRoutes)['POST /public/responses/:uid/complete']['response']>

type Submitted = Pick<Completing, 'changes' | 'rev'>

const SUBMITS = { burst: 120, everySeconds: 5 }

/** @throws InvalidInput when nobody can have read the questions in that time */
function refuseHaste(stamp: string, uid: string, minSeconds: number): void {
  const age = ageOf(stamp, uid)
  if (age === null) throw new InvalidInput({ stamp: ['error_public_stamp'] })
  const seconds = minSeconds - age
  if (seconds > 0) throw new InvalidInput({ stamp: [{ key: 'error_public_haste', values: { seconds } }] })
}

/**
 * Submits, together with the last changes. Repeating the call answers the same; other answers than were submitted are
 * refused.
 * @throws Refusal NOT_FOUND, LOCKED, TOO_MANY, CONFLICT when it was changed since it was shown; InvalidInput with what is missing, by item, and for programs
 */
export async function complete(
  uid: string,
  { stamp, homepage, ...given }: Completing,
  context: RequestContext,
): Promise<Done> {
  refuseProgram(homepage)
  await limitUnwritten('public.complete', networkOf(context.ip), SUBMITS)
  const link = (await completeBegun(uid, stamp, given)) ?? (await completeFound(uid, stamp, given))
  const [thanks = '', ...closing] = closingOf(link, await definitionOf(link.versionId), context.language)
  return { thank_you: thanks, closing }
}

/**
 * Submits what was begun here a moment ago without looking it up: whatever writes looks whether it may.
 * @returns null when it cannot be; why is for the long way to say
 */
async function completeBegun(uid: string, stamp: string, given: Submitted): Promise<LinkRow | null> {
  const responseId = responseIdOf(uid)
  try {
    const link = await takeBegun(responseId)
    if (!link || closedOn(link)) return null
    refuseHaste(stamp, uid, link.minSeconds)
    return (await completeAtOnce({ responseId, link, rev: 0 }, given)) ? link : null
  } catch (error) {
    // Whether what a connection broke off was committed is not known: that is not tried again here.
    if (error instanceof Refusal || error instanceof InvalidInput) return null
    throw error
  }
}

async function completeFound(uid: string, stamp: string, given: Submitted): Promise<LinkRow> {
  const row = await requireResponse(uid)
  const { link, responseId } = row
  if (row.status === 'closed') await refuseOthers(responseId, given.changes)
  else if (closedOn(link)) throw new Refusal('LOCKED')
  else {
    refuseHaste(stamp, uid, link.minSeconds)
    if (!(await completeAtOnce(row, given))) await completeSlowly(row, given)
  }
  return link
}

/**
 * The answer to a submit was lost on its way and it was sent again: the last change of each item is the one stored. Values
 * are not compared: whoever tries some would learn what was answered.
 * @throws Refusal LOCKED
 */
async function refuseOthers(responseId: string, changes: Completing['changes']): Promise<void> {
  if (changes.length === 0) return
  const known = new Set((await findAnswers(responseId)).map(({ changeId }) => changeId))
  const last = [...new Map(changes.map((change) => [change.item, change])).values()]
  if (last.some(({ id, value }) => isAnswered(value) && !known.has(id))) throw new Refusal('LOCKED')
}

/** The way most take who were offline or came by program: one statement. @returns false when it cannot be taken */
async function completeAtOnce(
  { responseId, link, rev }: Pick<ResponseRow, 'responseId' | 'link' | 'rev'>,
  { changes, rev: shown = rev }: Submitted,
): Promise<boolean> {
  const isPlain = rev === 0 && shown === 0 && changes.length > 0 && link.maxResponses === null && isAnonymous(link)
  if (!isPlain || changes.some(({ base }) => base !== 0)) return false
  const { rows } = await checkAtOnce(link.versionId, changes, { facts: FACTS, userId: null })
  return rows.length > 0 && submitFresh(responseId, today(), timeFor(link), rows)
}

const completeSlowly = ({ responseId, link }: ResponseRow, { changes, rev }: Submitted): Promise<void> =>
  transact(async () => {
    await (link.maxResponses === null ? keepLinkOpen(link.id) : lockLink(link.id))
    const at = timeFor(link)
    const sheet = await holdOrRepeat(responseId, changes)
    if (!sheet) return
    if (await isFull(link, responseId)) throw new Refusal('LOCKED')
    if (changes.length > 0) {
      const { conflicts } = await keepAnswers(sheet, { changes }, { facts: FACTS, userId: null, at })
      if (conflicts.length > 0) throw new Refusal('CONFLICT')
    }
    await closeSheet(sheet, FACTS, rev)
    await closeResponse(responseId, today(), at)
    await releasePlace(link, responseId)
    // Of anonymous answers the trail tells nothing: it knows the second.
    if (!isAnonymous(link))
      await audit({
        action: 'public.answered',
        actorId: null,
        subjectType: 'public_response',
        subjectId: responseId,
      })
  })

/** Somebody else with the same token may have submitted since: then only a repetition is taken. */
async function holdOrRepeat(responseId: string, changes: Completing['changes']) {
  try {
    return await holdResponse(responseId)
  } catch (error) {
    const isSubmitted = (await findStatus(responseId))?.status === 'closed'
    if (!(error instanceof Refusal) || !isSubmitted) throw error
    await refuseOthers(responseId, changes)
    return null
  }
}
