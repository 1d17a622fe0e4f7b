import { expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { makeUser, PASSWORD } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'

process.env['TRUST_PROXY'] = '127.0.0.1'
const api = await testApp()

test.each([
  ['198.51.100.7:5678', '198.51.100.0'],
  ['[2001:db8::7]:443', '2001:db8::'],
  ['unknown', '127.0.0.0'],
])('people sign in through a proxy that tells %s as their address; its network is kept', async (told, network) => {
  const user = await makeUser()
  const headers = { 'x-forwarded-for': told }
  const answer = await api
    .newClient()
    .post('/api/auth/login', { username: user.username, password: PASSWORD }, { headers })
  expect(answer.status).toBe(200)
  expect(await db().selectFrom('sessions').select('ip').where('userId', '=', user.id).execute()).toEqual([
    { ip: network },
  ])
})
