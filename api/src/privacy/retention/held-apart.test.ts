import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCv } from '#candidates/cv/cvs.factory.ts'
import { addDays, now, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { eraseClosed } from '#privacy/erasure/erasure.service.ts'
import { writeTombstones } from '#privacy/erasure/tombstones.ts'
import { tasks } from '#privacy/privacy.background.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'

await testApp()

const refuseErasure = ({ id }: MadeUser) =>
  sql`create or replace trigger refuse_erasure before delete on users for each row when (old.id = ${sql.lit(id)})
    execute function refuse_change()`.execute(db())
const isThere = async ({ id }: MadeUser): Promise<boolean> =>
  (await db().selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

test('somebody who cannot be erased again keeps nobody else’s data longer', async () => {
  const [broken, other, due] = [await makeUser(), await makeUser(), await makeUser()]
  await refuseErasure(broken)
  await writeTombstones([{ id: broken.id, at: now() }])
  await writeTombstones([{ id: other.id, at: now() }])
  await makeCv(due)
  await db().updateTable('candidates').set({ clearOn: today() }).where('userId', '=', due.id).execute()
  await expect(tasks['privacy.retention']()).rejects.toThrow('append-only')
  expect(await db().selectFrom('files').select('id').where('userId', '=', due.id).execute()).toEqual([])
  expect([await isThere(broken), await isThere(other)]).toEqual([true, false])
})

test('nor somebody whose closed account cannot be erased', async () => {
  const people = [await makeUser(), await makeUser()] as const
  await refuseErasure(people[0])
  for (const [at, { id }] of people.entries())
    await db()
      .updateTable('users')
      .set({ closingAt: now(), eraseAt: new Date(`${addDays(today(), at - 9)}T22:59:59Z`) })
      .where('id', '=', id)
      .execute()
  await expect(eraseClosed()).rejects.toThrow('append-only')
  expect(await Promise.all(people.map(isThere))).toEqual([true, false])
})
