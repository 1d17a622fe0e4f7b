import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, today } from '#base/time.ts'
import { db, rehearse, transact } from '#db/db.ts'
import { env } from '#env.ts'
import { disableAccount, enableAccount } from '#privacy/accounts/accounts.service.ts'
import { makeShare } from '#sharing/sharing.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { makeConsent, makeVersion } from '#consents/consents.factory.ts'
import { requestConsents, consentRecordsOf } from '#consents/consents.service.ts'
import { journalDir, journalWritten } from './journal.ts'
import { completeJournal } from './journal.service.ts'
import { proveDatabase } from './proof.service.ts'
import { replayJournal } from './journal-replay.service.ts'

const api = await testApp()
const folder = journalDir()
const LEDGERS = ['consent_events', 'consent_versions', 'receipt_keys']
const file = () => path.join(folder, readdirSync(folder)[0] ?? '')
const journal = async (): Promise<string> => {
  await journalWritten()
  return readFileSync(file(), 'utf8')
}

interface Somebody {
  id: string
  uid: string
  client: Client
}
/** A person who has confirmed a consent of their own and withdrawn it. */
async function somebody(more: Parameters<typeof makeConsent>[0] = {}): Promise<Somebody> {
  const user = await makeUser()
  await db().updateTable('consents').set({ isActive: false }).execute()
  await makeConsent({ validMonths: 12, ...more })
  await requestConsents(user.id)
  const client = await api.signIn(user)
  const [{ uid }] = (await client.get('/api/portal/consents')).json
  for (const what of ['confirm', 'withdraw']) await client.post(`/api/portal/consents/${uid}/${what}`)
  await journalWritten()
  return { id: user.id, uid, client }
}
const faults = async (places?: string[]) => (await proveDatabase(places)).faults
/** What a dishonest owner of the tables does: rights back, triggers off, traces covered. */
async function cut({ id, uid }: Somebody, from: number, row: string): Promise<void> {
  await sql`delete from consent_events where person_id = ${id} and seq >= ${from}`.execute(db())
  await sql.raw(`update user_consents set ${row} where id = '${uid}'`).execute(db())
}
const PENDING = `status = 'pending', decided_at = null, expires_at = null`

beforeAll(async () => {
  await sql.raw(`grant update, delete on consent_events, receipt_keys to current_user`).execute(db())
  for (const table of LEDGERS) await sql.raw(`alter table ${table} disable trigger user`).execute(db())
  await completeJournal(env().DATA_DIR)
})
beforeEach(async () => {
  await replayJournal(env().DATA_DIR)
  const left = await faults()
  if (left.length > 0) throw new Error(left.join('\n'))
})

describe('cut off without a trace in the database, found by the journal', () => {
  test('the last event, with its receipt and its row set back', async () => {
    const one = await somebody()
    await cut(one, 2, PENDING)
    const gone = [2, 3].map((seq) => `Person ${one.id}: event ${seq} is in the journal and missing here.`)
    expect(await faults()).toEqual(gone)
  })

  test('a whole chain and all rows', async () => {
    const one = await somebody()
    await cut(one, 1, PENDING)
    await db().deleteFrom('userConsents').where('userId', '=', one.id).execute()
    expect(await faults()).toHaveLength(3)
  })

  test('the end of the chain of somebody erased', async () => {
    const one = await somebody()
    await db().deleteFrom('users').where('id', '=', one.id).execute()
    await sql`delete from consent_events where person_id = ${one.id} and seq = 3`.execute(db())
    expect(await faults()).toEqual([`Person ${one.id}: event 3 is in the journal and missing here.`])
  })

  test('in the journal as well, by a copy saved elsewhere', async () => {
    const one = await somebody()
    const whole = await journal()
    const saved = path.join(env().DATA_DIR, 'saved')
    cpSync(folder, saved, { recursive: true })
    await cut(
      one,
      3,
      `status = 'confirmed', decided_at = (select happened_at from consent_events where person_id = '${one.id}' and seq = 2),
      expires_at = (select (receipt::jsonb #>> '{event,valid_until}')::timestamptz from consent_events where person_id = '${one.id}' and seq = 2)`,
    )
    writeFileSync(
      file(),
      whole
        .split('\n')
        .filter((line) => !line.includes(one.id) || !line.includes('"seq":3'))
        .join('\n'),
    )
    expect(await faults()).toEqual([])
    expect(await faults([folder, saved])).toEqual([`Person ${one.id}: event 3 is in the journal and missing here.`])
    writeFileSync(file(), whole)
  })

  test('an event put in', async () => {
    const one = await somebody()
    const whole = await journal()
    writeFileSync(
      file(),
      whole
        .split('\n')
        .filter((line) => !line.includes(one.id))
        .join('\n'),
    )
    expect(await faults()).toContain(`Person ${one.id}: event 1 is not in the journal.`)
    writeFileSync(file(), whole)
  })
})

