import { afterEach, expect, test } from 'vitest'
import { setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { runRetention } from './retention.service.ts'

await testApp()
afterEach(() => setClock())

/** Whose actions were due that night. */
async function dueOn(day: string) {
  setClock(() => new Date(`${day}T01:10:00Z`))
  const reports = await runRetention(false)
  return reports.find(({ rule }) => rule === 'done to many at once')?.due.map(({ person }) => person)
}

test('what was done to many at once goes after two years, with the ids of those it was done to', async () => {
  const [staff, held] = [await makeUser({ kind: 'employee' }), await makeUser({ kind: 'employee' })]
  const rows = JSON.stringify([{ id: staff.id, rev: 0, before: 'x' }])
  const action = { list: 'jobs', action: 'paused', rows, skipped: 0, createdAt: new Date('2026-03-01T12:00:00Z') }
  for (const actorId of [staff.id, held.id, null])
    await db()
      .insertInto('bulkActions')
      .values({ ...action, actorId })
      .execute()
  await db().insertInto('legalHolds').values({ userId: held.id, reason: 'Spor' }).execute()
  expect(await dueOn('2028-03-01')).toEqual([])
  expect(new Set(await dueOn('2028-03-02'))).toEqual(new Set([staff.id, null]))
  expect(await db().selectFrom('bulkActions').select('actorId').execute()).toEqual([{ actorId: held.id }])
})
