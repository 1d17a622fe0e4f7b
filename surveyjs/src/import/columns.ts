import { faultOf } from '@korak/engine/questionnaires/checking.ts'
import { nameOf } from '@korak/engine/questionnaires/expressions.ts'
import { readChoices } from './choices.ts'
import type { ImportContext } from './import-context.ts'
import type { Raw, JsonReader } from '../json-reader.ts'
import { type Kind, resolver, type Target, typesOfTargets } from '../expressions/targets.ts'
import { plainToCel } from '../expressions/to-cel.ts'
import { numberLimits, typedOf } from './typed-questions.ts'
import { valuesOf } from '../expressions/values.ts'
import { sameWords } from '../texts.ts'

/** A column in the making; one with a formula is read once all the other columns are known. */
interface ColumnDraft {
  column: Raw
  target: Target
  formula?: (targets: ReadonlyMap<string, Target>) => Raw
}
const TOTALS = new Map([
  ['sum', 'sum'],
  ['avg', 'average'],
  ['min', 'min'],
  ['max', 'max'],
  ['count', 'count'],
])

/** Reads a column of a matrix, or a question of a panel that repeats, as a column of ours. */
export function readColumn(
  context: ImportContext,
  reading: JsonReader,
  key: string,
  defaults: { cellType: string | undefined; choices: unknown[] },
): ColumnDraft | undefined {
  const type =
    reading.text('cellType') ?? (reading.raw['type'] as string | undefined) ?? defaults.cellType ?? 'dropdown'
  const base: Raw = {
    key,
    label: context.readWords(reading, reading.get('title')) ?? sameWords(reading.name.slice(0, 300)),
    ...(reading.flag('isRequired') && { required: true }),
  }
  const make = (kind: Kind, own: Raw, more: Partial<Target> = {}): ColumnDraft => ({
    column: { ...base, ...own, ...totalOf(context, reading, String(own['type'])) },
    target: { cel: nameOf(key), kind, ...more },
  })
  switch (type) {
    case 'text':
    case 'comment':
    case 'slider': {
      const typed = typedOf(context, reading)
      if (typed.type === 'number') return make('number', { type: 'number', ...typed.own })
      if (typed.type === 'date') {
        for (const limit of ['min', 'max']) if (typed.own[limit]) context.say(reading, 'property', limit)
        return make('text', { type: 'date' })
      }
      return make('text', { type: 'text', max_length: Math.min(500, Number(typed.own['max_length'])) })
    }
    case 'rating': {
      const limits = { min: reading.number('rateMin') ?? 1, max: reading.number('rateMax', 'rateCount') ?? 5 }
      return make('number', { type: 'number', ...limits })
    }
    case 'number':
      return make('number', { type: 'number', ...numberLimits(context, reading, { isNumeric: true }) })
    case 'dropdown':
    case 'radiogroup':
    case 'buttongroup':
      return choice(context, reading, make, defaults.choices)
    case 'checkbox':
    case 'tagbox':
      return many(context, reading, make, defaults.choices)
    case 'boolean':
      return make('truth', { type: 'check' }, { values: valuesOf([]) })
    case 'expression':
      return calculated(context, reading, make)
    default:
      context.say(reading, 'type_unsupported', type)
      return undefined
  }
}

type Make = (kind: Kind, own: Raw, more?: Partial<Target>) => ColumnDraft

function choice(context: ImportContext, reading: JsonReader, make: Make, fallback: unknown[]): ColumnDraft {
  const { options, values, other } = readChoices(context, reading, fallback)
  if (other) context.say(reading, 'property', 'showOtherItem')
  return make('choice', { type: 'choice', ...(options.length > 0 && { options }) }, { values })
}

/** A cell holds one answer: a lone choice is a check, several are written as text. */
function many(context: ImportContext, reading: JsonReader, make: Make, fallback: unknown[]): ColumnDraft {
  const { options } = readChoices(context, reading, fallback)
  if (options.length <= 1) return make('truth', { type: 'check' })
  context.say(reading, 'cell_as_text', options.map(({ key }) => key).join(', '))
  return make('text', { type: 'text' })
}

function calculated(context: ImportContext, reading: JsonReader, make: Make): ColumnDraft {
  const source = reading.text('expression')?.trim() ?? ''
  const digits = reading.number('maximumFractionDigits')
  const decimals = digits === undefined ? 2 : Math.min(4, Math.max(0, Math.floor(digits)))
  const draft = make('number', { type: 'formula', ...(decimals > 0 && { decimals }) })
  return {
    ...draft,
    formula: (targets) => {
      const inRow = new Map(
        [...targets].flatMap(([name, target]) => [
          [`row.${name}`, target] as const,
          [`panel.${name}`, target] as const,
        ]),
      )
      try {
        const { cel, kind } = plainToCel(source, resolver(inRow), {
          onUnknown: (value) => context.say(reading, 'value_unknown', value),
          onJoined: () => context.say(reading, 'text_joined', source),
        })
        const isGood = cel.length <= 1000 && faultOf(cel, typesOfTargets(targets), 'formula') === null
        draft.target.kind = kind
        if (isGood)
          return { ...(kind === 'number' ? draft.column : counted(context, reading, draft.column, kind)), formula: cel }
      } catch {
        // Said below: whatever keeps it from being a formula here.
      }
      if (source !== '' || !Object.hasOwn(reading.raw, 'korak')) context.say(reading, 'expression', source)
      return draft.column
    },
  }
}

/** What gives no numbers is only counted, and what may be a no not even that: there it is counted too. */
function counted(context: ImportContext, reading: JsonReader, column: Raw, kind: Kind): Raw {
  const { total, total_label: _label, ...rest } = column
  const isNever = kind === 'truth' || kind === 'mixed'
  if (total === undefined || (total === 'count' && !isNever)) return column
  context.say(reading, 'property', 'totalType')
  return rest
}

function totalOf(context: ImportContext, reading: JsonReader, type: string): Raw {
  const asked = reading.text('totalType')
  const format = reading.get('totalFormat')
  const kind = asked === undefined || asked === 'none' ? undefined : TOTALS.get(asked)
  if (asked !== undefined && asked !== 'none' && !kind) context.say(reading, 'property', 'totalType')
  if (!kind) return {}
  const isNumber = type === 'number' || type === 'formula'
  // Counted there is also a no, here only what is ticked.
  if (type === 'check' || (!isNumber && kind !== 'count')) {
    context.say(reading, 'property', 'totalType')
    return {}
  }
  const words = isNumber ? context.readWords(reading, format) : undefined
  const bare = (text: string) => text.replace(/\s*[:–-]?\s*\{0\}\s*/, ' ').trim()
  const label = words && { 'sl-SI': bare(words['sl-SI']), 'en-EN': bare(words['en-EN']) }
  return { total: kind, ...(label?.['sl-SI'] && label['en-EN'] && { total_label: label }) }
}
