import { expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { answersOf, makeNamed, makeOpen } from './references.factory.ts'

const api = await testApp()
const consultant = () => makeUser({ kind: 'employee', name: 'Ana Kovač', permissions: [...PERMISSIONS] })
const staff = await api.signIn(await consultant())
const signIn = (user: { id: string }) => api.signIn(user)
const looksOf = (userId: string, viewerId: string) =>
  db().selectFrom('profileViews').select('what').where('userId', '=', userId).where('viewerId', '=', viewerId).execute()

test('letters to referees name the candidate: whoever reads them has looked at the whole application', async () => {
  const { uid, user, referee } = await makeNamed(staff, signIn)
  const other = await consultant()
  const client = await api.signIn(other)
  expect((await client.get(`/api/applications/${uid}`)).text).not.toContain(user.name)
  expect(await looksOf(user.id, other.id)).toEqual([])
  const listed = await client.get(`/api/applications/${uid}/references`)
  expect(listed.json.referees[0].text).toContain(user.name)
  expect(await looksOf(user.id, other.id)).toEqual([{ what: 'application' }])
  const sender = await consultant()
  const sent = await (await api.signIn(sender)).post(`/api/references/${referee}/send`, { text: 'Prosimo.' })
  expect([sent.status, await looksOf(user.id, sender.id)]).toEqual([200, [{ what: 'application' }]])
})

test('so has whoever reads what was answered; nothing of it is read after a withdrawal', async () => {
  const { uid, user, referee, token, candidate } = await makeOpen(staff, signIn)
  await api.anon.post(`/api/public/references/${token}/answer`, answersOf())
  const other = await consultant()
  const client = await api.signIn(other)
  expect((await client.post(`/api/references/${referee}/read`, {})).status).toBe(200)
  expect(await looksOf(user.id, other.id)).toEqual([{ what: 'application' }])
  await candidate.post(`/api/portal/applications/${uid}/withdraw`)
  expect((await client.get(`/api/applications/${uid}/references`)).code).toBe('NOT_FOUND')
  expect((await client.post(`/api/references/${referee}/read`, {})).code).toBe('NOT_FOUND')
})
