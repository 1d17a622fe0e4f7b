import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from '#auth/secret.ts'
import { env } from '#env.ts'
import { brand } from '#mail/brand.ts'
import { letters } from '#mail/letters.ts'

/** What an address with a token is for: an answer to the mail, or word of a server that could not deliver it. */
type Use = 'reply' | 'bounce'

/** Mail servers may change the case of an address, so its token is of small letters and digits alone. */
const SIGNS = 'abcdefghijklmnopqrstuvwxyz234567'
const ID_BYTES = 16
const MAC_BYTES = 12
/** Id and MAC, five bits a sign: with the name of the mailbox before it, it stays below 64 (RFC 5321, 4.5.3.1.1). */
const TOKEN = /^[a-z2-7]{45}$/

function written(bytes: Buffer): string {
  let [signs, held, bits] = ['', 0, 0]
  for (const byte of bytes) {
    held = (held << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) signs += SIGNS[(held >> (bits - 5)) & 31]
    held &= (1 << bits) - 1
  }
  return bits > 0 ? signs + SIGNS[(held << (5 - bits)) & 31] : signs
}

function read(token: string): Buffer {
  const bytes: number[] = []
  let [held, bits] = [0, 0]
  for (const sign of token) {
    held = (held << 5) | SIGNS.indexOf(sign)
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push(held >> bits)
    held &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}

/** The MAC binds the mail and what the address is for: who can answer a mail cannot say that it came back. */
const macOf = (use: Use, mailId: string): Buffer =>
  createHmac('sha256', keyFor('replies')).update(`${use}|${mailId}`).digest().subarray(0, MAC_BYTES)

const bytesOf = (mailId: string): Buffer => Buffer.from(mailId.replaceAll('-', ''), 'hex')

/**
 * The mailbox answers come to: REPLIES_ADDRESS, in local mode one nobody writes to from outside. Null where there is none: then
 * nobody is told that a mail may be answered.
 */
function repliesAddress(): string | null {
  const { REPLIES_ADDRESS: configured, SMTP_URL, isLocal } = env()
  if (configured) return configured.toLowerCase()
  return isLocal && !SMTP_URL ? `odgovori@${brand.sender.address.split('@')[1] ?? 'localhost'}` : null
}

function addressFor(use: Use, mailId: string): string | null {
  const [mailbox = '', domain = ''] = repliesAddress()?.split('@') ?? []
  const token = written(Buffer.concat([bytesOf(mailId), macOf(use, mailId)]))
  return mailbox ? `${mailbox}+${token}@${domain}` : null
}

/** Where an answer to this mail goes; null when it is not one that may be answered. Derived anew each time, stored nowhere. */
export const replyAddress = (mailId: string, template: string): string | null =>
  letters.value.answered.has(template) ? addressFor('reply', mailId) : null

/**
 * The sender on the envelope, to whom servers send word of a mail they could not deliver; null when nobody would come to know,
 * because nobody listens or nothing is kept of mails of this kind.
 */
export const bounceAddress = (mailId: string, template: string): string | null =>
  env().REPLIES_ADDRESS && !letters.value.forgotten.has(template) ? addressFor('bounce', mailId) : null

/** Is this an address of the mailbox answers come to, with a token or without? */
export function isRepliesAddress(address: string): boolean {
  const [mailbox = '', domain = ''] = repliesAddress()?.split('@') ?? []
  const [local = '', at = ''] = address.toLowerCase().split('@')
  return mailbox !== '' && at === domain && (local === mailbox || local.startsWith(`${mailbox}+`))
}

/** What an address was made for; null for one nobody has made. */
export function readRepliesAddress(address: string): { use: Use; mailId: string } | null {
  if (!isRepliesAddress(address)) return null
  const token = /\+([^@]*)@/.exec(address.toLowerCase())?.[1] ?? ''
  if (!TOKEN.test(token)) return null
  const bytes = read(token)
  const hex = bytes.subarray(0, ID_BYTES).toString('hex')
  const mailId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const mac = bytes.subarray(ID_BYTES, ID_BYTES + MAC_BYTES)
  const use = (['reply', 'bounce'] as const).find((one) => timingSafeEqual(mac, macOf(one, mailId)))
  return use ? { use, mailId } : null
}
