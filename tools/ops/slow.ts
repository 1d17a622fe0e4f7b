// `npm run slow`: which statements the database spends its time on, by the time of all their runs; `-- --mean` by the time of one,
// `-- --count 30` for more of them, `-- --afresh` begins to count anew. Statements are shown with `$1` in place of values.
// The embedded database counts always. Another one needs `shared_preload_libraries = 'pg_stat_statements'` and, once, by an
// administrator, `create extension pg_stat_statements`; the portal's account sees its own statements.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '../../api/src/db/embedded.ts'
import { readEnv } from '../../api/src/env.ts'

interface Counted {
  calls: number
  mean: number
  total: number
  worst: number
  part: number
  rows: number
  query: string
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      mean: { type: 'boolean', default: false },
      afresh: { type: 'boolean', default: false },
      count: { type: 'string', default: '10' },
    },
  })
  const count = Number(values.count)
  if (!Number.isInteger(count) || count < 1) throw new Error('--count takes a number from 1 up')
  const { DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL } = readEnv(process.env)
  const embedded = DATABASE_URL ? null : await startEmbedded({ dataDir: DATA_DIR, log: console.error })
  // Of the embedded one as its administrator, who may make the extension; the database is the portal's.
  const ownUrl =
    embedded && Object.assign(new URL(embedded.adminUrl), { pathname: new URL(embedded.url).pathname }).href
  const client = new pg.Client({ connectionString: ownUrl ?? DATABASE_DIRECT_URL ?? DATABASE_URL })
  await client.connect()
  try {
    if (embedded) await client.query('create extension if not exists pg_stat_statements')
    if (values.afresh) await client.query('select pg_stat_statements_reset()')
    const { rows } = await client.query<Counted>(
      `select calls::float, mean_exec_time as mean, total_exec_time as total, max_exec_time as worst, rows::float,
        100 * total_exec_time / nullif(sum(total_exec_time) over (), 0) as part, regexp_replace(query, '\\s+', ' ', 'g') as query
      from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
      order by ${values.mean ? 'mean_exec_time' : 'total_exec_time'} desc limit $1`,
      [count],
    )
    for (const { calls, mean, total, worst, part, rows: given, query } of rows) {
      const times = `${mean.toFixed(1)} ms each, ${worst.toFixed(0)} ms at most, ${(total / 1000).toFixed(1)} s in all`
      console.log(`${part.toFixed(1)} %  ${calls} times, ${times}, ${given} rows\n  ${query}\n`)
    }
    if (rows.length === 0) console.log('Nothing has been counted yet.')
  } finally {
    await client.end()
    await embedded?.stop()
  }
}

/** Undefined table, and the library that is not loaded: https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const NOT_COUNTED = new Set(['42P01', '55000'])
await main().catch((error: Error & { code?: string }) => {
  console.error(
    NOT_COUNTED.has(error.code ?? '')
      ? "The database does not count its statements: set shared_preload_libraries = 'pg_stat_statements', start it anew, and create extension pg_stat_statements. Then npm run slow -- --mean, --count or --afresh tells."
      : error.message,
  )
  process.exitCode = 1
})
