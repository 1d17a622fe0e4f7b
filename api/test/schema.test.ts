// The migrated database itself: what every column holds of a person, and that the generated types say what is there.
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writeTypes } from '../../tools/codegen.ts'
import { db } from '../src/db/db.ts'
import { testDatabase } from './database.ts'

const url = await testDatabase()
/** Kept by the migration program, before there is anything else. */
const OWN_BOOKKEEPING = 'migrations'

interface Column {
  table: string
  column: string
  comment: string | null
  type: string
}
async function columns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column, col_description(c.oid, a.attnum) as comment,
      format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and c.relname <> ${OWN_BOOKKEEPING}
    order by 1, a.attnum`.execute(db())
  return rows
}
const name = ({ table, column }: Column) => `${table}.${column}`

test('every column says which personal data it holds', async () => {
  const all = await columns()
  expect(all.length).toBeGreaterThan(200)
  expect(all.filter(({ comment }) => !/^pd: [a-z]/.test(comment ?? '')).map(name)).toEqual([])
})

test('columns named like personal data do not claim to hold none', async () => {
  const telling = /(^|_)(email|phone|birthday|gender|address|ip|password_hash|token_hash|linkedin_url|birth)$/
  const claimed = (await columns()).filter(({ column, comment }) => telling.test(column) && comment === 'pd: none')
  expect(claimed.map(name)).toEqual([])
})

test('points in time have a zone, texts have no fixed length, and every table knows when a row was made', async () => {
  const all = await columns()
  expect(all.filter(({ type }) => /without time zone|^character( varying)?\(/.test(type)).map(name)).toEqual([])
  // Words of the jobs' texts: made from them, never on their own.
  const tables = Map.groupBy(
    all.filter(({ table }) => table !== 'job_terms'),
    ({ table }) => table,
  )
  const isDated = (list: Column[]) =>
    list.some(({ column }) => /^(created_at|updated_at|applied_at|seen_at|published_at)$/.test(column))
  expect([...tables].filter(([, list]) => !isDated(list)).map(([table]) => table)).toEqual([])
})

test('what refers to another table is indexed, so that deleting a person never reads whole tables', async () => {
  const { rows } = await sql<{ key: string }>`
    select k.conrelid::regclass || '.' || a.attname as key
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'users'::regclass and k.connamespace = 'public'::regnamespace
      and not exists (select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = a.attnum)`.execute(db())
  expect(rows.map(({ key }) => key)).toEqual([])
})

test('api/src/db/schema.ts is fresh: run `npm run db:types`', () => {
  const file = path.join(tmpdir(), `korak-schema-${process.pid}.ts`)
  expect(writeTypes(url, file, 'ignore')).toBe(0)
  const fresh = readFileSync(file, 'utf8')
  rmSync(file)
  expect(readFileSync(path.join(import.meta.dirname, '../src/db/schema.ts'), 'utf8')).toBe(fresh)
})