describe('what decides is compared', () => {
  test.each([
    ['the end', `expires_at = '2099-01-01'`, /ends 2099-01-01.* its receipt says null/],
    ['the time of the decision', `decided_at = '2020-01-01'`, /was decided 2020-01-01/],
  ])('%s of a row', async (_what, change, words) => {
    const one = await somebody()
    await sql.raw(`update user_consents set ${change} where id = '${one.uid}'`).execute(db())
    expect(await faults()).toEqual([expect.stringMatching(words)])
    await sql`update user_consents u set expires_at = null, decided_at = e.happened_at from consent_events e
      where e.user_consent_id = u.id and e.seq = 3 and u.id = ${one.uid}`.execute(db())
  })

  test.each([
    ['change', `change = 'editorial'`, `change = 'material'`],
    ['note', `note_sl = 'Nič posebnega.'`, `note_sl = ''`],
    [
      'published_at',
      `published_at = published_at - interval '1 year'`,
      `published_at = published_at + interval '1 year'`,
    ],
    ['version', `label = '0'`, `label = '2'`],
  ])('%s of a published text', async (part, change, back) => {
    const consent = await makeConsent()
    const { id } = await makeVersion(consent, { label: '2' })
    await journalWritten()
    await sql.raw(`update consent_versions set ${change} where id = '${id}'`).execute(db())
    expect(await faults()).toEqual([`The text ${consent.key} 2 is not as it was published: ${part}.`])
    await sql.raw(`update consent_versions set ${back} where id = '${id}'`).execute(db())
  })

  test('what the consent of a published text says', async () => {
    const consent = await makeConsent()
    await journalWritten()
    await db()
      .updateTable('consents')
      .set({ legalBasis: 'GDPR 6(1)(f)', effect: 'newsletter' })
      .where('id', '=', consent.id)
      .execute()
    expect(await faults()).toEqual([`The text ${consent.key} 1 is not as it was published: effect, legal_basis.`])
    await db()
      .updateTable('consents')
      .set({ legalBasis: 'GDPR 6(1)(a)', effect: 'none' })
      .where('id', '=', consent.id)
      .execute()
  })
})

