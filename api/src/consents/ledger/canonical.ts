import { createHash } from 'node:crypto'

export type Canonical = string | number | boolean | null | readonly Canonical[] | { readonly [key: string]: Canonical }

/**
 * Canonical JSON (RFC 8785) of the kinds of values consents are made of: no blanks, keys by their UTF-16 code units,
 * strings and whole numbers as ECMAScript writes them. Equal values have one and the same text, so it can be hashed.
 * @throws Error for what would be written differently elsewhere: fractions, undefined, half of a surrogate pair
 */
export function canonical(value: Canonical): string {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new Error('A text with half a character has no canonical form')
    return JSON.stringify(value)
  }
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new Error('Only whole numbers have a canonical form here')
    return String(value)
  }
  if (value === null || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object') throw new Error('Only JSON values have a canonical form')
  const entries = Object.entries(value as Record<string, Canonical>).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, member]) => `${canonical(key)}:${canonical(member)}`).join(',')}}`
}

/** SHA-256 of a text (as UTF-8) or of bytes. */
export const sha256 = (content: string | Buffer): Buffer => createHash('sha256').update(content).digest()
