import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Relationship } from '@korak/contract/campaigns.ts'
import { derive } from '#auth/campaign-keys.ts'
import { uuidOf } from '#base/uuid.ts'
import type { StoredAnswer } from '#questionnaires/answers/sheets.service.ts'

/** What a slot holds: everything about one rater's answers about one person. Outside it stands nothing but the campaign. */
export interface Content {
  /** The assessed person in the campaign. */
  subject: string
  /** The one that counts. */
  relationship: Relationship
  /** What the rater says instead, while nobody has decided about it. */
  claimed: Relationship | null
  /** `open`: made for everybody who was asked, so that no slot tells that somebody has begun. */
  status: 'open' | 'in-progress' | 'closed'
  completedOn: string | null
  rev: number
  /** Key of the item the rater was at. */
  position: string | null
  answers: StoredAnswer[]
}

/** The content of a slot before anything is answered. */
export const emptyContent = (subject: string, relationship: Relationship): Content => ({
  subject,
  relationship,
  claimed: null,
  status: 'open',
  completedOn: null,
  rev: 0,
  position: null,
  answers: [],
})

const VERSION = 1
const NONCE = 12
const TAG = 16
/** Before the content stands how long it is. */
const LENGTH = 4

/**
 * Where the answers of a rater are: an id nobody can make of the rater's without the key of the campaign.
 * @param round of the campaign: with each all ids are others. In round 0 they are what they were before there were rounds.
 */
export const slotOf = (key: Buffer, raterId: string, round: number): string => {
  const text = round === 0 ? raterId : `${raterId}/${round}`
  return uuidOf(createHmac('sha256', derive(key, 'slot-ids')).update(text).digest())
}

/**
 * The content of a slot as it is stored: AES-256-GCM with a key of its own and a fresh nonce, bound to the slot.
 * @param room bytes it is filled up to, the same for all slots of a campaign (`slotSizeFor`)
 */
export function seal(key: Buffer, slotId: string, content: Content, room: number): Buffer {
  const text = Buffer.from(JSON.stringify(content))
  if (text.length > room) throw new Error('A slot would be longer than the others')
  const padded = Buffer.alloc(LENGTH + room)
  padded.writeUInt32BE(text.length)
  text.copy(padded, LENGTH)
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', derive(key, `slot/${slotId}`), nonce).setAAD(Buffer.from(slotId))
  const sealed = Buffer.concat([cipher.update(padded), cipher.final()])
  return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), sealed])
}

/** Opens a slot; null when this key does not, or it was changed. */
export function unseal(key: Buffer, slotId: string, sealed: Buffer): Content | null {
  if (sealed[0] !== VERSION || sealed.length < 1 + NONCE + TAG) return null
  const nonce = sealed.subarray(1, 1 + NONCE)
  const decipher = createDecipheriv('aes-256-gcm', derive(key, `slot/${slotId}`), nonce, { authTagLength: TAG })
    .setAAD(Buffer.from(slotId))
    .setAuthTag(sealed.subarray(1 + NONCE, 1 + NONCE + TAG))
  try {
    const padded = Buffer.concat([decipher.update(sealed.subarray(1 + NONCE + TAG)), decipher.final()])
    return JSON.parse(padded.toString('utf8', LENGTH, LENGTH + padded.readUInt32BE())) as Content
  } catch {
    return null
  }
}
