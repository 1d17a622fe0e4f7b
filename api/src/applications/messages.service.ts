import type { ApplicationStatus } from '@korak/contract/applications.policy.ts'
import { applicationPolicy, stagePolicy } from '@korak/contract/applications.policy.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { MESSAGE_FILES, type MessageFilePart } from '@korak/contract/message-files.rules.ts'
import { MOST_ATTACHED_MB, MOST_FILES } from '@korak/contract/amounts.ts'
import type { MessageFile } from '@korak/contract/message-files.ts'
import { addDays, DAY_MS, instant, instantOrNull, now, shortDay, today } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal, tooMany } from '#errors.ts'
import type { Spooled } from '#files/spool.ts'
import { storeFile } from '#files/store.ts'
import { refuseWhileClosing } from '#users/account-closing.ts'
import { requireState } from '#routing/may.ts'
import { findMessages } from './applications.queries.ts'
import {
  bytesOfCandidate,
  countFilesOfCandidate,
  findFilesOf,
  insertMessageFile,
  lockFilesOfCandidate,
} from './conversations/message-files.queries.ts'
import { mailMessageToCandidate, mailMessageToContact } from './applications.mail.ts'
import { standingOf } from './office/letters.service.ts'
import { STATES } from './applications.states.ts'
import {
  countOwnMessages,
  findEvent,
  insertEvent,
  type Locked,
  lockApplication,
  updateApplication,
} from './moves.queries.ts'
import { answerWords, askOn, waitFor } from './asks.service.ts'
import { keepableDay, requireAccount } from './moves.service.ts'

/** Messages a candidate may write about one application in a day; each of them is a mail to somebody. */
const MAX_A_DAY = 20
/** Where they are among the files of the portal. */
const COLLECTION = 'messages'

type Files = Partial<Record<MessageFilePart, Spooled>>

/** Days ahead an answer may be asked for: beyond, somebody mistyped. */
const MAX_DAYS = 180

interface MessageView {
  uid: string
  by: 'you' | 'us'
  text: string
  proposed_times: string[]
  chosen_time: string | null
  files: MessageFile[]
  at: string
}

/** Messages of an own application, oldest first. */
export async function ownMessages(who: Who, uid: string): Promise<MessageView[]> {
  const rows = await findMessages(uid, who.userId)
  return rows.map((row) => ({
    uid: row.id,
    by: row.actor === 'candidate' ? 'you' : 'us',
    text: row.text ?? '',
    proposed_times: (row.proposedTimes ?? []).map(instant),
    chosen_time: instantOrNull(row.chosenTime),
    files: row.files,
    at: instant(row.createdAt),
  }))
}

/**
 * The candidate writes to the consultant, and answers what was asked in words. When nothing else is asked, the next move is ours, with a date.
 * @param message.uid made by the caller: sent once more because the answer was lost, it is the same message
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED for a draft and after a withdrawal, TOO_MANY after twenty in a day, CONFLICT when
 *   the uid is that of something else; InvalidInput on `file` for more files than one application or one person may have
 */
export async function writeMessage(
  who: Pick<Who, 'userId'>,
  uid: string,
  { uid: messageUid, text }: { uid?: string | undefined; text: string },
  files: Files = {},
): Promise<MessageView> {
  const view = async ({ id, createdAt }: { id: string; createdAt: Date }): Promise<MessageView> => ({
    uid: id,
    by: 'you',
    text,
    proposed_times: [],
    chosen_time: null,
    files: await findFilesOf(id),
    at: instant(createdAt),
  })
  return transact(async () => {
    const application = await lockApplication(uid, who.userId)
    if (!application) throw new Refusal('NOT_FOUND')
    const known = await findWritten(who, uid, { uid: messageUid, text })
    if (known) return view(known)
    requireState(applicationPolicy.write, application)
    if ((await countOwnMessages(uid, new Date(now().getTime() - DAY_MS))) >= MAX_A_DAY) throw tooMany(60 * 60)
    await refuseTooMuch(who.userId, uid, spooledOf(files))
    // An interview, an offer and names that are asked for have answers of their own: they wait on.
    const hasAnswered = await answerWords(application)
    const isReply = (hasAnswered || application.nextMove === 'candidate') && !(await askOn(application))
    const promiseOn = isReply ? await keepableDay(application) : null
    const event = await addMessage(application, {
      ...(messageUid && { id: messageUid }),
      actor: 'candidate',
      actorId: who.userId,
      text,
      promiseOn,
      files,
    })
    await updateApplication(uid, {
      updatedAt: now(),
      ...(isReply ? { nextMove: 'us', promiseOn, lateSince: null } : {}),
    })
    await mailMessageToContact(application)
    return view(event)
  })
}

