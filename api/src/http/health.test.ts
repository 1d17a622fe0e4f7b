import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { clearCaches } from '#base/cache.ts'
import { db } from '#db/db.ts'
import { env } from '#env.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'

const api = await testApp()
const readyz = async () => {
  // The disk is tried once a second.
  clearCaches()
  const { status, json } = await api.anon.get('/readyz')
  return [status, json.status]
}
/** What Kubernetes asks whether people may be sent to a pod. */
const askedByCluster = () => {
  const manifest = readFileSync(path.join(import.meta.dirname, '../../../deploy/kubernetes/web.yaml'), 'utf8')
  return /readinessProbe:\s+(?:#.*\s+)?httpGet: \{ path: ([^,\s]+),/.exec(manifest)?.[1] ?? ''
}
afterEach(() => vi.useRealTimers())

test('ready is whoever reaches the database and can keep a file', async () => {
  expect(await readyz()).toEqual([200, 'ready'])
})

test('not ready where no file can be written', async () => {
  const { DATA_DIR } = env()
  renameSync(DATA_DIR, `${DATA_DIR}.away`)
  // A file in the place of the folder: nothing can be made in it, whoever runs this.
  writeFileSync(DATA_DIR, '')
  try {
    expect(await readyz()).toEqual([503, 'full'])
    expect((await api.anon.get('/healthz')).status).toBe(200)
    // One disk for all pods: were they taken out of service for it, nobody could read any more.
    expect((await api.anon.get(askedByCluster())).status).toBe(200)
  } finally {
    rmSync(DATA_DIR)
    renameSync(`${DATA_DIR}.away`, DATA_DIR)
  }
  expect(await readyz()).toEqual([200, 'ready'])
})

test('not ready after the database found its disk full, until a while later', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const client = await api.signIn(await makeUser())
  await sql`create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception using errcode = 'disk_full', message = 'could not extend file'; end $$`.execute(db())
  await sql`create trigger full_disk before update on candidates execute function full_disk()`.execute(db())
  expect((await client.put('/api/portal/profile', { city: 'Kranj' })).status).toBe(503)
  expect(await readyz()).toEqual([503, 'full'])
  expect((await client.get('/api/portal/profile')).status).toBe(200)
  await sql`drop trigger full_disk on candidates`.execute(db())
  vi.advanceTimersByTime(16_000)
  expect(await readyz()).toEqual([200, 'ready'])
})
