import { expect, test } from 'vitest'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { requestConsents } from './consents.service.ts'

process.env['RATE_LIMITS'] = 'on'
const api = await testApp()

test('guessing links is slowed down, looking and confirming alike', async () => {
  const token = 'x'.repeat(64)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      at % 2 === 0
        ? api.anon.get(`/api/public/consent/${token}`)
        : api.anon.post(`/api/public/consent/${token}/confirm`),
    ),
  )
  const codes = answers.map(({ code }) => code)
  expect(codes.filter((code) => code === 'LINK_INVALID')).toHaveLength(30)
  expect(codes.filter((code) => code === 'TOO_MANY')).toHaveLength(10)
})

test('PDFs are made twenty at once, no more', async () => {
  const user = await makeUser()
  await requestConsents(user.id)
  const client = await api.signIn(user)
  const [{ uid }] = (await client.get('/api/portal/consents')).json
  await client.post(`/api/portal/consents/${uid}/confirm`)
  const pdf = `/api/portal/consents/${uid}/receipt?format=pdf`
  const since = performance.now()
  const answers = await Promise.all(Array.from({ length: 26 }, () => client.get(pdf)))
  const seconds = (performance.now() - since) / 1000
  const made = answers.filter(({ status }) => status === 200).length
  const rest = answers.filter(({ status }) => status !== 200).map(({ status, code }) => `${status} ${code}`)
  expect(rest.filter((one) => one !== '429 TOO_MANY')).toEqual([])
  // One more for every five seconds it takes.
  expect(made).toBeGreaterThanOrEqual(20)
  expect(made).toBeLessThanOrEqual(20 + Math.ceil(seconds / 5))
  expect((await client.get(`/api/portal/consents/${uid}/receipt`)).status).toBe(200)
})

test('a person is not mailed again and again', async () => {
  const [user, admin] = [await makeUser(), await makeUser({ kind: 'employee', role: 'Administrators' })]
  const staff = await api.signIn(admin)
  const list: { uid: string; key: string }[] = (await staff.get('/api/consents')).json
  const uid = list.find(({ key }) => key === 'marketing')?.uid
  const codes: number[] = []
  for (let at = 0; at < 6; at++)
    codes.push((await staff.post(`/api/consents/${uid}/requests`, { user: user.id })).status)
  expect(codes).toEqual([202, 202, 202, 202, 202, 429])
})

test('changing one’s mind to and fro is slowed down, and never keeps anybody from withdrawing', async () => {
  const user = await makeUser()
  await requestConsents(user.id)
  const client = await api.signIn(user)
  const list: { uid: string; kind: string }[] = (await client.get('/api/portal/consents')).json
  const uid = list.find(({ kind }) => kind === 'consent')?.uid ?? ''
  const codes: string[] = []
  for (let turn = 0; turn < 15; turn++)
    for (const what of ['confirm', 'withdraw'])
      codes.push(`${what} ${(await client.post(`/api/portal/consents/${uid}/${what}`)).status}`)
  expect(codes.filter((code) => code === 'confirm 200').length).toBeLessThanOrEqual(6)
  expect(new Set(codes)).toEqual(new Set(['confirm 200', 'confirm 429', 'withdraw 200']))
  const { json } = await client.get(`/api/portal/consents/${uid}`)
  expect([json.status, json.history.length <= 13]).toEqual(['withdrawn', true])
})
