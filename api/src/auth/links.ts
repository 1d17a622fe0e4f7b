import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { now } from '#base/time.ts'
import type { LinkPurpose } from '#db/schema.ts'
import { Refusal } from '#errors.ts'
import * as queries from './links.queries.ts'
import { keyFor } from './secret.ts'

export type { LinkPurpose }
export const { revokeLinks, revokeLinksAbout, deleteOldLinks, findLinkById, findMadeToday } = queries

const HOUR = 3600
/** Seconds a link of each kind is good for, counted from the delivery of its mail, for a change of e-mail from the asking. */
export const LINK_SECONDS = {
  activation: 72 * HOUR,
  password_reset: (45 * HOUR) / 60,
  consent: 14 * 24 * HOUR,
  email_change: 24 * HOUR,
  invitation: 7 * 24 * HOUR,
} as const satisfies Record<LinkPurpose, number>

const ID_BYTES = 16
/** Base64url of id (16 bytes) and HMAC-SHA256 (32 bytes): always 64 characters, none of them padding. */
const TOKEN = /^[A-Za-z0-9_-]{64}$/

export interface Link {
  id: string
  userId: string
  /** What it is about besides the person: a user consent, a change of e-mail. */
  subjectId: string | null
  isUsed: boolean
  isExpired: boolean
}

/** A newer one takes the older ones of the user out of use. */
const ONE_AT_A_TIME: ReadonlySet<LinkPurpose> = new Set(['password_reset', 'invitation'])

/**
 * Makes a link for a mail; give its id to `sendMail`. Call inside a transaction.
 * @param subjectId what it is about, for `consent` and `email_change`
 * @returns id of the row; the token itself exists only in the mail
 */
export async function makeLink(purpose: LinkPurpose, userId: string, subjectId: string | null = null): Promise<string> {
  if (ONE_AT_A_TIME.has(purpose)) {
    await queries.lockLinks(userId, purpose)
    await queries.revokeLinks(userId, purpose)
  }
  const nonce = randomBytes(16)
  return queries.insertLink({ purpose, userId, subjectId, nonce, validSeconds: LINK_SECONDS[purpose] })
}

type Signed = Pick<queries.LinkRow, 'id' | 'purpose' | 'userId' | 'subjectId' | 'nonce' | 'validSeconds'>

/**
 * The MAC binds purpose, user and row. The end of the link is not in it: it moves to the first delivery, and a mail
 * that was sent twice must carry one and the same token. The row decides about time and use.
 */
const macOf = (row: Signed): Buffer =>
  createHmac('sha256', keyFor('links'))
    .update(
      [row.purpose, row.id, row.userId, row.nonce.toString('hex'), row.validSeconds, row.subjectId ?? []]
        .flat()
        .join('|'),
    )
    .digest()

/** The token of a row, derived anew each time: for the mail and for the local mailbox, nowhere else. */
const tokenOf = (row: Signed): string =>
  Buffer.concat([Buffer.from(row.id.replaceAll('-', ''), 'hex'), macOf(row)]).toString('base64url')

/** Finds the row a token was made for; null for anything else, such as a token of another purpose. Changes nothing. */
export async function findLink(purpose: LinkPurpose, token: string): Promise<Link | null> {
  if (!TOKEN.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const hex = bytes.subarray(0, ID_BYTES).toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const row = await queries.findLinkRow(id, purpose)
  if (!row || !timingSafeEqual(bytes.subarray(ID_BYTES), macOf(row))) return null
  const { userId, subjectId, isExpired } = row
  return { id: row.id, userId, subjectId, isUsed: row.usedAt !== null, isExpired }
}

/** Uses a link up. @throws Refusal LINK_INVALID when it is wrong, used, revoked or too old */
export async function consumeLink(purpose: LinkPurpose, token: string): Promise<Link> {
  const link = await findLink(purpose, token)
  if (!link || !(await queries.useLink(link.id))) throw new Refusal('LINK_INVALID')
  return { ...link, isUsed: true }
}

/** Is a mail with this link of no use any more? It was used, a newer one has taken its place, or it ended before the mail went. */
export const isSpent = ({ usedAt, purpose, expiresAt }: queries.LinkRow): boolean =>
  usedAt !== null || (purpose === 'email_change' && expiresAt.getTime() <= now().getTime())

/** Token of a mail's link, whose lifetime starts anew (`restartLink`): each try to deliver may be the first that arrives. */
export async function tokenForDelivery(linkId: string): Promise<string | null> {
  await queries.restartLink(linkId)
  return tokenForPreview(linkId)
}

/** Token of a mail's link without touching it, for the local mailbox. */
export async function tokenForPreview(linkId: string): Promise<string | null> {
  const row = await queries.findLinkById(linkId)
  return row ? tokenOf(row) : null
}
