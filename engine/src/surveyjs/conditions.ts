import { faultOf, nameOf } from '../expressions.ts'
import type { Job } from './job.ts'
import type { Raw, Reading } from './reading.ts'
import { resolver } from './targets.ts'
import { conditionToCel, formulaToCel } from './to-cel.ts'
import { extended } from './extension.ts'
import { sayUnread } from './leftovers.ts'

const LONGEST = 1000
const MOST_CALCULATED = 50
const EXPRESSION = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** Conditions that must all be met, as one in CEL; each that cannot be said is noted and left out. */
export function saidInCel(
  job: Job,
  sources: { source: string; reading: Reading }[],
  known: ReadonlySet<string>,
): string | undefined {
  const resolve = resolver(job.targets)
  const said = sources.flatMap(({ source, reading }) => {
    try {
      const piece = conditionToCel(source, resolve, (value) => job.say(reading, 'value_unknown', value))
      if (piece.cel.length <= LONGEST && faultOf(piece.cel, known) === null) return [piece]
    } catch {
      // Said below, whatever keeps it from being said here.
    }
    job.say(reading, 'expression', source)
    return []
  })
  const whole =
    said.length > 1 ? said.map(({ cel, level }) => (level < 2 ? `(${cel})` : cel)).join(' && ') : said[0]?.cel
  if (whole === undefined || (whole.length <= LONGEST && faultOf(whole, known) === null)) return whole
  for (const { source, reading } of sources) job.say(reading, 'expression', source)
  return undefined
}

/** Calculated values, each after those it reads; adds their names to what is known. */
export function readCalculated(job: Job, known: Set<string>): { key: string; formula: string }[] {
  const done: { key: string; formula: string }[] = []
  const entries = job.calculated.map((entry) => ({ ...entry, key: job.itemKey(entry.reading.name) }))
  let waiting = entries.slice(0, MOST_CALCULATED)
  for (const { reading } of entries.slice(MOST_CALCULATED)) job.say(reading, 'too_many', MOST_CALCULATED)
  for (let before = -1; waiting.length > 0 && before !== waiting.length;) {
    before = waiting.length
    waiting = waiting.filter((entry) => {
      const formula = formulaOf(job, entry, known)
      if (formula === undefined) return true
      done.push({ key: entry.key, formula })
      known.add(nameOf(entry.key))
      return false
    })
  }
  for (const { reading, source } of waiting) job.say(reading, 'expression', source)
  return done
}

function formulaOf(
  job: Job,
  { reading, source, key }: { reading: Reading; source: string; key: string },
  known: ReadonlySet<string>,
): string | undefined {
  const read: Raw = { key }
  let kind: ReturnType<typeof formulaToCel>['kind'] = 'unknown'
  const unknown: string[] = []
  try {
    if (source) {
      const said = formulaToCel(source, resolver(job.targets), (value) => unknown.push(value))
      read['formula'] = said.cel
      kind = said.kind
    }
  } catch {
    // Without a formula so far: it may wait for another, or for what the extension keeps.
  }
  job.made.set(reading.raw, read)
  const value = job.mode === 'extended' ? extended(read, reading.raw).value : read
  const formula = EXPRESSION(value['formula']) ? value['formula'] : undefined
  if (formula === undefined || formula.length > LONGEST || faultOf(formula, known) !== null) return undefined
  for (const one of unknown) job.say(reading, 'value_unknown', one)
  sayUnread(job, reading)
  if (key !== reading.name.trim()) job.notes.count('keys_changed')
  const name = reading.name.trim().toLowerCase()
  if (!job.targets.has(name)) job.targets.set(name, { cel: nameOf(key), kind })
  return formula
}
