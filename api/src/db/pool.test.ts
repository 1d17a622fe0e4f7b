// What happens to a request when the server has no connection left, and when it does not answer at all.
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { useDatabase } from '#env.ts'
import { connect, db, disconnect, hot, transact } from './db.ts'
import { openPool } from './pool.ts'
import { BACKGROUND, findConnections, webShare } from './shares.ts'

const url = await testDatabase()
const admin = new pg.Client({ connectionString: url })
await admin.connect()
const name = new URL(url).pathname.slice(1)
/** So many connections to the database of this test, the one of `admin` included. */
const limitTo = (count: number) => admin.query(`alter database ${name} connection limit ${count}`)
const others = 'from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()'
/** The server notices a moment later that somebody has left. */
async function untilAlone(): Promise<void> {
  await admin.query(`select pg_terminate_backend(pid) ${others}`, [name])
  await expect
    .poll(async () => (await admin.query(`select pid ${others}`, [name])).rows, { timeout: 10_000 })
    .toEqual([])
}

let pool: pg.Pool | undefined
afterEach(async () => {
  await pool?.end()
  pool = undefined
  await disconnect()
  await limitTo(-1)
  await untilAlone()
})

test('a request the server has no connection for waits for one of those there are', async () => {
  await limitTo(3)
  pool = openPool({ connectionString: url, max: 16 })
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => pool?.query('select $1::int as n', [n])))
  expect(answers.map((answer) => answer?.rows[0].n)).toEqual(Array.from({ length: 40 }, (_, n) => n))
  expect(pool.totalCount).toBeLessThan(3)
})

test('with none of its own it waits until somebody leaves', async () => {
  await limitTo(2)
  const guest = new pg.Client({ connectionString: url })
  await guest.connect()
  pool = openPool({ connectionString: url, max: 16 })
  const asked = pool.query('select 1 as n')
  await new Promise((resolve) => setTimeout(resolve, 200))
  await guest.end()
  expect((await asked).rows).toEqual([{ n: 1 }])
})

test('a command whose statement is never answered ends with it, and its connection is not used again', async () => {
  const own = connect(url, 1, { statement_timeout: 0, query_timeout: 300 })
  // The rollback is not waited for: there is nobody to answer it.
  await expect(transact(() => sql`select pg_sleep(20)`.execute(db()))).rejects.toThrow('not queryable')
  await expect(sql`select pg_sleep(20)`.execute(db())).rejects.toThrow('Query read timeout')
  // There is one place in this pool: with the old connection in it this would wait for 20 seconds.
  expect(await hot('one', 'select 1 as n', [])).toEqual([{ n: 1 }])
  expect(own.totalCount).toBe(1)
})

test('a connection to what has become read-only is not used again', async () => {
  await admin.query(`alter database ${name} set default_transaction_read_only = on`)
  const own = connect(url, 1)
  const write = () => transact(() => sql`create table written (n int)`.execute(db()))
  await expect(write()).rejects.toMatchObject({ code: '25006' })
  // Somebody else is the primary now, at the same address.
  await admin.query(`alter database ${name} reset default_transaction_read_only`)
  await write()
  expect(own.totalCount).toBe(1)
})

test('behind a pooler nothing is prepared: what one connection of it was told another does not know', async () => {
  const prepared = 'select count(*)::int as n from pg_prepared_statements'
  connect(url, 1)
  await hot('two', 'select 2 as n', [])
  expect(await hot('count', prepared, [])).toEqual([{ n: 2 }])
  await disconnect()
  process.env['DATABASE_DIRECT_URL'] = `${url}?past=the-pooler`
  useDatabase(url)
  try {
    connect(url, 1)
    await hot('two', 'select 2 as n', [])
    expect(await hot('count', prepared, [])).toEqual([{ n: 0 }])
  } finally {
    delete process.env['DATABASE_DIRECT_URL']
    useDatabase(url)
  }
})

test('all processes of all nodes together open what the server allows, less a reserve', async () => {
  await limitTo(40)
  const found = (settled: Partial<Parameters<typeof findConnections>[0]>) =>
    findConnections({ url, direct: undefined, given: undefined, sharers: { nodes: 1, workers: 1 }, ...settled })
  expect(await found({})).toBe(35)
  const all = BACKGROUND.own + BACKGROUND.queue
  const shares = [1, 2, 4, 62].map((workers) => webShare(200, { nodes: 1, workers }))
  expect(shares).toEqual([16, 16, 16, 2])
  for (const [allowed, nodes, workers] of [
    [35, 1, 1],
    [52, 1, 4],
    [52, 1, 12],
    [80, 3, 1],
    [95, 2, 2],
  ] as const) {
    // A web process that is one of several tells and is told on a connection of its own.
    const each = webShare(allowed, { nodes, workers }) + (nodes * workers > 1 ? 1 : 0)
    expect(nodes * (all + workers * each)).toBeLessThanOrEqual(allowed)
  }
  expect(() => webShare(52, { nodes: 1, workers: 64 })).toThrow(
    '64 web processes need 206 database connections and may open 52',
  )
  expect(() => webShare(40, { nodes: 3, workers: 1 })).toThrow(
    '3 nodes of 1 web processes need 51 database connections and may open 40',
  )
  await expect(found({ sharers: { nodes: 3, workers: 1 } })).rejects.toThrow('or lower NODES or WORKERS')
  // Behind a pooler the queue and what is told go past it, and take nothing of what it gives.
  expect(webShare(40, { nodes: 3, workers: 1 }, true)).toBe(7)
  expect(() => webShare(23, { nodes: 3, workers: 1 }, true)).toThrow('need 24 database connections and may open 23')
})

test('connections that are promised and not there are refused in words, before anybody waits for them', async () => {
  await limitTo(40)
  const sharers = { nodes: 2, workers: 1 }
  const direct = `${url}?past=the-pooler`
  await expect(findConnections({ url, direct: undefined, given: 80, sharers })).rejects.toThrow(
    'Wrong setting DATABASE_CONNECTIONS: 80 are more than the 35 PostgreSQL gives',
  )
  await expect(findConnections({ url, direct, given: undefined, sharers })).rejects.toThrow(
    'Missing setting DATABASE_CONNECTIONS: behind a connection pooler',
  )
  // What the pooler gives is not looked for at the server; what goes past it is.
  expect(await findConnections({ url, direct, given: 80, sharers })).toBe(80)
  expect(await findConnections({ url, direct, given: 40, sharers: { nodes: 3, workers: 1 } })).toBe(40)
  await expect(findConnections({ url, direct, given: 400, sharers: { nodes: 4, workers: 1 } })).rejects.toThrow(
    '4 nodes need 36 database connections past the pooler and PostgreSQL gives 35',
  )
})

test('what is asked inside a transaction needs no second connection, and sees what was written there', async () => {
  connect(url, 1)
  const read = await transact(async () => {
    await sql`create temporary table written (n int) on commit drop`.execute(db())
    await sql`insert into written values (7)`.execute(db())
    return hot<{ the_number: number }>('written', 'select n as the_number from written where n = $1', [7])
  })
  expect(read).toEqual([{ the_number: 7 }])
})
