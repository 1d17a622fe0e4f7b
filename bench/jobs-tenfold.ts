// A million jobs: those of the database with a hundred thousand ten times, each a little older; made by the database itself.
import { jobsDatabase } from './jobs-data.ts'
import { type BenchDatabase, withClient } from './bench-database.ts'

const TABLES = ['jobs', 'job_texts', 'job_search'] as const
const OLDER = `t.published_at - k * interval '7 minutes 13 seconds'`
const idOf = (column: string): string => `md5(t.${column}::text || k)::uuid`
/** What is not copied as it is. Of the texts the titles are: nobody reads a million ads. */
const CHANGED: Record<(typeof TABLES)[number], Record<string, string>> = {
  jobs: { id: idOf('id'), ref_no: `t.ref_no || '-' || k`, published_at: OLDER },
  job_texts: {
    job_id: idOf('job_id'),
    offerings: `'{}'`,
    expectations: `'{}'`,
    challenges: `'{}'`,
    company_text: `'{}'`,
  },
  job_search: { job_id: idOf('job_id'), published_at: OLDER },
}

/** Name of a database with ten times as many open jobs, made now if it is not there. */
export async function tenfoldDatabase(database: BenchDatabase, count: number): Promise<string> {
  const from = await jobsDatabase(database, count)
  const name = from.replace(String(count), String(10 * count))
  if (await database.has(name)) return name
  for (const old of await database.names()) if (old.startsWith(`bench_${10 * count}_`)) await database.drop(old)
  console.error(`Making ${10 * count} jobs …`)
  const draft = `draft_${10 * count}`
  await database.create(draft, from)
  await withClient(database.urlOf(draft), async (client) => {
    const rows = async (text: string): Promise<Record<string, string>[]> =>
      (await client.query<Record<string, string>>(text, [TABLES])).rows
    await client.query('set synchronous_commit = off')
    // Neither checks nor indexes row by row: a hundred times faster. Foreign keys are not needed for reading.
    const keys = await rows(`select conrelid::regclass::text as table, conname as name from pg_constraint
      where contype = 'f' and conrelid = any($1::text[]::regclass[])`)
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
    const indexes = await rows(`select indexname as name, indexdef as text from pg_indexes
      where tablename = any($1::text[]) and indexdef not like 'CREATE UNIQUE%'`)
    for (const index of indexes) await client.query(`drop index ${index['name']}`)
    for (const table of TABLES) {
      await client.query(`alter table ${table} disable trigger user`)
      const columns = await client.query<{ name: string }>(
        `select quote_ident(column_name) as name from information_schema.columns
         where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
        [table],
      )
      const names = columns.rows.map((row) => row.name)
      const values = names.map((column) => CHANGED[table][column] ?? `t.${column}`)
      await client.query(
        `insert into ${table} (${names.join()}) select ${values.join()} from ${table} t, generate_series(1, 9) k`,
      )
      await client.query(`alter table ${table} enable trigger user`)
    }
    await client.query('update job_search_counts set jobs = jobs * 10')
    for (const index of indexes) await client.query(index['text'] ?? '')
    await client.query('vacuum analyze')
  })
  await database.rename(draft, name)
  return name
}
