import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from './embedded.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'korak-embedded-'))
const lines: string[] = []
const start = () => startEmbedded({ dataDir, log: (line) => lines.push(line) })
let server: Embedded

async function ask(url: string, sql: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql)
    return String(Object.values(rows[0] ?? {})[0])
  } finally {
    await client.end()
  }
}

/** Runs a program that starts the server, writes its address and then does what `then` says. */
function runProgram(then: string) {
  const launcher = JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))
  const script = `const { startEmbedded } = await import(${launcher})
    const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} })
    process.stdout.write(url)
    ${then}`
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Asks until the server answers again; fails after ten seconds. */
async function askPatiently(url: string, sql: string): Promise<string> {
  for (const deadline = Date.now() + 10_000; ; await sleep(50)) {
    try {
      return await ask(url, sql)
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}

beforeAll(async () => {
  server = await start()
  await ask(server.url, 'create table kept (n int)')
  await ask(server.url, 'insert into kept values (1)')
}, 60_000)

afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('the server writes durably, folds and sorts Slovenian letters and keeps time in UTC', async () => {
  expect(await ask(server.url, 'show fsync')).toBe('on')
  expect(await ask(server.url, 'show timezone')).toBe('UTC')
  expect(await ask(server.url, "select 'ŠČŽ' ilike 'ščž'")).toBe('true')
  const sorted = `select string_agg(w, ',' order by w collate "sl-x-icu") from unnest(array['žaba','cona','šola','čas','sova']) w`
  expect(await ask(server.url, sorted)).toBe('cona,čas,sova,šola,žaba')
})

test('the application is not a superuser but may make databases and trusted extensions', async () => {
  expect(await ask(server.url, 'select rolsuper from pg_roles where rolname = current_user')).toBe('false')
  await ask(server.url, 'create extension if not exists pg_trgm')
  await ask(server.url, 'create database spare template korak')
  await ask(server.url, 'drop database spare')
})

test('nobody signs in without the password, which only the owner of the data can read', async () => {
  const passwords = path.join(dataDir, 'postgres.passwords.json')
  expect(statSync(passwords).mode & 0o077).toBe(0)
  const address = new URL(server.url)
  address.password = 'wrong'
  await expect(ask(address.href, 'select 1')).rejects.toThrow('password authentication failed')
  expect(readFileSync(path.join(server.dataFolder, 'pg_hba.conf'), 'utf8')).not.toMatch(/^[^#].*trust/m)
})

test('a second start on the same data uses the running server and leaves it alone when it stops', async () => {
  const second = await start()
  expect(second.url).toBe(server.url)
  await second.stop()
  expect(await ask(server.url, 'select count(*) from kept')).toBe('1')
})

test('a killed server comes back on the same address with everything that was acknowledged', async () => {
  let losses = 0
  server.onExit(() => losses++)
  const before = server.pid()
  await ask(server.url, 'insert into kept values (2)')
  process.kill(before ?? 0, 'SIGKILL')
  await sleep(100)
  expect(await askPatiently(server.url, 'select count(*) from kept')).toBe('2')
  expect(server.pid()).not.toBe(before)
  await expect.poll(() => lines.at(-1)).toBe('The database is running again')
  expect(losses).toBe(1)
}, 20_000)

test('a killed server comes back a second time', async () => {
  process.kill(server.pid() ?? 0, 'SIGKILL')
  await sleep(100)
  expect(await askPatiently(server.url, 'select count(*) from kept')).toBe('2')
}, 20_000)

test('a restart keeps the address and the data', async () => {
  const { url } = server
  await expect.poll(() => lines.at(-1)).toBe('The database is running again')
  const before = server.pid()
  await server.restart()
  expect(server.pid()).not.toBe(before)
  expect(await ask(url, 'select count(*) from kept')).toBe('2')
}, 20_000)

test('a start after a stop finds the data again', async () => {
  await server.stop()
  expect(server.pid()).toBeUndefined()
  server = await start()
  expect(await ask(server.url, 'select count(*) from kept')).toBe('2')
}, 20_000)

test('a server left behind by a killed program is taken over, and comes back when it is killed itself', async () => {
  await server.stop()
  const program = runProgram('')
  const [url] = (await once(program.stdout, 'data')) as [Buffer]
  const left = server.pid()
  program.kill('SIGKILL')
  await once(program, 'exit')
  server = await start()
  expect(server.url).toBe(url.toString())
  expect(server.pid()).toBe(left)
  process.kill(left ?? 0, 'SIGKILL')
  await sleep(100)
  expect(await askPatiently(server.url, 'select count(*) from kept')).toBe('2')
}, 20_000)

test('a program that fails takes its server with it', async () => {
  await server.stop()
  const program = runProgram('process.exit(1)')
  await once(program, 'exit')
  await expect.poll(() => server.pid(), { timeout: 5000 }).toBeUndefined()
  server = await start()
}, 20_000)
