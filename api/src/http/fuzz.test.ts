// Odd values in every place a GET takes one: the answer is quick and never a fault.
import { allRoutes } from '@korak/contract/all.ts'
import type { RouteContract } from '@korak/contract/route.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { inputSchema } from '#http/schemas.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'

const api = await testApp()
const clients: Partial<Record<'candidate' | 'administrator', Client>> = {}
beforeAll(async () => {
  clients.candidate = await api.signIn(await makeUser())
  clients.administrator = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
})

/** As they stand in the address, so that broken escapes are among them. */
const ODD = [
  '',
  '%00',
  'a%00b',
  '%ff%fe',
  '%ed%a0%80',
  '%f0%9f%98%80',
  '%zz',
  '%',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%27%20or%201%3d1--',
  '%27%3bselect%20pg_sleep(5)--',
  '%22%3E%3Cscript%3E1%3C/script%3E',
  '%25%5f%25',
  '%5c',
  '%2a%3a%26%7c%21%28%29',
  '-1',
  '0',
  '1.5',
  '1e309',
  'NaN',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999999999',
  'true',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '00000000-0000-0000-0000-000000000000',
  '2026-13-45',
  '%C4%8D%C5%A1%C5%BE',
  '%E2%80%AE%E2%80%8B',
  'a'.repeat(2000),
]
/** Ways to write a name more than once or with a structure. */
const SHAPES = (name: string) => [
  `${name}=1&${name}=2`,
  `${name}[]=1&${name}[]=x`,
  `${name}[a]=1`,
  `${name}[a][b][c]=1`,
  `${name}[__proto__][x]=1`,
  `${name}[${'0]['.repeat(50)}0]=1`,
  `${name}[999999999]=1`,
  Array.from({ length: 600 }, () => `${name}[]=1`).join('&'),
]

const gets = (Object.entries(allRoutes) as [string, RouteContract][])
  // Signing out would only end the session the others need.
  .filter(([key]) => key.startsWith('GET ') && key !== 'GET /auth/logout')
  .map(([key, contract]) => [key.slice(4), contract] as const)
const namesOf = (schema: RouteContract['query']): string[] => (schema ? Object.keys((inputSchema(schema)['properties'] ?? {}) as object) : [])
const plain = (path: string, value = '00000000-0000-4000-8000-000000000000') => `/api${path.replaceAll(/:\w+/g, () => value)}`

async function never5xx(client: Client, url: string): Promise<void> {
  const begun = performance.now()
  const { status, json } = await client.get(url)
  expect.soft(status, url.slice(0, 300)).toBeLessThan(500)
  if (status >= 400) expect.soft(json?.code, url.slice(0, 300)).toMatch(/^[A-Z_]+$/)
  expect.soft(performance.now() - begun, `milliseconds of ${url.slice(0, 300)}`).toBeLessThan(3000)
}

describe.each(gets)('GET %s', (path, contract) => {
  const client = () => (contract.audience.includes('.') ? clients.administrator! : clients.candidate!)

  test('takes any path value', async () => {
    for (const value of path.includes(':') ? ODD : []) await never5xx(client(), plain(path, value))
    for (const tail of ['?', '?&', '?=', '?x', '?x=1', '#', '//', '/..', '%00', '?%00', '?%ff=1', `?${'a=1&'.repeat(3000)}`]) {
      await never5xx(client(), plain(path) + tail)
    }
  })

  test('takes any query value', async () => {
    for (const name of namesOf(contract.query)) {
      for (const value of ODD) await never5xx(client(), `${plain(path)}?${name}=${value}`)
      for (const shape of SHAPES(name)) await never5xx(client(), `${plain(path)}?${shape}`)
    }
  })
})

const LISTS = gets.filter(([, contract]) => namesOf(contract.query).includes('filter')).map(([path]) => path)

test.each(LISTS)('GET %s filters and sorts by listed columns only', async (path) => {
  const columns = ['password_hash', 'id', 'key', 'users.email', '1', 'title; drop table users', "key'--", 'a b', '__proto__', 'constructor', '']
  for (const column of columns) {
    for (const value of ['1', '%27', '%00', '%25', 'a'.repeat(300)]) {
      await never5xx(clients.administrator!, `${plain(path)}?filter[${encodeURIComponent(column)}]=${value}`)
    }
    await never5xx(clients.administrator!, `${plain(path)}?sort=${encodeURIComponent(column)}`)
    await never5xx(clients.administrator!, `${plain(path)}?sort=-${encodeURIComponent(column)}`)
  }
  expect((await clients.administrator!.get(`${plain(path)}?filter[password_hash]=x`)).status).toBe(422)
  expect((await clients.administrator!.get(`${plain(path)}?sort=password_hash`)).status).toBe(422)
})

test.each(['/sitemap.xml?part=', '/jobs.rss?lang=', '/jobs.xml?page=', '/robots.txt?x=', '/healthz?x=', '/dev/mail?id=', '/dev/mail.json?to=', '/dev/mail/', '/api/', '/api/openapi.json?x='])(
  'the address %s… takes any value',
  async (start) => {
    for (const value of ODD) expect.soft((await api.anon.get(start + value)).status, start + value).toBeLessThan(500)
  },
)
