// The journal is completed from the database with every kind of line: an older backup restored beside it forgets nothing.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { whoIs } from '#applications/applications.factory.ts'
import { connect, db } from '#db/db.ts'
import { env } from '#env.ts'
import { disableAccount, enableAccount } from '#privacy/accounts/accounts.service.ts'
import { declineShare, withdrawShare } from '#sharing/requests/decide.service.ts'
import { makeShare } from '#sharing/sharing.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { reapplyDecisions } from '../../reapply-decisions.ts'
import { journalDir, journalWritten } from './journal.ts'
import { completeJournal } from './journal.service.ts'

const api = await testApp()
const folder = journalDir()
const files = () => readdirSync(folder).map((name) => path.join(folder, name))
const written = async (): Promise<string> => {
  await journalWritten()
  return files()
    .map((file) => readFileSync(file, 'utf8'))
    .join('')
}
/** The disk is full from here on: what is written until the answer is called is not there. */
async function lostFromHere(): Promise<() => Promise<void>> {
  await journalWritten()
  const before = new Map(files().map((file) => [file, readFileSync(file)]))
  return async () => {
    await journalWritten()
    for (const [file, text] of before) writeFileSync(file, text)
  }
}
const lose = async () => {
  await journalWritten()
  for (const file of files()) rmSync(file)
}
/** Once writes all, once more nothing. */
async function complete(): Promise<void> {
  await completeJournal(env().DATA_DIR)
  const once = await written()
  await completeJournal(env().DATA_DIR)
  expect(await written()).toBe(once)
}
/** What a start does after a restore. */
async function start(): Promise<void> {
  await reapplyDecisions(api.databaseUrl, env().DATA_DIR)
  connect(api.databaseUrl, 8)
}

const shareRow = (id: string) => db().selectFrom('shareRequests').selectAll().where('id', '=', id).executeTakeFirst()
const person = (id: string) =>
  db()
    .selectFrom('users')
    .select(['status', 'restrictedAt', 'closingAt', 'eraseAt'])
    .where('id', '=', id)
    .executeTakeFirst()
const older = (id: string, was: { restrictedAt?: Date | null; status?: 'active' | 'disabled' } = {}) =>
  db()
    .updateTable('users')
    .set({ restrictedAt: null, closingAt: null, eraseAt: null, status: 'active', ...was })
    .set({ updatedAt: new Date('2020-01-01') })
    .where('id', '=', id)
    .execute()

test('an end of a presentation, with its instant and cause', async () => {
  const [asked, shown] = [await makeShare({ status: 'pending' }), await makeShare()]
  await declineShare(whoIs(asked.user), asked.share, 'sl-SI')
  await withdrawShare(whoIs(shown.user), shown.share, 'sl-SI')
  const over = [await shareRow(asked.share), await shareRow(shown.share)]
  expect(over).toMatchObject([{ status: 'declined' }, { status: 'withdrawn', endedBecause: 'person' }])
  await lose()
  await complete()
  for (const [{ share }, status] of [
    [asked, 'pending'],
    [shown, 'confirmed'],
  ] as const)
    await db()
      .updateTable('shareRequests')
      .set({ status, endedAt: null, endedBecause: null })
      .where('id', '=', share)
      .execute()
  await start()
  expect([await shareRow(asked.share), await shareRow(shown.share)]).toMatchObject(
    over.map((row) => ({ status: row?.status, endedAt: row?.endedAt, endedBecause: row?.endedBecause })),
  )
})

test('what people want of their accounts, and an account that was disabled', async () => {
  const [limited, closed, disabled] = [await makeUser(), await makeUser(), await makeUser()]
  await (await api.signIn(limited)).put('/api/portal/privacy/restriction', { restricted: true })
  const { status } = await (
    await api.signIn(closed)
  ).post('/api/portal/account/close', { email: closed.email, password: closed.password })
  expect(status).toBe(200)
  await disableAccount(disabled.username, 'Zloraba')
  const ids = [limited.id, closed.id, disabled.id]
  const before = await Promise.all(ids.map(person))
  expect(before).toMatchObject([
    { restrictedAt: expect.any(Date) },
    { eraseAt: expect.any(Date) },
    { status: 'disabled' },
  ])
  await lose()
  await complete()
  for (const id of ids) await older(id)
  await start()
  expect(await Promise.all(ids.map(person))).toEqual(before)
})

test('two wishes of one person of which the older line comes later', async () => {
  const user = await makeUser()
  const back = await lostFromHere()
  await (await api.signIn(user)).put('/api/portal/privacy/restriction', { restricted: true })
  await back()
  await disableAccount(user.username, 'Zloraba')
  const before = await person(user.id)
  await journalWritten()
  await complete()
  await older(user.id)
  await start()
  expect(await person(user.id)).toEqual(before)
})

test('what was called off, where the journal still says otherwise', async () => {
  const [limited, disabled] = [await makeUser(), await makeUser()]
  const client = await api.signIn(limited)
  await client.put('/api/portal/privacy/restriction', { restricted: true })
  await disableAccount(disabled.username, 'Zloraba')
  const back = await lostFromHere()
  const { restrictedAt = null } = (await person(limited.id)) ?? {}
  await client.put('/api/portal/privacy/restriction', { restricted: false })
  await enableAccount(disabled.username)
  await back()
  await complete()
  await older(limited.id, { restrictedAt })
  await older(disabled.id, { status: 'disabled' })
  await start()
  expect(await person(limited.id)).toMatchObject({ restrictedAt: null })
  expect(await person(disabled.id)).toMatchObject({ status: 'active' })
})

test('a legal hold that was released', async () => {
  const user = await makeUser()
  const administrator = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
  const { uid } = (await administrator.post('/api/legal-holds', { user: user.id, reason: 'Spor' })).json
  await administrator.del(`/api/legal-holds/${uid}`)
  const row = () => db().selectFrom('legalHolds').select(['releasedAt']).where('id', '=', uid).executeTakeFirst()
  const before = await row()
  await lose()
  await complete()
  await db().updateTable('legalHolds').set({ releasedAt: null, releasedBy: null }).where('id', '=', uid).execute()
  await start()
  expect(await row()).toEqual(before)
})
