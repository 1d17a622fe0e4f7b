// Two nodes, each with its own supervisor, web and background process, behind a proxy that knows no stickiness: what is done at one
// is so at the other with the next request.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../api/src/seed/accounts.ts'
import { type MailServer, startMailServer } from '../../bench/faults.ts'
import { type Cluster, openCluster } from '../nodes/cluster.ts'
import { Visitor } from '../nodes/visitor.ts'
import { root } from '../run-server.ts'

let cluster: Cluster
let mail: MailServer
let sql: pg.Client
let a: number
let b: number
const signIn = (port: number, username: string) => new Visitor().signIn(port, username, DEMO_PASSWORD)

beforeAll(async () => {
  mail = await startMailServer()
  cluster = await openCluster({
    SEED: 'story',
    NODES: '2',
    RATE_LIMITS: 'on',
    LOG_LEVEL: 'info',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  })
  // Both at once, on an empty database: one migrates and seeds, the other waits.
  const nodes = await Promise.all([cluster.start(), cluster.start()])
  ;[a, b] = nodes.map(({ port }) => port) as [number, number]
  cluster.proxy.leadTo([a, b])
  sql = new pg.Client({ connectionString: cluster.database.url })
  await sql.connect()
}, 90_000)
afterAll(async () => {
  await sql?.end()
  await cluster?.stop()
  mail?.stop()
})

test('two nodes that start on an empty database at once bring it up to date once', async () => {
  expect(cluster.log().match(/Another node brings the database up to date/g)).toHaveLength(1)
  const told = () => cluster.log().match(/other processes tell what they write/g)?.length
  await expect.poll(told, { timeout: 10_000 }).toBe(2)
  expect(cluster.log()).not.toMatch(/could not start|"level":[56]0/)
  const { rows } = await sql.query<{ n: number }>(`select count(*)::int as n from users where username = 'maja.zupan'`)
  expect(rows).toEqual([{ n: 1 }])
})

test('nodes with the same settings say nothing of them; one with others is told of by both', async () => {
  const told = () =>
    cluster.log().match(/another process has other settings, which all must have alike: [A-Z_, ]+/g) ?? []
  expect(told()).toEqual([])
  const settings = {
    APP_SECRET: 'of-somebody-who-copied-the-wrong-line',
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'korak-other-')),
  }
  const third = await cluster.start({ settings })
  const names = 'another process has other settings, which all must have alike: APP_SECRET, DATA_DIR'
  await expect.poll(() => told().filter((one) => one === names).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(3)
  await third.server.stop()
  rmSync(settings.DATA_DIR, { recursive: true, force: true })
})

test('a session holds at the other node, and ends there with signing out and with disabling', async () => {
  const who = async (visitor: Visitor, port: number) => (await visitor.ask(port, 'GET', '/api/auth/user')).status
  const person = await signIn(a, 'maja.zupan')
  expect([await who(person, b), await who(person, a)]).toEqual([200, 200])
  const copy = new Visitor().take(person)
  expect((await person.ask(b, 'GET', '/api/auth/logout')).status).toBeLessThan(300)
  expect(await who(copy, a)).toBe(401)

  const [administrator, colleague] = [await signIn(a, 'skrbnik'), await signIn(b, 'petra.hribar')]
  expect(await who(colleague, b)).toBe(200)
  const found = await administrator.ask<{ data: { uid: string }[] }>(a, 'GET', '/api/users?search=petra%20hribar')
  const uid = found.json.data[0]?.uid
  const { json } = await administrator.ask<{ rev: number }>(b, 'GET', `/api/users/${uid}`)
  const body = { rev: json.rev, reason: 'Ne dela več pri nas.' }
  expect((await administrator.ask(a, 'POST', `/api/users/${uid}/disable`, { body })).status).toBe(200)
  expect(await who(colleague, b)).toBe(401)
})

test('tries to sign in are counted by both together', async () => {
  const wrong = (port: number) =>
    new Visitor().ask(port, 'POST', '/api/auth/login', {
      body: { username: 'nihce.takega', password: 'Napacno-geslo-1' },
    })
  const statuses: number[] = []
  for (let n = 0; n < 8; n++) statuses.push((await wrong(n % 2 ? a : b)).status)
  expect(statuses.indexOf(429)).toBe(5)
})

