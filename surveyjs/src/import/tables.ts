import { Column } from '@korak/contract/definition.ts'
import { keyed, readEntries } from './choices.ts'
import { faultOf } from '@korak/engine/questionnaires/checking.ts'
import { readColumn } from './columns.ts'
import { type Draft, draftOf } from './drafts.ts'
import { extended } from '../extension.ts'
import type { ImportContext } from './import-context.ts'
import { itemKeys } from './keys.ts'
import { sayUnread } from './leftovers.ts'
import { isRaw, type Raw, readingOf, type JsonReader } from '../json-reader.ts'
import { type Target, typesOfTargets } from '../expressions/targets.ts'
import { tagOf } from '../expressions/values.ts'
import { GENERAL } from '../texts.ts'

const MOST_COLUMNS = 12
const MOST_ROWS = 50
const DEEPEST = 5

/** A table: rows that are added, rows that are given (they become options of a first column), or panels that repeat. */
export function readTable(context: ImportContext, reading: JsonReader): Draft | undefined {
  const given = reading.raw['type'] === 'matrixdropdown' ? givenRows(context, reading) : undefined
  const raws =
    reading.raw['type'] === 'paneldynamic'
      ? elementsOf(reading.list('templateElements'))
      : reading.list('columns').filter(isRaw)
  const most = given ? MOST_COLUMNS - 1 : MOST_COLUMNS
  if (raws.length > most) context.say(reading, 'too_many', most)
  const keyFor = itemKeys()
  const first = given && { ...given.column, key: keyFor('row') }
  const columns = columnsOf(context, reading, raws.slice(0, most), keyFor)
  if (columns.made.length === 0) {
    context.say(reading, 'incomplete')
    return undefined
  }
  const totals = new Map(columns.made.flatMap(({ name, made }) => (made.total ? [[tagOf(name), made.total]] : [])))
  const rows = rowLimits(context, reading, given?.count)
  const all = [...(first ? [first] : []), ...columns.made.map(({ made }) => made)]
  const add = context.readWords(reading, reading.get('addRowText', 'panelAddText', 'addPanelText'))
  return draftOf(
    context,
    reading,
    'table',
    { columns: all, ...rows, ...(add && { add_row: add }) },
    {
      kind: 'rows',
      columns: columns.targets,
      totals,
      ...(given && first && { rows: given.keys, rowColumn: first.key }),
    },
  )
}

/** Questions of a panel, also those of panels inside it. */
const elementsOf = (list: unknown[], depth = 0): Raw[] =>
  list.filter(isRaw).flatMap((raw) => {
    const inside = raw['type'] === 'panel' && Object.hasOwn(raw, 'elements') ? raw['elements'] : undefined
    return Array.isArray(inside) && depth < DEEPEST ? elementsOf(inside, depth + 1) : [raw]
  })

function givenRows(context: ImportContext, reading: JsonReader) {
  const { options, pairs } = keyed(context, readEntries(context, reading, reading.list('rows'), MOST_ROWS, 'rows'))
  if (options.length === 0) return undefined
  context.say(reading, 'fixed_rows')
  const keys = new Map(pairs.map(([value, key]) => [tagOf(value), key]))
  return { column: { type: 'choice', label: GENERAL.row, required: true, options }, keys, count: options.length }
}

function rowLimits(
  context: ImportContext,
  reading: JsonReader,
  given: number | undefined,
): { min_rows: number; max_rows: number } {
  if (given !== undefined) return { min_rows: given, max_rows: given }
  const least = reading.number('minRowCount', 'minPanelCount') ?? (reading.flag('isRequired') ? 1 : 0)
  const asked = reading.number('maxRowCount', 'maxPanelCount') ?? 20
  reading.get('rowCount', 'panelCount')
  const min_rows = Math.min(MOST_ROWS, Math.max(0, Math.floor(least)))
  const max_rows = Math.min(100, Math.max(1, Math.floor(asked)))
  if (min_rows > max_rows || asked > 100 || least > MOST_ROWS) context.say(reading, 'limits')
  return min_rows > max_rows ? { min_rows: 0, max_rows } : { min_rows, max_rows }
}

type Made = { name: string; made: Column }
function columnsOf(context: ImportContext, reading: JsonReader, raws: Raw[], keyFor: (name: string) => string) {
  const targets = new Map<string, Target>()
  const where = reading.raw['type'] === 'paneldynamic' ? 'templateElements' : 'columns'
  const defaults = { cellType: reading.text('cellType'), choices: reading.list('choices') }
  const readings = raws.map((raw, at) => readingOf(raw, `${reading.path}.${where}.${at}`))
  const keys = readings.map(({ name }) => keyFor(name))
  const drafts = readings.map((one, at) => readColumn(context, one, keys[at] ?? '', defaults))
  // First what is typed: a formula may read it wherever it stands.
  drafts.forEach((draft, at) => {
    const one = readings[at]
    if (draft && one && !draft.formula) targets.set(tagOf(one.name), draft.target)
  })
  const made = drafts.flatMap((draft, at): Made[] => {
    const one = readings[at]
    if (!draft || !one) return []
    sayUnread(context, one)
    const own = draft.formula ? draft.formula(targets) : draft.column
    const column = finished(context, one, own, targets)
    if (!column) {
      if (!draft.formula) context.say(one, 'incomplete')
      return []
    }
    if (draft.formula) targets.set(tagOf(one.name), draft.target)
    if (column.key !== one.name.trim()) context.notes.count('keys_changed')
    return [{ name: one.name, made: column }]
  })
  return { made, targets }
}

/** Has the column its options, and does its formula read only columns that are there? */
function isWhole(column: Column, targets: ReadonlyMap<string, Target>): boolean {
  if (column.type === 'choice') return (column.options === undefined) !== (column.codelist === undefined)
  return column.type !== 'formula' || faultOf(column.formula, typesOfTargets(targets), 'formula') === null
}

function finished(
  context: ImportContext,
  { raw, ...place }: JsonReader,
  own: Raw,
  targets: ReadonlyMap<string, Target>,
): Column | undefined {
  const plain = Column.safeParse(own)
  const read = (plain.success ? plain.data : own) as Raw
  context.made.set(raw, read)
  if (context.mode === 'trial') return read as Column
  if (context.mode === 'extended') {
    const { value, isStale } = extended(read, raw)
    const whole = Column.safeParse(value)
    if (isStale || (!whole.success && Object.hasOwn(raw, 'korak'))) context.say(place, 'korak_ignored')
    if (whole.success && isWhole(whole.data, targets)) return whole.data
  }
  return plain.success && isWhole(plain.data, targets) ? plain.data : undefined
}
