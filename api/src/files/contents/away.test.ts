// The store of files is another process that is killed, and hangs.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { clearCaches } from '#base/cache.ts'
import { db } from '#db/db.ts'
import { env } from '#env.ts'
import { tasks as exportTasks } from '#exports/exports.background.ts'
import { findExport } from '#exports/exports.queries.ts'
import { makePdf } from '#files/files.factory.ts'
import { tasks } from '#files/files.background.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { testApp, type Client } from '../../../test/app.ts'
import { bucketServer } from '../../../test/bucket.ts'
import { inBucket } from '../../../test/stores.ts'
import { eraseAccount } from '#privacy/erasure/erasure.service.ts'
import { store } from './conversation.ts'

const server = await bucketServer()
const api = await testApp()
const patience = AbortSignal.timeout.bind(AbortSignal)
const upload = (client: Client, line: string) =>
  client.upload('/api/portal/profile/cv', { cv: { name: 'Življenjepis.pdf', data: makePdf(line) } })
const queued = async (task: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${task}`.execute(db())
  return rows[0]?.n ?? 0
}
const readyz = async () => {
  clearCaches()
  const { status, json } = await api.anon.get('/readyz')
  return [status, json.files]
}

let user: MadeUser
let client: Client
let uid: string
beforeAll(async () => {
  user = await makeUser()
  client = await api.signIn(user)
  uid = (await upload(client, 'prvi')).json.uid
})

test('while it is dead files are refused with 503 in words, and everything else goes on', async () => {
  expect(await readyz()).toEqual([200, 'ready'])
  await server.kill()
  for (let n = 0; n < 4; n++) {
    const { status, code, headers, json } = await upload(client, 'drugi')
    expect([status, code]).toEqual([503, 'FILES_AWAY'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(json.message).toMatch(/^Shramba datotek trenutno ni dosegljiva/)
  }
  const english = await client.get(`/api/files/${uid}`, { language: 'en-EN' })
  expect([english.status, english.json.message]).toEqual([503, expect.stringMatching(/^The store of files/)])
  expect((await client.put('/api/portal/profile', { city: 'Kranj' })).status).toBe(200)
  expect(await readyz()).toEqual([200, 'away'])
  expect(readdirSync(path.join(env().DATA_DIR, 'tmp'))).toEqual([])
})

test('background work waits for it, which is not a try, and goes on', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db())
  const id = (await client.post('/api/portal/data-exports', {})).json.uid as string
  for (let n = 0; n < 5; n++) await exportTasks['exports.build']({ id })
  expect(await findExport(user.id, id)).toMatchObject({ status: 'queued', attempts: 0 })
  await db().updateTable('files').set({ scanState: 'pending' }).where('id', '=', uid).execute()
  await tasks['files.scan']({ id: uid })
  expect([await queued('exports.build'), await queued('files.scan')]).toEqual([1, 1])
  await server.start()
  store.noteAnswer()
  await exportTasks['exports.build']({ id })
  expect(await findExport(user.id, id)).toMatchObject({ status: 'ready', attempts: 1 })
  await tasks['files.scan']({ id: uid })
  expect((await client.get(`/api/files/${uid}`)).bytes).toEqual(makePdf('prvi'))
})

test('while it hangs nobody waits longer than so, no connection to the database is held, and then nobody waits', async () => {
  const shortly = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => patience(400))
  server.hang()
  try {
    const others = await Promise.all(Array.from({ length: 20 }, async () => api.signIn(await makeUser())))
    const begun = Date.now()
    const uploads = others.map((other, n) => upload(other, `visi ${n}`))
    await new Promise((resolve) => setTimeout(resolve, 150))
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(db())
    expect(rows[0]?.n).toBe(0)
    expect(new Set((await Promise.all(uploads)).map(({ status }) => status))).toEqual(new Set([503]))
    expect((await client.get(`/api/files/${uid}`)).status).toBe(503)
    expect(Date.now() - begun).toBeLessThan(3000)
  } finally {
    server.goOn()
    shortly.mockRestore()
    store.noteAnswer()
  }
  expect((await upload(client, 'tretji')).status).toBe(201)
})

test('who is erased while it is away is erased; the content goes when it is back', async () => {
  const before = await inBucket()
  await server.kill()
  expect(await eraseAccount(user.id, 'closed')).toBe(true)
  const { rows } = await sql<{ payload: { key: string } }>`select j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'files.remove'`.execute(db())
  expect(rows).toHaveLength(2)
  await expect(tasks['files.remove'](rows[0]!.payload)).rejects.toThrow('FILES_AWAY')
  await server.start()
  store.noteAnswer()
  for (const { payload } of rows) await tasks['files.remove'](payload)
  expect(await inBucket()).toBe(before - 2)
})
