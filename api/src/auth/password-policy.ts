import { env } from '#env.ts'
import { type FieldError, InvalidInput } from '#errors.ts'
import { isCommonWord, isLocalWord, PRODUCT_WORDS, withoutRuns } from './common-passwords.ts'
import { normalise } from './passwords.ts'

const MAX_CHARACTERS = 256
const MAX_BYTES = 1024
/** Digits and signs around a common word that make it no better; a longer tail that is no run does. */
const MAX_TAIL = 8

/** Whose password it is: nobody may use the own name or address. */
export interface Owner {
  name?: string | null
  email?: string
  username?: string
}

/**
 * Checks a new password: first the rule of the specification (section 5) with the configured length, then what is
 * easily guessed: common passwords in any disguise, own name, words of this place, keyboard runs.
 * @returns the errors for the field; empty when the password is good
 */
export async function passwordErrors(password: string, owner: Owner = {}): Promise<FieldError[]> {
  const text = normalise(password)
  const floor = floorErrors(text)
  if (floor.length > 0) return floor
  const plain = withoutMarks(text)
  if (isRun(plain.toLowerCase())) return ['error_password_run']
  if (isPersonal(plain.toLowerCase(), owner)) return ['error_password_personal']
  if (await isCommon(plain, owner)) return ['error_password_common']
  return []
}

/** @throws InvalidInput naming the field */
export async function requireGoodPassword(password: string, owner: Owner, field = 'password'): Promise<void> {
  const errors = await passwordErrors(password, owner)
  if (errors.length > 0) throw new InvalidInput({ [field]: errors })
}

/** č, š and Č count as letters; everything that is neither letter nor digit is a special character. */
function floorErrors(text: string): FieldError[] {
  const { PASSWORD_MIN_LENGTH } = env()
  const length = [...text].length
  const errors: FieldError[] = []
  if (length < PASSWORD_MIN_LENGTH) errors.push({ key: 'error_password_short', values: { count: PASSWORD_MIN_LENGTH } })
  if (length > MAX_CHARACTERS || Buffer.byteLength(text) > MAX_BYTES) {
    errors.push({ key: 'error_too_long', values: { max: MAX_CHARACTERS } })
  }
  if (!/\p{Lu}/u.test(text)) errors.push('error_password_upper')
  if (!/\p{Ll}/u.test(text)) errors.push('error_password_lower')
  if (!/\p{Nd}/u.test(text)) errors.push('error_password_digit')
  if (!/[^\p{L}\p{M}\p{N}]/u.test(text)) errors.push('error_password_special')
  return errors
}

const withoutMarks = (text: string): string =>
  text.replaceAll('đ', 'd').replaceAll('Đ', 'D').normalize('NFD').replaceAll(/\p{M}/gu, '')

/** The digits under the signs of the upper key row, on the English and the Slovenian keyboard. */
const SHIFTED = ['!@#$%^&*()', '!"#$%&/()=']
const unshifted = (text: string): string[] =>
  SHIFTED.map((row) =>
    [...text].map((sign) => (row.includes(sign) ? String((row.indexOf(sign) + 1) % 10) : sign)).join(''),
  )

/** Nothing but keyboard runs, a repeated piece, or three different characters. */
function isRun(text: string): boolean {
  if (new Set(text).size < 4) return true
  if (/^(.{1,5})\1+$/su.test(text)) return true
  return [text, ...unshifted(text)].some((form) => withoutRuns(form).length < 4)
}

const wordsOf = (text: string): string[] => text.split(/[^\p{L}]+/u).filter((word) => word.length >= 3)
const personalWords = ({ name, email, username }: Owner): string[] =>
  [name, email, username].flatMap((text) => wordsOf(withoutMarks(text ?? '').toLowerCase()))
const letters = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '')

/** Own names and address with next to nothing else. */
function isPersonal(text: string, owner: Owner): boolean {
  const own = personalWords(owner).toSorted((a, b) => b.length - a.length)
  return [text, ...unleeted(text)].some((form) => {
    const rest = own.reduce((left, word) => left.replaceAll(word, ' '), form)
    return rest !== form && letters(rest).length < 3
  })
}

/** Digits and signs, and below each the letter it looks like. */
const LEET_SIGNS = '@483€9!0$57+2'
const LEET_LETTERS = 'aabeegiossttz'
const unleet = (sign: string): string => LEET_LETTERS[LEET_SIGNS.indexOf(sign)] ?? sign
/** Letters back for the digits and signs that look like them; 1 is i or l. */
const unleeted = (text: string): string[] =>
  ['i', 'l'].map((one) => [...text].map((sign) => (sign === '1' || sign === '|' ? one : unleet(sign))).join(''))

async function isCommon(plain: string, owner: Owner): Promise<boolean> {
  if (isLocalPhrase(plain, owner)) return true
  for (const form of formsOf(plain.toLowerCase())) if (await isCommonWord(form)) return true
  return false
}

/** One to three words, each from this place or the owner's name: `Moje.Geslo1`, `KorakPortal!9`. */
function isLocalPhrase(plain: string, owner: Owner): boolean {
  const words = plain.match(/\p{Lu}?\p{Ll}+|\p{Lu}+/gu)?.map((word) => word.toLowerCase()) ?? []
  const own = new Set([...PRODUCT_WORDS, ...personalWords(owner)])
  const tail = plain.replaceAll(/\p{L}/gu, '')
  return words.length <= 3 && isShortTail(tail) && words.every((word) => isLocalWord(word) || own.has(word))
}

/** Is what surrounds a word weak: few characters once years and runs are out? */
const isShortTail = (tail: string): boolean => withoutRuns(tail.replaceAll(/(19|20)\d\d/g, '')).length <= MAX_TAIL

/** Everything the password may be in disguise: as it is, on unshifted keys, with the tail cut off piece by piece, unleeted. */
function formsOf(text: string): Set<string> {
  const forms = new Set([text, ...unshifted(text), letters(text)])
  const body = text.replace(/^[^\p{L}]+/u, '')
  for (const start of new Set([text, body])) {
    const tailLength = /[^\p{L}]*$/u.exec(start)?.[0].length ?? 0
    for (let cut = 0; cut <= tailLength; cut++) {
      const head = start.slice(0, start.length - cut)
      if (!isShortTail(text.replace(head, ''))) continue
      forms.add(head)
      for (const form of unleeted(head)) forms.add(form)
    }
  }
  return forms
}
