import type { Conversation } from '@korak/contract/conversations.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { seenRecord } from '#applications/record/record.service.ts'
import type { Who } from '#auth/who.ts'
import { pageOf } from '#base/page.ts'
import { instant } from '#base/time.ts'
import { companyName } from '#jobs/ads/company-name.ts'
import * as queries from './conversations.queries.ts'

/** As much of the last words as a list shows. */
const LAST_WORDS = 200

const answerOf = (row: queries.ConversationRow, language: Language): Conversation => ({
  uid: row.id,
  job: { title: row.title, company: companyName(row, language) },
  last: {
    by: row.by === 'candidate' ? 'you' : 'us',
    text: row.text.length > LAST_WORDS ? `${row.text.slice(0, LAST_WORDS).toWellFormed()}…` : row.text,
    interview: row.interview,
    at: instant(row.at),
  },
  unread: row.unread,
})

/** Own applications about which something was written, the last words first. */
export async function ownConversations(
  { userId }: Who,
  { page, per_page: perPage }: { page: number; per_page: number },
  language: Language,
) {
  const [rows, total] = await Promise.all([
    queries.findConversations(userId, language, perPage, (page - 1) * perPage),
    queries.countConversations(userId),
  ])
  const conversations = rows.map((row) => answerOf(row, language))
  return pageOf(conversations, total, page, perPage)
}

/** How much of what was written to the person is unread. */
export const unreadOf = async (userId: string): Promise<{ unread: number }> => ({
  unread: await queries.countUnread(userId),
})

/** As many of them as ask for no answer. */
export const unaskedOf = (userId: string): Promise<number> => queries.countUnasked(userId)

/** What was written about an own application was on the screen, up to an event; one of another application marks nothing. */
export async function markOwnRead(who: Who, uid: string, last: string): Promise<{ unread: number }> {
  await queries.markReadByCandidate(uid, last)
  return unreadOf(who.userId)
}

/**
 * What the candidate wrote was on the screen of somebody who may answer.
 * @throws Refusal NOT_FOUND for an application the caller may not see
 */
export async function markRead(who: Who, uid: string, last: string, language: Language): Promise<{ unread: number }> {
  await seenRecord(who, uid, language)
  await queries.markReadByStaff(uid, last)
  return { unread: await queries.countUnreadByStaff(uid) }
}
