import { type Draft, draftOf } from './drafts.ts'
import type { ImportContext } from './import-context.ts'
import { isRaw, numberOf, plainText, readingOf, type Raw, type JsonReader } from '../json-reader.ts'

const LONGEST_LINE = 500
const LONGEST_TEXT = 10_000
const NUMBERS = new Set(['number', 'range'])
/** Kinds of fields whose answers are plain text here, unchecked. */
const UNLIKE = new Set([
  'email',
  'tel',
  'url',
  'color',
  'month',
  'password',
  'time',
  'week',
  'datetime',
  'datetime-local',
])

/** What a field for typing becomes: a number, date, line or longer text, with its limits. */
export function typedOf(
  context: ImportContext,
  reading: JsonReader,
): { type: 'number' | 'date' | 'text' | 'textarea'; own: Raw } {
  const kind = reading.text('inputType') ?? (reading.raw['type'] === 'slider' ? 'number' : 'text')
  const checks = validatorsOf(context, reading)
  if (UNLIKE.has(kind)) context.say(reading, 'input_type', kind)
  const isLong = reading.raw['type'] === 'comment' || reading.raw['cellType'] === 'comment'
  if (checks.isNumeric && (isLong || kind === 'date')) context.say(reading, 'validator', 'numeric')
  if (isLong) reading.get('rows')
  if (isLong) return { type: 'textarea', own: { max_length: lengthOf(context, reading, checks, LONGEST_TEXT) } }
  if (kind === 'date')
    return { type: 'date', own: ordered(context, reading, dayOf(reading, 'min'), dayOf(reading, 'max')) }
  if (NUMBERS.has(kind) || checks.isNumeric) return { type: 'number', own: numberLimits(context, reading, checks) }
  return { type: 'text', own: { max_length: lengthOf(context, reading, checks, LONGEST_LINE) } }
}

/** Reads a question answered by typing. */
export function readTyped(context: ImportContext, reading: JsonReader, make = draftOf): Draft {
  const { type, own } = typedOf(context, reading)
  return make(context, reading, type, own, { kind: type === 'number' ? 'number' : 'text' })
}

interface Checks {
  isNumeric: boolean
  min?: number | undefined
  max?: number | undefined
  length?: number | undefined
}

/** Limits out of validators; a check ours does not make is said. */
function validatorsOf(context: ImportContext, reading: JsonReader): Checks {
  const checks: Checks = { isNumeric: false }
  for (const raw of reading.list('validators').slice(0, 20).filter(isRaw)) {
    const one = readingOf(raw, reading.path)
    const type = plainText(raw['type'])
    if (type === 'numeric') {
      checks.isNumeric = true
      checks.min = one.number('minValue')
      checks.max = one.number('maxValue')
    } else if (type === 'text' && one.number('maxLength')) {
      checks.length = one.number('maxLength')
      if (one.number('minLength')) context.say(reading, 'validator', 'minLength')
    } else context.say(reading, 'validator', type ?? '?')
  }
  return checks
}

function lengthOf(context: ImportContext, reading: JsonReader, checks: Checks, most: number): number {
  const asked = reading.number('maxLength') ?? checks.length
  if (asked !== undefined && asked > most) context.say(reading, 'limits')
  return asked === undefined || asked < 1 ? most : Math.min(most, Math.floor(asked))
}

/** Limits and decimals; without a step SurveyJS takes any number, so ours takes decimals too. */
export function numberLimits(context: ImportContext, reading: JsonReader, checks: Checks): Raw {
  const step = reading.number('step')
  const decimals = step === undefined ? 2 : decimalsOf(step)
  if (step !== undefined && step !== 10 ** -decimals) context.say(reading, 'property', 'step')
  const [low, high] = [limitOf(context, reading, 'min') ?? checks.min, limitOf(context, reading, 'max') ?? checks.max]
  return { ...ordered(context, reading, low, high), ...(decimals > 0 && { decimals }) }
}
const decimalsOf = (step: number): number => {
  const at = [0, 1, 2, 3, 4].find((places) => Math.abs(step * 10 ** places - Math.round(step * 10 ** places)) < 1e-9)
  return at ?? 4
}
const limitOf = (context: ImportContext, reading: JsonReader, key: 'min' | 'max'): number | undefined => {
  const value = reading.get(key)
  const number = numberOf(value)
  if (value !== undefined && number === undefined) context.say(reading, 'property', key)
  return number
}
const dayOf = (reading: JsonReader, key: 'min' | 'max'): string | undefined => {
  const text = reading.text(key)
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const at = new Date(`${text}T12:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined
}
/** Limits the right way round, or none. */
function ordered<T extends number | string>(
  context: ImportContext,
  reading: JsonReader,
  min: T | undefined,
  max: T | undefined,
): Raw {
  if (min !== undefined && max !== undefined && min > max) {
    context.say(reading, 'limits')
    return {}
  }
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
}
