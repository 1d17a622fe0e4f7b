import { expect, test } from 'vitest'
import { makeApplication } from '#applications/applications.factory.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { inDays } from './interviews.factory.ts'

const api = await testApp()
const consultant = () => makeUser({ kind: 'employee', permissions: ['applications.read', 'applications.update'] })
const looksOf = (userId: string) =>
  db().selectFrom('profileViews').select(['what', 'viewerId']).where('userId', '=', userId).execute()

test('the telephone number of a candidate is read as a look at the whole application, and not after it was withdrawn', async () => {
  const { uid, user } = await makeApplication({ status: 'in_review' })
  const proposer = await api.signIn(await consultant())
  const proposal = { text: 'Vabimo vas.', kind: 'phone', place: '+386 41 999 888', times: [inDays(3)] }
  const url = `/api/applications/${uid}/interviews`
  const proposed = await proposer.post(url, proposal)
  expect([proposed.status, proposed.json.place]).toEqual([201, ''])
  expect(await looksOf(user.id)).toEqual([])
  const other = await consultant()
  const client = await api.signIn(other)
  expect((await client.get(url)).json.interviews[0].place).toBe(proposal.place)
  expect(await looksOf(user.id)).toEqual([{ what: 'application', viewerId: other.id }])
  const reader = await api.signIn(await makeUser({ kind: 'employee', permissions: ['applications.read'] }))
  expect((await reader.get(url)).json.interviews[0].place).toBe('')
  await (await api.signIn(user)).post(`/api/portal/applications/${uid}/withdraw`)
  expect((await client.get(url)).code).toBe('NOT_FOUND')
  expect(await looksOf(user.id)).toHaveLength(1)
})

test('a place that is no number is not a look', async () => {
  const { uid, user } = await makeApplication({ status: 'in_review' })
  const client = await api.signIn(await consultant())
  const url = `/api/applications/${uid}/interviews`
  await client.post(url, { text: 'Vabimo vas.', kind: 'on_site', place: 'Dunajska 1, Ljubljana', times: [inDays(4)] })
  expect((await client.get(url)).json.interviews[0].place).toBe('Dunajska 1, Ljubljana')
  expect(await looksOf(user.id)).toEqual([])
})
