import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Client, testApp } from '../../test/app.ts'
import { runTasks } from '../../test/background.ts'
import { setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { env } from '#env.ts'
import { makePdf } from '#files/files.factory.ts'
import { outboxMails } from '#mail/sent.ts'
import { makeUser, PASSWORD } from '#users/users.factory.ts'
import { deleteArchive } from '#exports/build/disk.ts'
import { unzip } from '../../test/unzip.ts'
import { makeStoredFile } from './exports.factory.ts'
import { tasks } from './exports.background.ts'

const api = await testApp()
const EXPORTS = '/api/portal/data-exports'
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The clock stands still, however long the building takes: what is a minute before its end is not after it. */
const begun = new Date()
const later = (ms: number): void => setClock(() => new Date(begun.getTime() + ms))
beforeEach(() => later(0))
afterEach(() => setClock())

const build = () => runTasks(api.databaseUrl, tasks)
const onDisk = (uid: string): string[] => {
  const folder = path.join(env().DATA_DIR, 'exports')
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(uid)) : []
}
async function somebody() {
  const user = await makeUser()
  return { user, client: await api.signIn(user) }
}
/** A finished download. */
async function ready(client: Client, body: object = {}): Promise<string> {
  const { status, json } = await client.post(EXPORTS, body)
  expect(status).toBe(202)
  // On a busy machine a try may fail for want of a connection and come again in seconds: here it comes at once.
  const state = async () => {
    await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(db())
    await build()
    return (await client.get(`${EXPORTS}/${json.uid}`)).json.status
  }
  await expect.poll(state, { timeout: 12_000 }).toBe('ready')
  return json.uid as string
}
/** The file as bytes. */
async function fetchFile(client: Client, uid: string) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { host: '127.0.0.1:3000', cookie }
  return api.app.inject({ method: 'GET', url: `${EXPORTS}/${uid}/file`, headers })
}
const auditOf = async (userId: string): Promise<string[]> => {
  const rows = await db()
    .selectFrom('auditEvents')
    .select('action')
    .where('userId', '=', userId)
    .where('action', 'like', 'privacy.%')
    .orderBy('createdAt')
    .execute()
  return rows.map(({ action }) => action)
}

test('from asking to the file: built in the background, told by mail, fetched by its owner', async () => {
  const { user, client } = await somebody()
  await makeStoredFile(user, 'Življenjepis – Čeh.pdf', makePdf('moj'))
  const asked = await client.post(EXPORTS, {})
  expect(asked.status).toBe(202)
  expect(asked.json).toMatchObject({ status: 'queued', stage: 'queued', percent: 0, size: null, expires_at: null })
  const { uid } = asked.json
  expect((await client.get(`${EXPORTS}/${uid}/file`)).code).toBe('STATE_NOT_ALLOWED')
  await build()

  const { json } = await client.get(`${EXPORTS}/${uid}`)
  expect(json).toMatchObject({
    uid,
    status: 'ready',
    stage: 'ready',
    percent: 100,
    seconds_left: null,
    downloaded_at: null,
  })
  expect(Date.parse(json.expires_at) - Date.parse(json.finished_at)).toBe(24 * HOUR)
  const [mail] = await outboxMails({ to: user.email, limit: 5 })
  expect(mail?.row).toMatchObject({ template: 'export_ready', linkId: null })
  expect(mail?.links.map((link) => new URL(link).pathname)).toEqual(['/privacy'])

  const answer = await fetchFile(client, uid)
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Ljubljana' }).format(new Date(json.finished_at))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(json.size),
    'content-disposition': expect.stringContaining(`filename="korak-podatki-${day}.zip"`),
    'content-security-policy': expect.stringContaining('sandbox'),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(json.sha256)
  expect([...(await unzip(answer.rawPayload)).keys()]).toContain('art20/files/Življenjepis – Čeh.pdf')
  expect((await client.get(`${EXPORTS}/${uid}`)).json.downloaded_at).not.toBeNull()
  expect(await auditOf(user.id)).toEqual([
    'privacy.export_requested',
    'privacy.export_ready',
    'privacy.export_downloaded',
  ])
})

test('only its owner sees it; for everybody else it is not there', async () => {
  const { client } = await somebody()
  const uid = await ready(client)
  const others = [
    (await somebody()).client,
    await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' })),
  ]
  for (const other of others)
    for (const url of [`${EXPORTS}/${uid}`, `${EXPORTS}/${uid}/file`])
      expect((await other.get(url)).code).toBe('NOT_FOUND')
  for (const url of [EXPORTS, `${EXPORTS}/${uid}`, `${EXPORTS}/${uid}/file`])
    expect((await api.anon.get(url)).code).toBe('UNAUTHENTICATED')
  expect((await api.anon.post(EXPORTS, {})).code).toBe('UNAUTHENTICATED')
  expect((await client.get(`${EXPORTS}/${uid}`)).json.may).toEqual({ download: true })
  expect((await client.get(`${EXPORTS}/${uid}/file`)).status).toBe(200)
})

