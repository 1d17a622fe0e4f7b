import { createCipheriv, createHash, timingSafeEqual } from 'node:crypto'

/** What fills up a password of a PDF to 32 bytes; all of it is the empty password (ISO 32000-1, 7.6.3.3). */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
/** Longest the dictionary about encryption is looked at. */
const MAX_DICTIONARY = 8192

/**
 * Does a PDF with an `/Encrypt` entry ask for a password? Many do not: they open for everybody, and ask readers not to
 * print or copy.
 * @param text the whole file, a character for each byte
 * @returns true also when it cannot be told
 */
export function asksForPassword(text: string): boolean {
  const dictionary = dictionaryOf(text)
  const [o, u] = [stringAt(dictionary, /\/O\s*(?=[<(])/), stringAt(dictionary, /\/U\s*(?=[<(])/)]
  const revision = numberOf(dictionary, 'R')
  if (!o || !u || !/\/Filter\s*\/Standard/.test(dictionary)) return true
  if (revision === 5 || revision === 6) return !opensNew(u, revision)
  const id = stringAt(text, /\/ID\s*\[\s*(?=[<(])/) ?? Buffer.alloc(0)
  return revision < 2 || revision > 4 || o.length < 32 || u.length < 32 || !opensOld(dictionary, o, u, id, revision)
}

function dictionaryOf(text: string): string {
  const [entry, number] = text.match(/\/Encrypt\s*(?:(\d{1,8})\s+\d{1,5}\s+R|<<)/) ?? []
  if (!entry) return ''
  const start = number ? text.search(new RegExp(`(?:^|[^\\d])${number}\\s+\\d{1,5}\\s+obj`)) : text.indexOf(entry)
  return start < 0 ? '' : text.slice(start, start + MAX_DICTIONARY)
}

const numberOf = (dictionary: string, name: string): number =>
  Number(new RegExp(`/${name}\\s+(-?\\d{1,10})(?!\\d)`).exec(dictionary)?.[1] ?? Number.NaN)

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** The string that follows a pattern, in either of the two ways a PDF writes them. */
function stringAt(text: string, before: RegExp): Buffer | null {
  const found = before.exec(text)
  if (!found) return null
  const from = found.index + found[0].length
  const rest = text.slice(from, from + 1024)
  const hex = /^<([\da-f\s]*)>/i.exec(rest)?.[1]
  if (hex !== undefined) return Buffer.from(hex.replaceAll(/\s/g, ''), 'hex')
  const inside = literal(rest)
  return inside === null ? null : Buffer.from(inside, 'latin1')
}

function literal(rest: string): string | null {
  let text = ''
  let depth = 0
  for (const [piece, octal, escaped] of rest.matchAll(/\\([0-7]{1,3})|\\(\r\n|[\s\S])|[\s\S]/g)) {
    if (octal) text += String.fromCodePoint(Number.parseInt(octal, 8) & 255)
    else if (escaped) text += /[\r\n]/.test(escaped) ? '' : (ESCAPES[escaped] ?? escaped)
    else {
      if (piece === ')') depth -= 1
      if (depth === 0 && piece === ')') return text
      if (depth > 0) text += piece
      if (piece === '(') depth += 1
    }
  }
  return null
}

const md5 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('md5')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** RC4, which the platform does not offer any more: here it only tells whether a password was set. */
function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at)
  const swap = (a: number, b: number) => ([state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0])
  for (let at = 0, j = 0; at < 256; at++) swap(at, (j = (j + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 255))
  const out = Buffer.alloc(data.length)
  for (let n = 0, i = 0, j = 0; n < data.length; n++) {
    i = (i + 1) & 255
    j = (j + (state[i] ?? 0)) & 255
    swap(i, j)
    out[n] = (data[n] ?? 0) ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0)
  }
  return out
}

/** Algorithms 2, 4 and 5 with the empty password. */
function opensOld(dictionary: string, o: Buffer, u: Buffer, id: Buffer, revision: number): boolean {
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(numberOf(dictionary, 'P') | 0)
  const length = revision === 2 ? 5 : Math.min(16, Math.max(5, (numberOf(dictionary, 'Length') || 40) / 8))
  const isPlain = revision === 4 && /\/EncryptMetadata\s+false/.test(dictionary)
  let key = md5(PADDING, o.subarray(0, 32), permissions, id, isPlain ? Buffer.alloc(4, 0xff) : Buffer.alloc(0))
  if (revision > 2) for (let n = 0; n < 50; n++) key = md5(key.subarray(0, length))
  key = key.subarray(0, length)
  if (revision === 2) return timingSafeEqual(rc4(key, PADDING), u.subarray(0, 32))
  let proof = md5(PADDING, id)
  for (let n = 0; n < 20; n++)
    proof = rc4(
      key.map((byte) => byte ^ n),
      proof,
    )
  return timingSafeEqual(proof, u.subarray(0, 16))
}

/** Algorithm 11 with the empty password. */
const opensNew = (u: Buffer, revision: number): boolean =>
  u.length >= 40 && timingSafeEqual(passwordHash(Buffer.alloc(0), u.subarray(32, 40), revision), u.subarray(0, 32))

/** What a password and its salt come to: a plain hash in revision 5, algorithm 2.B (ISO 32000-2) in revision 6. */
export function passwordHash(password: Buffer, salt: Buffer, revision: number): Buffer {
  let key = createHash('sha256').update(password).update(salt).digest()
  let last = 0
  for (let round = 0; revision === 6 && (round < 64 || last > round - 32); round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const block = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => [password, key]).flat()))
    const rest = block.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = createHash(['sha256', 'sha384', 'sha512'][rest] ?? 'sha256')
      .update(block)
      .digest()
    last = block.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}
