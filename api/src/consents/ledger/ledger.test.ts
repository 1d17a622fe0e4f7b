import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { env } from '#env.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { makeConsent, makeVersion } from '#consents/consents.factory.ts'
import { requestConsents, consentRecordsOf } from '#consents/consents.service.ts'
import { journalWritten } from './journal.ts'
import { completeJournal } from './journal.service.ts'
import { findChain } from './ledger.queries.ts'
import { proveDatabase } from './proof.service.ts'

const api = await testApp()
beforeAll(() => completeJournal(env().DATA_DIR))

/** A person who confirmed, was asked again, confirmed again and withdrew. */
async function somebody(): Promise<{ id: string; rows: string[] }> {
  const user = await makeUser()
  await db().updateTable('consents').set({ isActive: false }).execute()
  const consent = await makeConsent()
  const client = await api.signIn(user)
  const rows: string[] = []
  const uidOf = async (version: string): Promise<string> => {
    const list: { key: string; uid: string; version: string }[] = (await client.get('/api/portal/consents')).json
    return list.find((one) => one.key === consent.key && one.version === version)?.uid ?? ''
  }
  for (const version of ['1', '2']) {
    if (version === '2') await makeVersion(consent, { label: '2' })
    await requestConsents(user.id)
    const uid = await uidOf(version)
    rows.push(uid)
    expect((await client.post(`/api/portal/consents/${uid}/confirm`)).status).toBe(200)
  }
  expect((await client.post(`/api/portal/consents/${rows[1]}/withdraw`)).status).toBe(200)
  await journalWritten()
  return { id: user.id, rows }
}

describe('the ledger', () => {
  test.each([
    ['update', `update consent_events set action = 'declined'`],
    ['delete', 'delete from consent_events'],
    ['truncate', 'truncate consent_events'],
    ['change of a published text', `update consent_versions set text_sl = '{}'`],
    ['removal of a published text', 'delete from consent_versions'],
  ])('refuses %s by the role of the application', async (_what, statement) => {
    await somebody()
    await expect(sql.raw(statement).execute(db())).rejects.toMatchObject({ code: '42501' })
  })

  test('numbers events of one person without gaps, each bound to the one before', async () => {
    const { id } = await somebody()
    const chain = await findChain(id)
    expect(chain.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6])
    expect(chain.map(({ previousHash }) => previousHash?.toString('hex') ?? null)).toEqual([
      null,
      ...chain.slice(0, -1).map(({ hash }) => hash.toString('hex')),
    ])
    expect(chain.map(({ action, receipt }) => `${action} ${receipt !== null}`)).toEqual([
      'asked false',
      'confirmed true',
      'asked false',
      'confirmed true',
      'superseded false',
      'withdrawn true',
    ])
    expect(JSON.stringify(await consentRecordsOf(id))).not.toMatch(/Oseba Testna|example\.com/)
  })
})

test('the database as it is proves itself', async () => {
  await somebody()
  const { people, events, receipts, faults } = await proveDatabase()
  expect(faults).toEqual([])
  expect([people > 0, events > people, receipts > 0]).toEqual([true, true, true])
})

/** What only the owner of the tables could do, by giving the rights back first. */
async function asOwner(statement: ReturnType<typeof sql>): Promise<void> {
  await sql`grant update, delete on consent_events, receipt_keys to current_user`.execute(db())
  for (const table of ['consent_events', 'consent_versions', 'receipt_keys'])
    await sql.raw(`alter table ${table} disable trigger user`).execute(db())
  await statement.execute(db())
}

