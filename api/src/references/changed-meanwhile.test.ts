// Words written to one person do not go to another one a candidate has put in their place meanwhile.
import { beforeAll, expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { makeNamed, namedOf } from './references.factory.ts'

const api = await testApp()
let staff: Client
beforeAll(async () => {
  staff = await api.signIn(await makeUser({ kind: 'employee', name: 'Ana Kovač', permissions: [...PERMISSIONS] }))
})

test.each([
  ['name', 'Peter Dolgan'],
  ['email', 'drugi@example.com'],
  ['language', 'en-EN'],
])('what was read of %s is sent along: it is not what the candidate has named by now', async (field, value) => {
  const first = namedOf()
  const { uid, candidate, referee } = await makeNamed(staff, (one) => api.signIn(one), first)
  const send = (seen: object) => staff.post(`/api/references/${referee}/send`, { text: 'Spoštovana ga. Zorman!', seen })
  const { name, email, language } = first
  expect((await candidate.put(`/api/portal/references/${referee}`, { ...first, [field]: value })).status).toBe(200)
  const refused = await send({ name, email, language })
  expect([refused.status, refused.code]).toEqual([409, 'STALE'])
  const { state } = await db()
    .selectFrom('referees')
    .select('state')
    .where('id', '=', referee)
    .executeTakeFirstOrThrow()
  expect(state).toBe('named')
  const [now] = (await staff.get(`/api/applications/${uid}/references`)).json.referees
  expect((await send({ name: now.name, email: now.email, language: now.language })).status).toBe(200)
})
