import { applicationPolicy } from '@korak/contract/applications.policy.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { instant, now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { Refusal, tooMany } from '#errors.ts'
import { requireState } from '#routing/may.ts'
import type { NextMove } from '#db/schema.ts'
import { findMessages } from './applications.queries.ts'
import { mailMessageToCandidate, mailMessageToContact } from './applications.mail.ts'
import { STATES } from './applications.states.ts'
import {
  countOwnMessages,
  findEvent,
  insertEvent,
  type Locked,
  lockApplication,
  updateApplication,
} from './moves.queries.ts'
import { promiseDay } from './moves.service.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Messages a candidate may write about one application in a day; each of them is a mail to somebody. */
const MAX_A_DAY = 20

interface MessageView {
  uid: string
  by: 'you' | 'us'
  text: string
  at: string
}

/** Messages of an own application, which the door has checked, oldest first. */
export async function ownMessages(uid: string): Promise<MessageView[]> {
  const rows = await findMessages(uid)
  return rows.map((row) => ({
    uid: row.id,
    by: row.actor === 'candidate' ? 'you' : 'us',
    text: row.text ?? '',
    at: instant(row.createdAt),
  }))
}

/**
 * The candidate writes to the consultant. When the next move was the candidate's, it is ours now, with a date.
 * @param message.uid made by the caller: sent once more because the answer was lost, it is the same message
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED for a draft and after a withdrawal, TOO_MANY after twenty in a day, CONFLICT when
 *   the uid is that of something else
 */
export async function writeMessage(
  who: Who,
  uid: string,
  { uid: messageUid, text }: { uid?: string | undefined; text: string },
): Promise<MessageView> {
  return transact(async () => {
    const application = await lockApplication(uid, who.userId)
    if (!application) throw new Refusal('NOT_FOUND')
    const known = messageUid && (await findEvent(messageUid))
    if (known) {
      const isSame = known.applicationId === uid && known.actorId === who.userId && known.text === text
      if (!isSame) throw new Refusal('CONFLICT')
      return { uid: known.id, by: 'you', text, at: instant(known.createdAt) }
    }
    requireState(applicationPolicy.write, application)
    if ((await countOwnMessages(uid, new Date(now().getTime() - DAY_MS))) >= MAX_A_DAY) throw tooMany(60 * 60)
    const isReply = application.nextMove === 'candidate'
    const promiseOn = isReply ? promiseDay() : application.promiseOn
    const event = await addMessage(application, {
      ...(messageUid && { id: messageUid }),
      actor: 'candidate',
      actorId: who.userId,
      text,
      promiseOn: isReply ? promiseOn : null,
    })
    await updateApplication(uid, {
      updatedAt: now(),
      ...(isReply ? { nextMove: 'us', promiseOn, lateSince: null } : {}),
    })
    await mailMessageToContact(application, text)
    return { uid: event.id, by: 'you', text, at: instant(event.createdAt) }
  })
}

/**
 * Staff writes to the candidate; by default the next move stays where it is.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED for a draft
 */
export async function writeToCandidate(
  who: Who,
  uid: string,
  message: { text: string; nextMove?: NextMove; promiseOn?: string },
): Promise<void> {
  const { text, nextMove, promiseOn } = message
  await transact(async () => {
    const application = await lockApplication(uid)
    if (!application) throw new Refusal('NOT_FOUND')
    // Nobody has received a draft, so there is nobody to write to.
    if (application.status === 'draft' || application.status === 'expired') throw new Refusal('STATE_NOT_ALLOWED')
    await addMessage(application, { actor: 'staff', actorId: who.userId, text, promiseOn: promiseOn ?? null })
    const isMoved = STATES[application.status].isActive && (nextMove !== undefined || promiseOn !== undefined)
    const moved = { nextMove: nextMove ?? application.nextMove, promiseOn: promiseOn ?? promiseDay(), lateSince: null }
    await updateApplication(uid, { updatedAt: now(), ...(isMoved ? moved : {}) })
    await mailMessageToCandidate(application, text)
  })
}

async function addMessage(
  { id, userId }: Locked,
  message: { id?: string; actor: 'candidate' | 'staff'; actorId: string; text: string; promiseOn: string | null },
) {
  const event = await insertEvent({ ...message, applicationId: id, userId, kind: 'message', createdAt: now() })
  const { actorId } = message
  await audit({ action: 'applications.message', actorId, userId, subjectType: 'application', subjectId: id })
  return event
}
