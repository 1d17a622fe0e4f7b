// Beside the mails to people without an account, a download reads those of its person.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { rowsFetched } from '../../../test/rows-read.ts'
import { countLists, mailRows } from './trail.queries.ts'

await testApp()
const MANY = 3000

const mail = (userId: string | null, address: string, count: number) =>
  sql`insert into mails (user_id, to_address, template, language, params)
    select ${userId}, ${address} || case when ${count} > 1 then n::text else '' end, 'approach_asked', 'sl-SI', '{}'
    from generate_series(1, ${count}::int) n`.execute(db())

test('mails of a person are found by the person and the addresses, not among all of nobody', async () => {
  const user = await makeUser()
  await mail(user.id, user.email, 1)
  await mail(null, user.email, 1)
  await mail(null, 'nekdo@podjetje.si', MANY)
  await sql`analyze mails`.execute(db())
  let found = 0
  const read = await rowsFetched('mails', async () => {
    expect(await countLists(user.id)).toBeGreaterThan(1)
    for await (const row of mailRows(user.id)) if (row.template === 'approach_asked') found += 1
  })
  expect(found).toBe(2)
  expect(read).toBeLessThan(100)
})
