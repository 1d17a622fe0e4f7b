import { createHash } from 'node:crypto'
import { codelistPolicy } from '@korak/contract/codelists.policy.ts'
import type { ImportedLine } from '@korak/contract/codelists.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { Who } from '#auth/who.ts'
import { enqueue } from '#background/queue.ts'
import { recordCreated, revise } from '#changes/changes.service.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import type { RequestContext } from '#http/request-context.ts'
import { m } from '#i18n/words/messages.js'
import { requireState } from '#routing/may.ts'
import * as queries from './codelists.queries.ts'
import type { OptionRow } from './codelists.queries.ts'
import { isClosed, usesOf } from './codelists.rules.ts'
import { editableOptions } from './codelists.service.ts'
import { change, columnsIn, lock, optionValues, requireChoice, rowOf } from './editing.service.ts'
import { columnsOf, type ImportColumn, type ImportedOption, readCsv, readOption } from './importing.rules.ts'
import { codelistOptions } from './options.resource.ts'

const MOST_LINES = 500

interface Line extends ImportedLine {
  option: Partial<ImportedOption>
  before: OptionRow | undefined
}

/** What each line of a file would do. @throws InvalidInput when it is no such file */
function linesOf(csv: string, slug: string, options: readonly OptionRow[], locale: Language): Line[] {
  const [head, ...rows] = readCsv(csv)
  const columns = columnsOf(head?.cells ?? [])
  if (!columns.includes('key')) throw new InvalidInput({ csv: ['option_import_no_key'] })
  if (columns.includes(null)) {
    const column = head?.cells[columns.indexOf(null)] ?? ''
    throw new InvalidInput({ csv: [{ key: 'option_import_columns', values: { column } }] })
  }
  if (rows.length > MOST_LINES) throw new InvalidInput({ csv: ['option_import_too_many'] })
  const byKey = new Map(options.map((option) => [option.key, option]))
  const seen = new Set<string>()
  return rows.map(({ line, cells }) => {
    const { option, faults: wrong } = readOption(cells, columns)
    const key = option.key ?? ''
    const before = byKey.get(key)
    const faults = wrong.map((name) => m.option_import_wrong({ column: headOf(name, locale) }, { locale }))
    if (cells.length > columns.length) faults.push(m.option_import_cells({}, { locale }))
    if (faults.length === 0 && seen.has(key)) faults.push(m.option_import_twice({}, { locale }))
    if (faults.length === 0 && !before && isClosed(slug)) faults.push(m.option_import_closed({}, { locale }))
    for (const name of before || faults.length > 0 ? [] : (['label_sl', 'label_en'] as const))
      if (!option[name]) faults.push(m.option_import_wrong({ column: headOf(name, locale) }, { locale }))
    seen.add(key)
    const changes = before && before.mergedInto === null && faults.length === 0 ? changesOf(option, before) : []
    const state = faults.length > 0 ? 'wrong' : !before ? 'new' : before.mergedInto !== null ? 'merged' : undefined
    return {
      line,
      key,
      label: (locale === 'en-EN' ? option.label_en : option.label_sl) ?? before?.labelSl ?? '',
      state: state ?? (changes.length > 0 ? 'changed' : 'unchanged'),
      changes: changes.map((name) => changeIn(name, option, before, locale)),
      faults,
      option,
      before,
    }
  })
}

const headOf = (name: ImportColumn, locale: Language): string =>
  codelistOptions.exported?.[name]?.head({}, { locale }) ?? name

const changesOf = (option: Partial<ImportedOption>, before: OptionRow): ImportColumn[] => {
  const values = optionValues(before)
  return (Object.keys(option) as ImportColumn[]).filter((name) => (option[name] ?? '') !== (values[name] ?? ''))
}

/** What a field is and would be, in words. */
function changeIn(name: ImportColumn, option: Partial<ImportedOption>, row: OptionRow | undefined, locale: Language) {
  const { cell = String } = codelistOptions.exported?.[name] ?? {}
  const wordsOf = (value: unknown) => String(cell(value ?? '', locale) ?? '') || m.option_import_empty({}, { locale })
  const [before, after] = [wordsOf(row && optionValues(row)[name]), wordsOf(option[name])]
  return m.option_import_change({ column: headOf(name, locale), before, after }, { locale })
}

