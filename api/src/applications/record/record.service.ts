import type { WholeApplication } from '@korak/contract/application-record.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import { audit } from '#audit/audit.ts'
import { may, type Who } from '#auth/who.ts'
import { instant, now } from '#base/time.ts'
import { cvOf } from '#candidates/cv/cvs.service.ts'
import { textOf } from '#candidates/cv/texts.service.ts'
import { listsOf } from '#candidates/lists/lists.service.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { refuseUnscanned } from '#files/download.ts'
import type { FileRow } from '#files/store.ts'
import type { RequestContext } from '#http/request-context.ts'
import { isAgreedVisible, isVisibleToStaff } from '#users/visibility.ts'
import { lockViewer, recordView } from '#views/views.service.ts'
import type { Locked } from '#applications/moves.queries.ts'
import { findApplication } from '#applications/applications.queries.ts'
import { findFileOf } from '#applications/conversations/message-files.queries.ts'
import { countUnreadByStaff } from '#applications/conversations/conversations.queries.ts'
import { ACTIVE } from '#applications/applications.states.ts'
import { lastOvertaken } from '#applications/office/recall.service.ts'
import { findNotes } from './notes.queries.ts'
import * as queries from './record.queries.ts'
import { findTriages } from './triages.queries.ts'
import { maskedOf, type Parts, wholeOf } from './record.view.ts'

/**
 * A sent application the caller may see. What was sent with it can be read while it is under way; after its end, unless it was
 * withdrawn or the person wants to be left alone.
 * @throws Refusal NOT_FOUND
 */
export async function seenRecord(who: Who, uid: string, language: Language) {
  const record = await sentRecord(uid, language)
  if (!may(who, 'applications.read', record.row.jobId)) throw new Refusal('NOT_FOUND')
  return record
}

/** The same, whoever asks: what lets them in is checked before. @throws Refusal NOT_FOUND */
export async function sentRecord(uid: string, language: Language) {
  const row = await queries.findRecord(uid, language)
  if (!row?.submittedAt) throw new Refusal('NOT_FOUND')
  const isUnderWay = ACTIVE.includes(row.status)
  const isVisible = await isVisibleToStaff(row.userId)
  const isReadable = isUnderWay || (row.status !== 'withdrawn' && isVisible)
  return { row: { ...row, submittedAt: row.submittedAt }, isUnderWay, isVisible, isReadable }
}

/**
 * For what was agreed over an application: its interviews, offers and employment. Limiting the use of a profile does not take an
 * employment away that runs.
 * @throws Refusal NOT_FOUND when it was withdrawn, or is over and its person is closing the account or in quarantine
 */
export async function requireAgreed({ status, userId }: Pick<Locked, 'status' | 'userId'>): Promise<void> {
  if (ACTIVE.includes(status)) return
  if (status === 'withdrawn' || !(await isAgreedVisible(userId))) throw new Refusal('NOT_FOUND')
}

type Seen = Awaited<ReturnType<typeof sentRecord>>

async function partsOf(
  who: Who,
  uid: string,
  language: Language,
): Promise<Parts & { file: Awaited<ReturnType<typeof queries.findCv>> }> {
  const { row, isUnderWay, isVisible, isReadable } = await seenRecord(who, uid, language)
  const { userId } = row
  const found = isReadable && row.cvFileId !== null ? await queries.findCv(row.cvFileId) : undefined
  const file = found?.scanState === 'infected' ? undefined : found
  const [card, lists, cv, events, unread, notes, triages, others, unmaskedAt, overtaken] = await Promise.all([
    findApplication(uid, userId, language),
    isUnderWay ? listsOf(userId) : null,
    found ? textOf(found) : null,
    queries.findEvents(uid),
    countUnreadByStaff(uid),
    findNotes(uid),
    findTriages(uid),
    queries.findOthers(userId, uid, language),
    queries.findUnmasked(who.userId, userId, uid),
    lastOvertaken(who, uid),
  ])
  if (!card) throw new Refusal('NOT_FOUND')
  // Of people who want to be left alone only what is under way is there.
  const seen = others.filter(
    ({ status, jobId }) => (isVisible || ACTIVE.includes(status)) && may(who, 'applications.read', jobId),
  )
  return {
    who,
    notes,
    triages,
    row,
    card,
    isUnderWay,
    isReadable,
    lists,
    cv,
    events,
    unread,
    others: seen,
    unmaskedAt,
    overtaken,
    language,
    file,
  }
}

