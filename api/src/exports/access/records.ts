import { PERSONAL_TABLES, type PersonalTable } from '#privacy/registry.ts'
import { m } from '#i18n/words/messages.js'
import type { ExportContext } from '#exports/build/export-context.ts'
import { type Column, countRecords, findColumns, recordRows, useUtc } from './records.queries.ts'

/** What is not in the download, or not in all rows, although it is in the database, with the reason: told in the manifest. */
export interface Withheld {
  table: string
  column: string | null
  reason: string
}

/** Columns no list of a table has to name: they are never handed out, whatever table they are in. */
const NEVER: Record<string, string> = {
  secret: 'a secret that protects the account',
  staff: 'tells who of our staff it was; the role is told where it matters',
}

/** How many rows `writeRecords` will read. */
export async function countRows(userId: string): Promise<number> {
  let count = 0
  for (const { table, owner, exported } of PERSONAL_TABLES)
    if (typeof exported === 'string' && owner !== null) count += await countRecords(table, owner, userId)
  return count
}

/** Complete rows of every table with personal data, but for what is withheld. */
export async function writeRecords(context: ExportContext): Promise<Withheld[]> {
  await useUtc()
  const columns = Map.groupBy(await findColumns(PERSONAL_TABLES.map(({ table }) => table)), ({ table }) => table)
  const withheld: Withheld[] = []
  for (const entry of PERSONAL_TABLES) {
    if (typeof entry.exported !== 'string')
      withheld.push({ table: entry.table, column: null, reason: entry.exported.not })
    else if (entry.owner !== null) {
      const all = columns.get(entry.table) ?? []
      const rules = columnsOf(entry, all)
      withheld.push(...rules.withheld)
      const rows = recordRows(entry, entry.owner, context.userId, rules.given, all)
      await writeTable(entry, entry.exported, rows, context)
    }
  }
  return withheld
}

/** Tables whose rows are handed out, with a way to read those of a person. Call inside a transaction. */
export async function openTables() {
  await useUtc()
  const columns = Map.groupBy(await findColumns(PERSONAL_TABLES.map(({ table }) => table)), ({ table }) => table)
  return PERSONAL_TABLES.flatMap((entry) => {
    const { table, owner, exported, page } = entry
    if (typeof exported !== 'string' || owner === null) return []
    const all = columns.get(table) ?? []
    const { given } = columnsOf(entry, all)
    async function* rows(userId: string): AsyncGenerator<Record<string, unknown>> {
      for await (const { json } of recordRows(entry, owner ?? '', userId, given, all))
        yield JSON.parse(json, toldOf(entry)) as Record<string, unknown>
    }
    return [{ table, exported, page, given, rows }]
  })
}

/** The same rows by table, for who cannot ask for a download. Call inside a transaction. */
export async function recordsOf(userId: string): Promise<Record<string, object[]>> {
  const records: Record<string, object[]> = {}
  for (const { table, rows } of await openTables()) {
    const found: object[] = []
    for await (const row of rows(userId)) found.push(row)
    if (found.length > 0) records[table] = found
  }
  return records
}

/** Leaves out of what is read from JSON what is told of no column. */
const toldOf =
  ({ inside }: PersonalTable) =>
  (key: string, value: unknown): unknown =>
    inside?.names.includes(key) ? undefined : value

function columnsOf({ table, withheld: named = {}, inside, partly }: PersonalTable, columns: Column[]) {
  const isName = ({ column, holds }: Column) => holds !== 'staff' || /_(id|by)$/.test(column)
  const reasonOf = (one: Column): string | undefined =>
    named[one.column] ?? (isName(one) ? NEVER[one.holds] : undefined)
  return {
    given: columns.filter((column) => reasonOf(column) === undefined).map(({ column }) => column),
    withheld: columns.flatMap((column): Withheld[] => {
      const reason = reasonOf(column)
      if (reason !== undefined) return [{ table, column: column.column, reason }]
      if (inside?.column === column.column)
        return inside.names.map((one) => ({ table, column: `${inside.column}.${one}`, reason: inside.reason }))
      return partly?.columns.includes(column.column) ? [{ table, column: column.column, reason: partly.reason }] : []
    }),
  }
}

async function writeTable(
  entry: PersonalTable,
  name: string,
  rows: ReturnType<typeof recordRows>,
  { parts, language: locale, onRow }: ExportContext,
): Promise<void> {
  const about = m.export_about_record({ table: entry.table }, { locale })
  await parts.list(`art15/records/${name}.json`, about, rows, (row) => {
    onRow()
    return JSON.parse(row.json, toldOf(entry)) as unknown
  })
}
