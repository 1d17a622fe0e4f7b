import { createHmac, randomUUID } from 'node:crypto'
import { writeMessage } from '#applications/messages.service.ts'
import { audit } from '#audit/audit.ts'
import { keyFor } from '#auth/secret.ts'
import { addMonths, dayOf, today } from '#base/time.ts'
import { RETENTION } from '#base/retention.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { type AnsweredMail, findAnsweredMail } from '#mail/replies/answered.ts'
import { readRepliesAddress } from '#mail/replies/reply-addresses.ts'
import { findUser } from '#users/users.service.ts'
import { withAttachments } from './attachments.ts'
import { type Envelope, headerOf, isAutomatic, isFrom, passesDmarc } from './judging.ts'
import { parseMail } from './parsing.ts'
import { newIn } from './quoted.ts'
import type { Received } from './received.ts'
import * as queries from './replies.queries.ts'

/** As a message of the portal. */
const MAX_TEXT = 4000
const MAX_ORIGINAL = 100_000

/** Why a mail does not come into a conversation by itself. */
export type Doubt = 'unknown' | 'expired' | 'stranger' | 'forged' | 'ended' | 'full'
export type Outcome = 'entered' | 'automatic' | 'repeated' | 'empty'

/** A mail that is not taken: whoever hands it in is told why, in a word. */
export class NotTaken extends Error {
  readonly doubt: Doubt
  constructor(doubt: Doubt) {
    super(doubt)
    this.doubt = doubt
  }
}

/** Words as they may be stored and shown: without control characters, at most so many. */
function plain(words: string, most: number): string {
  const text = words
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{C}\n\t]/gu, '')
    .trim()
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`
}

/** By which a mail that comes once more is known; of one without an id by all of it. */
const hashOf = (mail: Received, raw: Uint8Array, { recipient }: Envelope): Buffer =>
  createHmac('sha256', keyFor('replies'))
    .update(`${recipient.toLowerCase()}\n`)
    .update(headerOf(mail, 'message-id')?.trim() || raw)
    .digest()

/**
 * Takes a mail that came to the mailbox of answers: through SMTP, or in local mode through the mailbox.
 * @returns what became of it
 * @throws NotTaken; Unreadable
 */
export async function takeMail(raw: Uint8Array, envelope: Envelope): Promise<Outcome> {
  const mail = await parseMail(raw)
  const outcome = isAutomatic(mail, envelope) ? 'automatic' : await take(mail, hashOf(mail, raw, envelope), envelope)
  if (outcome !== 'entered') await queries.countReply(today(), outcome)
  return outcome
}

async function take(mail: Received, messageHash: Buffer, { recipient }: Envelope): Promise<Outcome> {
  const answered = await answeredBy(mail, recipient)
  const reply = {
    id: randomUUID(),
    messageHash,
    userId: answered.userId,
    applicationId: answered.application,
    original: plain(mail.original, MAX_ORIGINAL),
  }
  return withAttachments(mail.attachments, async (files, leftOut) => {
    const text = plain(newIn(mail.text), MAX_TEXT)
    if (text === '' && Object.keys(files).length === 0) return 'empty'
    const enter = (sent: typeof files, omitted: string[]) =>
      transact(async (): Promise<Outcome> => {
        if (!(await queries.insertReply(reply))) return 'repeated'
        await writeMessage({ userId: reply.userId }, reply.applicationId, { uid: reply.id, text }, sent)
        await queries.markEntered(reply.id, omitted)
        const subject = { subjectType: 'application', subjectId: reply.applicationId }
        await audit({ action: 'replies.entered', actorId: null, userId: reply.userId, ...subject })
        return 'entered'
      })
    try {
      return await enter(files, leftOut)
    } catch (error) {
      // There are as many files of this person as there may be.
      if (error instanceof InvalidInput) return enter({}, [...Object.values(files).map(({ name }) => name), ...leftOut])
      if (error instanceof Refusal) throw new NotTaken(error.code === 'TOO_MANY' ? 'full' : 'ended')
      throw error
    }
  })
}

/**
 * The mail that is answered, when it is answered by whom it was sent to.
 * @throws NotTaken
 */
async function answeredBy(mail: Received, recipient: string): Promise<AnsweredMail> {
  const read = readRepliesAddress(recipient)
  if (read?.use !== 'reply') throw new NotTaken('unknown')
  const answered = await findAnsweredMail(read.mailId)
  if (!answered || addMonths(dayOf(answered.createdAt), RETENTION.mailMonths) < today()) throw new NotTaken('expired')
  const user = await findUser(answered.userId)
  if (user?.status !== 'active') throw new NotTaken('expired')
  if (!isFrom(mail, user.email)) throw new NotTaken('stranger')
  if (passesDmarc(mail) === false) throw new NotTaken('forged')
  return answered
}
