// A registration that takes the place of one nobody activated: the first account is erased like any other.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { connect, db } from '#db/db.ts'
import { env } from '#env.ts'
import { readTombstones } from '#privacy/erasure/tombstones.ts'
import { PASSWORD } from '#users/users.factory.ts'
import { reapplyErasures } from '../../reapply-erasures.ts'

const api = await testApp()
const email = 'nova@example.com'
const PERSON = { gender: 'male', birthday: '1990-03-27', education: 7, career: 'beginner' }
const register = (name: string) =>
  api
    .newClient()
    .post('/api/auth/signup-candidate', { ...PERSON, name, email, password: PASSWORD, confirm_password: PASSWORD })
const userBy = (address: string) => db().selectFrom('users').selectAll().where('email', '=', address).executeTakeFirst()

test('it is in the trail, has a tombstone, and goes from a restored backup too', async () => {
  await register('Prva Oseba')
  const first = await userBy(email)
  if (!first) throw new Error('No account')
  // A registration that does not come about erases nobody, now or at the next start.
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'full'; end $$`.execute(db())
  await sql`create trigger refuse before insert on users for each row execute function refuse()`.execute(db())
  expect((await register('Druga Oseba')).status).toBe(500)
  await sql`drop trigger refuse on users`.execute(db())
  expect((await userBy(email))?.id).toBe(first.id)
  expect((await readTombstones()).map(({ id }) => id)).not.toContain(first.id)

  await register('Druga Oseba')
  const trail = await db()
    .selectFrom('auditEvents')
    .select('details')
    .where('action', '=', 'privacy.erased')
    .where('userId', '=', first.id)
    .execute()
  expect(trail).toEqual([{ details: { why: 'never_activated', records: 0 } }])
  expect((await readTombstones()).map(({ id }) => id)).toContain(first.id)
  const before = { ...first, email: `varnostna.${email}`, username: 'varnostna' }
  await db().insertInto('users').values(before).execute()
  expect(await reapplyErasures(api.databaseUrl, env().DATA_DIR)).toBe(1)
  connect(api.databaseUrl, 8)
  expect([await userBy(before.email), (await userBy(email))?.name]).toEqual([undefined, 'Druga Oseba'])
})
