// Among many interviews those of which no time is left to pick are found without reading all there are.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeApplication } from '#applications/applications.factory.ts'
import { db } from '#db/db.ts'
import { testApp } from '../../test/app.ts'
import { rowsScanned } from '../../test/rows-read.ts'
import { findLapsed } from './reminders.queries.ts'

await testApp()
const MANY = 20_000

test('every hour only interviews that wait for the candidate are read', async () => {
  const { uid } = await makeApplication()
  await sql`insert into interviews (application_id, user_id, state)
    select a.id, a.user_id, case when n <= 3 then 'proposed' else 'cancelled' end
    from applications a, generate_series(1, ${MANY}::int) n where a.id = ${uid}`.execute(db())
  await sql`analyze interviews`.execute(db())
  let found = 0
  const scanned = await rowsScanned(async () => (found = (await findLapsed(50)).length))
  expect([found, scanned['interviews'] ?? 0]).toEqual([3, 0])
})
