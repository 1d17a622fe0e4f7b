import { expect, test } from 'vitest'
import { db, transact } from '#db/db.ts'
import { testApp } from '../../test/app.ts'
import { audit } from './audit.ts'

await testApp()

test('only small facts come into the trail: no records, no lists, no texts', async () => {
  const write = (details: object) =>
    transact(() => audit({ action: 'offers.sent', actorId: null, details: details as Record<string, string> }))
  for (const details of [{ row: { pay: 1 } }, { list: ['a'] }, { at: new Date() }, { text: 'Beseda. '.repeat(30) }])
    await expect(write(details)).rejects.toThrow('small fact')
  await write({
    version: 2,
    of: null,
    isNew: true,
    company: 'Č'.repeat(200),
    fields: 'name_sl city '.repeat(40).trim(),
  })
  const rows = await db().selectFrom('auditEvents').select('details').where('action', '=', 'offers.sent').execute()
  expect(rows).toMatchObject([{ details: { version: 2, isNew: true } }])
})
