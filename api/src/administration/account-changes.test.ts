import { expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { addApp } from '#second-factor/second-factor.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'

const api = await testApp()
const boss = await makeUser({ kind: 'employee', role: 'Administrators', name: 'Barbara Hočevar' })
const admin = await api.signIn(boss)
interface Entry {
  actor: string | null
  by: string
  action: string | null
  fields: { field: string; before: string | null; after: string | null }[]
}
const historyOf = async (id: string, language: 'sl-SI' | 'en-EN' = 'sl-SI'): Promise<Entry[]> =>
  (await admin.get(`/api/users/${id}/changes`, { language })).json

test('who changed what of an account, in words, newest first', async () => {
  await makeUser({ kind: 'employee', role: 'Researchers' })
  const user = await makeUser({ kind: 'employee', role: 'Consultants', name: 'Ana Kovač' })
  await admin.put(`/api/users/${user.id}`, { rev: 1, position_title: 'Vodja', roles: ['Consultants', 'Researchers'] })
  const { rev } = (await admin.get(`/api/users/${user.id}`)).json
  await admin.post(`/api/users/${user.id}/disable`, { rev, reason: 'Odhod' })
  const disabled = (await admin.get(`/api/users/${user.id}`)).json
  await admin.post(`/api/users/${user.id}/enable`, { rev: disabled.rev })
  const own = await api.signIn(user)
  await own.put('/api/portal/profile', { name: 'Ana Novak' })
  await addApp(own)
  const entries = await historyOf(user.id)
  expect(entries.map(({ actor, by, action, fields }) => [actor, by, action ?? fields])).toEqual([
    ['Ana Novak', 'self', 'second_factor.app_created'],
    ['Ana Novak', 'self', [{ field: 'name', before: 'Ana Kovač', after: 'Ana Novak' }]],
    ['Barbara Hočevar', 'staff', 'accounts.enabled'],
    ['Barbara Hočevar', 'staff', 'accounts.disabled'],
    [
      'Barbara Hočevar',
      'staff',
      [
        { field: 'position_title', before: null, after: 'Vodja' },
        { field: 'roles', before: 'Svetovanje', after: 'Svetovanje, Iskanje kandidatov' },
      ],
    ],
  ])
  const english = (await historyOf(user.id, 'en-EN')).at(-1)?.fields[1]
  expect(english?.after).toBe('Consultants, Researchers')
})

test('of who is candidate as well, nothing of their own profile is told; nor of who is candidate alone, anything', async () => {
  const both = await makeUser({ kind: 'candidate', permissions: ['jobs.read'], name: 'Maja Zupan' })
  const own = await api.signIn(both)
  expect((await own.put('/api/portal/profile', { city: 'Bled', phone: '031 000 000' })).status).toBe(200)
  expect(await historyOf(both.id)).toEqual([])
  const candidate = await makeUser()
  expect((await admin.get(`/api/users/${candidate.id}/changes`)).status).toBe(404)
})

test('who is gone has no name, and the values go with the key of the person', async () => {
  const other = await makeUser({ kind: 'employee', role: 'Administrators' })
  const user = await makeUser({ kind: 'employee' })
  await (await api.signIn(other)).put(`/api/users/${user.id}`, { rev: 1, department: 'Prodaja' })
  await db().deleteFrom('users').where('id', '=', other.id).execute()
  expect((await historyOf(user.id)).map(({ actor, by }) => [actor, by])).toEqual([[null, 'staff']])
  await db().deleteFrom('personKeys').where('userId', '=', user.id).execute()
  expect(await historyOf(user.id)).toEqual([])
})
