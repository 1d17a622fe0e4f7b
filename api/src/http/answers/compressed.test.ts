// Which answers of the API are compressed, over a real line.
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { RouteContract } from '@korak/contract/route.ts'
import { allRoutes } from '@korak/contract/routes.list.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { encodingFor } from './encodings.ts'

const api = await testApp()
let port: number
let job: string
let candidate: Client
let staff: Client
beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  port = (api.app.server.address() as AddressInfo).port
  for (let at = 0; at < 10; at++) job = (await makeJob()).id
  candidate = await api.signIn(await makeUser({ kind: 'candidate' }))
  staff = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
})

interface Sent {
  status: number | undefined
  headers: Record<string, unknown>
  body: Buffer
}
const ask = (url: string, accepts?: string, { by = api.anon, method = 'GET' } = {}): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { Cookie: cookie, ...(accepts !== undefined && { 'Accept-Encoding': accepts }) }
    const sent = request({ port, path: url, method, headers, host: '127.0.0.1' }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
      )
    })
    sent.on('error', reject).end()
  })

const COMPRESSED = [
  ['the list of jobs', () => '/api/portal/jobs'],
  ['a search', () => '/api/portal/jobs?search=a&per_page=50'],
  ['a job', () => `/api/portal/jobs/${job}`],
  ['codelists', () => '/api/codelists/get/candidate-industries,gender'],
  ['postal codes', () => '/api/postal-codes?per_page=100'],
  ['countries', () => '/api/countries?per_page=100'],
  ['the terms', () => '/api/auth/terms'],
  ['the notice', () => '/api/auth/terms/notice'],
  ['the schema of a form', () => '/api/layouts/registration/schemas'],
  ['the schema of questionnaires', () => '/api/questionnaires/schema'],
  ['the API document', () => '/api/openapi.json'],
] as const

describe.each(COMPRESSED)('%s', (_name, urlOf) => {
  test('comes compressed to who takes it so, and says the same', async () => {
    const url = urlOf()
    const plain = await ask(url)
    expect([plain.status, plain.headers['content-encoding'], plain.headers['vary']]).toEqual([
      200,
      undefined,
      'Accept-Encoding',
    ])
    for (const [accepts, name, unpack] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip, br;q=0', 'gzip', gunzipSync],
    ] as const) {
      const { headers, body } = await ask(url, accepts)
      expect([headers['content-encoding'], headers['vary']]).toEqual([name, 'Accept-Encoding'])
      expect(headers['content-length']).toBe(String(body.length))
      expect(body.length).toBeLessThan(plain.body.length * 0.7)
      expect(unpack(body).equals(plain.body)).toBe(true)
      const head = await ask(url, accepts, { method: 'HEAD' })
      expect([head.status, head.headers['content-encoding'], head.headers['content-length'], head.body.length]).toEqual(
        [200, name, String(body.length), 0],
      )
    }
  })
})

test('a header of thousands of spaces keeps nobody waiting', async () => {
  for (const url of ['/api/portal/jobs', '/jobs', '/jobs.rss', '/api/openapi.json'])
    expect((await ask(url, `br${' '.repeat(15_000)}x, gzip`)).headers['content-encoding']).toBe('gzip')
  // Looked at once for each space of it, as many as this are never done with.
  expect(encodingFor(`br${' '.repeat(250_000)}x, gzip`)).toBe('gzip')
})

test('short answers and refusals go as they are', async () => {
  const none = await ask('/api/portal/jobs/none', 'br')
  expect([none.status, none.headers['content-encoding']]).toEqual([422, undefined])
  const few = await ask('/api/postal-codes?per_page=1', 'br')
  expect([few.status, few.headers['content-encoding']]).toEqual([200, undefined])
})

test('what holds something of one person is not compressed', async () => {
  for (const [by, url] of [
    [candidate, '/api/portal/jobs'],
    [candidate, `/api/portal/jobs/${job}`],
    [candidate, '/api/auth/user'],
    [staff, '/api/jobs?per_page=50'],
  ] as const) {
    const { status, headers } = await ask(url, 'gzip, br', { by })
    expect([url, status, headers['content-encoding']]).toEqual([url, 200, undefined])
  }
})

test('what is said to be the same for everybody is, whoever asks, and names no token', async () => {
  const routes = Object.entries(allRoutes) as [string, RouteContract][]
  const same = routes.filter(([, route]) => route.same)
  expect(same.length).toBeGreaterThan(8)
  for (const [key, { audience, gated }] of same) {
    expect([key, audience, gated]).toEqual([key, 'public', undefined])
    expect(key).toMatch(/^GET /)
    expect(key).not.toMatch(/:token|:place|^GET \/public/)
  }
  for (const [, urlOf] of COMPRESSED.slice(3)) {
    const [first, ...others] = await Promise.all([api.anon, candidate, staff].map((by) => ask(urlOf(), 'br', { by })))
    for (const other of others) expect(other.body.equals(first!.body), urlOf()).toBe(true)
  }
})
