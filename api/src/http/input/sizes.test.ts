// Bodies that cost more to refuse than to send: too many names, values, lists inside each other, mistakes.
import { allRoutes } from '@korak/contract/routes.list.ts'
import { MOST_TOLD } from '@korak/contract/errors.ts'
import { BODY_SIZES, type RouteContract } from '@korak/contract/route.ts'
import { describe, expect, test } from 'vitest'
import { makeLink } from '#public-questionnaires/public-questionnaires.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'

const api = await testApp()
const PUBLIC = [
  '/api/auth/login',
  '/api/portal/cv/parse',
  '/api/public/questionnaires/resume',
  '/api/forgot-password/create',
]
const ANSWERS = '/api/public/responses/00000000-0000-4000-8000-000000000000/complete'
const named = (count: number, value: unknown = 0) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, value]))
const listOf = (count: number) => Array.from({ length: count }, () => ({}))
const deep = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown
const SMALL = 8 * 1024

describe.each(PUBLIC)('%s', (url) => {
  test.each([
    ['105,000 unknown names', named(105_000)],
    ['5,000 unknown names', named(5000)],
    ['300,000 objects', { a: listOf(300_000) }],
    ['15,000 objects', { a: listOf(15_000) }],
  ])('%s are refused as too much, in few words', async (_what, body) => {
    const slovenian = await api.anon.post(url, body)
    expect(slovenian).toMatchObject({ status: 413, code: 'TOO_LARGE' })
    expect(slovenian.json.message).toContain('preveč podatkov')
    expect(slovenian.text.length).toBeLessThan(SMALL)
    const { json } = await api.anon.post(url, body, { language: 'en-EN' })
    expect(json.message).toContain('too much in it')
  })

  test('of 1,900 unknown names the first are told, and that there are more', async () => {
    const slovenian = await api.anon.post(url, named(1900))
    expect(slovenian).toMatchObject({ status: 422, code: 'VALIDATION' })
    expect(Object.keys(slovenian.json.errors).length).toBeLessThanOrEqual(MOST_TOLD + 1)
    expect(slovenian.json.errors._).toEqual([expect.stringContaining('lahko jih je še več')])
    expect(slovenian.text.length).toBeLessThan(SMALL)
    const { json } = await api.anon.post(url, named(1900), { language: 'en-EN' })
    expect(json.errors._).toEqual([expect.stringContaining('there may be more')])
  })

  test('names of 30,000 characters are not repeated whole', async () => {
    const { status, text } = await api.anon.post(url, { ['n'.repeat(30_000)]: 1 })
    expect(status).toBe(422)
    expect(text.length).toBeLessThan(SMALL)
  })

  test('lists inside each other are refused by their depth', async () => {
    expect((await api.anon.post(url, { a: deep(500) })).json.errors).toEqual({ a: [expect.any(String)] })
  })
})

describe('form-encoded', () => {
  const invite = async (count: number) => {
    const client = await api.signIn(await makeUser({ kind: 'employee', permissions: ['questionnaires.manage'] }))
    const { id } = await makeLink({ mode: 'personal' })
    const one = (n: number) =>
      [`[name]=O`, `[email]=o${n}@a.si`, `[language]=en-EN`].map((field) => `people[${n}]${field}`)
    const form = Array.from({ length: count }, (_, n) => one(n))
      .flat()
      .join('&')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return client.post(`/api/public-links/${id}/invitations`, form, { headers })
  }
  test('whatever is sent is taken, to the last of 570 fields', async () => {
    expect((await invite(190)).json).toEqual({ addresses: [], sent: 190 })
  })
  test('what is too much is refused, and nothing of it taken', async () => {
    expect(await invite(800)).toMatchObject({ status: 413, code: 'TOO_LARGE' })
    const many = 'filter[a][]=1&'.repeat(1000)
    const client = await api.signIn(await makeUser({ kind: 'employee', role: 'Consultants' }))
    expect((await client.get(`/api/applications?${many}`)).status).toBe(422)
    expect((await client.get('/api/applications')).status).toBe(200)
  })
})

test('answers may be more, and no more than so many values', async () => {
  const sent = (count: number) => api.anon.post(ANSWERS, { stamp: 's', changes: listOf(count) })
  expect(await sent(BODY_SIZES.answers.values)).toMatchObject({ status: 413, code: 'TOO_LARGE' })
  const told = await sent(9000)
  expect(told.status).toBe(422)
  expect(told.text.length).toBeLessThan(SMALL)
  const words = { id: crypto.randomUUID(), item: 'a', base: 0, value: 'ž'.repeat(10_000) }
  const long = await api.anon.post(ANSWERS, { stamp: 's', changes: Array.from({ length: 40 }, () => words) })
  expect(long.code).not.toBe('TOO_LARGE')
  expect(long.code).not.toBe('VALIDATION')
})

test('texts of a multipart body count together', async () => {
  const fields = Object.fromEntries(Array.from({ length: 4 }, (_, n) => [`n${n}`, 'x'.repeat(20_000)]))
  expect(await api.anon.upload('/api/portal/cv/parse', fields)).toMatchObject({ status: 413, code: 'TOO_LARGE' })
})

test('a body for a call that is not the caller’s is not read', async () => {
  const person = await api.signIn(await makeUser())
  expect((await api.anon.post('/api/questionnaires/import', { json: named(100_000) })).code).toBe('UNAUTHENTICATED')
  expect((await person.post('/api/questionnaires/import', { json: named(100_000) })).code).toBe('FORBIDDEN')
})

test('calls without a sign-in hold the fields of a form, those that take answers apart', () => {
  const larger = (Object.entries(allRoutes) as [string, RouteContract][]).filter(
    ([, { audience, holds }]) => audience === 'public' && holds,
  )
  expect(larger.map(([key, { holds }]) => [key, holds])).toEqual([
    ['PUT /public/feedback/:token/:uid/answers', 'answers'],
    ['PUT /public/responses/:uid/answers', 'answers'],
    ['POST /public/responses/:uid/complete', 'answers'],
  ])
})
