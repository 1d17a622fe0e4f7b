import { expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { testApp } from '../../test/app.ts'
import { saveDemo } from './demo.ts'

const api = await testApp()
const as = async (username: string) =>
  api.signIn(await db().selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow())

test('a client sees the presentation Maja allowed, and Maja is asked about another', async () => {
  await saveDemo()
  const tina = await as('tina.golob')
  const profiles = (await tina.get('/api/shared-profiles')).json
  expect(profiles).toMatchObject([{ name: 'Maja Zupan', has_cv: false, job: expect.stringMatching(/^Kadrovski/) }])
  const maja = await as('maja.zupan')
  const requests = (await maja.get('/api/portal/share-requests')).json
  expect(requests.map((one: { status: string }) => one.status)).toEqual(['pending', 'confirmed'])
  const waiting = (await maja.get(`/api/portal/share-requests/${requests[0].uid}`)).json
  expect(waiting).toMatchObject({ company: 'Trgovski sistem Lipa d. d.', cv: { mime: 'application/pdf' } })
  expect(waiting.preview.filter(({ value }: { value: string }) => value === '')).toEqual([])
  const { shown } = (await maja.get(`/api/portal/share-requests/${requests[0].uid}`)).json
  expect((await maja.post(`/api/portal/share-requests/${requests[0].uid}/confirm`, { shown })).status).toBe(200)
  const [seen] = (await tina.get('/api/shared-profiles')).json
  expect((await tina.get(`/api/shared-profiles/${seen.uid}/cv`)).text.slice(0, 5)).toBe('%PDF-')
})
