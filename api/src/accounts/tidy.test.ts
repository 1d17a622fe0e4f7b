// The nightly housekeeping of sign-in, with much to remove and with somebody in the way.
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testDatabase } from '../../test/database.ts'
import { tasks } from './accounts.background.ts'

let url = ''
let user = ''
beforeAll(async () => {
  url = await testDatabase()
  user = (await makeUser()).id
})

const MANY = 2500
beforeEach(async () => {
  await sql`insert into links (purpose, user_id, nonce, valid_seconds, expires_at)
    select 'password_reset', ${user}, decode(md5(n::text), 'hex'), 3600, now() - interval '31 days'
    from generate_series(1, ${MANY}) n`.execute(db())
  await sql`insert into mails (user_id, to_address, template, language, link_id, status)
    select ${user}, 'nekdo@korak.example', 'password_reset', 'sl-SI', id, 'sent' from links`.execute(db())
  await sql`insert into throttles (key, updated_at) values ('quiet', now() - interval '5 days')
    on conflict do nothing`.execute(db())
})

const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db())).rows[0]?.n
/** Somebody else at work meanwhile. */
async function beside(statement: string, work: () => Promise<unknown>): Promise<void> {
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  try {
    await other.query('begin')
    await other.query(statement)
    await work()
  } finally {
    await other.end()
  }
}

test('removes more than one statement may, and waits for nobody who holds a row', async () => {
  await beside('select from links order by id limit 3 for update', () => tasks['auth.tidy']())
  expect(await count('links')).toBe(3)
  await tasks['auth.tidy']()
  expect(await count('links')).toBe(0)
  expect(await count('mails')).toBe(MANY)
})

test('what cannot be done tonight keeps nothing else longer', async () => {
  await beside('lock table email_changes in access exclusive mode', async () => {
    await expect(tasks['auth.tidy']()).rejects.toThrow('lock timeout')
  })
  expect([await count('links'), await count('throttles'), await count('email_changes')]).toEqual([0, 0, 0])
})
