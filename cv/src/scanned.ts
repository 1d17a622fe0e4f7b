import type { Finding } from './findings.ts'
import { type Fields, FILL } from './reading.ts'

/** Values nothing checks are offered, not filled: the recognition of letters takes ž for z. */
const UNCHECKED = new Set<keyof Fields>(['name', 'address', 'employer', 'position_title'])
/** Values of which only the form is checked. */
const FORMED = new Set<keyof Fields>(['email', 'phone', 'linkedin_url', 'city', 'postal'])

/** The findings with what the way of reading takes from their confidence. */
export function lowered(fields: Fields, isScanned: boolean): Fields {
  if (!isScanned) return fields
  const changed = (Object.entries(fields) as [keyof Fields, Finding<string | number> | null][]).map(
    ([field, found]) => {
      const most = UNCHECKED.has(field) ? FILL - 0.01 : FORMED.has(field) ? FILL + 0.03 : 1
      return [field, found && { ...found, confidence: Math.min(found.confidence, most) }] as const
    },
  )
  return Object.fromEntries(changed) as unknown as Fields
}