describe('an older backup is restored', () => {
  test('withdrawals are there again: chain, receipts, rows and effects', async () => {
    const one = await somebody({ effect: 'talent_pool' })
    const before = await consentRecordsOf(one.id)
    const row = async () =>
      db()
        .selectFrom('userConsents')
        .select(['status', 'decidedAt', 'expiresAt'])
        .where('id', '=', one.uid)
        .executeTakeFirst()
    const stood = await row()
    await cut(one, 3, `status = 'confirmed', expires_at = '2099-01-01'`)
    await db().updateTable('candidates').set({ clearOn: null }).where('userId', '=', one.id).execute()
    expect(await replayJournal(env().DATA_DIR)).toEqual({ events: 1, left: 0, unread: [] })
    expect(await consentRecordsOf(one.id)).toEqual(before)
    expect(await row()).toEqual(stood)
    const profile = db().selectFrom('candidates').select('clearOn').where('userId', '=', one.id)
    expect(await profile.executeTakeFirst()).toEqual({ clearOn: addDays(today(), 30) })
    expect(await replayJournal(env().DATA_DIR)).toEqual({ events: 0, left: 0, unread: [] })
  })

  test('texts published since come back with the decisions about them', async () => {
    const one = await somebody()
    const before = await consentRecordsOf(one.id)
    const [text] = before.texts
    await sql`delete from consent_events where person_id = ${one.id}`.execute(db())
    await db().deleteFrom('userConsents').where('userId', '=', one.id).execute()
    await sql`delete from consent_versions where id = ${text?.version_id}`.execute(db())
    await db()
      .deleteFrom('consents')
      .where('key', '=', text?.consent ?? '')
      .execute()
    expect(await replayJournal(env().DATA_DIR)).toEqual({ events: 3, left: 0, unread: [] })
    expect(await consentRecordsOf(one.id)).toEqual(before)
  })

  test('nothing is put back over another history, nor without a receipt that is right', async () => {
    const one = await somebody()
    const whole = await journal()
    await cut(one, 3, `status = 'confirmed'`)
    writeFileSync(file(), whole.replaceAll(/(\\"event_type\\":\\")withdrawn/g, '$1declined'))
    expect(await replayJournal(env().DATA_DIR)).toEqual({ events: 0, left: 1, unread: [] })
    writeFileSync(file(), whole)
    const other = await somebody()
    await sql`delete from consent_events where person_id = ${other.id} and seq = 2`.execute(db())
    await sql`update consent_events set hash = sha256('x') where person_id = ${other.id} and seq = 1`.execute(db())
    expect(await replayJournal(env().DATA_DIR)).toEqual({ events: 1, left: 1, unread: [] })
    await sql`delete from consent_events where person_id = ${other.id}`.execute(db())
  })

  test('a presentation declined or withdrawn is not open again', async () => {
    await db().updateTable('consents').set({ isActive: true }).where('key', '=', 'share-with-clients').execute()
    for (const [status, what] of [
      ['pending', 'declined'],
      ['confirmed', 'withdrawn'],
    ] as const) {
      const { share, user } = await makeShare({ status })
      const client = await api.signIn(user)
      const verb = what === 'declined' ? 'decline' : 'withdraw'
      expect((await client.post(`/api/portal/share-requests/${share}/${verb}`)).status).toBe(200)
      await journalWritten()
      const row = () => db().selectFrom('shareRequests').selectAll().where('id', '=', share).executeTakeFirstOrThrow()
      const { endedAt, endedBecause } = await row()
      await db()
        .updateTable('shareRequests')
        .set({ status, endedAt: null, endedBecause: null })
        .where('id', '=', share)
        .execute()
      await replayJournal(env().DATA_DIR)
      expect(await row()).toMatchObject({ status: what, endedAt, endedBecause })
    }
  })

  test('limited use and the closing of an account hold again; what the person did later stays', async () => {
    const user = await makeUser()
    const client = await api.signIn(user)
    expect((await client.put('/api/portal/privacy/restriction', { restricted: true })).status).toBe(200)
    await journalWritten()
    const person = () =>
      db().selectFrom('users').select(['restrictedAt', 'eraseAt']).where('id', '=', user.id).executeTakeFirst()
    const { restrictedAt } = (await person()) ?? {}
    expect(restrictedAt).toBeInstanceOf(Date)
    const older = { restrictedAt: null, updatedAt: new Date('2020-01-01') }
    await db().updateTable('users').set(older).where('id', '=', user.id).execute()
    await replayJournal(env().DATA_DIR)
    expect((await person())?.restrictedAt).toEqual(restrictedAt)
    await db()
      .updateTable('users')
      .set({ restrictedAt: null, updatedAt: new Date('2099-01-01') })
      .where('id', '=', user.id)
      .execute()
    await replayJournal(env().DATA_DIR)
    expect((await person())?.restrictedAt).toBeNull()
  })
})

test('a wish from months ago holds again, though nothing was decided in the months since', async () => {
  const user = await makeUser()
  const at = '2099-01-15T10:00:00.000Z'
  const wish = { person: user.id, at, isRestricted: true }
  const months = ['2099-01', '2099-02', '2099-03'].map((month) => path.join(folder, `${month}.jsonl`))
  for (const [nth, month] of months.entries())
    writeFileSync(month, nth === 0 ? `${JSON.stringify({ v: 1, wish })}\n` : '')
  await replayJournal(env().DATA_DIR)
  for (const month of months) rmSync(month)
  const person = db().selectFrom('users').select('restrictedAt').where('id', '=', user.id)
  expect(await person.executeTakeFirst()).toEqual({ restrictedAt: new Date(at) })
})

test('an account that was disabled is so again; one enabled since is not', async () => {
  const user = await makeUser()
  const status = async () =>
    (await db().selectFrom('users').select('status').where('id', '=', user.id).executeTakeFirst())?.status
  const forget = (updatedAt: string) =>
    db().updateTable('users').set({ status: 'active', updatedAt }).where('id', '=', user.id).execute()
  await disableAccount(user.username, 'Zloraba')
  await journalWritten()
  await forget('2020-01-01')
  await replayJournal(env().DATA_DIR)
  expect(await status()).toBe('disabled')
  await enableAccount(user.username)
  await journalWritten()
  await forget('2020-01-01')
  await replayJournal(env().DATA_DIR)
  expect(await status()).toBe('active')
})

test('what was taken back leaves no line', async () => {
  const user = await makeUser()
  await makeConsent()
  await expect(
    transact(async () => {
      await requestConsents(user.id)
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  await transact(() => rehearse(() => requestConsents(user.id)))
  expect(await journal()).not.toContain(user.id)
})

test('a journal that was lost is written anew, and completed when a crash kept lines from it', async () => {
  const one = await somebody()
  const whole = await journal()
  writeFileSync(
    file(),
    whole
      .split('\n')
      .filter((line) => !line.includes(one.id))
      .join('\n'),
  )
  await completeJournal(env().DATA_DIR)
  expect(await faults()).toEqual([])
  writeFileSync(file(), '')
  await completeJournal(env().DATA_DIR)
  expect(await faults()).toEqual([])
  writeFileSync(file(), `${await journal()}{"v":1,"event":{"per`)
  expect(await faults()).toEqual([])
})
