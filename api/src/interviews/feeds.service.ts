import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { calendarFeedPolicy } from '@korak/contract/interviews.policy.ts'
import { audit } from '#audit/audit.ts'
import { keyFor } from '#auth/secret.ts'
import type { Who } from '#auth/who.ts'
import { instantOrNull, now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { publicUrl } from '#http/origin.ts'
import type { RequestContext } from '#http/request-context.ts'
import { mayOf, requireState } from '#routing/may.ts'
import { feedOf } from './calendar.ts'
import * as queries from './feeds.queries.ts'
import { findInterviews } from './interviews.queries.ts'

const ID_BYTES = 16
/** Base64url of the account's id (16 bytes) and HMAC-SHA256 (32 bytes), before the ending calendars look for. */
const TOKEN = /^([A-Za-z0-9_-]{64})(?:\.ics)?$/

const macOf = (userId: string, nonce: Buffer): Buffer =>
  createHmac('sha256', keyFor('calendars'))
    .update(`${userId}|${nonce.toString('hex')}`)
    .digest()
/** Derived anew each time; kept nowhere. */
const tokenOf = (userId: string, nonce: Buffer): string =>
  Buffer.concat([Buffer.from(userId.replaceAll('-', ''), 'hex'), macOf(userId, nonce)]).toString('base64url')

/** The own address, when there is one. */
export async function ownFeed(who: Who) {
  const feed = await queries.findFeed(who.userId)
  const path = feed && `/api/calendar-feeds/${tokenOf(who.userId, feed.nonce)}.ics`
  return {
    address: path ? new URL(path, publicUrl()).href : null,
    made_at: instantOrNull(feed?.createdAt ?? null),
    read_at: instantOrNull(feed?.readAt ?? null),
    may: mayOf(calendarFeedPolicy, who, { isThere: feed !== undefined }),
  }
}

/** Makes an address; a former one leads nowhere from then on. */
export async function renewFeed(who: Who, context: RequestContext) {
  await transact(async () => {
    await queries.saveFeed(who.userId, randomBytes(ID_BYTES))
    await audit({ action: 'calendar_feeds.renewed', actorId: who.userId, userId: who.userId }, context)
  })
  return ownFeed(who)
}

/** Ends the address. @throws Refusal STATE_NOT_ALLOWED when there is none */
export const deleteFeed = (who: Who, context: RequestContext): Promise<void> =>
  transact(async () => {
    requireState(calendarFeedPolicy.delete, { isThere: (await queries.findFeed(who.userId)) !== undefined })
    await queries.deleteFeed(who.userId)
    await audit({ action: 'calendar_feeds.deleted', actorId: who.userId, userId: who.userId }, context)
  })

/** Whoever else may know the address reads it no more. Joins the open transaction; without one nothing happens. */
export async function endFeed(userId: string): Promise<void> {
  if (await queries.deleteFeed(userId)) await audit({ action: 'calendar_feeds.deleted', actorId: null, userId })
}

/** Reads are written down once in so many milliseconds: calendars come by the minute. */
const NOTED_MS = 10 * 60_000

/** What the calendar with this address shows. @throws Refusal NOT_FOUND for any other, and when the account is shut */
export async function readFeed(token: string): Promise<string> {
  const [, secret] = TOKEN.exec(token) ?? []
  if (secret === undefined) throw new Refusal('NOT_FOUND')
  const bytes = Buffer.from(secret, 'base64url')
  const hex = bytes.subarray(0, ID_BYTES).toString('hex')
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const feed = await queries.findReadable(userId)
  if (!feed || !timingSafeEqual(bytes.subarray(ID_BYTES), macOf(userId, feed.nonce))) throw new Refusal('NOT_FOUND')
  if (!feed.readAt || now().getTime() - feed.readAt.getTime() > NOTED_MS) await queries.markRead(userId)
  const side = feed.isOurs ? 'staff' : 'candidate'
  const rows = await findInterviews(side === 'candidate' ? { candidate: userId } : { staff: userId }, feed.language)
  return feedOf(rows, side, feed.language)
}
