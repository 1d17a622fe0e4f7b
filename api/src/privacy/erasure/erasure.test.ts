import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeApplication } from '#applications/applications.factory.ts'
import { addDays, addMonths, atWallClock, dayOf, setClock, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { env } from '#env.ts'
import { makeShare } from '#sharing/sharing.factory.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { everythingIn, traces } from '../../../test/everything.ts'
import { runTasks } from '../../../test/background.ts'
import { eraseAccount, eraseClosed } from './erasure.service.ts'
import { IN_FILES, makeFullProfile, MARKERS } from '#privacy/full-profile.factory.ts'
import { reapplyTombstones } from './reapply-erasures.service.ts'
import { tasks } from '#privacy/privacy.background.ts'
import { readTombstones, tombstoneDir, writeTombstones } from './tombstones.ts'

const api = await testApp()
const START = '2026-11-05T10:00:00Z'
beforeEach(() => setClock(() => new Date(START)))
afterEach(() => setClock())

const isThere = async ({ id }: { id: string }) =>
  (await db().selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
const close = async (user: MadeUser) => {
  const client = await api.signIn(user)
  const answer = await client.post('/api/portal/account/close', { email: user.email, password: user.password })
  expect(answer.status).toBe(200)
}
const graceIsOver = () => setClock(() => new Date('2026-11-20T00:10:00Z'))
const stored = () => {
  const files = path.join(env().DATA_DIR, 'files')
  return existsSync(files)
    ? readdirSync(files, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    : []
}
const held = async (user: { id: string }, createdAt = new Date()) =>
  db().insertInto('legalHolds').values({ userId: user.id, reason: 'Spor', createdAt }).execute()
const release = () => db().updateTable('legalHolds').set({ releasedAt: new Date() }).execute()
const lastMails = () => db().selectFrom('mails').selectAll().where('template', '=', 'account_erased').execute()

test('of somebody who has used everything nothing is left but pseudonymous records', async () => {
  const user = await makeFullProfile()
  expect(traces(await everythingIn(api.databaseUrl), MARKERS).length).toBe(MARKERS.length - IN_FILES.length)
  expect(stored().length).toBe(2)
  await close(user)
  // The task that was put into the queue at closing, which names the person and goes with the rest.
  graceIsOver()
  await runTasks(api.databaseUrl, { 'privacy.erase': tasks['privacy.erase'] })
  expect(await isThere(user)).toBe(false)
  expect(stored()).toEqual([])
  await runTasks(api.databaseUrl, { 'privacy.trail': tasks['privacy.trail'] })
  // Its address is in the last mail alone, until that has gone out.
  expect(await lastMails()).toMatchObject([{ toAddress: user.email, userId: null, toName: null, params: {} }])
  await runTasks(api.databaseUrl)
  expect(await lastMails()).toEqual([])
  expect(traces(await everythingIn(api.databaseUrl), MARKERS)).toEqual([])
  const records = await db().selectFrom('applicationRecords').selectAll().where('personId', '=', user.id).execute()
  expect(records.map(({ status }) => status).toSorted()).toEqual(['withdrawn', 'withdrawn'])
  expect(records[0]).toMatchObject({
    submittedOn: '2026-11-05',
    endedOn: '2026-11-05',
    keepUntil: '2031-11-05',
    // Both in one instant of the clock that stands still.
    steps: expect.arrayContaining([
      { status: 'submitted', on: '2026-11-05' },
      { status: 'withdrawn', on: '2026-11-05' },
    ]),
  })
  const trail = await db().selectFrom('auditEvents').selectAll().where('userId', '=', user.id).execute()
  expect(trail.find(({ action }) => action === 'privacy.erased')?.details).toEqual({ why: 'closed', records: 2 })
  expect(await readTombstones()).toEqual([{ id: user.id, at: new Date('2026-11-20T00:10:00Z') }])
  // The id itself is left where it may be and nowhere else.
  const kept = (await everythingIn(api.databaseUrl)).split('\n').filter((line) => line.includes(user.id))
  const places = new Set(kept.map((line) => line.split(' ')[0]))
  expect(
    [...places].filter(
      (place) => !['application_records', 'audit_events', 'consent_events', 'pg_stats'].includes(String(place)),
    ),
  ).toEqual([])
})

/** The night of a day, and what it has put into the queue. */
async function nightOf(day: string): Promise<void> {
  setClock(() => new Date(`${day}T01:10:00Z`))
  await tasks['privacy.retention']()
  await runTasks(api.databaseUrl, { 'privacy.trail': tasks['privacy.trail'] })
}
const trailOf = async ({ id }: { id: string }, how: 'userId' | 'actorId' = 'userId') => {
  const rows = await db().selectFrom('auditEvents').selectAll().where(how, '=', id).orderBy('action').execute()
  return rows.map(({ action, actorId, subjectId, details, device, ip, createdAt }) => {
    const isDay = createdAt.getTime() === atWallClock(dayOf(createdAt), '00:00:00').getTime()
    return { action, actorId, subjectId, details, from: device || ip, isDay }
  })
}

test('what others did about an application, and the person was not shown, stays by its name and its day alone', async () => {
  setClock()
  const { uid, user } = await makeApplication({ status: 'in_review' })
  const writer = await makeUser({ kind: 'employee', permissions: [...PERMISSIONS] })
  const staff = await api.signIn(writer)
  const path = `/api/applications/${uid}`
  expect((await staff.post(`${path}/triage`, { opinion: 'yes', reason: 'Vodila je ekipo.' })).status).toBe(200)
  expect((await staff.post(`${path}/notes`, { kind: 'fact', text: 'Pokliče v torek.' })).status).toBe(201)
  await close(user)
  await db().updateTable('users').set({ eraseAt: new Date() }).where('id', '=', user.id).execute()
  await nightOf(addDays(today(), 1))
  expect(await isThere(user)).toBe(false)
  expect(await db().selectFrom('auditEvents').select('action').where('subjectId', '=', uid).execute()).toEqual([])
  const nothing = { subjectId: null, details: {}, from: null, isDay: true }
  for (const action of ['notes.created', 'triages.given'])
    expect(await trailOf(writer, 'actorId')).toContainEqual({ ...nothing, action, actorId: writer.id })
})

test('the trail keeps of somebody erased what the texts name: the erasure, what others did, which company for five years', async () => {
  setClock()
  const { user, share, consultant, contact } = await makeShare()
  const [client, end] = [await api.signIn(contact), addMonths(today(), 60)]
  for (const { email: username, password } of [user, consultant])
    expect((await api.newClient().post('/api/auth/login', { username, password })).status).toBe(200)
  expect((await client.get(`/api/shared-profiles/${share}`)).status).toBe(200)
  expect((await client.post(`/api/shared-profiles/${share}/answer`, { answer: 'interested' })).status).toBe(200)
  const before = await trailOf(user)
  expect(before.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['auth.login', 'sharing.asked', 'sharing.answered', 'candidates.shared_profile_read']),
  )
  await close(user)
  await db().updateTable('users').set({ eraseAt: new Date() }).where('id', '=', user.id).execute()
  await nightOf(addDays(today(), 1))
  expect(await isThere(user)).toBe(false)

  const kept = await trailOf(user)
  const company = { company: 'Lipa d. d.' }
  const nothing = { subjectId: null, details: {}, from: null, isDay: true }
  expect(kept.filter(({ action }) => action !== 'privacy.erased')).toEqual(
    expect.arrayContaining([
      { ...nothing, action: 'sharing.confirmed', actorId: null, subjectId: share, details: company },
      { ...nothing, action: 'sharing.withdrawn', actorId: null, subjectId: share, details: company },
      { ...nothing, action: 'sharing.asked', actorId: consultant.id },
      { ...nothing, action: 'sharing.answered', actorId: contact.id },
      { ...nothing, action: 'candidates.shared_profile_read', actorId: contact.id },
    ]),
  )
  expect(kept.filter(({ actorId, subjectId }) => actorId === null && subjectId === null)).toMatchObject([
    { action: 'privacy.erased', details: { why: 'closed', records: 1 } },
  ])
  expect(await trailOf(user, 'actorId')).toEqual([])
  // Done again it leaves the same, and what staff did themselves is whole.
  await tasks['privacy.trail']({ userId: user.id })
  expect(await trailOf(user)).toEqual(kept)
  expect((await trailOf(consultant)).find(({ action }) => action === 'auth.login')?.from).toBeTruthy()

  const shared = async () => (await trailOf(user)).filter(({ subjectId }) => subjectId === share).length
  await nightOf(end)
  expect(await shared()).toBe(2)
  await nightOf(addDays(end, 1))
  expect(await shared()).toBe(0)
  setClock(() => new Date(START))
})

test('an employee who was erased is told of by what they did, not by where they sat; nobody else is', async () => {
  const { user, share, contact } = await makeShare()
  expect((await (await api.signIn(contact)).get(`/api/shared-profiles/${share}`)).status).toBe(200)
  const read = async () => (await trailOf(user)).find(({ action }) => action === 'candidates.shared_profile_read')
  const before = await read()
  expect(before?.from).toBeTruthy()
  await eraseAccount(contact.id, 'administration')
  await runTasks(api.databaseUrl, { 'privacy.trail': tasks['privacy.trail'] })
  expect(await read()).toEqual({ ...before, from: null })
  expect((await trailOf(contact)).map(({ action }) => action)).toEqual(['privacy.erased'])
})

test('a restored backup brings the trail back no more than the account', async () => {
  const user = await makeUser()
  expect(
    (await api.newClient().post('/api/auth/login', { username: user.email, password: user.password })).status,
  ).toBe(200)
  await writeTombstones([{ id: user.id, at: new Date('2026-11-20T00:10:00Z') }])
  expect((await trailOf(user)).length).toBeGreaterThan(0)
  await nightOf('2026-11-21')
  expect((await trailOf(user)).map(({ action }) => action)).toEqual(['privacy.erased'])
})

test('others lose nothing', async () => {
  const { user } = await makeApplication({ status: 'interview' })
  const other = await makeApplication({ status: 'interview' })
  const before = await db().selectFrom('applicationEvents').selectAll().where('userId', '=', other.user.id).execute()
  await close(user)
  graceIsOver()
  await eraseClosed()
  expect(await isThere(other.user)).toBe(true)
  expect(await db().selectFrom('applicationEvents').selectAll().where('userId', '=', other.user.id).execute()).toEqual(
    before,
  )
})

test('somebody whose address is the end of another one does not take that one along', async () => {
  const [short, long] = [
    await makeUser({ email: 'ana@posta.example' }),
    await makeUser({ email: 'mariana@posta.example' }),
  ]
  await sql`select graphile_worker.add_job('auth.forgot', ${JSON.stringify({ email: long.email })}::json, run_at => '2099-01-01')`.execute(
    db(),
  )
  await eraseAccount(short.id, 'closed')
  const { rows } =
    await sql`select 1 from graphile_worker._private_jobs where payload->>'email' = ${long.email}`.execute(db())
  expect(rows.length).toBe(1)
})

test('a contact of a client leaves: ads that named them in a text, in whatever case, name nobody', async () => {
  const contact = await makeUser({ kind: 'company', email: 'kontakt@podjetje.example', name: 'Kontaktna Oseba' })
  const { job } = await makeApplication()
  await db()
    .updateTable('jobs')
    .set({
      contactId: null,
      contactEmail: 'Kontakt@Podjetje.example',
      contactName: 'Kontaktna Oseba',
      contactPhone: '+386 1 555',
    })
    .where('id', '=', job.id)
    .execute()
  await close(contact)
  graceIsOver()
  await eraseClosed()
  await runTasks(api.databaseUrl)
  expect(traces(await everythingIn(api.databaseUrl), [contact.email, 'Kontakt@', 'Kontaktna Oseba'])).toEqual([])
})

describe('a legal hold', () => {
  test('stops everything, every day, until it is released', async () => {
    const user = await makeUser()
    await close(user)
    graceIsOver()
    await held(user)
    expect(await eraseClosed()).toBe(0)
    expect(await eraseClosed(user.id)).toBe(0)
    expect(await eraseAccount(user.id, 'retention')).toBe(false)
    await release()
    expect(await eraseClosed()).toBe(1)
  })

  test('is placed and released by administrators, and only one at a time', async () => {
    const user = await makeUser()
    const client = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
    const placed = await client.post('/api/legal-holds', { user: user.id, reason: 'Spor o izboru' })
    expect(placed).toMatchObject({ status: 201, json: { user: user.id, released_at: null } })
    expect((await client.post('/api/legal-holds', { user: user.id, reason: 'Še enkrat' })).code).toBe('CONFLICT')
    const nobody = { user: '00000000-0000-4000-8000-000000000000', reason: 'Nihče' }
    expect((await client.post('/api/legal-holds', nobody)).json.errors).toHaveProperty('user')
    expect((await client.get('/api/legal-holds')).json.map(({ uid }: { uid: string }) => uid)).toContain(
      placed.json.uid,
    )
    const own = await api.signIn(user)
    expect((await own.get('/api/portal/privacy')).json.has_legal_hold).toBe(true)
    expect((await client.del(`/api/legal-holds/${placed.json.uid}`)).status).toBe(200)
    expect((await client.del(`/api/legal-holds/${placed.json.uid}`)).code).toBe('NOT_FOUND')
    expect((await own.get('/api/portal/privacy')).json.has_legal_hold).toBe(false)
  })
})

describe('crashes', () => {
  test('a commit that fails leaves the account and a tombstone; the next start carries it out', async () => {
    const user = await makeUser()
    await close(user)
    graceIsOver()
    // Strikes at the commit, when everything else has been done.
    await sql`create constraint trigger power_cut after insert on audit_events deferrable initially deferred
      for each row execute function refuse_change()`.execute(db())
    await expect(eraseClosed(user.id)).rejects.toThrow('append-only')
    await sql`drop trigger power_cut on audit_events`.execute(db())
    expect(await isThere(user)).toBe(true)
    expect((await readTombstones()).map(({ id }) => id)).toContain(user.id)
    expect(await reapplyTombstones()).toBe(1)
    expect(await isThere(user)).toBe(false)
    expect(await reapplyTombstones()).toBe(0)
    // Told once, by the erasure itself, and not by repeating it.
    expect((await lastMails()).filter(({ toAddress }) => toAddress === user.email)).toEqual([])
  })

  test('without its tombstone nothing is erased', async () => {
    const user = await makeUser()
    await close(user)
    graceIsOver()
    // The folder cannot be written to: a file is in its place.
    renameSync(tombstoneDir(), `${tombstoneDir()}.aside`)
    writeFileSync(tombstoneDir(), '')
    await expect(eraseClosed(user.id)).rejects.toThrow('EEXIST')
    expect(await isThere(user)).toBe(true)
    rmSync(tombstoneDir())
    renameSync(`${tombstoneDir()}.aside`, tombstoneDir())
    expect(await eraseClosed(user.id)).toBe(1)
  })

  test('files are removed by the queue when nobody could after the commit', async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'files.remove'`.execute(db())
    expect(rows[0]?.count).toBeGreaterThan(0)
  })
})

describe('tombstones', () => {
  test('bring nobody down who was kept afterwards, by their own word or by a hold', async () => {
    const [kept, holding, gone] = [await makeUser(), await makeUser(), await makeUser()]
    const at = new Date('2026-11-20T00:10:00Z')
    await writeTombstones([kept, holding, gone].map(({ id }) => ({ id, at })))
    await db()
      .updateTable('users')
      .set({ renewedAt: new Date('2026-11-20T00:11:00Z') })
      .where('id', '=', kept.id)
      .execute()
    await held(holding, new Date('2026-11-20T00:11:00Z'))
    // This one had a hold that was released before the erasure, and the restored backup does not know that yet.
    await held(gone, new Date('2026-11-10T00:00:00Z'))
    expect(await reapplyTombstones()).toBe(1)
    expect([await isThere(kept), await isThere(holding), await isThere(gone)]).toEqual([true, true, false])
    await release()
  })

  test('survive a line that was cut off, and files that are no tombstones', async () => {
    const file = path.join(tombstoneDir(), 'erased.jsonl')
    const before = (await readTombstones()).length
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"id":"0000`)
    await writeTombstones([{ id: '11111111-1111-4111-8111-111111111111', at: new Date(START) }])
    expect((await readTombstones()).length).toBe(before + 1)
    await expect(readTombstones('/nowhere', false)).rejects.toThrow('no tombstones')
    expect(await readTombstones('/nowhere')).toEqual([])
  })

  test('hold no word about anybody', async () => {
    const lines = readFileSync(path.join(tombstoneDir(), 'erased.jsonl'), 'utf8')
      .split('\n')
      .filter((line) => line.endsWith('}'))
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(Object.keys(JSON.parse(line))).toEqual(['id', 'at', 'v'])
  })
})
