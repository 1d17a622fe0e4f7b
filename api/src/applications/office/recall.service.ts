import type { MaskedApplication } from '@korak/contract/application-record.ts'
import type { Proposal } from '@korak/contract/letters.ts'
import type { ApplicationStatus } from '@korak/contract/applications.policy.ts'
import type { Overtaken } from '@korak/contract/letters.rules.ts'
import type { z } from 'zod'
import { audit, findLastOn } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { clearCaches } from '#base/cache.ts'
import { DAY_MS, instant, now } from '#base/time.ts'
import { afterCommit } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { STATES } from '#applications/applications.states.ts'
import { mailLetterRecalled, mailLettersRecalled } from '#applications/applications.mail.ts'
import { type Locked, lockApplication } from '#applications/moves.queries.ts'
import * as queries from './letters.queries.ts'

const RECALLED = 'applications.letter_recalled'

interface Recall {
  /** Who did what the letter is not true after. */
  actorId: string | null
  why: Overtaken
  /** Which letters that is so of; any when left out. */
  of?: (to: ApplicationStatus) => boolean
  /** False where everybody was told before, as after an older backup was restored. */
  isTold?: boolean
}

/**
 * Whatever overtakes a letter that is held about a locked application: it is not true any more and is never sent. Its maker is
 * told, unless it was the maker who did it. Joins the open transaction.
 */
export async function recallHeld(
  application: Locked,
  { actorId, why, of = () => true, isTold = true }: Recall,
): Promise<void> {
  const held = await queries.lockHeld(application.id)
  if (!held || !of(held.toStatus)) return
  await queries.endLetter(held.id, 'recalled', held.madeBy === actorId ? null : why)
  await audit({
    action: RECALLED,
    actorId,
    subjectType: 'application',
    subjectId: application.id,
    details: { why },
  })
  afterCommit(clearCaches)
  const maker = held.madeBy && held.madeBy !== actorId && isTold ? await queries.findMaker(held) : undefined
  if (maker) await mailLetterRecalled(application, maker, { why })
}

type Held = NonNullable<Awaited<ReturnType<typeof queries.lockHeld>>>

/**
 * Takes the letter back that is held about a locked application; a colleague's words are kept for whoever wrote them. Joins the
 * open transaction.
 * @throws Refusal ANSWER_OWED when its job was closed because of it
 */
export async function takeBack(who: Who, application: Locked, held: Held): Promise<void> {
  if (STATES[application.status].isActive && (await queries.isAnswerOwed(application, held)))
    throw new Refusal('ANSWER_OWED')
  const why = held.madeBy === who.userId ? null : 'colleague'
  await queries.endLetter(held.id, 'recalled', why)
  const subject = { subjectType: 'application', subjectId: application.id }
  await audit({
    action: RECALLED,
    actorId: who.userId,
    ...subject,
    ...(why && { details: { why } }),
  })
}

/** Takes a single letter back; whoever made it is told when a colleague did. Joins the open transaction. @throws as `takeBack` */
export async function takeBackOne(who: Who, application: Locked, held: Held): Promise<void> {
  await takeBack(who, application, held)
  await tellTakenBack(who, application, held)
}

async function tellTakenBack(who: Who, application: Locked, held: Held): Promise<void> {
  const maker = held.madeBy === who.userId ? undefined : await queries.findMaker(held)
  const by = who.name ?? ''
  if (maker) await mailLetterRecalled(application, maker, { why: 'colleague', by, sendOn: held.sendOn })
}

/** Tells whoever made many of one bulk action that a colleague took them back, in one mail; of a single one as of any letter. Joins the open transaction. */
export async function tellManyTakenBack(who: Who, bulkId: string, uids: readonly string[]): Promise<void> {
  const [uid] = uids
  const letter = uid === undefined ? undefined : await queries.findOfBulk(uid, bulkId)
  if (uid === undefined || !letter || letter.madeBy === who.userId) return
  if (uids.length === 1) {
    const application = await lockApplication(uid)
    return application && tellTakenBack(who, application, letter)
  }
  const maker = await queries.findMaker(letter)
  const { sendOn } = letter
  if (maker) await mailLettersRecalled(maker, { bulk: bulkId, count: uids.length, by: who.name ?? '', sendOn })
}

/** For so long a page says that a letter was overtaken, and its words are there to go on with. */
const KEPT_DAYS = 14
const recalledOf = (uid: string) => queries.findRecalled(uid, new Date(now().getTime() - KEPT_DAYS * DAY_MS))

/** The letter about an application that something overtook, as long as no other one was made since. */
export async function lastOvertaken(who: Who, uid: string): Promise<z.input<typeof MaskedApplication>['overtaken']> {
  const last = await recalledOf(uid)
  if (!last?.overtaken) return null
  const { toStatus, sendOn, overtaken: why, madeBy, updatedAt } = last
  const by = why === 'colleague' ? ((await findLastOn(uid, [RECALLED]))?.name ?? null) : null
  return { why, at: instant(updatedAt), to: toStatus, send_on: sendOn, by, is_own: madeBy === who.userId }
}

/** The caller's words about a move, where something overtook them, or they were taken back: in whichever window that was. */
export async function wordsBack(
  who: Who,
  uid: string,
  { status, stageId }: { status: ApplicationStatus; stageId: string | null },
): Promise<Proposal['overtaken']> {
  const last = await recalledOf(uid)
  if (!last) return null
  if (last.madeBy !== who.userId || last.toStatus !== status || last.stageId !== stageId) return null
  const { subject, text, reason, language, sendOn, promiseOn } = last
  return { subject, text, reason, language, send_on: sendOn, promise_on: promiseOn }
}

const MOVES = ['applications.stage_updated', 'applications.letter_held', RECALLED]
/** Who of staff moved an application last, and when; null where nobody did, or that was taken back. */
export async function lastMove(uid: string): Promise<Proposal['moved']> {
  const last = await findLastOn(uid, MOVES)
  return last && last.action !== RECALLED ? { by: last.name, at: instant(last.createdAt) } : null
}
