import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { findOldMails } from './rules.queries.ts'

await testApp()

test('mails of years are due once for each person, from the oldest on, however many months they are of', async () => {
  const [one, other] = [await makeUser(), await makeUser()]
  const mail = (id: string, days: number[]) =>
    sql`insert into mails (user_id, to_address, template, language, params, created_at)
      select ${id}, 'nekdo@primer.si', 'account_exists', 'sl-SI', '{}', now() - make_interval(days => d) from unnest(${days}::int[]) d`.execute(
      db(),
    )
  await mail(other.id, [800, 760])
  await mail(one.id, [1200, 900, 899, 10])
  const due = await findOldMails(addDays(today(), -730))
  expect(due).toMatchObject([
    { person: one.id, count: 3, on: addDays(today(), -1200) },
    { person: other.id, count: 2, on: addDays(today(), -800) },
  ])
})
