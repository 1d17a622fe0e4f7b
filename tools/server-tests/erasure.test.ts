// Somebody is erased: afterwards no file of the installation, database and write-ahead log included, has a trace of them.
// Nor has a restored older backup, whichever way the tombstones come to it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect, db, disconnect } from '../../api/src/db/db.ts'
import { type Embedded, startEmbedded } from '../../api/src/db/embedded.ts'
import { migrate } from '../../api/src/db/migrate.ts'
import { useDatabase } from '../../api/src/env.ts'
import { sendQueued } from '../../api/src/mail/delivery/outbox.ts'
import { IN_FILES, makeFullProfile, MARKERS } from '../../api/src/privacy/full-profile.factory.ts'
import { scrub } from '../../api/src/privacy/erasure/deleted-row-scrub.queries.ts'
import { seedReference } from '../../api/src/seed/seed.ts'
import { makeUser } from '../../api/src/users/users.factory.ts'
import { wire } from '../../api/src/wiring.ts'
import { everythingIn, traces } from '../../api/test/everything.ts'
import { runServer } from '../run-server.ts'

/** A machine that is busy with other things takes its time. */
vi.setConfig({ testTimeout: 180_000 })
const folder = mkdtempSync(path.join(tmpdir(), 'korak-erasure-'))
// Open to the database's own system user, so that the database lies in the data folder, where it is searched.
chmodSync(folder, 0o755)
const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
const inside = (...parts: string[]) => path.join(folder, ...parts)
const silent = (): void => {}
const here = inside('here')
let server: Embedded
let leaver: { id: string }
let stayer: { id: string; email: string }

/** Files below a folder in which one of the markers occurs, byte by byte. */
function grep(place: string): string[] {
  const found: string[] = []
  for (const entry of readdirSync(place, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const content = readFileSync(file)
    for (const marker of MARKERS.filter((one) => content.includes(one)))
      found.push(`${marker} in ${path.relative(place, file)}`)
  }
  return found
}
const markersIn = (hits: string[]) => new Set(hits.map((hit) => hit.split(' in ')[0]))

async function tool(dataDir: string, name: string, ...options: string[]): Promise<string> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../ops', name), ...options], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: dataDir },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(said)
  return said
}

/** Starts the database of another folder for a look. */
async function look<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const other = await startEmbedded({ dataDir, log: silent })
  try {
    return await work(other.url)
  } finally {
    await other.stop()
  }
}

beforeAll(async () => {
  Object.assign(process.env, { KORAK_MODE: 'test', DATA_DIR: here, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
  server = await startEmbedded({ dataDir: here, log: silent })
  useDatabase(server.url)
  await migrate(server.url)
  await seedReference(server.url)
  connect(server.url, 4)
  wire()
  stayer = await makeUser({ email: 'ostane@posta.example' })
  leaver = await makeFullProfile()
  // What runs at night anyway puts samples of names and addresses into the planner's statistics.
  await scrub()
}, 120_000)

afterAll(async () => {
  await disconnect()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('before, every marker is found: the search can find', async () => {
  expect(server.dataFolder).toBe(path.join(here, 'postgres'))
  const rows = traces(await everythingIn(server.url), MARKERS)
  expect(rows.length).toBe(MARKERS.length - IN_FILES.length)
  expect(markersIn(grep(here))).toEqual(new Set<string>(MARKERS))
  expect(await tool(here, 'backup.ts', inside('backup'))).toContain('Backed up')
  expect(markersIn(grep(inside('backup')))).toEqual(new Set<string>(MARKERS))
})

test('after the erasure and the next quiet hour no file and no row has any of them', async () => {
  await db()
    .updateTable('users')
    .set({ closingAt: new Date(), eraseAt: new Date() })
    .where('id', '=', leaver.id)
    .execute()
  const planned = await tool(here, 'retention.ts', '--dry-run')
  expect(planned).toContain(`closed accounts: 1\n  ${leaver.id}`)
  expect(planned).toContain('Nothing was changed.')
  expect(traces(await everythingIn(server.url), MARKERS).length).toBe(MARKERS.length - IN_FILES.length)
  expect(await tool(here, 'retention.ts')).toContain('closed accounts: 1')
  // Erased is not gone yet: that is what the scrubbing is for.
  expect(grep(here).length).toBeGreaterThan(0)
  for (const { id } of await db().selectFrom('mails').select('id').where('template', '=', 'account_erased').execute())
    await sendQueued(id)
  const scrubbed = await tool(here, 'retention.ts', '--scrub')
  expect(scrubbed).toContain('closed accounts: 0')
  expect(scrubbed).toContain('write-ahead log let go of')
  expect(traces(await everythingIn(server.url), MARKERS)).toEqual([])
  expect(grep(here)).toEqual([])
  expect(await everythingIn(server.url)).toContain(stayer.email)
  await disconnect()
  await server.stop()
  expect(grep(here)).toEqual([])
  // What stays knows the person by this id and nothing else.
  expect(readFileSync(path.join(here, 'erasures/erased.jsonl'), 'utf8')).toContain(leaver.id)
})

test('a restored older backup knows the person, unless there are tombstones', async () => {
  await tool(inside('forgetful'), 'restore.ts', inside('backup'))
  expect(markersIn(grep(inside('forgetful')))).toEqual(new Set<string>(MARKERS))
})

test('a start with the tombstones erases the person again before anything is served', async () => {
  cpSync(path.join(here, 'erasures'), inside('forgetful/erasures'), { recursive: true })
  const running = await runServer({ dataDir: inside('forgetful'), settings: { SEED: 'reference' } })
  expect(running.log()).toContain('1 people who had been erased')
  await running.stop()
  expect(grep(inside('forgetful'))).toEqual([])
  const text = await look(inside('forgetful'), everythingIn)
  expect(traces(text, MARKERS)).toEqual([])
  expect(text).toContain(stayer.email)
})

test.each([
  ['saved from the machine that was lost', ['--tombstones', path.join(here, 'erasures')], () => {}],
  [
    'that lie in the new folder already',
    [],
    (target: string) => {
      mkdirSync(target)
      cpSync(path.join(here, 'erasures'), path.join(target, 'erasures'), { recursive: true })
    },
  ],
])('a restore with tombstones %s erases by itself', async (name, options, prepare) => {
  const target = inside(name.replaceAll(' ', '-'))
  prepare(target)
  expect(await tool(target, 'restore.ts', inside('backup'), ...options)).toContain('1 of them erased again')
  expect(grep(target)).toEqual([])
  expect(traces(await look(target, everythingIn), MARKERS)).toEqual([])
})

test('a wrong place for the tombstones restores nothing', async () => {
  const target = inside('nowhere')
  await expect(tool(target, 'restore.ts', inside('backup'), '--tombstones', inside('none'))).rejects.toThrow(
    'no tombstones',
  )
  expect(readdirSync(folder)).not.toContain('nowhere')
})

test('a backup takes the tombstones along', async () => {
  await tool(here, 'backup.ts', inside('later'))
  expect(readFileSync(inside('later/erasures/erased.jsonl'), 'utf8')).toContain(leaver.id)
  await tool(inside('from-later'), 'restore.ts', inside('later'))
  expect(readFileSync(inside('from-later/erasures/erased.jsonl'), 'utf8')).toContain(leaver.id)
})
