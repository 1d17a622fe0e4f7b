import { expect, test } from 'vitest'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { makeExternal } from '#assessments/assessments.factory.ts'
import { lockActiveProvider } from '#assessments/orders/orders.queries.ts'
import { saveProvider } from './providers.service.ts'
import { secretOf } from './signatures.ts'

const api = await testApp()
const good = {
  key: 'testi',
  name: 'Testi d. o. o.',
  launchUrl: 'https://tests.example/start?t={token}',
  pollUrl: 'https://tests.example/orders/{order}',
}

test('a provider is added and changed, and has a secret of its own that stays', async () => {
  const secret = await saveProvider(good)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect([secretOf('testi'), secretOf('testi2') === secret]).toEqual([secret, false])
  expect(await saveProvider({ ...good, launchUrl: 'https://new.example/?t={token}', pollUrl: null })).toBe(secret)
  const user = await makeUser()
  const uid = await makeExternal(user.id, (await lockActiveProvider('testi'))?.id ?? '')
  const { json } = await (await api.signIn(user)).post(`/api/portal/questionnaires/${uid}/launch`)
  expect(json.url).toMatch(/^https:\/\/new\.example\/\?t=[\w.-]+$/)
})

test.each([
  ['a key with other signs', { key: 'Testi & co' }],
  ['no name', { name: ' ' }],
  ['a launch address without a token', { launchUrl: 'https://tests.example/start' }],
  ['a launch address without https', { launchUrl: 'http://tests.example/start?t={token}' }],
  ['a status address without the order', { pollUrl: 'https://tests.example/orders' }],
  ['a status address of another kind', { pollUrl: 'file:///etc/passwd?{order}' }],
])('%s is refused', async (_name, wrong) => {
  await expect(saveProvider({ ...good, key: 'drugi', ...wrong })).rejects.toThrow(/\S/)
  expect(await lockActiveProvider('drugi')).toBeUndefined()
})
