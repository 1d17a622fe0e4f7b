import { findLinkById, isSpent, LINK_SECONDS, tokenForDelivery, tokenForPreview } from '#auth/links.ts'
import { raterToken } from '#auth/rater-links.ts'
import { referenceToken } from '#auth/reference-links.ts'
import { followTrace, inSpan, KIND } from '#base/trace.ts'
import { type QueueLog, queueLog } from '#background/queue-log.ts'
import { RETENTION } from '#base/retention.ts'
import { DAY_MS, dayOf, now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { type FramedMail, frameLetter } from '#mail/frame.ts'
import { m } from '#i18n/words/messages.js'
import { Refusal } from '#errors.ts'
import { emit } from '#events.ts'
import { env } from '#env.ts'
import { paramsNow } from './late-params.ts'
import { forReader } from './readers.ts'
import { closingNote } from '#mail/letter.ts'
import { letters, type MailParams, type MailTemplate, writeLetter } from '#mail/letters.ts'
import * as queries from '#mail/mails.queries.ts'
import { replyAddress } from '#mail/replies/reply-addresses.ts'
import { pauseLeft } from './breaker.ts'
import { queueMail } from './queue.ts'
import { deliver, errorCode, isPermanent, knock } from './transport.ts'

/** Neither who gets a mail nor what it says: that one went, and because of which request. */
const log: QueueLog = (level, what, fields) => (written ??= queueLog())(level, what, fields)
let written: QueueLog | undefined

/** Longer than any mail server may take for one mail. */
const CLAIM_SECONDS = 600
/** Tries come after 4 s, 8 s, 16 s … and from then on every four minutes, for three days. */
const LONGEST_WAIT_SECONDS = 240
const GIVE_UP_MS = 3 * DAY_MS
const SPREAD_MS = 5000

/** Writes and frames the mail of a row. The token comes from the row's link and the application secret. */
async function compose(
  row: queries.MailRow,
  token: string | null,
  language: Language = row.language,
): Promise<FramedMail> {
  const template = row.template as MailTemplate
  const purpose = letters.value.purposes[template] ?? 'activation'
  const params = row.params as unknown as MailParams[MailTemplate]
  const writing = {
    params,
    token: token ?? '',
    validSeconds: LINK_SECONDS[purpose],
    at: row.createdAt,
    about: 'subject' in params && params.subject ? await queries.findSubjectName(params.subject) : null,
    locale: language,
  }
  const { action, ...rest } = writeLetter(template, writing as never)
  // Who has no account yet has nothing to open but what makes it theirs.
  const owner = row.userId === null ? undefined : await queries.findOwner(row.userId)
  const letter = { ...rest, ...(action && (row.linkId || owner?.givenEmail !== row.toAddress) && { action }) }
  // Whoever is leaving can still turn back, and every mail to them says so; the one about it says it by itself.
  const eraseAt = template === 'account_closing' || owner?.email !== row.toAddress ? null : owner.eraseAt
  const notes = [
    ...(letter.notes ?? []),
    ...(replyAddress(row.id, template) ? [m.mail_reply_note({}, { locale: language })] : []),
    ...(eraseAt ? [closingNote(dayOf(eraseAt), language)] : []),
  ]
  return frameLetter({ ...letter, notes }, language, row.toAddress)
}

/** Token of the personal link a mail to a rater or a referee brings, null for other mails. @throws Refusal KEY_MISSING */
function personalToken({ params }: queries.MailRow): string | null {
  const { campaignId, participant, referee } = params as {
    campaignId?: string
    participant?: string | null
    referee?: string
  }
  if (referee) return referenceToken(referee)
  return campaignId && participant ? raterToken(campaignId, participant) : null
}

/** The same to look at: of a link nobody can make any more there is no token, and the rest of the mail can still be read. */
function tokenToShow(row: queries.MailRow): string | null {
  try {
    return personalToken(row)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'KEY_MISSING') return null
    throw error
  }
}

/** The mail as it went out or will, without touching anything. */
export const preview = async (row: queries.MailRow, language?: Language): Promise<FramedMail> =>
  compose(row, row.linkId ? await tokenForPreview(row.linkId) : tokenToShow(row), language)

/**
 * One try to send a mail. Never throws for what the mail server does: a mail that could not go now comes back later.
 * Sent once: only a kill between the server's "250" and our mark can double it, with the same Message-ID.
 */
export async function sendQueued(id: string): Promise<void> {
  const pause = pauseLeft()
  // Not a try of this mail. Some spread, so that those waiting do not all come back in the same moment.
  if (pause > 0) return queueMail(id, new Date(now().getTime() + pause + Math.random() * SPREAD_MS))
  const row = await queries.claimMail(id, CLAIM_SECONDS)
  if (!row) return waitForClaim(id)
  return followTrace(row.traceparent, () => sendClaimed(row))
}

