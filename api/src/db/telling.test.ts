// What a web process knows of what another one has written.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { cached, clearCaches } from '#base/cache.ts'
import { beTold, longestKept, othersTold } from '#base/told.ts'
import { db, transact } from './db.ts'
import { Peers } from './peers.ts'
import { hearWritten, tellWritten, type Telling } from './telling.ts'

const url = await testDatabase()
const other = new pg.Client({ connectionString: url })
await other.connect()
/** What this process tells the others. */
const heard: { from?: string; topics?: string[]; check?: string }[] = []
other.on('notification', ({ payload }) => void heard.push(JSON.parse(payload ?? '{}') as (typeof heard)[number]))
await other.query('listen korak_written')
const topics = () => heard.flatMap((said) => said.topics ?? [])
const sayAsAnother = (said: object) =>
  other.query('select pg_notify($1, $2)', ['korak_written', JSON.stringify({ from: 'another', ...said })])

let telling: Telling | undefined
let untell: (() => void) | undefined
const reports: boolean[] = []
const hear = (wanted: Partial<Parameters<typeof hearWritten>[0]> = {}) =>
  (telling = hearWritten({ url, report: (isTold) => void reports.push(isTold), checkMs: 50, ...wanted }))
const untilReports = (count: number) =>
  expect.poll(() => reports.length, { timeout: 9000 }).toBeGreaterThanOrEqual(count)
afterEach(async () => {
  await telling?.stop()
  untell?.()
  telling = untell = undefined
  reports.length = heard.length = 0
  beTold(true)
})

test('what another process has written is forgotten here, and only that', async () => {
  const answers = cached<number>({ megabytes: 1 })
  let count = 0
  const ask = async () => answers.get('a', async () => ++count)
  hear()
  await untilReports(1)
  expect([await ask(), await ask()]).toEqual([1, 1])
  await sayAsAnother({ topics: ['codelists'] })
  await sayAsAnother({ topics: ['answers'] })
  await expect.poll(ask).toBe(2)
  expect(await ask()).toBe(2)
})

test('writing tells the others, after the commit and several things at once', async () => {
  untell = tellWritten()
  await transact(async () => {
    clearCaches()
    await othersTold()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(topics()).toEqual([])
  })
  await othersTold()
  await expect.poll(topics).toEqual(['answers'])
  for (let n = 0; n < 100; n++) clearCaches()
  await othersTold()
  await expect.poll(() => topics().length).toBeGreaterThan(1)
  expect(topics().length).toBeLessThan(4)
})

test('what another process tells is confirmed to it, and it learns who is there', async () => {
  hear()
  await untilReports(1)
  await sayAsAnother({ topics: ['codelists'], turn: 7 })
  await sayAsAnother({ isThere: true })
  const ours = () => heard.filter(({ from, check }) => from !== 'another' && check === undefined)
  await expect.poll(ours).toMatchObject([{ heard: { from: 'another', turn: 7 } }, { isThere: true }])
})

test('who has other settings than another process says so once, and whoever hears learns what is set here', async () => {
  const differing: string[][] = []
  const settings = { APP_SECRET: 'one', FILES: 'folder', PUBLIC_URL: 'https://a.example' }
  hear({ settings, reportOther: (names) => void differing.push(names) })
  await untilReports(1)
  await expect.poll(() => heard.find(({ check }) => check !== undefined)).toMatchObject({ settings })
  const others = { APP_SECRET: 'another', FILES: 'a bucket', PUBLIC_URL: 'https://a.example' }
  for (const from of ['same', 'another', 'another', 'of the version before'])
    await sayAsAnother({
      from,
      check: '1',
      ...(from !== 'of the version before' && { settings: from === 'same' ? settings : others }),
    })
  await expect.poll(() => differing).toEqual([['APP_SECRET', 'FILES']])
  await sayAsAnother({ check: '2', settings })
  await sayAsAnother({ check: '3', settings: { ...settings, FILES: 'a bucket' } })
  await expect.poll(() => differing.slice(1)).toEqual([['FILES']])
})