describe('tampering by the owner of the tables is found', () => {
  const found = async (person: string) =>
    (await proveDatabase()).faults
      .filter((fault) => fault.includes(person))
      .map((fault) => fault.replace(/^Person \S+: ([0-9a-f-]{36}: )?/, ''))

  test('an event changed', async () => {
    const { id } = await somebody()
    await asOwner(sql`update consent_events set action = 'declined' where person_id = ${id} and seq = 2`)
    expect(await found(id)).toContain('Event 2 has been changed.')
  })

  test('an event changed with its hash made anew', async () => {
    const { id } = await somebody()
    await asOwner(sql`update consent_events set hash = sha256('x') where person_id = ${id} and seq = 3`)
    expect(await found(id)).toEqual(expect.arrayContaining(['Event 4 does not follow the one before it.']))
  })

  test('an event taken out, and the rest moved up', async () => {
    const { id } = await somebody()
    await asOwner(sql`with gone as (delete from consent_events where person_id = ${id} and seq = 3 returning 1)
      select * from gone`)
    await asOwner(sql`update consent_events set seq = seq - 1 where person_id = ${id} and seq > 3`)
    expect(await found(id)).toEqual(expect.arrayContaining(['Event 3 does not follow the one before it.']))
  })

  test('events that changed places', async () => {
    const { id } = await somebody()
    await asOwner(sql`update consent_events set seq = 99 where person_id = ${id} and seq = 1`)
    await asOwner(sql`update consent_events set seq = 1 where person_id = ${id} and seq = 2`)
    await asOwner(sql`update consent_events set seq = 2 where person_id = ${id} and seq = 99`)
    expect((await found(id)).length).toBeGreaterThan(1)
  })

  test('the end cut off', async () => {
    const { id, rows } = await somebody()
    await asOwner(sql`delete from consent_events where person_id = ${id} and seq = 6`)
    expect(await found(id)).toEqual([
      `Row ${rows[1]} is withdrawn, its last event says confirmed.`,
      expect.stringMatching(/^Row \S+ was decided/),
      'event 6 is in the journal and missing here.',
    ])
  })

  test('the whole chain gone', async () => {
    const { id, rows } = await somebody()
    await asOwner(sql`delete from consent_events where person_id = ${id}`)
    const { faults } = await proveDatabase()
    for (const row of rows) expect(faults).toContain(`No event tells about row ${row}.`)
  })

  test('a decision changed past the chain', async () => {
    const { id, rows } = await somebody()
    await db()
      .updateTable('userConsents')
      .set({ status: 'confirmed' })
      .where('id', '=', rows[1] ?? '')
      .execute()
    expect(await found(id)).toEqual([`Row ${rows[1]} is confirmed, its last event says withdrawn.`])
  })

  test('a receipt changed, and one signed by somebody else', async () => {
    const { id } = await somebody()
    await asOwner(sql`update consent_events set receipt = replace(receipt, '"confirmed"', '"declined"')
      where person_id = ${id} and seq = 2`)
    expect(await found(id)).toContain(
      'The signature does not fit: the receipt has been changed, or signed by somebody else.',
    )
    await asOwner(sql`update consent_events set key_id = 'ffffffffffffffff' where person_id = ${id} and seq = 4`)
    expect(await found(id)).toContain('It is signed with the key ffffffffffffffff, which is not among the known ones.')
  })

  test('a text and a public key changed', async () => {
    await somebody()
    await asOwner(sql`update consent_versions set text_sl = jsonb_set(text_sl, '{action}', '"Dovolim vse"')
      where id = (select version_id from consent_events limit 1)`)
    await asOwner(sql`update receipt_keys set public_key = sha256('x')`)
    const { faults } = await proveDatabase()
    expect(faults).toContainEqual(expect.stringMatching(/^The text preskus-\d+ \d has been changed\.$/))
    expect(faults).toContainEqual(expect.stringMatching(/^The public key [0-9a-f]{16} has been changed\.$/))
  })
})

test('what is left of an erased account still proves itself, by its pseudonymous id', async () => {
  const { id } = await somebody()
  await db().deleteFrom('users').where('id', '=', id).execute()
  expect((await findChain(id)).length).toBe(6)
  const own = (await proveDatabase()).faults.filter((fault) => fault.includes(id) && /chang|follow|missing/.test(fault))
  expect(own).toEqual([])
})