async function sendClaimed(row: queries.MailRow): Promise<void> {
  const { id } = row
  const link = row.linkId ? await findLinkById(row.linkId) : undefined
  // It would only confuse.
  if (row.linkId && (!link || isSpent(link))) return queries.markFailed(id, 'superseded', wordsIn(row))
  const token = row.linkId ? await tokenForDelivery(row.linkId) : null
  let params: queries.MailRow['params'] | null
  try {
    const mail = await forReader(row)
    if (!mail) return await giveUp(row, 'no reader')
    params = await paramsNow(mail)
    if (params === null) await knock()
    else await hand({ ...mail, params }, token)
  } catch (error) {
    const isTooOld = now().getTime() - row.createdAt.getTime() > GIVE_UP_MS
    const isGivenUp = isPermanent(error) || isTooOld
    const code = errorCode(error)
    log('warn', isGivenUp ? 'mail given up' : 'mail put off', { attempt: row.attempts, code })
    return isGivenUp ? giveUp(row, code) : postpone(row, code)
  }
  await settle(row, params)
  // Also of one that was not wanted any more: the line would tell by its time who has answered or does not want to be asked.
  log('info', 'mail done', {})
}

const hand = async (row: queries.MailRow, token: string | null): Promise<void> => {
  const mail = await compose(row, token ?? personalToken(row))
  const envelope = { id: row.id, template: row.template, to: { address: row.toAddress, name: row.toName }, mail }
  await inSpan('send mail', KIND.client, { 'messaging.system': 'smtp' }, () => deliver(envelope))
}

/** What becomes of a row that is done with. @param params as it went out; null when it did not */
function settle(row: queries.MailRow, params: queries.MailRow['params'] | null): Promise<void> {
  if (params === null) return queries.deleteMail(row.id)
  const isRead = letters.value.shown.has(row.template) && !env().SMTP_URL
  if (letters.value.forgotten.has(row.template) && !isRead) return queries.deleteMail(row.id)
  // It may still come back, and is printed then.
  const words = letters.value.posted.has(row.template) ? [] : wordsIn(row)
  return queries.markSent(row.id, words, isRead ? (params as object) : {})
}

async function giveUp(row: queries.MailRow, error: string): Promise<void> {
  if (letters.value.forgotten.has(row.template)) return queries.deleteMail(row.id)
  await transact(async () => {
    const { id, userId, template, language, createdAt, emptiedAt } = row
    const mail = { id, template, language, createdAt, emptiedAt, params: row.params as object }
    if (userId !== null) await emit('mailReturned', { ...mail, userId })
    await queries.markFailed(id, error, wordsIn(row))
  })
}

/**
 * A server says that a mail that went out could not be delivered: it is as one that was refused at once.
 * @returns false when there is no such mail, or nobody thinks that it arrived
 */
export async function markReturned(id: string, error: string): Promise<boolean> {
  const row = await queries.findMail(id)
  if (row?.status !== 'sent') return false
  await giveUp(row, error)
  return true
}

/** What is forgotten now. The local mailbox is where a mail is read, so it keeps them. */
const wordsIn = ({ template }: Pick<queries.MailRow, 'template'>): readonly string[] =>
  env().SMTP_URL ? (letters.value.words[template as MailTemplate] ?? []) : []

/** Empties words of letters that went out so long ago that they come back no more. */
export async function forgetWords(): Promise<void> {
  const before = new Date(now().getTime() - RETENTION.mailWordDays * DAY_MS)
  for (const template of letters.value.posted) {
    const words = wordsIn({ template })
    if (words.length > 0) await queries.emptySent(template, words, before)
  }
}

/** Somebody else has it, or had it when he died: look again when his time is over. */
async function waitForClaim(id: string): Promise<void> {
  const row = await queries.findMail(id)
  if (row?.status === 'queued' && row.claimedUntil) {
    await queueMail(id, new Date(row.claimedUntil.getTime() + 1000))
  }
}

function postpone(row: queries.MailRow, error: string): Promise<void> {
  // Some spread, so that a thousand waiting mails do not come back in one second.
  const seconds = Math.min(2 ** Math.min(row.attempts + 1, 12), LONGEST_WAIT_SECONDS) * (0.8 + Math.random() * 0.2)
  return transact(async () => {
    const runAt = await queries.postponeMail(row.id, error, seconds)
    await queueMail(row.id, runAt)
  })
}

/** Puts mails back into the queue that are due and that no task knows of. */
export async function remindQueued(): Promise<void> {
  for (const id of await queries.findForgottenMails(500)) await queueMail(id)
}
