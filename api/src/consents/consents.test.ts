import { expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'

const api = await testApp()

async function makeConsent(key: string, position: number, gate: 'block' | 'prompt'): Promise<string> {
  const row = { key, kind: 'consent', gate, titleSl: `${key} sl`, titleEn: `${key} en`, position } as const
  return (await db().insertInto('consents').values(row).returning('id').executeTakeFirstOrThrow()).id
}
const ask = async (userId: string, consentId: string, status: 'pending' | 'declined' = 'pending') =>
  (
    await db()
      .insertInto('userConsents')
      .values({ userId, consentId, status })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

test('undecided consents that block come in their order and in the language of the request', async () => {
  const user = await makeUser()
  const other = await makeUser()
  const second = await makeConsent('novice', 2, 'block')
  const first = await makeConsent('obvestilo', 1, 'block')
  const optional = await makeConsent('ankete', 3, 'prompt')
  const uids = [await ask(user.id, first), await ask(user.id, second)]
  await ask(user.id, optional)
  await ask(other.id, first, 'declined')
  const answer = await (await api.signIn(user)).get('/api/user-consent/get-consents', { language: 'en-EN' })
  expect(answer.json).toEqual([
    { uid: uids[0], title: 'obvestilo en' },
    { uid: uids[1], title: 'novice en' },
  ])
  const current = (await (await api.signIn(user)).get('/api/auth/user')).json
  expect(current.unchecked_consents).toEqual(uids.map((uid) => ({ uid })))
  expect((await (await api.signIn(other)).get('/api/user-consent/get-consents')).json).toEqual([])
  expect((await api.anon.get('/api/user-consent/get-consents')).status).toBe(401)
})
