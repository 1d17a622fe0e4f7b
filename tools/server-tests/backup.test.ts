// A backup of a database that is being written to, restored somewhere else: nothing acknowledged before it is missing.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { startEmbedded } from '../../api/src/db/embedded.ts'
import { migrate } from '../../api/src/db/migrate.ts'
import { bucketSettings, startBucketServer } from '../bucket-server.ts'
import { runServer } from '../run-server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'korak-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
const inside = (...parts: string[]) => path.join(folder, ...parts)

const tool = (name: string, target: string, dataDir: string, ...more: string[]) =>
  toolWith({}, name, target, dataDir, ...more)

async function toolWith(
  settings: Record<string, string>,
  name: string,
  target: string,
  dataDir: string,
  ...more: string[]
): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../ops', name), target, ...more], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: dataDir, ...settings },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}

const insert = (client: pg.Client, number: number) =>
  client.query(`insert into users (username, email, password_hash) values ($1, $1 || '@example.com', 'x')`, [
    `u${number}`,
  ])

/** A campaign of 360 feedback that has a sealed slot. @returns its id */
async function insertCampaign(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `with q as (insert into questionnaires (key) values ('krog') returning id),
      v as (insert into questionnaire_versions (questionnaire_id, number, definition, hash, title_sl, title_en, minutes, question_count)
        select id, 1, '{}', decode(repeat('00', 32), 'hex'), 'K', 'K', 1, 1 from q returning id),
      c as (insert into campaigns (title_sl, title_en, version_id, status, opens_at, closes_at)
        select 'Krog', 'Round', id, 'open', now(), now() + interval '9 days' from v returning id)
      insert into feedback_slots (id, campaign_id, sealed) select gen_random_uuid(), id, '\\x0102' from c returning campaign_id as id`,
  )
  return rows[0]?.id ?? ''
}

