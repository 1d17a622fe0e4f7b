import { afterEach, expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { DAY_MS, now, setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { refuseChanges } from '../../test/refuse.ts'
import { makeNamed } from './references.factory.ts'
import { sendDueReferences } from './references.service.ts'

const api = await testApp()
afterEach(() => setClock())

test('a letter that cannot be sent holds back none behind it', async () => {
  const staff = await api.signIn(await makeUser({ kind: 'employee', permissions: [...PERMISSIONS] }))
  const named = () => makeNamed(staff, (user) => api.signIn(user))
  const [broken, fine] = [await named(), await named()]
  for (const { referee } of [broken, fine])
    await staff.post(`/api/references/${referee}/send`, { text: 'Prosimo za referenco.' })
  const dueAt = new Date(now().getTime() - DAY_MS)
  await db().updateTable('referees').set({ dueAt }).where('id', '=', broken.referee).execute()
  await refuseChanges('referees', broken.referee)
  const at = now().getTime()
  setClock(() => new Date(at + 31_000))
  await expect(sendDueReferences()).rejects.toThrow('broken')
  const sent = await db().selectFrom('referees').select(['state', 'email']).where('id', '=', fine.referee).execute()
  expect(sent).toMatchObject([{ state: 'open' }])
  const mails = db()
    .selectFrom('mails')
    .select('template')
    .where('toAddress', '=', sent[0]?.email ?? '')
  expect(await mails.execute()).toEqual([{ template: 'reference_request' }])
})
