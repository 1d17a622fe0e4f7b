import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCv } from '#candidates/cv/cvs.factory.ts'
import { addDays, now, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { eraseClosed } from '#privacy/erasure/erasure.service.ts'
import { writeTombstones } from '#privacy/erasure/tombstones.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { tasks } from '#privacy/privacy.background.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { runRetention } from './retention.service.ts'

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

test('nor a rule that cannot find out what is due, as where that takes too long', async () => {
  const { id: assigneeId } = await makeUser({ kind: 'employee' })
  const old = {
    text: 'Pred leti',
    assigneeId,
    authorId: assigneeId,
    dueOn: '2020-01-01',
    doneAt: new Date('2020-01-02'),
  }
  await db().insertInto('tasks').values(old).execute()
  await sql`alter table bulk_actions rename to elsewhere`.execute(db())
  try {
    // Who runs the portal reads which rule, and why; nothing of anybody's data.
    await expect(tasks['privacy.retention']()).rejects.toThrow('done to many at once (42P01)')
  } finally {
    await sql`alter table elsewhere rename to bulk_actions`.execute(db())
  }
  expect(await db().selectFrom('tasks').select('text').where('assigneeId', '=', assigneeId).execute()).toEqual([])
})

test('nor an infected file that is the proof of a publication', async () => {
  const old = { scanState: 'infected', createdAt: new Date('2020-01-01'), collection: 'general', title: 'A' } as const
  const file = { ...old, name: 'a.pdf', mime: 'application/pdf', size: 1, sha256: Buffer.alloc(32) }
  const [proof, other] = await db()
    .insertInto('files')
    .values(['aa', 'bb'].map((one) => ({ ...file, storageKey: `${one}/${randomUUID()}` })))
    .returning('id')
    .execute()
  const { id: jobId } = await makeJob()
  const publication = { jobId, channel: 'zrsz', fromOn: '2020-01-01', proofFileId: proof?.id ?? '' } as const
  await db().insertInto('publications').values(publication).execute()
  const reports = await runRetention(false)
  expect(reports.find(({ rule }) => rule === 'infected files')?.failed).toBe(0)
  const ids = [proof, other].map((one) => one?.id ?? '')
  expect(await db().selectFrom('files').select('id').where('id', 'in', ids).execute()).toEqual([proof])
})