test(
  'what was there before is there after, while others write, and a damaged copy is refused',
  { timeout: 120_000 },
  async () => {
    const data = inside('data')
    const server = await startEmbedded({ dataDir: data, log: () => {} })
    await migrate(server.url)
    mkdirSync(inside('data/files/ab'), { recursive: true })
    writeFileSync(inside('data/files/ab/cv'), 'a file of somebody')
    writeFileSync(inside('data/secret'), 'a secret of the installation')
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    const campaign = await insertCampaign(client)
    mkdirSync(inside('data/campaign-keys'))
    writeFileSync(inside('data/campaign-keys', campaign), Buffer.alloc(32, 7))
    writeFileSync(inside('data/campaign-keys/places'), Buffer.alloc(32, 7))
    let number = 0
    while (number < 200) await insert(client, number++)
    await client.query(`insert into sessions (token_hash, user_id, expires_at)
      select decode(repeat('01', 32), 'hex'), id, now() + interval '9 days' from users where username = 'u0'`)
    await client.query(`insert into links (purpose, user_id, nonce, valid_seconds, expires_at)
      select 'password_reset', id, decode(repeat('01', 16), 'hex'), 9, now() + interval '9 days' from users where username = 'u0'`)
    // Somebody goes on writing all the time the backup takes.
    const backup = { isDone: false }
    const made = tool('backup.ts', inside('backup'), data).finally(() => (backup.isDone = true))
    while (!backup.isDone) await insert(client, number++)
    expect(await made).toMatchObject({ code: 0, said: expect.stringContaining('Backed up to') })
    // After the backup somebody limits the use of their data; the journal of the machine that is lost then knows.
    const { rows } = await client.query<{ id: string }>(`select id from users where username = 'u0'`)
    const wish = { person: rows[0]?.id, at: new Date().toISOString(), isRestricted: true }
    mkdirSync(inside('data/journal'), { recursive: true })
    writeFileSync(inside('data/journal/2026-11.jsonl'), `${JSON.stringify({ v: 1, wish })}\n`)
    await client.end()
    await server.stop()

    const journal = ['--journal', inside('data/journal')]
    expect((await tool('restore.ts', inside('backup'), inside('nothing'), '--journal', inside('backup'))).code).toBe(1)
    const restored = await tool('restore.ts', inside('backup'), inside('again'), ...journal)
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('Restored to') })
    // The keys of 360 feedback and of places are in no backup, and the restore says what that means.
    const files = readdirSync(inside('backup'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    expect(files.filter(({ name }) => [campaign, 'places', 'campaign-keys'].includes(name))).toEqual([])
    const isKey = (one: (typeof files)[number]) =>
      readFileSync(path.join(one.parentPath, one.name)).equals(Buffer.alloc(32, 7))
    expect(files.filter(isKey)).toEqual([])
    expect(readdirSync(inside('backup'))).not.toContain('campaign-keys')
    expect(restored.said).toContain(`Krog (${campaign}) cannot be opened`)
    expect(restored.said).toContain('campaign-keys -- --give-up UID')
    const people = Number(/(\d+) people/.exec(restored.said)?.[1])
    expect(people).toBeGreaterThanOrEqual(200)
    expect(people).toBeLessThanOrEqual(number)
    expect(readFileSync(inside('again/files/ab/cv'), 'utf8')).toBe('a file of somebody')
    expect(readFileSync(inside('again/secret'), 'utf8')).toBe('a secret of the installation')
    const again = await startEmbedded({ dataDir: inside('again'), log: () => {} })
    const reader = new pg.Client({ connectionString: again.url })
    await reader.connect()
    const limited = await reader.query(`select username from users where restricted_at = $1`, [wish.at])
    expect(limited.rows).toEqual([{ username: 'u0' }])
    // Who ended a session, stopped a change or changed a password since, is not undone by it.
    const open = await reader.query(`select 1 from sessions where expires_at > now() union all
      select 1 from links where used_at is null union all select 1 from users where password_hash = 'x'`)
    expect(open.rows).toEqual([])
    expect(restored.said).toContain('everybody sets a new password')
    await reader.query(`update users set password_hash = 'x' where username = 'u1'`)
    await reader.end()
    await again.stop()

    // A database put back by other means: who was shut out since is so again, and files stay for another try.
    const settled = await tool('restore.ts', '--settle', inside('again'))
    expect(settled).toMatchObject({ code: 0, said: expect.stringContaining(`Settled: ${people} people`) })
    expect(existsSync(inside('again/files/ab/cv'))).toBe(true)
    const last = await startEmbedded({ dataDir: inside('again'), log: () => {} })
    const asker = new pg.Client({ connectionString: last.url })
    await asker.connect()
    expect((await asker.query(`select 1 from users where password_hash = 'x'`)).rows).toEqual([])
    await asker.end()
    await last.stop()

    expect(await tool('restore.ts', inside('backup'), inside('again'))).toMatchObject({
      code: 1,
      said: expect.stringContaining('is not empty'),
    })
    expect(await tool('backup.ts', inside('backup'), data)).toMatchObject({
      code: 1,
      said: expect.stringContaining('is there already'),
    })
    appendFileSync(inside('backup/files/ab/cv'), '!')
    expect(await tool('restore.ts', inside('backup'), inside('third'))).toMatchObject({
      code: 1,
      said: expect.stringContaining('damaged'),
    })
    expect(existsSync(inside('third')) && readdirSync(inside('third')).length > 0).toBe(false)
  },
)

test('an unfinished backup is not one', async () => {
  mkdirSync(inside('half.unfinished'))
  expect(await tool('restore.ts', inside('half.unfinished'), inside('fourth'))).toMatchObject({
    code: 1,
    said: expect.stringContaining('is not a finished backup'),
  })
})

/** A file of the portal, in the database and in its place. */
async function insertFile(client: pg.Client, id: string, bytes: Buffer): Promise<void> {
  const hash = createHash('sha256').update(bytes).digest()
  await client.query(
    `insert into files (id, collection, title, name, mime, size, sha256, storage_key, scan_state)
      values ($1, 'cv', '', 'a.pdf', 'application/pdf', $2, $3, $4, 'clean')`,
    [id, bytes.length, hash, `${id.slice(0, 2)}/${id}`],
  )
}

