// The migrated database itself: what every column holds of a person, and that the generated types say what is there.
import { PERSONAL_DATA } from '@korak/contract/fields.ts'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { writeTypes } from '../../tools/codegen.ts'
import { db } from '../src/db/db.ts'
import { PERSONAL_TABLES, type PersonalTable } from '../src/privacy/registry.ts'
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
  const known = new Set(PERSONAL_DATA.map((category) => `pd: ${category}`))
  expect(all.filter(({ comment }) => !known.has(comment ?? '')).map(name)).toEqual([])
})

test('columns named like personal data do not claim to hold none', async () => {
  const telling = /(^|_)(email|phone|birthday|gender|address|ip|password_hash|token_hash|linkedin_url|birth)$/
  const claimed = (await columns()).filter(({ column, comment }) => telling.test(column) && comment === 'pd: none')
  expect(claimed.map(name)).toEqual([])
})

test('points in time have a zone, texts have no fixed length, and every table knows when a row was made', async () => {
  const all = await columns()
  expect(all.filter(({ type }) => /without time zone|^character( varying)?\(/.test(type)).map(name)).toEqual([])
  // Words of the jobs' texts: made from them, never on their own. Slots of 360 feedback and places held in public links: when is nobody's business.
  const tables = Map.groupBy(
    all.filter(({ table }) => !['job_terms', 'feedback_slots', 'public_holds'].includes(table)),
    ({ table }) => table,
  )
  const isDated = (list: Column[]) =>
    list.some(({ column }) => /^(created_at|updated_at|applied_at|seen_at|published_at)$/.test(column))
  expect([...tables].filter(([, list]) => !isDated(list)).map(([table]) => table)).toEqual([])
})

test('what refers to another table is indexed, so that no deleted row reads whole tables', async () => {
  // Partial indexes count when they leave out nothing but rows that refer to nothing.
  const { rows } = await sql<{ key: string }>`
    select k.conrelid::regclass || '.' || a.attname as key
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
      and not exists (select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = a.attnum
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
    order by 1`.execute(db())
  expect(rows.map(({ key }) => key)).toEqual([])
})

test('no index is the beginning of another one, which would do all it does', async () => {
  // What makes rows unique is a rule, and one with more columns beside its key is read instead of the table.
  const smaller = {
    user_consents_counted: 'a tenth as large without the person, where thousands of rows are only counted',
  }
  const { rows } = await sql<{ short: string }>`
    select distinct s.indexrelid::regclass::text as short
    from pg_index s join pg_index l on l.indrelid = s.indrelid and l.indexrelid <> s.indexrelid
      join pg_class cs on cs.oid = s.indexrelid join pg_class cl on cl.oid = l.indexrelid and cl.relam = cs.relam
    where cs.relnamespace = 'public'::regnamespace and not s.indisunique and s.indnatts = s.indnkeyatts and s.indnatts <= l.indnkeyatts
      and pg_get_expr(s.indpred, s.indrelid) is not distinct from pg_get_expr(l.indpred, l.indrelid)
      and (select bool_and(pg_get_indexdef(s.indexrelid, at, true) = pg_get_indexdef(l.indexrelid, at, true)
        and s.indoption[at - 1] = l.indoption[at - 1] and s.indclass[at - 1] = l.indclass[at - 1]
        and s.indcollation[at - 1] = l.indcollation[at - 1]) from generate_series(1, s.indnatts) at)`.execute(db())
  expect(rows.map(({ short }) => short)).toEqual(Object.keys(smaller))
})

describe('the registry of personal data', () => {
  const registered = new Map(PERSONAL_TABLES.map((entry) => [entry.table, entry]))
  const each = [...registered.values()]

  /** Foreign keys to a person, straight or by way of another table that is the person's, and what deleting does to them. */
  async function references() {
    const { rows } = await sql<{ table: string; column: string; target: string; onDelete: string }>`
      select k.conrelid::regclass::text as "table", a.attname as "column", k.confrelid::regclass::text as target,
        k.confdeltype::text as "onDelete"
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace`.execute(db())
    return rows
  }

  /** Tables with something of a person, or a reference to one, that are not in the registry. */
  async function forgotten(): Promise<string[]> {
    const named = /^(user|person|actor|viewer|candidate|respondent)_id$/
    const holding = (await columns()).filter(
      ({ column, comment }) => named.test(column) || (comment ?? '') !== 'pd: none',
    )
    const referring = (await references()).filter(({ target }) => target === 'users')
    const wanted = new Set([...holding, ...referring].map(({ table }) => table))
    return [...wanted].filter((table) => !registered.has(table))
  }

  test('knows every table that holds something of a person or refers to one', async () => {
    expect(await forgotten()).toEqual([])
  })

  test.each([
    ['by a key', `create table notes (writer uuid references users); comment on column notes.writer is 'pd: none'`],
    ['by its name', `create table notes (person_id uuid); comment on column notes.person_id is 'pd: none'`],
    ['by what it holds', `create table notes (text text); comment on column notes.text is 'pd: message'`],
  ])('a table about people that was forgotten is noticed %s', async (_how, statements) => {
    for (const statement of statements.split('; ')) await sql.raw(statement).execute(db())
    const found = await forgotten()
    await sql`drop table notes`.execute(db())
    expect(found).toEqual(['notes'])
  })

  test('knows no table that is not there, and none twice', async () => {
    const there = new Set((await columns()).map(({ table }) => table))
    expect(each.filter(({ table }) => !there.has(table))).toEqual([])
    expect(registered.size).toBe(PERSONAL_TABLES.length)
    const files = each.flatMap(({ exported }) => (typeof exported === 'string' ? [exported] : []))
    expect(new Set(files).size).toBe(files.length)
  })

  test('what is neither in the download nor erased has a reason for each', () => {
    const reasons = ({ exported, erased, inside, withheld = {} }: PersonalTable) => [
      ...(typeof exported === 'string' ? [] : [exported.not]),
      ...(typeof erased === 'string' ? [] : [erased.kept]),
      ...Object.values(withheld),
      ...(inside ? [inside.reason] : []),
    ]
    for (const entry of each) for (const reason of reasons(entry)) expect(reason, entry.table).toMatch(/^.{20,}/)
    // Whose rows are unknown can be in no download.
    expect(each.filter(({ owner, exported }) => owner === null && typeof exported === 'string')).toEqual([])
  })

  test.each(each.filter(({ owner }) => owner !== null))(
    'the rows of a person in $table can be found',
    async (entry) => {
      const { table, owner } = entry
      const condition = sql.join(
        String(owner)
          .split('$1')
          .map((part) => sql.raw(part)),
        sql`${'00000000-0000-4000-8000-000000000000'}::uuid`,
      )
      const { rows } = await sql`select * from ${sql.table(table)} where ${condition}`.execute(db())
      expect(rows).toEqual([])
    },
  )

  test.each(each)('$table loses a person as it says', async ({ table, owner, erased }) => {
    const all = await references()
    /** Does deleting the account delete these rows? */
    const cascades = (from: string): boolean =>
      all.some(
        ({ table: t, target, onDelete }) =>
          t === from && onDelete === 'c' && t !== target && (target === 'users' || cascades(target)),
      )
    const toPeople = all.filter((key) => key.table === table && key.target === 'users')
    const keys = toPeople.map(({ onDelete }) => onDelete)
    const faults = [
      erased === 'cascade' && !cascades(table) && 'deleting the account does not delete its rows',
      erased === 'delete' && owner === null && 'nobody knows which rows to delete',
      // What is about something else must not lose its row, and what stays must not stand in the way.
      erased === 'detach' && keys.some((key) => key !== 'n') && 'rows go although they are about something else',
      typeof erased !== 'string' && keys.length > 0 && 'a key holds what is to stay pseudonymous',
      keys.some((key) => key !== 'c' && key !== 'n') && 'a key stops the erasure',
    ]
    expect(faults.filter(Boolean)).toEqual([])
  })

  test('a row that stays without its person has nothing of them but what erasing empties', async () => {
    const staying = new Set(each.filter(({ erased }) => erased === 'detach').map(({ table }) => table))
    const telling = async () =>
      (await columns())
        .filter(
          ({ table, comment }) => staying.has(table) && !/^pd: (none|staff|pseudonym|activity)$/.test(comment ?? ''),
        )
        .map(name)
    // See detachContact.
    const emptied = ['jobs.contact_name', 'jobs.contact_email', 'jobs.contact_phone']
    expect(await telling()).toEqual(emptied)
    await sql`alter table jobs add column deputy text`.execute(db())
    await sql`comment on column jobs.deputy is 'pd: identity'`.execute(db())
    const found = await telling()
    await sql`alter table jobs drop column deputy`.execute(db())
    expect(found).toEqual([...emptied, 'jobs.deputy'])
  })

  test('columns that are withheld are there', async () => {
    const there = new Set((await columns()).map(name))
    const withheld = each.flatMap(({ table, withheld = {} }) => Object.keys(withheld).map((one) => `${table}.${one}`))
    expect(withheld.length).toBeGreaterThan(5)
    expect(withheld.filter((one) => !there.has(one))).toEqual([])
  })

  test('secrets never leave in a download', async () => {
    const secrets = (await columns()).filter(({ comment }) => comment === 'pd: secret')
    expect(secrets.length).toBeGreaterThan(2)
    const leaving = secrets.filter(({ table, column }) => !(column in (registered.get(table)?.withheld ?? {})))
    expect(leaving.map(name)).toEqual([])
  })
})

test('api/src/db/schema.ts is fresh: run `npm run db:types`', () => {
  const file = path.join(tmpdir(), `korak-schema-${process.pid}.ts`)
  expect(writeTypes(url, file, 'ignore')).toBe(0)
  const fresh = readFileSync(file, 'utf8')
  rmSync(file)
  expect(readFileSync(path.join(import.meta.dirname, '../src/db/schema.ts'), 'utf8')).toBe(fresh)
})
