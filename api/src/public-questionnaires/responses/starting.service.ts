import { publicQuestionnairePolicy } from '@korak/contract/public.policy.ts'
import type { publicRoutes } from '@korak/contract/public.ts'
import type { z } from 'zod'
import type { RequestContext } from '#http/request-context.ts'
import { networkOf } from '#auth/throttle.ts'
import { limitUnwritten, shareOf } from '#auth/unwritten-limits.ts'
import { now } from '#base/time.ts'
import { isReferenced, transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { lockSheet } from '#questionnaires/answers/sheets.service.ts'
import { requireState } from '#routing/may.ts'
import { noteBegun } from './begun.ts'
import { releasePlace } from './holds.service.ts'
import { lockLink } from '#public-questionnaires/links.queries.ts'
import { keptAddress, type LinkAddress, openAddress, type Opened } from '#public-questionnaires/links.service.ts'
import { stateOf, timeFor } from '#public-questionnaires/links.view.ts'
import { deleteResponse, findStatus, insertOpenResponse, insertResponse } from './responses.queries.ts'
import {
  codeOfMark,
  newCode,
  readCode,
  responseIdOf,
  shownCode,
  stampFor,
  uidOfCode,
} from '#public-questionnaires/tokens.ts'

type Starting = z.input<(typeof publicRoutes)['POST /public/questionnaires/:place/:id/start']['body']>
type Started = z.input<(typeof publicRoutes)['POST /public/questionnaires/:id/start']['response']>

/** A school class or a whole office behind one address may begin in the same minute; a program may not begin a thousand times. */
const STARTS = { burst: 150, everySeconds: 10 }
/** Without a mark nobody has opened the page: pages from before there were marks, and programs. However many processes serve. */
const STARTS_UNMARKED = { burst: 5, everySeconds: 3600 }
const STARTS_OF_LINK = { burst: 600, everySeconds: 0.5 }
/** 49 bits against these: nobody guesses a code in a lifetime. */
const TRIES = { burst: 10, everySeconds: 60 }
const TRIES_OF_LINK = { burst: 200, everySeconds: 5 }

/** @throws InvalidInput when the field nobody sees was filled in */
export function refuseProgram(homepage: string | undefined): void {
  if (homepage) throw new InvalidInput({ homepage: ['error_public_trap'] })
}

/**
 * Begins a public questionnaire. With a token it begins once, whoever else does the same at the same moment. What was begun
 * by a single-use address is no longer opened by it, since others may know it: one can only begin anew.
 * @throws Refusal NOT_FOUND, LOCKED when there is nothing to begin, or nothing to begin anew, TOO_MANY; InvalidInput for programs
 */
export async function start(
  address: LinkAddress,
  { homepage, anew = false, mark = '' }: Starting,
  context: RequestContext,
): Promise<Started> {
  refuseProgram(homepage)
  const kept = await keptAddress(address)
  const marked = kept.link.mode === 'open' ? codeOfMark(mark, kept.link.id) : null
  if (kept.link.mode === 'open' && marked === null)
    await limitUnwritten('public.unmarked', networkOf(context.ip), shareOf(STARTS_UNMARKED))
  await limitUnwritten('public.start', networkOf(context.ip), STARTS)
  await limitUnwritten('public.link', kept.link.id, STARTS_OF_LINK)
  const isOfToken = kept.key !== null || kept.uid !== null
  const started = anew || isOfToken ? null : await startAtOnce(kept, marked ?? newCode())
  if (started) {
    noteBegun(responseIdOf(started.uid), address, kept.link.id)
    return started
  }
  const opened = isOfToken ? kept : await openAddress(address)
  const { state } = await stateOf(opened.link, opened.own)
  const facts = { state, mode: opened.link.mode }
  requireState(anew ? publicQuestionnairePolicy.restart : publicQuestionnairePolicy.start, facts)
  if (anew) return startAnew(opened, context)
  if (marked !== null) return startMarked(opened, marked, context)
  return opened.uid === null ? startAnonymous(opened, context) : startPersonal(opened, opened.uid, context)
}

/** Begins once, however often and from however many tabs the same page begins. */
async function startMarked(opened: Opened, code: string, context: RequestContext): Promise<Started> {
  const uid = uidOfCode(opened.link.id, code)
  const isNew = await insert(opened, uid, context)
  return { uid, code: shownCode(code), is_new: isNew, stamp: stampFor(uid) }
}

/**
 * The way most take: one statement.
 * @returns null when it cannot be taken, somebody has begun by this code already, or the link is not open any more
 */
async function startAtOnce({ link }: Opened, code: string): Promise<Started | null> {
  if (link.mode !== 'open' || link.maxResponses !== null || (await stateOf(link)).state !== 'open') return null
  const uid = uidOfCode(link.id, code)
  const row = { id: responseIdOf(uid), linkId: link.id, versionId: link.versionId, at: timeFor(link) }
  return (await insertOpenResponse(row, now()))
    ? { uid, code: shownCode(code), is_new: true, stamp: stampFor(uid) }
    : null
}

async function startPersonal(opened: Opened, uid: string, context: RequestContext): Promise<Started> {
  const isNew = !opened.own && (await insert(opened, uid, context))
  return { uid, code: null, is_new: isNew, stamp: stampFor(uid) }
}

/** @throws Refusal LOCKED when somebody has begun by the same single-use address meanwhile */
async function startAnonymous(opened: Opened, context: RequestContext): Promise<Started> {
  for (;;) {
    const code = newCode()
    const uid = uidOfCode(opened.link.id, code)
    if (await insert(opened, uid, context)) return { uid, code: shownCode(code), is_new: true, stamp: stampFor(uid) }
    // A code somebody has already: another one.
    if (opened.key && !(await findStatus(responseIdOf(uid)))) throw new Refusal('LOCKED')
  }
}

/** Takes away what was begun by a single-use address. @throws Refusal LOCKED when it is submitted or gone meanwhile */
const startAnew = (opened: Opened, context: RequestContext): Promise<Started> =>
  transact(async () => {
    const { link, own } = opened
    // As whoever answers: first the link, then the sheet.
    if (link.maxResponses !== null) await lockLink(link.id)
    if (!own || !(await lockSheet(own.id)) || (await findStatus(own.id))?.status !== 'in-progress')
      throw new Refusal('LOCKED')
    await deleteResponse(own.id)
    await releasePlace(link, own.id)
    return startAnonymous(opened, context)
  })

/**
 * Begins without a place: that is held by answering.
 * @returns false when it is there
 * @throws Refusal NOT_FOUND when its invitation was taken back meanwhile
 */
async function insert(
  { link, invitationId, key }: Opened,
  uid: string,
  { language }: RequestContext,
): Promise<boolean> {
  const isNamed = link.mode === 'personal'
  const named = { invitationId: isNamed ? invitationId : null, language: isNamed ? language : null }
  const { id: linkId, versionId } = link
  const row = { id: responseIdOf(uid), linkId, versionId, ...named, tokenKey: key, at: timeFor(link) }
  try {
    return await insertResponse(row)
  } catch (error) {
    throw isReferenced(error) ? new Refusal('NOT_FOUND') : error
  }
}

/** Finds what was begun by its code. @throws Refusal NOT_FOUND, TOO_MANY; InvalidInput for a code there is not */
export async function resume(address: LinkAddress, text: string, context: RequestContext): Promise<{ uid: string }> {
  const { link, uid: held } = await openAddress(address)
  await limitUnwritten('public.resume', networkOf(context.ip), TRIES)
  await limitUnwritten('public.resume.link', link.id, TRIES_OF_LINK)
  const code = readCode(text)
  const uid = code === null || held !== null ? null : uidOfCode(link.id, code)
  if (uid === null || !(await findStatus(responseIdOf(uid)))) throw new InvalidInput({ code: ['error_public_code'] })
  return { uid }
}
