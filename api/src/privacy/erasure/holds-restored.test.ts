// Legal holds are in the journal beside the database: an older backup that is restored does not forget them.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { journalDir, journalWritten } from '#consents/ledger/journal.ts'
import { completeJournal } from '#consents/ledger/journal.service.ts'
import { db } from '#db/db.ts'
import { env } from '#env.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { reapplyDecisions } from '../../reapply-decisions.ts'
import { reapplyErasures } from '../../reapply-erasures.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { connect } from '#db/db.ts'
import { eraseClosed } from './erasure.service.ts'
import { writeTombstones } from './tombstones.ts'

const api = await testApp()
const REASON = 'Spor z Jano Novak o izboru'
let administrator: Client
let user: MadeUser
beforeEach(async () => {
  administrator = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
  user = await makeUser()
})

const place = async (): Promise<string> => {
  const { status, json } = await administrator.post('/api/legal-holds', { user: user.id, reason: REASON })
  expect(status).toBe(201)
  return json.uid
}
const release = async (uid: string) => expect((await administrator.del(`/api/legal-holds/${uid}`)).status).toBe(200)
const rows = () => db().selectFrom('legalHolds').selectAll().where('userId', '=', user.id).execute()
const isThere = async () =>
  (await db().selectFrom('users').select('id').where('id', '=', user.id).executeTakeFirst()) !== undefined
/** What a start does after a restore. */
async function start(): Promise<void> {
  await reapplyDecisions(api.databaseUrl, env().DATA_DIR)
  await reapplyErasures(api.databaseUrl, env().DATA_DIR)
  connect(api.databaseUrl, 8)
}
/** The backup is older than the hold. */
async function forget(): Promise<void> {
  await journalWritten()
  await db().deleteFrom('legalHolds').where('userId', '=', user.id).execute()
}
/** The backup is older than the release. */
const standAgain = async () => {
  await journalWritten()
  await db()
    .updateTable('legalHolds')
    .set({ releasedAt: null, releasedBy: null })
    .where('userId', '=', user.id)
    .execute()
}
const dueSince = (eraseAt: Date) =>
  db().updateTable('users').set({ closingAt: eraseAt, eraseAt }).where('id', '=', user.id).execute()

test('a hold placed since the backup stands again from when it was placed, and nothing of the person is erased', async () => {
  const uid = await place()
  const [before] = await rows()
  await forget()
  await dueSince(new Date('2020-01-01'))
  await start()
  expect(await rows()).toMatchObject([{ id: uid, createdAt: before?.createdAt, releasedAt: null }])
  expect(await eraseClosed(user.id)).toBe(0)
  expect((await (await api.signIn(user)).get('/api/portal/privacy')).json.has_legal_hold).toBe(true)
  const listed = (await administrator.get('/api/legal-holds')).json.find((hold: { uid: string }) => hold.uid === uid)
  expect(listed).toMatchObject({ user: user.id, reason: null })
  await start()
  expect(await rows()).toHaveLength(1)
  await release(uid)
})

test('a hold released since the backup is released again, and what waited for that is erased', async () => {
  const uid = await place()
  await release(uid)
  const [before] = await rows()
  await standAgain()
  await dueSince(new Date('2020-01-01'))
  await start()
  expect(await rows()).toMatchObject([{ id: uid, releasedAt: before?.releasedAt }])
  expect(await eraseClosed(user.id)).toBe(1)
})

test('one placed and released since comes back released, and the next one stands', async () => {
  await release(await place())
  const second = await place()
  await forget()
  await start()
  expect((await rows()).filter(({ releasedAt }) => releasedAt === null)).toMatchObject([{ id: second }])
  await release(second)
})

test('a hold placed after a tombstone that was never carried out keeps the person, also when the backup is older than it', async () => {
  await writeTombstones([{ id: user.id, at: new Date(Date.now() - 60_000) }])
  const uid = await place()
  await forget()
  await start()
  expect(await isThere()).toBe(true)
  await release(uid)
  await standAgain()
  await start()
  expect(await isThere()).toBe(false)
})

test('a person erased after the hold was released is erased again, with the hold in the backup', async () => {
  await release(await place())
  await standAgain()
  await writeTombstones([{ id: user.id, at: new Date() }])
  await start()
  expect(await isThere()).toBe(false)
})

test('of people who are not in the backup nothing is put back', async () => {
  await place()
  await journalWritten()
  await db().deleteFrom('users').where('id', '=', user.id).execute()
  await start()
  expect(await rows()).toEqual([])
})

test('a hold from before there was a journal, or whose line a crash has kept from it, is completed; the reason stays out of it', async () => {
  const uid = await place()
  await journalWritten()
  for (const name of readdirSync(journalDir())) rmSync(path.join(journalDir(), name))
  await completeJournal(env().DATA_DIR)
  const written = () =>
    readdirSync(journalDir())
      .map((name) => readFileSync(path.join(journalDir(), name), 'utf8'))
      .join('')
  expect(written()).toContain(uid)
  expect(written()).not.toContain('Jano')
  const once = written()
  await completeJournal(env().DATA_DIR)
  expect(written()).toBe(once)
  await forget()
  await start()
  expect(await rows()).toMatchObject([{ id: uid, releasedAt: null }])
})
