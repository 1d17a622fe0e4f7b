// A backup of a database that is being written to, restored somewhere else: nothing acknowledged before it is missing.
import { spawn } from 'node:child_process'
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
import { afterAll, expect, test } from 'vitest'
import { startEmbedded } from '../../api/src/db/embedded.ts'
import { migrate } from '../../api/src/db/migrate.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'korak-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
const inside = (...parts: string[]) => path.join(folder, ...parts)

async function tool(
  name: string,
  target: string,
  dataDir: string,
  ...more: string[]
): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../ops', name), target, ...more], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: dataDir },
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
