import { finite, type Maybe, Duration, type Value } from './values.ts'

const FIRST = -62_135_596_800_000
const LAST = 253_402_300_799_999
const UNITS: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1, us: 1e-3, µs: 1e-3, ns: 1e-6 }

/** A point in time out of its ISO text (`2026-05-01T00:00:00Z`) or seconds since 1970. */
export function timeOf(value: string | number): Maybe {
  if (typeof value === 'string' && (value.length < 20 || value.length > 30)) return undefined
  const at = new Date(typeof value === 'string' ? value : value * 1000)
  return at.getTime() >= FIRST && at.getTime() <= LAST ? at : undefined
}

/** A length of time out of its text, such as `1h30m`. */
export function spanOf(text: string): Maybe {
  const parts = /^([-+]?)((?:\d+(?:\.\d*)?(?:ns|us|µs|ms|s|m|h)){1,8})$/.exec(text)
  if (!parts) return undefined
  let ms = 0
  for (const [, amount, unit] of (parts[2] ?? '').matchAll(/([\d.]+)([a-zµ]+)/g))
    ms += Number(amount) * (UNITS[unit ?? ''] ?? 0)
  return Number.isFinite(ms) ? new Duration(parts[1] === '-' ? -ms : ms) : undefined
}

/** Points in time and lengths of it, added and taken away. */
export function moved(op: string, left: Value, right: Value): Maybe {
  if (op !== '+' && op !== '-') return undefined
  const sign = op === '+' ? 1 : -1
  if (left instanceof Duration && right instanceof Duration) return new Duration(left.ms + sign * right.ms)
  if (left instanceof Date && right instanceof Duration) return new Date(left.getTime() + sign * right.ms)
  if (left instanceof Duration && right instanceof Date && op === '+') return new Date(right.getTime() + left.ms)
  if (left instanceof Date && right instanceof Date && op === '-') return new Duration(left.getTime() - right.getTime())
  return undefined
}

const LENGTHS: Record<string, number> = {
  getHours: 3_600_000,
  getMinutes: 60_000,
  getSeconds: 1000,
  getMilliseconds: 1,
}
export const partOfSpan = (name: string, span: Duration): Maybe => finite(Math.trunc(span.ms / (LENGTHS[name] ?? 0)))

/** Parts of a point in time, of Greenwich or of a time zone. Months and days of the month begin with 0, as CEL has it. */
export function partOfTime(name: string, at: Date, zone?: string): Maybe {
  const local = zone === undefined ? at : inZone(at, zone)
  if (!local) return undefined
  switch (name) {
    case 'getFullYear':
      return local.getUTCFullYear()
    case 'getMonth':
      return local.getUTCMonth()
    case 'getDate':
      return local.getUTCDate()
    case 'getDayOfMonth':
      return local.getUTCDate() - 1
    case 'getDayOfWeek':
      return local.getUTCDay()
    case 'getDayOfYear':
      return Math.floor((local.getTime() - Date.UTC(local.getUTCFullYear(), 0, 1)) / 86_400_000)
    case 'getHours':
      return local.getUTCHours()
    case 'getMinutes':
      return local.getUTCMinutes()
    case 'getSeconds':
      return local.getUTCSeconds()
    default:
      return local.getUTCMilliseconds()
  }
}

function inZone(at: Date, zone: string): Date | undefined {
  const wall = clockOf(zone)?.format(at).replace(' ', 'T')
  if (wall === undefined) return undefined
  const local = new Date(`${wall}.${String(at.getUTCMilliseconds()).padStart(3, '0')}Z`)
  return Number.isNaN(local.getTime()) ? undefined : local
}

/** By zone, null where there is none of the name: making one takes longer than many readings of it. */
const clocks = new Map<string, Intl.DateTimeFormat | null>()
const KEPT = 100
/** No zone has a longer name; of what is longer nobody is asked. */
const LONGEST_NAME = 64

function clockOf(zone: string): Intl.DateTimeFormat | null {
  if (zone.length > LONGEST_NAME) return null
  const known = clocks.get(zone)
  if (known !== undefined) return known
  const made = newClock(zone)
  const [oldest] = clocks.keys()
  if (clocks.size >= KEPT && oldest !== undefined) clocks.delete(oldest)
  clocks.set(zone, made)
  return made
}
function newClock(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  } catch {
    return null
  }
}