/** An application without anything that says whose it is. No look yet. @throws Refusal NOT_FOUND */
export const maskedRecord = async (who: Who, uid: string, { language }: RequestContext) =>
  maskedOf(await partsOf(who, uid, language))

/** It is on the screen, masked: written down for the candidate. @throws Refusal NOT_FOUND, also when nothing of what was sent may be read */
export async function lookAt(who: Who, uid: string, context: RequestContext): Promise<{ at: string }> {
  const { row, isReadable } = await seenRecord(who, uid, context.language)
  if (!isReadable) throw new Refusal('NOT_FOUND')
  const { userId, jobId } = row
  await recordView({ userId, jobId, who, what: 'masked_application', purpose: 'application', subjectId: uid }, context)
  return { at: instant(now()) }
}

const wholeView = (who: Who, { id, userId, jobId }: Pick<Seen['row'], 'id' | 'userId' | 'jobId'>) =>
  ({ userId, jobId, who, what: 'application', purpose: 'application', subjectId: id }) as const

/** A look at the whole, and the first time that the mask was taken off. Joins the open transaction. */
async function recordWhole(who: Who, row: Seen['row'], context: RequestContext): Promise<void> {
  await lockViewer(who.userId)
  const unmaskedAt = await queries.findUnmasked(who.userId, row.userId, row.id)
  await recordView(wholeView(who, row), context)
  if (unmaskedAt !== null) return
  const subject = { subjectType: 'application', subjectId: row.id }
  await audit({ action: 'applications.unmasked', actorId: who.userId, userId: row.userId, ...subject }, context)
}

/**
 * Whatever names the person of an application takes its mask off: recorded before anything is answered. Joins the open
 * transaction.
 * @throws Refusal NOT_FOUND, also when nothing of what was sent may be read
 */
export async function openWhole(who: Who, uid: string, context: RequestContext): Promise<void> {
  const { row, isReadable } = await sentRecord(uid, context.language)
  if (!isReadable) throw new Refusal('NOT_FOUND')
  await recordWhole(who, row, context)
}

/**
 * An application whole. The look is recorded before anything is answered, and the first time that the mask was taken off.
 * @throws Refusal NOT_FOUND, also when nothing of what was sent may be read
 */
export const unmask = (who: Who, uid: string, context: RequestContext): Promise<z.input<typeof WholeApplication>> =>
  transact(async () => {
    const { file, ...parts } = await partsOf(who, uid, context.language)
    if (!parts.isReadable) throw new Refusal('NOT_FOUND')
    const { userId, sentName, sentEmail, sentPhone, name, email, givenEmail } = parts.row
    await recordWhole(who, parts.row, context)
    return {
      ...wholeOf({ ...parts, unmaskedAt: now() }),
      person: { uid: userId, name: sentName ?? name ?? '', email: sentEmail ?? email ?? givenEmail, phone: sentPhone },
      file: file ? cvOf(file) : null,
    }
  })

/**
 * A file that went with a message. It names who sent it, so it counts as a look at the whole, recorded before it is opened.
 * @throws Refusal NOT_FOUND; LOCKED, NOT_SCANNED by what the scanner says
 */
export const fileOf = (who: Who, uid: string, file: string, context: RequestContext): Promise<FileRow> =>
  transact(async () => {
    const { row, isReadable } = await seenRecord(who, uid, context.language)
    const found = isReadable ? await findFileOf(uid, file) : undefined
    if (!found) throw new Refusal('NOT_FOUND')
    refuseUnscanned(found, who.userId)
    await recordView(wholeView(who, row), context)
    return found
  })
