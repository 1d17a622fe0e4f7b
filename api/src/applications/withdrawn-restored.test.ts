// Withdrawals are in the journal beside the database: a restored backup does not put an application under way again.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { journalDir, journalWritten } from '#consents/ledger/journal.ts'
import { completeJournal } from '#consents/ledger/journal.service.ts'
import { connect, db } from '#db/db.ts'
import { env } from '#env.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { reapplyDecisions } from '../reapply-decisions.ts'
import { makeApplication } from './applications.factory.ts'

const api = await testApp()
beforeAll(() => sql.raw('alter table application_events disable trigger user').execute(db()))
const WORDS = 'Grem k Janu Novaku'
const files = () => readdirSync(journalDir()).map((name) => path.join(journalDir(), name))
const start = async () => {
  await reapplyDecisions(api.databaseUrl, env().DATA_DIR)
  connect(api.databaseUrl, 8)
}
const row = (id: string) =>
  db()
    .selectFrom('applications')
    .select(['status', 'endedAt', 'nextMove', 'promiseOn'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const mails = async () => (await db().selectFrom('mails').select('id').orderBy('id').execute()).map(({ id }) => id)
/** The backup is older than the withdrawal. */
async function forget(id: string, user: MadeUser): Promise<void> {
  await journalWritten()
  await db()
    .updateTable('applications')
    .set({ status: 'in_review', endedAt: null, nextMove: 'us', withdrawReason: null })
    .where('id', '=', id)
    .execute()
  await db().deleteFrom('applicationEvents').where('applicationId', '=', id).where('status', '=', 'withdrawn').execute()
  await db()
    .updateTable('users')
    .set({ closingAt: null, eraseAt: null, updatedAt: new Date('2020-01-01') })
    .where('id', '=', user.id)
    .execute()
}

test.each(['by itself', 'by closing the account'])(
  'one withdrawn %s is so again, with its instant, without a mail',
  async (how) => {
    const user = await makeUser()
    const { uid } = await makeApplication({ user, status: 'in_review' })
    const client = await api.signIn(user)
    const { status } =
      how === 'by itself'
        ? await client.post(`/api/portal/applications/${uid}/withdraw`, { reason: WORDS })
        : await client.post('/api/portal/account/close', { email: user.email, password: user.password })
    expect(status).toBe(200)
    const before = await row(uid)
    expect(before.status).toBe('withdrawn')
    await forget(uid, user)
    const known = await mails()
    await start()
    expect(await row(uid)).toEqual(before)
    await start()
    expect(await mails()).toEqual(known)
    const { json } = await (await api.signIn(user)).get(`/api/portal/applications/${uid}`)
    expect(json.status).toBe('withdrawn')
    const history = await db()
      .selectFrom('applicationEvents')
      .select('createdAt')
      .where('applicationId', '=', uid)
      .where('status', '=', 'withdrawn')
      .execute()
    expect(history).toEqual([{ createdAt: before.endedAt }])
  },
)

test('a lost line is completed; the reason stays out of it', async () => {
  const user = await makeUser()
  const { uid } = await makeApplication({ user, status: 'in_review' })
  await (await api.signIn(user)).post(`/api/portal/applications/${uid}/withdraw`, { reason: WORDS })
  const before = await row(uid)
  await journalWritten()
  for (const file of files()) rmSync(file)
  await completeJournal(env().DATA_DIR)
  const text = () =>
    files()
      .map((file) => readFileSync(file, 'utf8'))
      .join('')
  const once = text()
  expect(once).toContain(uid)
  expect(once).not.toContain('Janu')
  await completeJournal(env().DATA_DIR)
  expect(text()).toBe(once)
  await forget(uid, user)
  await start()
  expect(await row(uid)).toEqual(before)
})

test('one that ended otherwise meanwhile stays as it is', async () => {
  const user = await makeUser()
  const { uid } = await makeApplication({ user, status: 'in_review' })
  await (await api.signIn(user)).post(`/api/portal/applications/${uid}/withdraw`, {})
  await forget(uid, user)
  await db()
    .updateTable('applications')
    .set({ status: 'not_selected', endedAt: new Date(), nextMove: 'nobody' })
    .where('id', '=', uid)
    .execute()
  await start()
  expect((await row(uid)).status).toBe('not_selected')
})

test('at an ordinary start nothing is done about what was withdrawn, not even a row locked: there may be thousands', async () => {
  const user = await makeUser()
  const { uid } = await makeApplication({ user, status: 'in_review' })
  await (await api.signIn(user)).post(`/api/portal/applications/${uid}/withdraw`, { reason: WORDS })
  await journalWritten()
  const lockedBy = async () => {
    const { rows } = await sql<{ xmax: string }>`select xmax::text from applications where id = ${uid}`.execute(db())
    return rows[0]?.xmax
  }
  const before = await lockedBy()
  await start()
  expect(await lockedBy()).toBe(before)
  expect((await row(uid)).status).toBe('withdrawn')
})
