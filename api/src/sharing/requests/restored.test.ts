// What a restored backup has brought back is over again as it was, and nobody is told twice.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { journalDir, journalWritten } from '#consents/ledger/journal.ts'
import { replayJournal } from '#consents/ledger/journal-replay.service.ts'
import { db } from '#db/db.ts'
import { env } from '#env.ts'
import { decideSharing, makeShare, type MadeShare } from '#sharing/sharing.factory.ts'
import { testApp } from '../../../test/app.ts'

const api = await testApp()
beforeAll(async () => {
  await sql.raw(`grant update, delete on consent_events to current_user`).execute(db())
  await sql.raw(`alter table consent_events disable trigger user`).execute(db())
})

const row = (id: string) =>
  db()
    .selectFrom('shareRequests')
    .select(['status', 'endedAt', 'endedBecause'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const mails = async () => (await db().selectFrom('mails').select('id').orderBy('id').execute()).map(({ id }) => id)
const openAgain = (id: string) =>
  db()
    .updateTable('shareRequests')
    .set({ status: 'confirmed', endedAt: null, endedBecause: null })
    .where('id', '=', id)
    .execute()

/** The consent to sharing was withdrawn after the backup. @returns when */
async function forgetWithdrawal({ user, share }: MadeShare): Promise<Date> {
  await journalWritten()
  const { rows } = await sql<{ id: string; at: Date }>`delete from consent_events
    where person_id = ${user.id} and action = 'withdrawn' returning user_consent_id as id, happened_at as at`.execute(
    db(),
  )
  const [{ id, at }] = rows as [{ id: string; at: Date }]
  await db().updateTable('userConsents').set({ status: 'confirmed' }).where('id', '=', id).execute()
  await openAgain(share)
  return at
}

test('an end by the withdrawn consent, with its instant, without a mail', async () => {
  const made = await makeShare()
  await decideSharing(made.user, 'withdraw')
  const before = await row(made.share)
  await forgetWithdrawal(made)
  const known = await mails()
  await replayJournal(env().DATA_DIR)
  expect(await row(made.share)).toEqual(before)
  expect(await mails()).toEqual(known)
  const page = await (await api.signIn(made.user)).get(`/api/portal/share-requests/${made.share}`)
  expect(page.json).toMatchObject({ status: 'withdrawn', ended_because: 'consent', is_erasure_owed: false })
})

test('also where only the decision is in the journal: then at the instant of the decision', async () => {
  const made = await makeShare()
  await decideSharing(made.user, 'withdraw')
  const at = await forgetWithdrawal(made)
  for (const name of readdirSync(journalDir())) {
    const file = path.join(journalDir(), name)
    const lines = readFileSync(file, 'utf8').split('\n')
    writeFileSync(file, lines.filter((line) => !line.includes('"share":') || !line.includes(made.share)).join('\n'))
  }
  const known = await mails()
  // The restore comes later than the decision by more than the clock can hide.
  await new Promise((done) => setTimeout(done, 20))
  await replayJournal(env().DATA_DIR)
  expect(await row(made.share)).toEqual({ status: 'withdrawn', endedAt: at, endedBecause: 'consent' })
  expect(await mails()).toEqual(known)
})
