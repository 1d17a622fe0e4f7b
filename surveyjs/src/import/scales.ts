import type { Scale } from '@korak/contract/definition.ts'
import { keyed, readEntries } from './choices.ts'
import { type Draft, draftOf } from './drafts.ts'
import type { ImportContext } from './import-context.ts'
import type { JsonReader } from '../json-reader.ts'
import { tagOf, type Values, valuesOf } from '../expressions/values.ts'
import { sameWords } from '../texts.ts'

const MOST_POINTS = 11
const MOST_ROWS = 30
type Points = { points: Scale['points']; values: Values }
type Entries = ReturnType<typeof readEntries>

/** Points out of values: numbers stay what they are, anything else, and numbers of which two are equal, is counted from 1. */
function pointsOf(context: ImportContext, reading: JsonReader, entries: Entries): Points {
  const numbers = entries.map(({ value }) => (typeof value === 'boolean' || value === '' ? Number.NaN : Number(value)))
  const isNamed = numbers.some((one) => !Number.isFinite(one))
  const equal = isNamed ? [] : numbers.filter((one, at) => numbers.indexOf(one) < at)
  if (equal.length > 0) context.say(reading, 'points_counted', [...new Set(equal)].join(', '))
  const isCounted = isNamed || equal.length > 0
  const points = entries.map(({ label }, at) => ({ value: isCounted ? at + 1 : (numbers[at] ?? at + 1), label }))
  return { points, values: valuesOf(entries.map(({ value }, at) => [value, points[at]!.value] as const)) }
}

/** A rating: on a scale when it has few points, else a number within limits. */
export function readRating(context: ImportContext, reading: JsonReader): Draft | undefined {
  const given = reading.list('rateValues')
  const entries =
    given.length > 0 ? readEntries(context, reading, given, MOST_POINTS, 'rateValues') : steps(context, reading)
  if (!entries) {
    context.say(reading, 'type_changed', 'rating')
    const [min, max] = [reading.number('rateMin') ?? 1, reading.number('rateMax') ?? 5]
    return draftOf(context, reading, 'number', { min, max }, { kind: 'number' })
  }
  const { points, values } = pointsOf(context, reading, named(context, reading, entries))
  return onScale(context, reading, points, (scale) =>
    draftOf(context, reading, 'scale', { scale }, { kind: 'number', values }),
  )
}

function steps(context: ImportContext, reading: JsonReader): Entries | undefined {
  const [low, step] = [reading.number('rateMin') ?? 1, Math.max(1e-3, reading.number('rateStep') ?? 1)]
  const most = reading.number('rateMax')
  const count = most === undefined ? (reading.number('rateCount') ?? 5) : Math.floor((most - low) / step) + 1
  if (count > MOST_POINTS) return undefined
  if (count < 2) return []
  return readEntries(
    context,
    reading,
    Array.from({ length: Math.floor(count) }, (_, at) => Number((low + at * step).toFixed(6))),
    MOST_POINTS,
    'rateValues',
  )
}

/** The words of both ends, where points are only numbers. */
function named(context: ImportContext, reading: JsonReader, entries: Entries): Entries {
  const low = context.readWords(
    reading,
    reading.get('minRateDescription', 'mininumRateDescription', 'minimumRateDescription'),
  )
  const high = context.readWords(reading, reading.get('maxRateDescription', 'maximumRateDescription'))
  return entries.map((entry, at) => {
    const words = at === 0 ? low : at === entries.length - 1 ? high : undefined
    const isBare = tagOf(entry.value) === tagOf(entry.label['en-EN'])
    return words && isBare ? { ...entry, label: words } : entry
  })
}

function onScale(
  context: ImportContext,
  reading: JsonReader,
  points: Scale['points'],
  make: (key: string) => Draft,
): Draft | undefined {
  const key = points.length < 2 ? undefined : context.scaleOf(points)
  if (key === undefined) {
    if (points.length < 2) context.say(reading, 'incomplete')
    else context.say(reading, 'too_many', 20)
    return undefined
  }
  return make(key)
}

/** A matrix with one answer in each row: its columns are a scale. */
export function readMatrix(context: ImportContext, reading: JsonReader): Draft | undefined {
  const columns = readEntries(context, reading, reading.list('columns'), MOST_POINTS, 'columns')
  const rows = keyed(context, readEntries(context, reading, reading.list('rows'), MOST_ROWS, 'rows'))
  const { points, values } = pointsOf(context, reading, columns)
  const isRequired = reading.flag('isAllRowRequired', 'eachRowRequired')
  const target = { kind: 'grid' as const, values, rows: new Map(rows.pairs.map(([value, key]) => [tagOf(value), key])) }
  if (rows.options.length === 0) {
    context.say(reading, 'incomplete')
    return undefined
  }
  if (reading.text('cellType') === 'checkbox') context.say(reading, 'property', 'cellType')
  return onScale(context, reading, points, (scale) =>
    draftOf(
      context,
      reading,
      'matrix',
      {
        rows: rows.options.map(({ key, label }) => ({ key, label: label ?? sameWords(key) })),
        scale,
        ...(isRequired && { required: true }),
      },
      target,
    ),
  )
}