test('a sign-in of more than 15 minutes ago needs the password', async () => {
  const { user, client } = await somebody()
  expect((await client.get(EXPORTS)).json).toEqual({ data: [], needs_password: false, left_today: 3, next_at: null })
  await sql`update sessions set created_at = now() - interval '16 minutes' where user_id = ${user.id}`.execute(db())
  expect((await client.get(EXPORTS)).json.needs_password).toBe(true)
  expect((await client.post(EXPORTS, {})).code).toBe('PASSWORD_NEEDED')
  const wrong = await client.post(EXPORTS, { password: 'Napacno-geslo9' })
  expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([422, ['password']])
  expect((await client.post(EXPORTS, { password: PASSWORD })).status).toBe(202)
})

test('twenty at once start one', async () => {
  const { user, client } = await somebody()
  const answers = await Promise.all(Array.from({ length: 20 }, () => client.post(EXPORTS, {})))
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'EXPORT_RUNNING')).toHaveLength(19)
  expect(await auditOf(user.id)).toEqual(['privacy.export_requested'])
  await build()
  expect((await client.get(EXPORTS)).json.data).toHaveLength(1)
})

test('three a day, counted over the last 24 hours', async () => {
  const { client } = await somebody()
  for (let n = 0; n < 3; n++) await ready(client)
  const { json } = await client.get(EXPORTS)
  expect([json.data.length, json.left_today]).toEqual([3, 0])
  const refused = await client.post(EXPORTS, {})
  expect(refused.code).toBe('TOO_MANY')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600)
  expect(refused.json.message).toContain(' 24 h.')
  expect(Date.parse(json.next_at) - Date.parse(json.data.at(-1).requested_at)).toBe(24 * HOUR)
  later(24 * HOUR + MINUTE)
  expect((await client.post(EXPORTS, { password: PASSWORD })).status).toBe(202)
  await build()
})

test('after 24 hours it is over and the file is gone, whether or not anybody looks', async () => {
  const [one, two] = [await somebody(), await somebody()]
  const looked = await ready(one.client)
  const forgotten = await ready(two.client)
  later(24 * HOUR - MINUTE)
  expect((await fetchFile(one.client, looked)).statusCode).toBe(200)
  later(24 * HOUR + 5000)
  expect((await one.client.get(`${EXPORTS}/${looked}/file`)).code).toBe('GONE')
  expect((await one.client.get(`${EXPORTS}/${looked}`)).json).toMatchObject({ status: 'expired' })
  await tasks['exports.sweep']()
  expect([...onDisk(looked), ...onDisk(forgotten)]).toEqual([])
  expect((await two.client.get(EXPORTS)).json.data).toMatchObject([{ uid: forgotten, status: 'expired' }])
  later(40 * 24 * HOUR)
  await tasks['exports.sweep']()
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from data_exports where id in (${looked}, ${forgotten})`.execute(db())
  expect(rows[0]?.n).toBe(0)
})

test('how long it will take is what the last ones took', async () => {
  const { user, client } = await somebody()
  const at = new Date()
  setClock(() => at)
  const ago = (seconds: number) => new Date(at.getTime() - seconds * 1000)
  const change = (row: object) => db().updateTable('dataExports').set(row).where('userId', '=', user.id).execute()
  const seconds = async () => (await client.get(EXPORTS)).json.data[0].seconds_left
  await db().deleteFrom('dataExports').execute()
  await client.post(EXPORTS, {})
  expect(await seconds()).toBeNull()
  await change({ status: 'expired', startedAt: ago(12), finishedAt: at, createdAt: ago(60) })
  await client.post(EXPORTS, {})
  expect(await seconds()).toBe(12)
  await sql`update data_exports set status = 'running', percent = 50, started_at = ${ago(5)} where status = 'queued'`.execute(
    db(),
  )
  expect(await seconds()).toBe(7)
  await sql`update data_exports set started_at = ${ago(20)} where status = 'running'`.execute(db())
  expect(await seconds()).toBe(20)
  await build()
})

test('what the disk has lost is gone, not a fault', async () => {
  const { client } = await somebody()
  const uid = await ready(client)
  await deleteArchive(uid)
  expect((await client.get(`${EXPORTS}/${uid}/file`)).code).toBe('GONE')
})
