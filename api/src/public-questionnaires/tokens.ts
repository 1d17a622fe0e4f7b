import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { placesKey } from '#auth/campaign-keys.ts'
import { macKeyFor } from '#auth/secret.ts'
import { now } from '#base/time.ts'
import { uuidOf } from '#base/uuid.ts'

/** What a token is known by in the database. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A token for one answer: told to staff once and kept nowhere. Whoever still has it learns whether it was used, not for what. */
export const newToken = (): string => randomBytes(32).toString('base64url')

const derive = (what: string, ...parts: string[]): Buffer =>
  createHmac('sha256', macKeyFor('responses'))
    .update([what, ...parts].join('|'))
    .digest()
/**
 * From what a respondent holds to the row of the answers, in two steps that only go this way: the token of a mailed link or
 * a resume code gives the uid the respondent works with, the uid gives the id of the row. The database holds neither of the
 * first two: it connects no anonymous invitation with a response, and whoever reads it cannot open one. The token of a
 * single-use address gives no uid, since staff have handed it out: only whether there is a response (`tokenKey`).
 */
export const uidOfToken = (token: string): string => uuidOf(derive('token', token))
export const uidOfCode = (linkId: string, code: string): string => uuidOf(derive('code', linkId, code))
export const responseIdOf = (uid: string): string => uuidOf(derive('id', uid))

/** Of a single-use address in the response begun by it; without the secret nothing leads from one to the other. */
export const tokenKey = (token: string): Buffer => derive('single', token)

const held = (what: string, text: string): Buffer =>
  createHmac('sha256', placesKey()).update(`${what}|${text}`).digest()
/** Of the place a response holds; without a key that is in no backup nothing leads from one to the other, the secret neither. */
export const holdKey = (responseId: string): Buffer => held('response', responseId)
/** Of the instant a place is held until: which one it is the database does not tell. */
export const holdEnd = (until: number): Buffer => held('until', `${until}`)

/** Without what is mistaken for something else: 0 O, 1 I L. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const CODE_LENGTH = 10
/** A code people can read aloud and type: two groups of five, 49 bits. */
export const newCode = (): string => codeFrom(() => randomBytes(32))
function codeFrom(bytes: (round: number) => Buffer): string {
  const letters: string[] = []
  for (let round = 0; letters.length < CODE_LENGTH; round += 1)
    for (const byte of bytes(round)) {
      // 248 is the largest multiple of 31: every letter is as likely as the next.
      if (byte < 248 && letters.length < CODE_LENGTH) letters.push(LETTERS[byte % 31] ?? '')
    }
  return letters.join('')
}

/** How long a page may lie open before something is begun on it: a week. */
const MARK_SECONDS = 604_800
/**
 * What the page of an open link is marked with when a browser opens it; no two pages have the same one. It is kept nowhere
 * but in that page. @param linkId link that is open to everybody
 */
export function newMark(linkId: string): string {
  const text = `${randomBytes(18).toString('base64url')}.${secondsNow()}`
  return `${text}.${markMac(linkId, text)}`
}
/** The code of what is begun on a marked page: always the same one, however often it is begun. Null: no mark of this link, or too old. */
export function codeOfMark(mark: string, linkId: string): string | null {
  const [, text, seconds, mac] = /^([A-Za-z0-9_-]{24}\.(\d{1,12}))\.([A-Za-z0-9_-]{43})$/.exec(mark) ?? []
  if (!text || !mac || !timingSafeEqual(Buffer.from(mac), Buffer.from(markMac(linkId, text)))) return null
  if (secondsNow() - Number(seconds) > MARK_SECONDS) return null
  return codeFrom((round) => derive('marked', linkId, text, String(round)))
}
const markMac = (linkId: string, text: string): string => derive('mark', linkId, text).toString('base64url')
export const shownCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`
/** A code as somebody typed it; null when it cannot be one. */
export function readCode(text: string): string | null {
  const code = text.toUpperCase().replaceAll(/[\s\u2010-\u2015-]/g, '')
  return code.length === CODE_LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : null
}

const secondsNow = (): number => Math.floor(now().getTime() / 1000)
const macOf = (uid: string, seconds: number): string => derive('stamp', uid, String(seconds)).toString('base64url')

/** Says when somebody has seen the questions. The browser keeps it; the server remembers nothing. */
export function stampFor(uid: string): string {
  const seconds = secondsNow()
  return `${seconds}.${macOf(uid, seconds)}`
}

/** Seconds since a stamp was given; null when it was not given by us for this response. */
export function ageOf(stamp: string, uid: string): number | null {
  const [, seconds, mac] = /^(\d{1,12})\.([A-Za-z0-9_-]{43})$/.exec(stamp) ?? []
  if (!seconds || !mac) return null
  const isOurs = timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(uid, Number(seconds))))
  return isOurs ? Math.max(0, secondsNow() - Number(seconds)) : null
}