test(
  'files that still lie in the bucket they are brought from are in a backup, too',
  { timeout: 120_000 },
  async () => {
    const bucket = await startBucketServer()
    const data = inside('moving')
    const server = await startEmbedded({ dataDir: data, log: () => {} })
    try {
      await migrate(server.url)
      const client = new pg.Client({ connectionString: server.url })
      await client.connect()
      const [here, there] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
      for (const id of [here, there]) await insertFile(client, id, Buffer.from(id))
      await client.end()
      const inBucket: Record<string, string> = bucketSettings(bucket.port)
      for (const id of [here, there]) {
        mkdirSync(path.join(data, 'files', id.slice(0, 2)), { recursive: true })
        writeFileSync(path.join(data, 'files', id.slice(0, 2), id), id)
      }
      const moved = await toolWith({ ...inBucket, FILES_FORMER: 'folder' }, 'files.ts', 'to-s3', data, '--clear')
      expect(moved.said).toContain('2 taken away')
      // Back to the folder, where what was uploaded since lies: the other one is not there yet.
      mkdirSync(path.join(data, 'files', here.slice(0, 2)), { recursive: true })
      writeFileSync(path.join(data, 'files', here.slice(0, 2), here), here)
      const back = { ...inBucket, FILES: 'folder', FILES_FORMER: inBucket['FILES'] ?? '' }
      expect(await toolWith(back, 'backup.ts', inside('of-both'), data)).toMatchObject({ code: 0 })
      for (const id of [here, there]) expect(readFileSync(inside('of-both/files', id.slice(0, 2), id), 'utf8')).toBe(id)
    } finally {
      await server.stop()
      await bucket.stop()
    }
  },
)

test('a file that is removed while the backup is made is no reason to end it', { timeout: 120_000 }, async () => {
  const data = inside('emptied')
  const server = await startEmbedded({ dataDir: data, log: () => {} })
  try {
    await migrate(server.url)
    const folders = Array.from({ length: 16 }, (_, at) => path.join(data, 'files', `a${at.toString(16)}`))
    for (const folder of folders) mkdirSync(folder, { recursive: true })
    const files = Array.from({ length: 3200 }, (_, at) => path.join(folders[at % 16] ?? '', `${at}`))
    for (const file of files) writeFileSync(file, Buffer.alloc(4000))
    const making = tool('backup.ts', inside('of-emptied'), data)
    await vi.waitUntil(() => existsSync(inside('of-emptied.unfinished/files')), { timeout: 30_000, interval: 1 })
    for (const file of files.toReversed()) rmSync(file)
    expect(await making).toMatchObject({ code: 0, said: expect.stringContaining('Backed up to') })
  } finally {
    await server.stop()
  }
})

test('half a restore is not served, and not settled', { timeout: 120_000 }, async () => {
  const target = inside('halfway')
  const args = [path.join(import.meta.dirname, '../ops/restore.ts'), inside('of-emptied')]
  const restoring = spawn(process.execPath, args, { env: { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: target } })
  await vi.waitUntil(() => existsSync(path.join(target, 'postgres.passwords.json')), { timeout: 30_000, interval: 1 })
  restoring.kill('SIGKILL')
  await once(restoring, 'exit')
  await expect(runServer({ dataDir: target })).rejects.toThrow('a restore into it was interrupted')
  expect(await tool('restore.ts', '--settle', target)).toMatchObject({
    code: 1,
    said: expect.stringContaining('was interrupted'),
  })
  expect((await tool('restore.ts', inside('of-emptied'), target)).said).toContain('is not empty: move it aside')
  const whole = await tool('restore.ts', inside('of-emptied'), inside('whole'))
  expect([whole.code, readdirSync(inside('whole')).filter((name) => name.startsWith('restore'))]).toEqual([0, []])
})
