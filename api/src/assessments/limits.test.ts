import { expect, test } from 'vitest'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { makeExternal, makeProvider } from './assessments.factory.ts'

process.env['RATE_LIMITS'] = 'on'
const api = await testApp()

test('launching and asking are slowed down for one person, not for the next', async () => {
  const { id } = await makeProvider({ pollUrl: null })
  const [user, other] = [await makeUser(), await makeUser()]
  const [client, another] = [await api.signIn(user), await api.signIn(other)]
  const [at, elsewhere] = [
    `/api/portal/questionnaires/${await makeExternal(user.id, id)}`,
    `/api/portal/questionnaires/${await makeExternal(other.id, id)}`,
  ]
  const codesOf = async (times: number, url: string) => {
    const answers = await Promise.all(Array.from({ length: times }, () => client.post(url)))
    return answers.map(({ status }) => status).toSorted()
  }
  expect(await codesOf(12, `${at}/launch`)).toEqual([...Array(10).fill(200), 429, 429])
  expect(await codesOf(7, `${at}/check`)).toEqual([...Array(5).fill(200), 429, 429])
  expect((await another.post(`${elsewhere}/launch`)).status).toBe(200)
  expect((await client.get(`${at}/order`)).status).toBe(200)
})
