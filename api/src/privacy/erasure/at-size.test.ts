// Beside many people and what is written about them, erasing somebody reads what names them.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeApplication } from '#applications/applications.factory.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { rowsScanned } from '../../../test/rows-read.ts'
import { eraseAccount } from './erasure.service.ts'

await testApp()
const MANY = 3000

/** A note about somebody's application. @returns what it says by then */
async function written(applicationId: string, userId: string, authorId: string, text: string) {
  const note = { applicationId, userId, authorId, kind: 'fact', text }
  const { id } = await db().insertInto('applicationNotes').values(note).returning('id').executeTakeFirstOrThrow()
  return async () =>
    (await db().selectFrom('applicationNotes').select('text').where('id', '=', id).executeTakeFirst())?.text
}

test('whether others are called the same, and where somebody is named, is looked up and not read for', async () => {
  const staff = await makeUser({ kind: 'employee' })
  const gone = await makeUser({ name: 'Žiga Kraševec-Hribar', email: 'ziga.krasevec@primer.si' })
  const { uid, user } = await makeApplication({})
  await sql`insert into users (username, name, password_hash) select 'mnogi.' || n, 'Mnogi Človek ' || n, '' from generate_series(1, ${MANY}::int) n`.execute(
    db(),
  )
  await sql`insert into application_notes (application_id, user_id, author_id, kind, text)
    select ${uid}, ${user.id}, ${staff.id}, 'fact', 'Pogovor številka ' || md5(n::text) from generate_series(1, ${MANY}::int) n`.execute(
    db(),
  )
  await sql`insert into tasks (text, assignee_id) select 'Pokliči ' || md5(n::text), ${staff.id} from generate_series(1, ${MANY}::int) n`.execute(
    db(),
  )
  const text = 'Priporoča ga Žiga KRAŠEVEC Hribar. Piše se na Ziga.Krasevec@primer.si.'
  const read = await written(uid, user.id, staff.id, text)
  await sql`analyze users, application_notes, tasks`.execute(db())
  const scanned = await rowsScanned(() => eraseAccount(gone.id, 'administration'))
  expect(scanned).not.toHaveProperty('users')
  expect(scanned).not.toHaveProperty('application_notes')
  // Who is mentioned in tasks is read for once.
  expect(scanned['tasks']).toBe(MANY)
  expect(await read()).toBe('Priporoča ga –. Piše se na –.')
})

test('a name somebody else has, in another order and with other signs, is left where it stands', async () => {
  const staff = await makeUser({ kind: 'employee' })
  const [gone] = [await makeUser({ name: 'Ana Marija Oblak' }), await makeUser({ name: 'Oblak, Ana-Marija' })]
  const { uid, user } = await makeApplication({})
  const text = 'Dela z Ana Marija Oblak.'
  const read = await written(uid, user.id, staff.id, text)
  expect(await eraseAccount(gone!.id, 'administration')).toBe(true)
  expect(await read()).toBe(text)
})
