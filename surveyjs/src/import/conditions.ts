import type { Type, Types } from '@korak/engine/cel/types.ts'
import { checked, faultOf } from '@korak/engine/questionnaires/checking.ts'
import { nameOf } from '@korak/engine/questionnaires/expressions.ts'
import type { ImportContext } from './import-context.ts'
import type { Raw, JsonReader } from '../json-reader.ts'
import { resolver, type Target } from '../expressions/targets.ts'
import { conditionToCel, formulaToCel } from '../expressions/to-cel.ts'
import { extended } from '../extension.ts'
import { sayUnread } from './leftovers.ts'

const LONGEST = 1000
const MOST_CALCULATED = 50
const EXPRESSION = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** Conditions that must all be met, as one in CEL; each that cannot be said is noted and left out. */
export function saidInCel(
  context: ImportContext,
  sources: { source: string; reading: JsonReader }[],
  known: Types,
): string | undefined {
  const resolve = resolver(context.targets)
  const said = sources.flatMap(({ source, reading }) => {
    try {
      const piece = conditionToCel(source, resolve, {
        onUnknown: (value) => context.say(reading, 'value_unknown', value),
        onJoined: () => context.say(reading, 'text_joined', source),
      })
      if (piece.cel.length <= LONGEST && faultOf(piece.cel, known, 'condition') === null) return [piece]
    } catch {
      // Said below, whatever keeps it from being said here.
    }
    context.say(reading, 'expression', source)
    return []
  })
  const whole =
    said.length > 1 ? said.map(({ cel, level }) => (level < 2 ? `(${cel})` : cel)).join(' && ') : said[0]?.cel
  if (whole === undefined || (whole.length <= LONGEST && faultOf(whole, known, 'condition') === null)) return whole
  for (const { source, reading } of sources) context.say(reading, 'expression', source)
  return undefined
}

/** Calculated values, each after those it reads; adds their names to what is known. */
export function readCalculated(context: ImportContext, known: Map<string, Type>): { key: string; formula: string }[] {
  const done: { key: string; formula: string }[] = []
  const entries = context.calculated.map((entry) => ({ ...entry, key: context.itemKey(entry.reading.name) }))
  let waiting = entries.slice(0, MOST_CALCULATED)
  const list = { path: 'calculatedValues', name: 'calculatedValues' }
  if (entries.length > MOST_CALCULATED) context.say(list, 'too_many', MOST_CALCULATED)
  for (let before = -1; waiting.length > 0 && before !== waiting.length;) {
    before = waiting.length
    waiting = waiting.filter((entry) => {
      const formula = formulaOf(context, entry, known)
      if (formula === undefined) return true
      done.push({ key: entry.key, formula })
      known.set(nameOf(entry.key), checked(formula, known, 'formula').type)
      return false
    })
  }
  for (const { reading, source } of waiting) context.say(reading, 'expression', source)
  return done
}

function formulaOf(
  context: ImportContext,
  { reading, source, key }: { reading: JsonReader; source: string; key: string },
  known: Types,
): string | undefined {
  const read: Raw = { key }
  let made: Pick<Target, 'kind' | 'values' | 'isYesNo'> = { kind: 'unknown' }
  const unknown: string[] = []
  let isJoined = false
  try {
    if (source) {
      const said = formulaToCel(source, resolver(context.targets), {
        onUnknown: (value) => unknown.push(value),
        onJoined: () => (isJoined = true),
      })
      read['formula'] = said.cel
      const { values, isYesNo } = said.target ?? {}
      made = { kind: said.kind, ...(values && { values }), ...(isYesNo && { isYesNo }) }
    }
  } catch {
    // Without a formula so far: it may wait for another, or for what the extension keeps.
  }
  context.made.set(reading.raw, read)
  const value = context.mode === 'extended' ? extended(read, reading.raw).value : read
  const formula = EXPRESSION(value['formula']) ? value['formula'] : undefined
  if (formula === undefined || formula.length > LONGEST || faultOf(formula, known, 'formula') !== null) return undefined
  for (const one of unknown) context.say(reading, 'value_unknown', one)
  if (isJoined) context.say(reading, 'text_joined', source)
  sayUnread(context, reading)
  if (key !== reading.name.trim()) context.notes.count('keys_changed')
  const name = reading.name.trim().toLowerCase()
  if (!context.targets.has(name)) context.targets.set(name, { cel: nameOf(key), ...made })
  return formula
}
