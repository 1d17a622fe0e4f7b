import { BODY_SIZES } from '@korak/contract/route.ts'
import qs from 'qs'
import { Refusal } from '#errors.ts'

const LIMITS = {
  depth: 8,
  arrayLimit: 200,
  parameterLimit: BODY_SIZES.form.values,
  // Without it the rest is left out and nobody is told.
  throwOnLimitExceeded: true,
  plainObjects: true,
  allowEmptyArrays: true,
} as const

const PROTO = '__proto__'

/**
 * Reads a query string or form body; `a[]=1&a[]=2` and `a[b]=1` nest as browsers and jQuery write them.
 * @throws Refusal TOO_LARGE
 */
export function parseForm(text: string): Record<string, unknown> {
  const parsed = read(text)
  // qs leaves it out without a word; here it is refused like any other name nobody knows.
  if ([...new URLSearchParams(text).keys()].some((name) => name.includes(PROTO))) parsed[PROTO] = ''
  return parsed
}

function read(text: string): Record<string, unknown> {
  try {
    return qs.parse(text, LIMITS)
  } catch (error) {
    throw error instanceof RangeError ? new Refusal('TOO_LARGE') : error
  }
}

/** Reads the query string of an address, where nothing may be thrown: of one that is too much nothing is known but that. */
export function parseQuery(text: string): Record<string, unknown> {
  try {
    return parseForm(text)
  } catch {
    return { [TOO_MUCH]: '' }
  }
}
/** A name no query has, so that it is refused. */
const TOO_MUCH = '…'

/** Reads the fields of a multipart body the same way. */
export const parseFields = (pairs: [string, string][]): Record<string, unknown> =>
  parseForm(pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&'))

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const resolve = (schema: Json, root: Json): Json => {
  const ref = schema['$ref']
  if (typeof ref !== 'string') return schema
  const name = ref.split('/').at(-1) ?? ''
  const defs = root['$defs']
  const found = isObject(defs) ? defs[name] : undefined
  return isObject(found) ? found : {}
}
const typesOf = (schema: Json, root: Json): Json[] => {
  const alternatives = schema['anyOf'] ?? schema['oneOf']
  return Array.isArray(alternatives)
    ? alternatives.filter(isObject).flatMap((s) => typesOf(resolve(s, root), root))
    : [schema]
}

/**
 * Turns the texts of a form or query into what the JSON Schema asks for: numbers, booleans, single values into lists,
 * an empty text into null where null is allowed and text is not. What does not fit stays as it is and is refused by validation.
 */
export function coerce(value: unknown, schema: Json, root: Json = schema): unknown {
  const options = typesOf(resolve(schema, root), root)
  const types = new Set(options.flatMap((option) => option['type'] as string | string[]))
  if (typeof value === 'string' && !types.has('string')) {
    if (value.trim() === '' && types.has('null')) return null
    if ((types.has('number') || types.has('integer')) && /^\s*-?\d{1,15}(\.\d{1,10})?\s*$/.test(value))
      return Number(value)
    if (types.has('boolean') && /^(true|1|on)$/.test(value)) return true
    if (types.has('boolean') && /^(false|0|)$/.test(value)) return false
  }
  const list = options.find((option) => option['type'] === 'array')
  if (list && !isObject(value) && !types.has('string')) {
    const items = isObject(list['items']) ? list['items'] : {}
    const values = Array.isArray(value) ? value : value === '' ? [] : [value]
    return values.map((item) => coerce(item, items, root))
  }
  const object = options.find((option) => option['type'] === 'object')
  if (object && isObject(value)) {
    const properties = isObject(object['properties']) ? object['properties'] : {}
    const entries = Object.entries(value).map(([key, inner]) => {
      const property = Object.hasOwn(properties, key) ? properties[key] : undefined
      return [key, isObject(property) ? coerce(inner, property, root) : inner]
    })
    return Object.fromEntries(entries)
  }
  return value
}