/** What an import would do. @throws Refusal NOT_FOUND; InvalidInput when it is no such file */
export async function previewImport(
  slug: string,
  csv: string,
  language: Language,
): Promise<{ lines: ImportedLine[]; seen: string }> {
  const lines = linesOf(csv, slug, await editableOptions(slug), language)
  return { lines: lines.map(({ option: _o, before: _b, ...line }) => line), seen: seenOf(lines) }
}

/** What the options were that are changed: another text for each revision of any of them. */
const seenOf = (lines: readonly Line[]): string =>
  createHash('sha256')
    .update(JSON.stringify(lines.map(({ key, changes, before }) => [key, changes, changes.length > 0 && before?.rev])))
    .digest('base64url')

/**
 * Adds and changes the options of a file, all of them or none; new ones at the end, in its order.
 * @param count how many it shall be
 * @param seen what the preview said the options were
 * @returns id of the list
 * @throws Refusal NOT_FOUND, LIST_CHANGED; InvalidInput when a line is wrong
 */
export const importOptions = (
  who: Who,
  { slug, csv, count, seen }: { slug: string; csv: string; count: number; seen?: string | undefined },
  context: RequestContext,
): Promise<number> =>
  change(who, context, 'codelists.options_imported', async () => {
    const list = await lock({ key: slug })
    requireState(codelistPolicy.import, { isSystem: list.isSystem, isClosed: isClosed(slug), isUsed: true })
    const options = await queries.findOptions(list.id)
    const lines = linesOf(csv, slug, options, context.language)
    if (lines.some(({ state }) => state === 'wrong')) throw new InvalidInput({ csv: ['option_import_faults'] })
    const [added, changed] = [
      lines.filter(({ state }) => state === 'new'),
      lines.filter((one) => one.changes.length > 0),
    ]
    if (added.length + changed.length !== count || (seen !== undefined && seen !== seenOf(lines)))
      throw new Refusal('LIST_CHANGED', { count: added.length + changed.length })
    for (const { option, before } of changed) if (before) await updateOption(who, before, option)
    let last = Math.max(0, ...options.map(({ position }) => position))
    const rows = added.map(({ option }) => {
      const { key = '', label_sl = '', label_en = '', ...rest } = option
      return rowOf(list.id, { key, label_sl, label_en, ...rest }, ++last)
    })
    for (const row of rows.length > 0 ? await queries.insertOptions(rows) : [])
      await recordCreated({ ...OPTION, id: row.id, actorId: who.userId }, optionValues(row))
    if (changed.some(({ option }) => option.is_active === false)) await requireChoice(list)
    if (usesOf(slug).some(({ table }) => table === 'jobs')) await enqueue('jobs.reindex', {}, { key: 'jobs.reindex' })
    return { list: slug, facts: { created: added.length, changed: changed.length }, answer: list.id }
  })

const OPTION = { entity: 'option', table: 'codelistOptions' } as const

const updateOption = (who: Who, { id }: OptionRow, option: Partial<ImportedOption>): Promise<unknown> =>
  revise(
    {
      ...OPTION,
      id,
      actorId: who.userId,
      sent: option,
      values: async () => optionValues(await queries.findOption(id)),
    },
    () => queries.updateOption(id, columnsIn(option)),
  )

/**
 * Puts options into an order.
 * @param seen the order they stood in for whoever moved one: a colleague may have moved another since
 * @returns id of the list
 * @throws Refusal NOT_FOUND, LIST_CHANGED, STALE
 */
export const orderOptions = (
  who: Who,
  { slug, ids, seen }: { slug: string; ids: number[]; seen?: number[] | undefined },
  context: RequestContext,
): Promise<number> =>
  change(who, context, 'codelists.options_ordered', async () => {
    const list = await lock({ key: slug })
    requireState(codelistPolicy.order, { isSystem: list.isSystem, isClosed: isClosed(slug), isUsed: true })
    const options = (await queries.findOptions(list.id)).filter(({ mergedInto }) => mergedInto === null)
    const places = new Map(ids.map((id, at) => [id, at + 1]))
    if (places.size !== options.length || options.some(({ id }) => !places.has(id)))
      throw new Refusal('LIST_CHANGED', { count: options.length })
    if (seen && seen.join() !== options.map(({ id }) => id).join()) throw new Refusal('STALE')
    for (const { id, position } of options) {
      const place = places.get(id) ?? position
      const values = async () => optionValues(await queries.findOption(id))
      if (place !== position)
        await revise({ ...OPTION, id, actorId: who.userId, sent: { position: place }, values }, () =>
          queries.updateOption(id, { position: place }),
        )
    }
    return { list: slug, answer: list.id }
  })