test('what is written at one node is read at the other with the next request, whatever it had kept', async () => {
  const consultant = await signIn(a, 'ana.kovac')
  const { rows } = await sql.query<{ id: string }>(
    `select id from jobs where status = 'published' order by ref_no limit 1`,
  )
  const uid = rows[0]?.id
  const read = async (port: number) =>
    (await new Visitor().ask<{ title: string }>(port, 'GET', `/api/portal/jobs/${uid}`)).json.title
  const stale: string[] = []
  for (let n = 0; n < 30; n++) {
    const [writer, reader] = n % 2 ? [a, b] : [b, a]
    await read(reader)
    const { json } = await consultant.ask<{ rev: number }>(writer, 'GET', `/api/jobs/${uid}`)
    const title = `Kuhar ${n} (m/ž)`
    const saved = await consultant.ask(writer, 'PUT', `/api/jobs/${uid}`, {
      body: { rev: json.rev, texts: { 'sl-SI': { title } } },
    })
    expect([saved.status, JSON.stringify(saved.json)]).toEqual([200, expect.anything()])
    const shown = await read(reader)
    if (shown !== title) stale.push(`${shown} instead of ${title}`)
  }
  expect(stale).toEqual([])

  const administrator = await signIn(b, 'skrbnik')
  type Lists = Record<string, { data: { id: number; key: string; label_sl: string }[] }>
  const listed = async (port: number) =>
    (await new Visitor().ask<Lists>(port, 'GET', '/api/codelists/get/project-ad-region')).json['project-ad-region']
      ?.data[0]
  await listed(a)
  const option = await listed(b)
  const params = { label_sl: 'Pokrajina na drugem vozlišču' }
  const body = { schema_slug: 'project-ad-region', data_id: option?.id, params }
  const changed = await administrator.ask(a, 'PUT', '/api/codelists/updateData', { body })
  expect([changed.status, changed.json]).toMatchObject([200, {}])
  expect((await listed(b))?.label_sl).toBe(params.label_sl)
})

test('a file begun at one node is read at the other, and how far long work is can be asked of either', async () => {
  const person = await signIn(a, 'maja.zupan')
  const bytes = readFileSync(path.join(root, 'api/seed/files/zivljenjepis-maja-zupan.pdf'))
  const form = new FormData()
  form.append('cv', new Blob([bytes], { type: 'application/pdf' }), 'zivljenjepis.pdf')
  const kept = await person.ask<{ uid: string }>(a, 'POST', '/api/portal/profile/cv', { form })
  expect([kept.status, kept.json]).toMatchObject([201, {}])
  const { rows } = await sql.query<{ id: string }>(`select f.id from files f join users u on u.id = f.user_id
    where u.username = 'maja.zupan' and f.collection = 'cv' order by f.created_at desc limit 1`)
  const read = await person.ask(b, 'GET', `/api/files/${rows[0]?.id}`)
  expect([read.status, read.bytes.equals(bytes)]).toEqual([200, true])

  const begun = await person.ask<{ uid: string }>(a, 'POST', '/api/portal/data-exports', { body: {} })
  expect([begun.status, begun.json]).toMatchObject([202, {}])
  const state = async (port: number) =>
    (await person.ask<{ status: string }>(port, 'GET', `/api/portal/data-exports/${begun.json.uid}`)).json.status
  await expect.poll(() => state(b), { timeout: 15_000 }).toBe('ready')
  expect(await state(a)).toBe('ready')
  const file = await person.ask(b, 'GET', `/api/portal/data-exports/${begun.json.uid}/file`)
  expect([file.status, file.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
})

test('background work is done once: letters that are due, though both nodes look, and each mail', async () => {
  const consultant = await signIn(a, 'ana.kovac')
  const { rows: waiting } = await sql.query<{ id: string; from: string }>(
    `select id, staff_stage_id as from from applications where status in ('submitted', 'in_review') limit 3`,
  )
  const held: string[] = []
  for (const { id, from } of waiting) {
    const letter = { subject: `Odgovor ${id}`, text: 'Hvala za prijavo.', reason: 'Iskali smo drugo znanje.' }
    const body = { from, to: 'not_selected', ...letter }
    const moved = await consultant.ask<{ letter: { uid: string } }>(
      cluster.proxy.port,
      'POST',
      `/api/applications/${id}/moves`,
      { body },
    )
    expect([moved.status, moved.json]).toMatchObject([200, {}])
    held.push(moved.json.letter.uid)
  }
  expect(held.length).toBeGreaterThan(0)
  await sql.query('update letters set due_at = now() where id = any($1)', [held])
  // Every node looks many times at once.
  await sql.query(`select graphile_worker.add_job('applications.sendDueLetters') from generate_series(1, 20)`)
  const sent = async () =>
    (await sql.query(`select 1 from letters where id = any($1) and state = 'sent'`, [held])).rowCount
  await expect.poll(sent, { timeout: 10_000 }).toBe(held.length)
  const left = async () =>
    (await sql.query(`select 1 from mails where status = 'queued' and created_at > now() - interval '1 minute'`))
      .rowCount
  await expect.poll(left, { timeout: 15_000 }).toBe(0)
  for (const { id } of waiting) expect([id, mail.under.get(`Odgovor ${id}`)?.size]).toEqual([id, 1])
  expect([...mail.taken.values()].filter((times) => times > 1)).toEqual([])
  const workers = await sql.query(`select 1 from task_workers where seen_at > now() - interval '30 seconds'`)
  expect(workers.rowCount).toBe(2)
})
