// A download holds what a rater has answered in 360 feedback. What is kept of it outside its folder tells nothing of that.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { whoIs } from '#applications/applications.factory.ts'
import { answerAs, makeCampaign } from '#campaigns/campaigns.factory.ts'
import { tasks as campaignTasks } from '#campaigns/campaigns.background.ts'
import { db, transact } from '#db/db.ts'
import { env } from '#env.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { everythingIn } from '../../test/everything.ts'
import { makeExport } from './exports.factory.ts'
import { ownExport, deleteExportsOf } from './exports.service.ts'

const api = await testApp()

/** What the database has of one download and of that it was made, without what is everybody's own. */
async function keptOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select 'row ' || (to_jsonb(d) - 'id' - 'user_id' - 'created_at' - 'updated_at' - 'started_at' - 'finished_at' - 'expires_at')::text as line
      from data_exports d where id = ${id}
    union all select 'trail ' || (to_jsonb(e) - 'id' - 'user_id' - 'subject_id' - 'created_at')::text
      from audit_events e where subject_id = ${id}`.execute(db())
  return rows.map(({ line }) => line).toSorted()
}

test('neither the size nor the hash of a download is in the database, and two of different answers are alike there', async () => {
  const rater = await makeUser({ kind: 'companyemployee' })
  const made = await makeCampaign({ named: [{ email: rater.email }], raters: ['coworker', 'coworker'] })
  await campaignTasks['campaigns.look']()
  const before = await makeExport(rater)
  await answerAs(
    made.raters.find(({ email }) => email === rater.email)!,
    {
      listens: 5,
      interrupts: 1,
      plans: 3,
      note: 'Zaupna beseda',
    },
  )
  const after = await makeExport(rater)
  expect(after.bytes.length).not.toBe(before.bytes.length)
  const lines = (await everythingIn(api.databaseUrl)).split('\n').filter((line) => !line.startsWith('pg_'))
  for (const { bytes } of [before, after]) {
    const telling = new RegExp(`${createHash('sha256').update(bytes).digest('hex')}|[,": ]${bytes.length}[,} ]`)
    expect(lines.filter((line) => telling.test(line))).toEqual([])
  }
  const kept = await keptOf(after.row.id)
  expect(kept).toHaveLength(2)
  expect(kept).toEqual(await keptOf(before.row.id))
  // How long it took, whole seconds.
  for (const { row } of [before, after])
    expect((row.finishedAt!.getTime() - row.startedAt!.getTime()) % 1000, 'milliseconds').toBe(0)
})

test('its owner is told size and hash as long as it lies there, and with it they go', async () => {
  const user = await makeUser()
  const { row, bytes } = await makeExport(user)
  const own = () => ownExport(whoIs(user), row.id)
  expect(await own()).toMatchObject({
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })
  const lying = async () =>
    (await readdir(path.join(env().DATA_DIR, 'exports'))).filter((name) => name.startsWith(row.id))
  expect(await lying()).toHaveLength(2)
  await sql`update data_exports set expires_at = now() - interval '1 second' where id = ${row.id}`.execute(db())
  expect(await own()).toMatchObject({ status: 'expired', size: null, sha256: null })
  expect(await lying()).toEqual([])
  const other = await makeExport(user)
  await deleteExportsOf(user.id)
  expect((await readdir(path.join(env().DATA_DIR, 'exports'))).filter((name) => name.startsWith(other.row.id))).toEqual(
    [],
  )
})

test('what downloads of before have left is gone with the update, in the append-only trail too', async () => {
  const { id: userId } = await makeUser()
  const file = path.join(import.meta.dirname, '../../migrations/0154_nothing_of_the_contents_of_downloads.sql')
  const rolledBack = new Error('rolled back')
  const work = transact(async () => {
    await sql`alter table data_exports add size bigint, add sha256 bytea`.execute(db())
    await sql`insert into data_exports (user_id, status, language, stage, percent, size, sha256, started_at, finished_at, expires_at) values
      (${userId}, 'ready', 'sl-SI', 'ready', 100, 12345, 'hash', '2026-11-20 10:00:00', '2026-11-20 10:00:01.234', '2026-11-21 10:00:01.234'),
      (${userId}, 'failed', 'sl-SI', 'packing', 77, null, null, '2026-11-20 11:00:00', '2026-11-20 11:00:00.5', null)`.execute(
      db(),
    )
    await sql`insert into audit_events (action, user_id, details) values
      ('privacy.export_ready', ${userId}, '{"size": 12345}')`.execute(db())
    for (const statement of (await readFile(file, 'utf8')).split(/;\n/).filter((one) => /^[a-z]/m.test(one)))
      await sql.raw(statement).execute(db())
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(d) as row from data_exports d where user_id = ${userId} order by started_at`.execute(db())
    expect(rows.map(({ row }) => row)).toMatchObject([
      { percent: 100, finishedAt: expect.stringContaining('10:00:02+') },
      { stage: 'queued', percent: 0, finishedAt: expect.stringContaining('11:00:01+') },
    ])
    for (const { row } of rows) expect(Object.keys(row)).not.toContain('sha256')
    const trail = await sql<{ details: object }>`select details from audit_events where user_id = ${userId}`.execute(
      db(),
    )
    expect(trail.rows).toEqual([{ details: {} }])
    throw rolledBack
  })
  await expect(work).rejects.toBe(rolledBack)
  await expect(sql`update audit_events set details = '{}'`.execute(db())).rejects.toThrow(
    /permission denied|append-only/,
  )
})
