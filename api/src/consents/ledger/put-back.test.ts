// What is put back from the journal after an older backup was restored: everybody it concerns reads what it was, and when.
import { appendFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { connect, db } from '#db/db.ts'
import { env } from '#env.ts'
import { decideSharing, makeShare } from '#sharing/sharing.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { reapplyDecisions } from '../../reapply-decisions.ts'
import type { Replayed } from './journal-replay.service.ts'
import { journalDir, journalFiles, journalWritten } from './journal.ts'

const api = await testApp()
beforeAll(async () => {
  await sql.raw(`grant update, delete on consent_events to current_user`).execute(db())
  for (const table of ['consent_events', 'application_events'])
    await sql.raw(`alter table ${table} disable trigger user`).execute(db())
})
/** What a start does after a restore. */
async function start(): Promise<Replayed> {
  await journalWritten()
  const replayed = await reapplyDecisions(api.databaseUrl, env().DATA_DIR)
  connect(api.databaseUrl, 8)
  return replayed
}
interface Activity {
  action: string
  at: string
  happened_at: string | null
  by: string
}
const log = async (client: Client): Promise<Activity[]> =>
  (await client.get('/api/auth/activities?per_page=100')).json.data
const putBack = async (client: Client) => (await log(client)).filter((row) => row.happened_at !== null)
const done = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBeLessThan(300)

test('what the person did and what was done about them, each once, with the instant it happened', async () => {
  const { user, uid, share } = await makeShare()
  const client = await api.signIn(user)
  const administrator = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
  await decideSharing(user, 'withdraw')
  await done(client.post(`/api/portal/applications/${uid}/withdraw`, {}))
  await done(client.put('/api/portal/privacy/restriction', { restricted: true }))
  await done(client.post('/api/portal/account/close', { email: user.email, password: user.password }))
  const placed = await administrator.post('/api/legal-holds', { user: user.id, reason: 'Spor' })
  const before = await log(client)
  await start()
  expect(await log(client)).toEqual(before)

  // The backup is older than all of that.
  await sql`delete from consent_events where person_id = ${user.id} and action = 'withdrawn'`.execute(db())
  await sql`update user_consents set status = 'confirmed' where user_id = ${user.id} and status = 'withdrawn'`.execute(
    db(),
  )
  await sql`update share_requests set status = 'confirmed', ended_at = null, ended_because = null
    where id = ${share}`.execute(db())
  await sql`delete from application_events where application_id = ${uid} and status = 'withdrawn'`.execute(db())
  await sql`update applications set status = 'in_review', ended_at = null, next_move = 'us' where id = ${uid}`.execute(
    db(),
  )
  await sql`update users set restricted_at = null, closing_at = null, erase_at = null, updated_at = '2020-01-01'
    where id = ${user.id}`.execute(db())
  await sql`delete from legal_holds where id = ${placed.json.uid as string}`.execute(db())
  const restored = Date.now()
  await start()
  const found = await putBack(client)
  expect(found.map(({ action }) => action).toSorted()).toEqual([
    'applications.withdrawn',
    'consents.withdrawn',
    'privacy.closing',
    'privacy.hold_placed',
    'privacy.restricted',
    'sharing.withdrawn',
  ])
  for (const { action, at, by, happened_at: happenedAt } of found) {
    expect(by).toBe('system')
    expect(Date.parse(at)).toBeGreaterThanOrEqual(restored - 1000)
    const first = before.find((row) => row.action === action)
    expect(Math.abs(Date.parse(happenedAt ?? '') - Date.parse(first?.at ?? ''))).toBeLessThan(500)
  }
  await start()
  expect(await putBack(client)).toEqual(found)
})

test('a hold that was released and an account that is kept after all', async () => {
  const user = await makeUser()
  const client = await api.signIn(user)
  const administrator = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
  const { uid } = (await administrator.post('/api/legal-holds', { user: user.id, reason: 'Spor' })).json
  await done(administrator.del(`/api/legal-holds/${uid as string}`))
  await done(client.post('/api/portal/account/close', { email: user.email, password: user.password }))
  await done(client.post('/api/portal/account/keep'))
  await journalWritten()
  await sql`update legal_holds set released_at = null, released_by = null where id = ${uid as string}`.execute(db())
  await sql`update users set closing_at = now(), erase_at = now() + interval '14 days', updated_at = '2020-01-01'
    where id = ${user.id}`.execute(db())
  await start()
  const actions = (await putBack(client)).map(({ action }) => action)
  expect(actions).toContain('privacy.hold_released')
  expect(actions[0]).toBe('privacy.kept')
})

test('lines that are none are passed over, and told by file and number', async () => {
  const user = await makeUser()
  const client = await api.signIn(user)
  await done(client.put('/api/portal/privacy/restriction', { restricted: true }))
  await journalWritten()
  await sql`update users set restricted_at = null, updated_at = '2020-01-01' where id = ${user.id}`.execute(db())
  const [file = ''] = (await journalFiles(journalDir())).toReversed()
  const id = '00000000-0000-0000-0000-00000000000a'
  const at = '2026-11-05T10:00:00.000Z'
  const wrong = [
    { withdrawal: { id: id.replace('a', 'g'), at } },
    { withdrawal: { id, at: 'včeraj' } },
    { wish: { person: user.id, at: 1 } },
    { clearing: {} },
    { hold: { id, person: null, at, isReleased: false } },
    { key: { kid: 1 } },
    { event: { person: id, seq: 1e12 } },
    { version: { id, text: null } },
    { share: { id, status: 'declined', because: '\0', at } },
    { other: { id } },
    [],
    null,
  ]
  const before = (await start()).unread
  expect(before).toEqual([])
  await sql`update users set restricted_at = null, updated_at = '2020-01-01' where id = ${user.id}`.execute(db())
  appendFileSync(file, wrong.map((line) => `\n${JSON.stringify(line)}`).join('') + '\n{"v":1,"withd')
  const { unread } = await start()
  expect(unread).toHaveLength(wrong.length + 1)
  expect(unread[0]).toMatch(/\d{4}-\d\d\.jsonl:\d+$/)
  const actions = (await putBack(client)).map(({ action }) => action)
  expect(actions).toContain('privacy.restricted')
})
