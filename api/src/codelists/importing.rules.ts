import { CodelistOptionInput } from '@korak/contract/codelists.ts'
import { fold } from '@korak/contract/fold.ts'
import { LANGUAGES } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import { unharmed } from '#base/formulas.ts'
import { m } from '#i18n/words/messages.js'
import { codelistOptions } from './options.resource.ts'

/** Columns of a file; those left out stay as they are. */
const COLUMNS = ['key', 'label_sl', 'label_en', 'hint_sl', 'hint_en', 'is_active'] as const
export type ImportColumn = (typeof COLUMNS)[number]
export type ImportedOption = Pick<z.output<typeof CodelistOptionInput>, ImportColumn>

/** Cells of a CSV (RFC 4180), each line with its number in the file; separated by what its head has more of. */
export function readCsv(text: string): { line: number; cells: string[] }[] {
  const head = text.split('\n', 1)[0] ?? ''
  const mark = (head.match(/,/g)?.length ?? 0) > (head.match(/;/g)?.length ?? 0) ? ',' : ';'
  const rows: { line: number; cells: string[] }[] = []
  let [cells, cell, line, begun]: [string[], string, number, number] = [[], '', 1, 1]
  let isQuoted = false
  const endRow = () => {
    if (cells.length > 0 || cell.trim() !== '') rows.push({ line: begun, cells: [...cells, cell] })
    cells = []
    cell = ''
    begun = line
  }
  const body = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  for (let at = 0; at < body.length; at++) {
    const sign = body[at]
    if (sign === '\n') line += 1
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (body[at + 1] === '"') cell += body[++at]
      else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === mark) {
      cells.push(cell)
      cell = ''
    } else if (sign === '\n') endRow()
    else cell += sign
  }
  endRow()
  return rows.filter((row) => row.cells.some((one) => one.trim() !== ''))
}

/** Columns by the words of an export in either language, or by name; null for one that is none of them. */
export const columnsOf = (head: readonly string[]): (ImportColumn | null)[] =>
  head.map((word) => {
    const wanted = fold(word)
    const isIt = (name: ImportColumn) =>
      word.trim() === name ||
      LANGUAGES.some((locale) => fold(codelistOptions.exported?.[name]?.head({}, { locale }) ?? '') === wanted)
    return COLUMNS.find(isIt) ?? null
  })

const TRUE = new Set([...LANGUAGES.map((locale) => fold(m.office_yes({}, { locale }))), 'true', '1'])
const FALSE = new Set([...LANGUAGES.map((locale) => fold(m.office_no({}, { locale }))), 'false', '0'])

/** A line as an option; the fields that are wrong. Signs an export has put before what looks like a formula go again. */
export function readOption(
  cells: readonly string[],
  columns: readonly (ImportColumn | null)[],
): { option: Partial<ImportedOption>; faults: ImportColumn[] } {
  const given: Record<string, unknown> = {}
  for (const [at, name] of columns.entries()) {
    const text = unharmed(cells[at] ?? '').trim()
    if (name !== null) given[name] = name === 'is_active' ? readShown(text) : text
  }
  const shape = CodelistOptionInput.pick({ key: true }).extend(CodelistOptionInput.omit({ key: true }).partial().shape)
  const { data, error } = shape.safeParse(given)
  const wrong = new Set(error?.issues.map(({ path }) => path[0]))
  return { option: data ?? { key: String(given['key'] ?? '') }, faults: COLUMNS.filter((name) => wrong.has(name)) }
}

const readShown = (text: string): boolean | string => {
  const word = fold(text)
  return TRUE.has(word) ? true : FALSE.has(word) ? false : text
}
