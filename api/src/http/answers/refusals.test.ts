// The shape of everything refused, and its words in the language asked for.
import { REFUSALS, type RefusalCode } from '@korak/contract/errors.ts'
import { ErrorBody, LANGUAGES } from '@korak/contract/shapes.ts'
import Fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '#errors.ts'
import { answerRefusals, refusalWords } from './refusals.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'

const api = await testApp()
let maja: Client
beforeAll(async () => {
  maja = await api.signIn(await makeUser())
})

test.each(Object.entries(REFUSALS) as [RefusalCode, number][])(
  '%s has a sentence in both languages',
  (code, status) => {
    const [slovenian = '', english = ''] = LANGUAGES.map((language) =>
      refusalWords(code, { wait: '3 min', count: 3, seconds: 3 }, language),
    )
    for (const words of [slovenian, english]) expect(words).toMatch(/^[\p{Lu}\d].*[.!?]$/su)
    expect(slovenian).not.toBe(english)
    expect(status).toBeGreaterThanOrEqual(400)
  },
)

describe('errors per field', () => {
  test.each([
    ['sl-SI', 'Accept-Language: sl', { 'accept-language': 'sl' }],
    ['sl-SI', 'no language at all', { 'accept-language': '' }],
    ['sl-SI', 'a language the portal does not speak', { 'accept-language': 'de-DE,de;q=0.9' }],
    ['en-EN', 'English', { 'accept-language': 'en-GB,en;q=0.9' }],
    ['en-EN', 'the first of several', { 'accept-language': 'de, en;q=0.8, sl;q=0.7' }],
  ])('are in %s for %s', async (language, _name, headers) => {
    const { status, json } = await maja.put(
      '/api/portal/profile',
      { education: 1, country: 'xx', name: '', nothing: 1 },
      { headers },
    )
    expect(status).toBe(422)
    expect(ErrorBody.strict().parse(json)).toEqual(json)
    expect(Object.keys(json.errors).toSorted()).toEqual(['country', 'education', 'name', 'nothing'])
    const all = Object.values(json.errors as Record<string, string[]>)
      .flat()
      .join(' ')
    expect(/[čšž]/.test(`${all} ${json.message}`)).toBe(language === 'sl-SI')
    expect(all).not.toMatch(/error_|undefined|\{/)
  })

  test('name nested fields with dots', async () => {
    const administrator = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
    const { json } = await administrator.post('/api/jobs', { texts: { 'sl-SI': { title: 'x'.repeat(161), more: 1 } } })
    expect(Object.keys(json.errors)).toEqual(expect.arrayContaining(['texts.sl-SI.title', 'texts.sl-SI.more']))
  })

  test('never repeat what was sent', async () => {
    const { text } = await maja.put('/api/portal/profile', {
      gender: 'SKRIVNOST',
      birthday: 'SKRIVNOST',
      'SKRIVNOST-polje': 1,
    })
    expect(text.replaceAll('SKRIVNOST-polje', '')).not.toContain('SKRIVNOST')
  })
})

test('unknown calls, methods and pages of the API answer the same shape', async () => {
  const replies = [
    await api.anon.get('/api/none'),
    await api.anon.put('/api/auth/login'),
    await api.anon.del('/api/portal/jobs'),
    await api.anon.get('/api'),
    await api.anon.get('/api/'),
  ]
  for (const { status, json } of replies) {
    expect(status).toBe(404)
    expect(ErrorBody.strict().parse(json)).toMatchObject({ code: 'NOT_FOUND' })
  }
})

describe('what breaks on our side', () => {
  const thrown = async (error: unknown) => {
    const app = Fastify()
    answerRefusals(app)
    app.get('/', () => {
      throw error
    })
    const reply = await app.inject({ url: '/', headers: { 'accept-language': 'en' } })
    await app.close()
    return {
      status: reply.statusCode,
      ...(reply.json() as { code: string; message: string }),
      retry: reply.headers['retry-after'],
    }
  }
  const withCode = (code: string, message = 'secret detail') => Object.assign(new Error(message), { code })

  test('is told without its details', async () => {
    const answer = await thrown(new Error('password of maja is hruška'))
    expect(answer).toMatchObject({ status: 500, code: 'INTERNAL' })
    expect(JSON.stringify(answer)).not.toContain('hruška')
  })

  test('a row that went in the same moment (23503): the data has changed, look again', async () => {
    expect(await thrown(withCode('23503'))).toMatchObject({ status: 409, code: 'CONFLICT' })
  })

  test.each([
    '08006',
    '25006',
    '28P01',
    '3D000',
    '53300',
    '57P01',
    '57014',
    '55P03',
    '40001',
    '40P01',
    'ECONNREFUSED',
    'ECONNRESET',
  ])('the database is away (%s): busy, try again', async (code) => {
    expect(await thrown(withCode(code))).toMatchObject({ status: 503, code: 'BUSY', retry: '2' })
  })

  test.each(['22003', '22007', '22021', '22P05'])(
    'a value the database cannot take (%s) is the sender’s',
    async (code) => {
      expect(await thrown(withCode(code))).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
    },
  )

  test('a full disk is said as it is', async () => {
    expect(await thrown(withCode('ENOSPC'))).toMatchObject({ status: 507, code: 'STORAGE_FULL' })
  })

  test('a wait is given in whole seconds', async () => {
    expect(await thrown(new Refusal('BUSY', {}, 1.2))).toMatchObject({ retry: '2' })
  })
})
