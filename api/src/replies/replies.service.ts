import { createHmac, randomUUID } from 'node:crypto'
import type { ReplyDoubt } from '@korak/contract/replies.rules.ts'
import { ownsApplication } from '#applications/applications.service.ts'
import { writeMessage } from '#applications/messages.service.ts'
import { audit } from '#audit/audit.ts'
import { keyFor } from '#auth/secret.ts'
import { addMonths, dayOf, today } from '#base/time.ts'
import { RETENTION } from '#base/retention.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { markReturned } from '#mail/delivery/outbox.ts'
import { type AnsweredMail, findAnsweredMail } from '#mail/replies/answered.ts'
import { readRepliesAddress } from '#mail/replies/reply-addresses.ts'
import { findUser } from '#users/users.service.ts'
import { namesOf, withAttachments } from './attachments.ts'
import { type Envelope, failureIn, headerOf, isAutomatic, isFrom, passesDmarc } from './judging.ts'
import { parseMail, Unreadable } from './parsing.ts'
import { newIn } from './quoted.ts'
import type { Received } from './received.ts'
import * as queries from './replies.queries.ts'
import { countWaiting } from './waiting.queries.ts'

/** As a message of the portal. */
const MAX_TEXT = 4000
const MAX_ORIGINAL = 100_000
const MAX_LINE = 250

type Outcome = 'entered' | 'waiting' | 'automatic' | 'bounced' | 'repeated' | 'empty'

/** So many wait at most; then mail servers keep the rest until some are placed. */
const MAX_WAITING = 500
/** There are too many already. */
export class Full extends Error {}

/** Words as they may be stored and shown: without signs that control or turn the line around, at most so many. */
function plain(words: string, most: number): string {
  const text = words
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, '')
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
 * @throws Full; Unreadable
 */
export async function takeMail(raw: Uint8Array, envelope: Envelope): Promise<Outcome> {
  const mail = await parseMail(raw)
  const outcome = isAutomatic(mail, envelope)
    ? await noteReport(mail, envelope)
    : await take(mail, hashOf(mail, raw, envelope), envelope)
  if (outcome !== 'entered' && outcome !== 'waiting') await queries.countReply(today(), outcome)
  return outcome
}

/** The same for the mailbox of local mode, which says what became of it. */
export async function takeAnswer(raw: Uint8Array, envelope: Envelope): Promise<Outcome | 'refused'> {
  try {
    return await takeMail(raw, envelope)
  } catch (error) {
    if (error instanceof Full || error instanceof Unreadable) return 'refused'
    throw error
  }
}

/**
 * Of what programs write only one thing counts: word of a server that one of our mails could not be delivered, at the address
 * that very mail went out with.
 */
async function noteReport(mail: Received, { recipient }: Envelope): Promise<Outcome> {
  const read = readRepliesAddress(recipient)
  const failure = failureIn(mail)
  return read?.use === 'bounce' && failure && (await markReturned(read.mailId, failure)) ? 'bounced' : 'automatic'
}

type Known = Pick<AnsweredMail, 'userId' | 'application'>

async function take(mail: Received, messageHash: Buffer, { recipient }: Envelope): Promise<Outcome> {
  const { known, doubt } = await placeOf(mail, recipient)
  const reply = {
    id: randomUUID(),
    messageHash,
    userId: known?.userId ?? null,
    applicationId: known && (await isThere(known)) ? known.application : null,
    original: plain(mail.original, MAX_ORIGINAL),
  }
  const text = plain(newIn(mail.text), MAX_TEXT)
  const wait = async (why: ReplyDoubt): Promise<Outcome> => {
    if (text === '' && mail.attachments.length === 0) return 'empty'
    if ((await countWaiting()) >= MAX_WAITING) throw new Full('Too many answers wait')
    const about = { subject: plain(mail.subject, MAX_LINE), fromAddress: plain(mail.from?.address ?? '', MAX_LINE) }
    const leftOut = namesOf(mail.attachments)
    const isNew = await queries.insertReply({ ...reply, ...about, text, leftOut, state: 'waiting', doubt: why })
    return isNew ? 'waiting' : 'repeated'
  }
  return doubt === null && known ? enter(mail, { ...reply, text }, known, wait) : wait(doubt ?? 'unknown')
}

/** Puts an answer into its conversation; where nothing more may be written it waits. */
function enter(
  mail: Received,
  { text, ...reply }: Parameters<typeof queries.insertReply>[0] & { id: string; text: string },
  { userId, application }: Known,
  wait: (why: ReplyDoubt) => Promise<Outcome>,
): Promise<Outcome> {
  return withAttachments(mail.attachments, async (files, leftOut) => {
    if (text === '' && Object.keys(files).length === 0) return 'empty'
    const write = (sent: typeof files, omitted: string[]) =>
      transact(async (): Promise<Outcome> => {
        if (!(await queries.insertReply(reply))) return 'repeated'
        await writeMessage({ userId }, application, { uid: reply.id, text }, sent)
        await queries.markEntered(reply.id, omitted)
        const subject = { subjectType: 'application', subjectId: application }
        await audit({ action: 'replies.entered', actorId: null, userId, ...subject })
        return 'entered'
      })
    try {
      return await write(files, leftOut)
    } catch (error) {
      // There are as many files of this person as there may be.
      if (error instanceof InvalidInput) return write({}, [...Object.values(files).map(({ name }) => name), ...leftOut])
      if (error instanceof Refusal) return wait(error.code === 'TOO_MANY' ? 'full' : 'ended')
      throw error
    }
  })
}

const isThere = ({ application, userId }: Known): Promise<boolean> => ownsApplication(application, userId)

/** What is answered, and why it is not sure that the person the mail was sent to answers it. */
async function placeOf(mail: Received, recipient: string): Promise<{ known: Known | null; doubt: ReplyDoubt | null }> {
  const read = readRepliesAddress(recipient)
  const known = read?.use === 'reply' ? await findAnsweredMail(read.mailId) : undefined
  if (!known) return { known: null, doubt: read ? 'expired' : 'unknown' }
  if (addMonths(dayOf(known.createdAt), RETENTION.mailMonths) < today()) return { known, doubt: 'expired' }
  const user = await findUser(known.userId)
  if (user?.status !== 'active') return { known, doubt: 'expired' }
  if (!isFrom(mail, user.email)) return { known, doubt: 'stranger' }
  return { known, doubt: passesDmarc(mail) === false ? 'forged' : null }
}
