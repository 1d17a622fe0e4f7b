// Offers that are not made, and what a candidate cannot read yet.
import { expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { offerTo, sendHeld } from './offers.factory.ts'

const api = await testApp()
const staff = await api.signIn(await makeUser({ kind: 'employee', permissions: [...PERMISSIONS] }))

test('nobody is offered what they were hired for, also where it was agreed without an offer', async () => {
  const { uid } = await makeApplication({ status: 'hired' })
  expect((await staff.get(`/api/applications/${uid}/offers`)).json.may).toEqual({ make: false })
  expect((await offerTo(staff, uid)).code).toBe('STATE_NOT_ALLOWED')
})

test('a document is there for its candidate once it was sent, whoever guesses its address', async () => {
  const { uid, user } = await makeApplication({ status: 'interview' })
  const candidate = await api.signIn(user)
  const held = (await offerTo(staff, uid)).json.uid as string
  const read = async () => (await candidate.get(`/api/portal/offers/${held}/document`)).status
  expect(await read()).toBe(404)
  await sendHeld(held)
  expect(await read()).toBe(200)
})
