import { allRoutes } from '@korak/contract/routes.list.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { makeConsent } from '#consents/consents.factory.ts'
import { requestConsents } from '#consents/consents.service.ts'

const api = await testApp()
const UID = '0191b5a0-0000-7000-8000-000000000001'
const isGated = (client: Client) => async (key: string) => {
  const [, path = ''] = key.split(' ')
  return (await client.post(`/api${path.replaceAll(/:\w+/g, UID)}`, {})).code === 'DECISION_NEEDED'
}
/** What the person does when asked first: reads, takes along, leaves. */
const GOES_ON = ['POST /portal/data-exports', 'POST /portal/account/close', 'POST /portal/share-requests/:uid/withdraw']
const gated = Object.entries(allRoutes).flatMap(([key, route]) => ('gated' in route ? [key] : []))
beforeEach(() => db().updateTable('consents').set({ isActive: false }).execute())

test('what reaches others waits for the notice, and nothing else does', () => {
  expect(gated.toSorted()).toEqual([
    'POST /portal/applications',
    'POST /portal/applications/:uid/submit',
    'POST /portal/feedback/:uid/raters',
    'POST /portal/jobs/:uid/apply',
    'POST /portal/questionnaires/:uid/launch',
    'POST /portal/share-requests/:uid/confirm',
  ])
})

describe('while a text waits', () => {
  const waiting = async (kind: 'notice' | 'terms' | 'consent', gate: 'block' | 'prompt' = 'block') => {
    await makeConsent({ kind, gate })
    const user = await makeUser()
    await requestConsents(user.id)
    return api.signIn(user)
  }

  test.each(['notice', 'terms'] as const)(
    '%s: refused until it is confirmed, in words that say what to do',
    async (kind) => {
      const client = await waiting(kind)
      expect(await Promise.all(gated.map(isGated(client)))).toEqual(gated.map(() => true))
      expect((await client.post('/api/portal/applications', {})).json.message).toContain('Soglasja')
      expect(await Promise.all(GOES_ON.map(isGated(client)))).toEqual(GOES_ON.map(() => false))
      for (const path of ['profile', 'privacy', 'consents'])
        expect((await client.get(`/api/portal/${path}`)).status).toBe(200)
      const [{ uid }] = (await client.get('/api/portal/consents')).json
      expect((await client.post(`/api/portal/consents/${uid}/confirm`)).status).toBe(200)
      expect(await Promise.all(gated.map(isGated(client)))).toEqual(gated.map(() => false))
    },
  )

  test.each([
    ['consent', 'block'],
    ['notice', 'prompt'],
  ] as const)('%s with the gate %s refuses nothing', async (kind, gate) => {
    const client = await waiting(kind, gate)
    expect(await Promise.all(gated.map(isGated(client)))).toEqual(gated.map(() => false))
  })
})
