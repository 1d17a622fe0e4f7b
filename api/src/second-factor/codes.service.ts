import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { hashCode } from '#auth/passwords.ts'
import { keyFor } from '#auth/secret.ts'
import { now } from '#base/time.ts'
import { openText, sealText } from '#changes/sealing.ts'
import { brand } from '#mail/brand.ts'
import * as queries from './second-factor.queries.ts'

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20
const STEP_SECONDS = 30
/** Clocks of phones differ: the code before and the one after count too. */
const WINDOW = 1

const placeOf = (userId: string): string => `totp_apps/${userId}`
const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: brand.name, label, secret: Secret.fromBase32(secret), period: STEP_SECONDS })

/** A new secret, sealed for the database, and the address apps read from the picture. */
export function newApp(userId: string, username: string): { sealed: Buffer; secret: string; uri: string } {
  const { base32 } = new Secret({ buffer: Uint8Array.from(randomBytes(SECRET_BYTES)).buffer })
  const sealed = sealText(keyFor('second-factors'), placeOf(userId), base32)
  return { sealed, secret: base32, uri: totpOf(base32, username).toString() }
}

/** The step of the clock a code of the app is for; null for what is none now. */
async function stepOf(userId: string, code: string, confirming: boolean): Promise<number | null> {
  const app = await queries.findApp(userId)
  if (!app || (app.confirmedAt === null) !== confirming) return null
  const timestamp = now().getTime()
  const totp = totpOf(openText(keyFor('second-factors'), placeOf(userId), app.secret))
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : TOTP.counter({ period: STEP_SECONDS, timestamp }) + delta
}

/** Is this the code of the app now? It is used up by that. @param confirming the first code of an app that is set up */
export async function isAppCode(userId: string, code: string, confirming = false): Promise<boolean> {
  const step = await stepOf(userId, code, confirming)
  return step !== null && queries.useStep(userId, step, confirming)
}

/** Would this be the first code of an app that is set up? Asked before anything costly is done for it. */
export const isFirstCode = async (userId: string, code: string): Promise<boolean> =>
  (await stepOf(userId, code, true)) !== null

const CODES = 10
/** Letters and digits nobody mistakes for each other; 32 of them, so that each byte gives one evenly. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** 60 bits, in groups people can read. */
const CODE_LENGTH = 12
const SALT_BYTES = 16

const newCode = (): string =>
  [...randomBytes(CODE_LENGTH)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-')
const bare = (code: string): string => code.toUpperCase().replaceAll(/[\s-]/g, '')

/** New recovery codes with what is kept of them: hashed like passwords, since they are short (ASVS 6.5.2). */
export async function newCodes(): Promise<{ codes: string[]; salt: Buffer; hashes: Buffer[] }> {
  const salt = randomBytes(SALT_BYTES)
  const codes = Array.from({ length: CODES }, newCode)
  return { codes, salt, hashes: await Promise.all(codes.map((code) => hashCode(bare(code), salt))) }
}

/** Is this a recovery code of the account? It is used up by that. */
export async function isRecoveryCode(userId: string, code: string): Promise<boolean> {
  const salt = await queries.findSalt(userId)
  return salt !== null && queries.useRecoveryCode(userId, await hashCode(bare(code), salt))
}

/** Codes of apps are digits, perhaps in groups; recovery codes are longer. */
export const appCodeIn = (text: string): string | null => {
  const digits = text.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
