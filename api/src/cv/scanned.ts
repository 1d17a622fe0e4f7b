import { FILL, type Fields } from './reading.ts'
import type { Finding } from './findings.ts'

/** Text of scans has misread letters: values that nothing checks are offered, not filled. */
const CHECKED = new Set<keyof Fields>(['birthday', 'gender', 'education', 'country', 'region'])

/** The findings with what the way of reading takes from their confidence. */
export function lowered(fields: Fields, isScanned: boolean): Fields {
  if (!isScanned) return fields
  const changed = (Object.entries(fields) as [keyof Fields, Finding<string | number> | null][]).map(([field, found]) => {
    if (!found || CHECKED.has(field)) return [field, found] as const
    return [field, { ...found, confidence: Math.min(found.confidence, FILL + 0.03) }] as const
  })
  return Object.fromEntries(changed) as unknown as Fields
}
