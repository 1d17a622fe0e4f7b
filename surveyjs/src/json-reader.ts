/** An object out of JSON nobody has looked at yet. Only own properties are ever read. */
export type Raw = Record<string, unknown>
export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Where something stands in the JSON, and what people call it. */
export interface JsonPlace {
  path: string
  name: string
}

/** An object being read: remembers what was looked at, so that nothing is left out unsaid. */
export interface JsonReader extends JsonPlace {
  raw: Raw
  /** The first of these properties that is there. */
  get(...keys: string[]): unknown
  /** Is it a yes? As in SurveyJS, where that is whatever counts as true, but the word "false". */
  flag(...keys: string[]): boolean
  number(...keys: string[]): number | undefined
  text(...keys: string[]): string | undefined
  list(...keys: string[]): unknown[]
  /** Properties that nobody asked for. */
  unread(): string[]
}

/** Starts to read an object. Its name is the one it has, or else where it stands. */
export function readingOf(raw: Raw, path: string): JsonReader {
  const seen = new Set<string>(['korak', 'name', 'type'])
  const get = (...keys: string[]): unknown => {
    for (const key of keys) seen.add(key)
    const key = keys.find((one) => Object.hasOwn(raw, one) && raw[one] !== undefined && raw[one] !== null)
    return key === undefined ? undefined : raw[key]
  }
  const given = Object.hasOwn(raw, 'name') ? plainText(raw.name)?.trim() : undefined
  return {
    raw,
    path,
    name: given || path,
    get,
    flag: (...keys) => {
      const value = get(...keys)
      return Boolean(value) && value !== 'false'
    },
    number: (...keys) => numberOf(get(...keys)),
    text: (...keys) => plainText(get(...keys)),
    list: (...keys) => {
      const value = get(...keys)
      return Array.isArray(value) ? value : []
    },
    unread: () => Object.keys(raw).filter((key) => !seen.has(key)),
  }
}

/** A text, number or truth as text; nothing for anything else. */
export function plainText(value: unknown): string | undefined {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined
}

/** A finite number, also one written as text. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}
