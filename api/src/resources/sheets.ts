import type { Language } from '@korak/contract/shapes.ts'
import { stringify } from 'csv-stringify/sync'
import { harmless, QUOTED } from '#base/formulas.ts'

/** Text, a number, a day (`YYYY-MM-DD`), a time (`YYYY-MM-DD HH:mm`), or nothing. */
export type Cell = string | number | { day: string } | { time: string } | null

/** Lines of a table as Excel opens them in this country: semicolons, UTF-8 with its mark. */
export async function* csvOf(lines: AsyncIterable<Cell[][]>, language: Language): AsyncGenerator<string> {
  const text = (cell: Cell): string => {
    if (cell === null) return ''
    if (typeof cell === 'number') return language === 'sl-SI' ? `${cell}`.replace('.', ',') : `${cell}`
    if (typeof cell === 'string') return harmless(cell)
    return 'day' in cell ? cell.day : cell.time
  }
  let bom = true
  for await (const rows of lines) {
    yield stringify(
      rows.map((row) => row.map(text)),
      { delimiter: ';', record_delimiter: 'windows', quoted_match: QUOTED, bom },
    )
    bom = false
  }
}

/** Signs XML has no place for. */
const UNSTORABLE = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu

/** The same as a sheet: texts are texts, which no program takes for formulas; the head stays in sight. */
export async function xlsxOf(lines: AsyncIterable<Cell[][]>): Promise<Buffer> {
  const rows: Cell[][] = []
  for await (const portion of lines) rows.push(...portion)
  const data = rows.map((row, at) =>
    row.map((cell) => {
      if (cell === null) return null
      if (typeof cell === 'number') return { value: cell, type: Number }
      if (typeof cell === 'object')
        return 'day' in cell
          ? { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'd.m.yyyy' }
          : { value: new Date(`${cell.time.replace(' ', 'T')}:00Z`), type: Date, format: 'd.m.yyyy h:mm' }
      const value = cell.replaceAll(UNSTORABLE, '')
      return { value, type: String, ...(at === 0 && { fontWeight: 'bold' as const }) }
    }),
  )
  const columns = (rows[0] ?? []).map(() => ({ width: 24 }))
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  return writeXlsxFile(data, { sheet: 'Korak', columns, stickyRowsCount: 1 }).toBuffer()
}
