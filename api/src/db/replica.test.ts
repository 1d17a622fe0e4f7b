// Reads from a streaming replica that stands still, comes after, dies and takes over: nobody misses what was written before they asked.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cached, clearCaches } from '#base/cache.ts'
import { beTold } from '#base/told.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { seedReference } from '#seed/seed.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { makeReplica, type TestReplica } from '../../test/replica.ts'
import { connect, connectReplica, disconnect, hot, transact } from './db.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { openPool } from './pool.ts'
import { fromReplica, replicaCounts } from './replica.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'korak-replica-'))
const primary = await startEmbedded({ dataDir, log: () => {} })
await migrate(primary.url)
process.env['DATA_DIR'] = dataDir
await seedReference(primary.url)
const api = await testApp(primary.url)
let replica: TestReplica
let staff: Client
const report = vi.fn()
beforeAll(async () => {
  replica = await makeReplica(primary, dataDir)
  staff = await api.signIn(
    await makeUser({ kind: 'employee', permissions: ['jobs.read', 'jobs.update', 'jobs.publish'] }),
  )
  connectReplica(replica.url, 4, report)
})
afterAll(async () => {
  await replica.end()
  await primary.stop().catch(() => {})
  rmSync(dataDir, { recursive: true, force: true })
})

/** Where reads came from while this was done. */
async function sourcesOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = { ...replicaCounts() }
  await work()
  const after = replicaCounts()
  return (['replica', 'primary'] as const).filter((from) => after[from] > before[from])
}
const where = () => hot<{ replays: boolean }>('where', 'select pg_is_in_recovery() as replays', [])
const isReplica = async () => (await fromReplica(where))[0]?.replays
const find = async (word: string): Promise<number> => (await api.anon.get(`/api/portal/jobs?search=${word}`)).json.total
const pause = (does: boolean) => replica.admin(`select pg_wal_replay_${does ? 'pause' : 'resume'}()`)

test('public lists, ads and feeds come from the replica once it has what was written', async () => {
  const { id } = await makeJob({ title: 'Kolar (m/ž)' })
  await expect.poll(isReplica, { timeout: 10_000 }).toBe(true)
  const sources = await sourcesOf(async () => {
    expect(await find('kolar')).toBe(1)
    expect((await api.anon.get(`/api/portal/jobs/${id}`)).json.title).toBe('Kolar (m/ž)')
    expect((await api.anon.get('/sitemap.xml')).text).toContain(id)
  })
  expect(sources).toEqual(['replica'])
})

test('whoever publishes sees it at once, however far behind the replica is', async () => {
  const { id: contactId } = await makeUser({ kind: 'employee' })
  const { id } = await makeJob({ status: 'draft', title: 'Sodar (m/ž)', en: { title: 'Cooper (m/f)' }, contactId })
  await expect.poll(isReplica, { timeout: 10_000 }).toBe(true)
  expect(await find('sodar')).toBe(0)
  await pause(true)
  const sources = await sourcesOf(async () => {
    const { rev } = (await staff.get(`/api/jobs/${id}`)).json
    expect((await staff.put(`/api/jobs/${id}/status`, { status: 'published', rev })).json).toMatchObject({
      status: 'published',
    })
    expect(await find('sodar')).toBe(1)
    expect((await api.anon.get(`/api/portal/jobs/${id}`)).status).toBe(200)
  })
  expect(sources).toEqual(['primary'])
  await pause(false)
  await expect.poll(isReplica, { timeout: 10_000 }).toBe(true)
  clearCaches()
  expect(await sourcesOf(async () => expect(await find('sodar')).toBe(1))).toEqual(['replica'])
})

test('what is read while something is written is answered to who asked, and kept for nobody', async () => {
  const kept = cached<number>({ megabytes: 1 })
  const ask = vi.fn(async () => 1)
  await fromReplica(async () => {
    expect((await where())[0]?.replays).toBe(true)
    clearCaches()
    await kept.get('key', ask)
  })
  await kept.get('key', ask)
  await kept.get('key', ask)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('inside a read from the replica a transaction is of the primary', async () => {
  await expect.poll(isReplica, { timeout: 10_000 }).toBe(true)
  const seen = await fromReplica(() => transact(where))
  expect(seen).toEqual([{ replays: false }])
})

test('while nobody can tell us what they write, everything comes from the primary', async () => {
  beTold(false)
  expect(await isReplica()).toBe(false)
  beTold(true)
  await expect.poll(isReplica, { timeout: 10_000 }).toBe(true)
})

test('a replica that dies is left alone, and nobody notices', async () => {
  report.mockClear()
  await replica.end()
  expect(await isReplica()).toBe(false)
  expect(await isReplica()).toBe(false)
  expect(report.mock.calls).toEqual([[false]])
  await replica.start()
  await expect.poll(isReplica, { timeout: 15_000 }).toBe(true)
  expect(report.mock.calls).toEqual([[false], [true]])
})

test('without a primary public pages go on', async () => {
  const { id } = await makeJob({ title: 'Lončar (m/ž)' })
  await expect.poll(isReplica, { timeout: 10_000 }).toBe(true)
  await primary.stop()
  expect(await find('loncar')).toBe(1)
  expect((await api.anon.get(`/jobs/${id}`)).status).not.toBe(503)
  expect((await api.anon.get(`/api/portal/jobs/${id}`)).status).toBe(200)
  // Nothing is known of what came since: only whoever has written it could say.
  clearCaches()
  expect((await api.anon.get(`/api/portal/jobs/${id}`)).status).toBe(503)
})

test('the address of the primary leads to a server that only replays: requests wait until that has taken over', async () => {
  const pool = openPool({ connectionString: replica.url, max: 1 })
  await expect(pool.query('select')).rejects.toMatchObject({ code: '57P03' })
  const asked = pool.query<{ replays: boolean }>('select pg_is_in_recovery() as replays')
  await replica.admin('select pg_promote()')
  expect((await asked).rows).toEqual([{ replays: false }])
  await pool.end()
})

test('a replica that has taken over is not read from once the former primary serves again, however long its own log', async () => {
  const again = await startEmbedded({ dataDir, log: () => {} })
  await disconnect()
  connect(again.url, 8)
  connectReplica(replica.url, 4, report)
  const { id } = await makeJob({ title: 'Vrvar (m/ž)' })
  for (let n = 0; n < 3; n += 1)
    await replica.admin(`select pg_logical_emit_message(false, 'fork', ''), pg_switch_wal()`)
  clearCaches()
  expect((await api.anon.get(`/api/portal/jobs/${id}`)).status).toBe(200)
  expect(await sourcesOf(() => fromReplica(where))).toEqual(['primary'])
  await again.stop()
})