test('who writes waits until everybody who hears has heard it, and for nobody who is silent or has gone', async () => {
  const peers = new Peers()
  const said: number[] = []
  const say = () => peers.saidToAll(async (turn) => void said.push(turn))
  await say()
  expect([peers.add('one'), peers.add('two'), peers.add('one')]).toEqual([true, true, false])
  let isDone = false
  const waiting = say().then(() => (isDone = true))
  peers.confirm('one', 2)
  peers.confirm('two', 1)
  await new Promise((resolve) => setImmediate(resolve))
  expect(isDone).toBe(false)
  peers.remove('two')
  await waiting
  // One is silent now: it is waited for once.
  await say()
  expect(said).toEqual([1, 2, 3])
  expect(peers.add('one')).toBe(true)
})

/** Another web process, which keeps what it has read of a table and answers it when it is asked. */
const READER = `
  import { cached } from '#base/cache.ts'
  import { connect, hot } from '#db/db.ts'
  import { hearWritten } from '#db/telling.ts'
  const url = process.env.DATABASE_URL
  connect(url, 2)
  const kept = cached({ megabytes: 1 })
  const read = () => kept.get('n', async () => (await hot('n', 'select n from told_number', []))[0].n)
  hearWritten({ url, report: (isTold) => process.send({ isTold }) })
  process.on('message', async () => process.send({ n: await read() }))
  process.on('disconnect', () => process.exit(0))
`

test('what is written here is read at another process by whoever asks there next, a hundred times', async () => {
  await sql`create table told_number as select 0 as n`.execute(db())
  const reader = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', READER],
    {
      cwd: path.join(import.meta.dirname, '../..'),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  const said = async () => ((await once(reader, 'message')) as [{ isTold?: boolean; n?: number }])[0]
  try {
    untell = tellWritten()
    hear()
    expect(await said()).toEqual({ isTold: true })
    await untilReports(1)
    const ask = async () => {
      reader.send('read')
      return (await said()).n
    }
    const stale: number[] = []
    for (let n = 1; n <= 100; n++) {
      await ask()
      await sql`update told_number set n = ${n}`.execute(db())
      clearCaches()
      await othersTold()
      if ((await ask()) !== n) stale.push(n)
    }
    expect(stale).toEqual([])
  } finally {
    reader.disconnect()
  }
}, 60_000)

test('where nothing that is told arrives, as behind a pooler, nothing is kept longer than a second', async () => {
  // Who listens there hears nothing of what is written here, as behind a pooler that changes connections.
  hear({ url: new URL('/postgres', url).href })
  expect(longestKept()).toBe(1000)
  await untilReports(1)
  expect([...new Set(reports)]).toEqual([false])
  vi.useFakeTimers({ toFake: ['performance'] })
  const answers = cached<number>({ megabytes: 1, fresh: 30_000, limit: 60_000 })
  let count = 0
  const ask = async () => answers.get('a', async () => ++count)
  expect(await ask()).toBe(1)
  vi.advanceTimersByTime(900)
  expect(await ask()).toBe(1)
  vi.advanceTimersByTime(200)
  expect(await ask()).toBe(2)
  vi.useRealTimers()
})

test('a connection that is cut is noticed, and what was kept meanwhile is forgotten', async () => {
  const answers = cached<number>({ megabytes: 1 })
  let count = 0
  const ask = async () => answers.get('a', async () => ++count)
  hear({ checkMs: 10_000 })
  await untilReports(1)
  expect(await ask()).toBe(1)
  await other.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen korak_written' and pid <> pg_backend_pid()`)
  await untilReports(3)
  expect(reports).toEqual([true, false, true])
  expect(longestKept()).toBe(Number.POSITIVE_INFINITY)
  expect(await ask()).toBe(2)
})
