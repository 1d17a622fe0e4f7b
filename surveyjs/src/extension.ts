import { isRaw, type Raw } from './json-reader.ts'

/**
 * What SurveyJS cannot hold stands under a property `korak` of its survey, page, question or column: by property what the
 * rest of the JSON would read as (`read`) and what it is (`is`), either left out where there is nothing. It counts only
 * while the rest still reads the same: who changes a question elsewhere is believed.
 */
export function differencesOf(read: Raw, is: Raw): Raw | undefined {
  const entries = [...new Set([...Object.keys(read), ...Object.keys(is)])]
    .filter((key) => !isSame(read[key], is[key]))
    .map((key) => [
      key,
      { ...(read[key] !== undefined && { read: read[key] }), ...(is[key] !== undefined && { is: is[key] }) },
    ])
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** Puts back what the extension keeps; `isStale` when some of it no longer fits. */
export function extended(read: Raw, raw: Raw): { value: Raw; isStale: boolean } {
  const extension = Object.hasOwn(raw, 'korak') ? raw['korak'] : undefined
  const value: Raw = { ...read }
  let isStale = false
  for (const [key, kept] of isRaw(extension) ? Object.entries(extension) : []) {
    if (!/^[a-z][a-z_]*$/.test(key) || !isRaw(kept)) continue
    if (!isSame(Object.hasOwn(read, key) ? read[key] : undefined, own(kept, 'read'))) isStale = true
    else if (own(kept, 'is') === undefined) delete value[key]
    else value[key] = own(kept, 'is')
  }
  return { value, isStale }
}
const own = (raw: Raw, key: string): unknown => (Object.hasOwn(raw, key) ? raw[key] : undefined)

/** Are two values of JSON the same? Looks no deeper than the first of them goes. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((item, at) => isSame(item, other[at]))
  if (!isRaw(one) || !isRaw(other)) return false
  const keys = Object.keys(one).filter((key) => one[key] !== undefined)
  const others = Object.keys(other).filter((key) => other[key] !== undefined)
  return keys.length === others.length && keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
}
