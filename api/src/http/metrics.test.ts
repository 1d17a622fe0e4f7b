// What is told to Prometheus, and that dashboard and alerts ask for nothing else.
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { enqueue } from '#background/queue.ts'
import { buildApp, type Server } from '../app.ts'
import { testApp } from '../../test/app.ts'
import { noteFull } from './disk-room.ts'
import { serveMetrics } from './metrics.ts'

const free = createServer()
await new Promise<void>((resolve) => void free.listen(0, '127.0.0.1', resolve))
const { port } = free.address() as AddressInfo
await new Promise((resolve) => void free.close(resolve))
process.env['METRICS_PORT'] = String(port)
await testApp()
let app: Server
let server: Awaited<ReturnType<typeof serveMetrics>>
beforeAll(async () => {
  app = await buildApp()
  server = await serveMetrics(app)
  await app.ready()
})
afterAll(() => {
  delete process.env['METRICS_PORT']
  server?.close()
  return app.close()
})
const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
const valueOf = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((one) => one.startsWith(line))
      ?.split(' ')
      .at(-1),
  )

test('tells how long requests take by route, what waits, and what failed', async () => {
  await app.inject({ url: '/api/portal/jobs?search=Skrivnost', headers: { host: '127.0.0.1:3000' } })
  await enqueue('test.note', {}, { runAt: new Date(Date.now() - 90_000) })
  await enqueue('test.later', {}, { runAt: new Date(Date.now() + 90_000) })
  await enqueue('test.dead')
  await sql`update graphile_worker._private_jobs set attempts = max_attempts
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'test.dead')`.execute(db())
  const text = await read()
  const route = 'http_route="/api/portal/jobs"'
  expect(text).toMatch(new RegExp(`http_server_request_duration_seconds_count\\{.*${route}.*\\} 1`))
  expect(text).not.toContain('Skrivnost')
  expect(valueOf(text, 'korak_waiting{what="tasks"}')).toBe(1)
  expect(valueOf(text, 'korak_waiting_seconds{what="tasks"}')).toBeGreaterThan(80)
  expect(valueOf(text, 'korak_failed{what="tasks"}')).toBe(1)
  expect(valueOf(text, 'korak_waiting{what="mails"}')).toBe(0)
  expect(valueOf(text, 'korak_database_up')).toBe(1)
})

test('the dashboard and the alerts ask for what there is', async () => {
  const text = await read()
  const told = new Set([...text.matchAll(/^([a-z0-9_]+?)(?:\{.*\})? [-+\dNI]/gm)].map(([, name]) => name))
  const folder = path.join(import.meta.dirname, '../../../deploy/monitoring')
  const asked = ['dashboard.json', 'alerts.yaml']
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .flatMap((words) =>
      [...words.matchAll(/\b(?:http_server|db_client|korak|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name),
    )
  expect(new Set(asked).size).toBeGreaterThan(9)
  expect([...new Set(asked)].filter((name) => !told.has(name))).toEqual([])
})

test('a database that is away is told, and the rest of the page with it', async () => {
  await sql`alter table mails rename to mails_away`.execute(db())
  const text = await read()
  await sql`alter table mails_away rename to mails`.execute(db())
  expect(valueOf(text, 'korak_database_up')).toBe(0)
  expect(text).toContain('process_resident_memory_bytes')
})

test('a full disk and a store of files that is away are told, and there is an alert for each', async () => {
  const before = await read()
  expect([valueOf(before, 'korak_disk_room'), valueOf(before, 'korak_files_up')]).toEqual([1, 1])
  noteFull('53100')
  expect(valueOf(await read(), 'korak_disk_room')).toBe(0)
  const alerts = readFileSync(path.join(import.meta.dirname, '../../../deploy/monitoring/alerts.yaml'), 'utf8')
  for (const name of ['korak_disk_room', 'korak_files_up']) expect(alerts).toContain(`expr: min(${name}) == 0`)
})
