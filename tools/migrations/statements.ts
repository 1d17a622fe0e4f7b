// What a migration does, by the parser of PostgreSQL itself.
import { loadModule, parseSync } from 'libpg-query'
import { BY_ITSELF } from '../../api/src/db/migrate.ts'

/** A node of the tree of a statement; what is not there is an empty one. */
export type Tree = Readonly<Record<string, unknown>>
export const partOf = (tree: Tree, ...names: string[]): Tree =>
  names.reduce((part, name) => (part[name] as Tree | undefined) ?? {}, tree)
export const listOf = (tree: Tree, name: string): Tree[] => (tree[name] as Tree[] | undefined) ?? []
export const wordOf = (tree: Tree, name: string): string => (tree[name] as string | undefined) ?? ''
export const nameOf = (relation: Tree): string => wordOf(relation, 'relname')
export const lastWord = (names: Tree[]): string => wordOf(partOf(names.at(-1) ?? {}, 'String'), 'sval')

export interface Statement {
  /** Its kind, such as `IndexStmt`. */
  kind: string
  body: Tree
  line: number
}
export interface Migration {
  isByItself: boolean
  statements: Statement[]
  /** Rules that do not count here, as `rule of table`, each with the reason given. */
  allowed: Map<string, string>
}

await loadModule()
const ALLOWED = /^-- Allowed: ([a-z-]+) of ([a-z_0-9]+): (.{20,})$/gm

/** @throws Error with what PostgreSQL says of a text it cannot read */
export function readMigration(text: string): Migration {
  const bytes = Buffer.from(text)
  // Places are told in bytes.
  const lineAt = (place: number) => bytes.subarray(0, place).toString().split('\n').length
  const { stmts = [] } = parseSync(text) as {
    stmts?: { stmt: Record<string, Tree>; stmt_location?: number }[]
  }
  const statements = stmts.map(({ stmt, stmt_location: from = 0 }) => {
    const [[kind, body] = ['', {}]] = Object.entries(stmt)
    const blank = /^(?:\s|--[^\n]*\n)*/.exec(bytes.subarray(from).toString())?.[0] ?? ''
    return { kind, body, line: lineAt(from + Buffer.byteLength(blank)) }
  })
  const allowed = new Map<string, string>()
  for (const [, rule, table, reason = ''] of text.matchAll(ALLOWED)) allowed.set(`${rule} of ${table}`, reason)
  return { isByItself: text.startsWith(BY_ITSELF), statements, allowed }
}