/** The same message, when its answer was lost and it is sent once more. @throws Refusal CONFLICT when the uid is that of something else */
async function findWritten(who: Pick<Who, 'userId'>, uid: string, message: { uid?: string | undefined; text: string }) {
  const known = message.uid === undefined ? undefined : await findEvent(message.uid)
  if (!known) return null
  const { applicationId, actorId, text, chosenTime } = known
  if (applicationId !== uid || actorId !== who.userId || text !== message.text || chosenTime)
    throw new Refusal('CONFLICT')
  return known
}

/**
 * Staff writes to the candidate; with a day to answer by the next move is the candidate's until they do.
 * @param message.uid made by the caller: sent once more because the answer was lost, it is the same message
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED for a draft, after a withdrawal, and for a question after the end or while a letter is held, ACCOUNT_CLOSING, CONFLICT
 *   when the uid is that of something else; InvalidInput for a day that has passed or is far off
 */
export async function messageCandidate(
  who: Who,
  uid: string,
  { answer_by: answerBy, ...message }: { uid?: string | undefined; text: string; answer_by?: string | undefined },
  files: Files = {},
): Promise<void> {
  const latest = addDays(today(), MAX_DAYS)
  if (answerBy && answerBy < today()) throw new InvalidInput({ answer_by: ['error_date_past'] })
  if (answerBy && answerBy > latest)
    throw new InvalidInput({ answer_by: [{ key: 'error_date_far', values: { day: shortDay(latest) } }] })
  await writeToCandidate(who, uid, {
    ...message,
    files,
    ...(answerBy && { answerBy }),
  })
}

/** Nobody has received a draft, so there is nobody to write to; whoever has withdrawn could not answer. */
const NOBODY_THERE: ReadonlySet<ApplicationStatus> = new Set(['draft', 'expired', 'withdrawn'])

/**
 * Staff writes to the candidate; with a day they are asked, else the next move stays where it is.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED for a draft, after a withdrawal and for what asks for an answer after the end or while a letter is held, ACCOUNT_CLOSING, CONFLICT
 */
export async function writeToCandidate(
  who: Who,
  uid: string,
  message: { uid?: string | undefined; text: string; files?: Files; answerBy?: string },
): Promise<void> {
  const { text, files = {}, answerBy } = message
  await transact(async () => {
    const application = await lockApplication(uid)
    if (!application) throw new Refusal('NOT_FOUND')
    if (await findWritten(who, uid, message)) return
    requireAccount(application)
    if (answerBy && !STATES[application.status].isActive) throw new Refusal('STATE_NOT_ALLOWED')
    // One decision at a time: who is asked has an answer ahead of them.
    if (answerBy) requireState(stagePolicy.move, standingOf(application))
    await refuseWhileClosing(application.userId)
    if (NOBODY_THERE.has(application.status)) throw new Refusal('STATE_NOT_ALLOWED')
    const event = await addMessage(application, {
      ...(message.uid && { id: message.uid }),
      actor: 'staff',
      actorId: who.userId,
      text,
      promiseOn: answerBy ?? null,
      files,
    })
    await updateApplication(uid, { updatedAt: now() })
    if (answerBy) await waitFor(application, event.id)
    await mailMessageToCandidate(application, { answerBy: answerBy ?? null })
  })
}

interface NewMessage {
  id?: string
  actor: 'candidate' | 'staff'
  actorId: string
  text: string
  promiseOn: string | null
  files: Files
}

const MB = 1024 * 1024
/** @throws InvalidInput on `file` for more files than an application may have, or more bytes than a person */
async function refuseTooMuch(userId: string, uid: string, given: readonly Spooled[]): Promise<void> {
  if (given.length === 0) return
  if ((await countFilesOfCandidate(uid)) + given.length > MOST_FILES)
    throw new InvalidInput({ file: [{ key: 'error_message_files', values: { most: MOST_FILES } }] })
  await lockFilesOfCandidate(userId)
  const left = MOST_ATTACHED_MB * MB - (await bytesOfCandidate(userId))
  if (given.reduce((sum, { size }) => sum + size, 0) <= left) return
  const values = { most: MOST_ATTACHED_MB, left: Math.max(0, Math.floor(left / MB)) }
  throw new InvalidInput({ file: [{ key: 'error_message_bytes', values }] })
}

/** The files of a form in the order of its fields. */
const spooledOf = (files: Files): Spooled[] => MESSAGE_FILES.flatMap((part) => files[part] ?? [])

async function addMessage({ id, userId }: Locked, { files, ...message }: NewMessage) {
  const event = await insertEvent({ ...message, applicationId: id, userId, kind: 'message', createdAt: now() })
  // Another application got it at this moment.
  if (!event) throw new Refusal('CONFLICT')
  for (const [place, spooled] of spooledOf(files).entries()) {
    const { id: fileId } = await storeFile(spooled, { userId, collection: COLLECTION, title: spooled.name })
    await insertMessageFile({ fileId, eventId: event.id, userId, place })
  }
  const { actorId } = message
  await audit({ action: 'applications.message', actorId, userId, subjectType: 'application', subjectId: id })
  return event
}
