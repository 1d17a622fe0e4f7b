// Odd values in every place a GET takes one: the answer is quick and never a fault.
import { allRoutes } from '@korak/contract/routes.list.ts'
import type { RouteContract } from '@korak/contract/route.ts'
import { beforeAll, expect, test } from 'vitest'
import { inputSchema } from './schemas.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'

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
const namesOf = (schema: RouteContract['query']): string[] =>
  schema ? Object.keys((inputSchema(schema)['properties'] ?? {}) as object) : []
const plain = (path: string, value = '00000000-0000-4000-8000-000000000000') =>
  `/api${path.replaceAll(/:\w+/g, () => value)}`

/** Asks for every address. @returns what is wrong: a fault, a refusal without a code, an answer after 3 seconds */
async function faultsOf(client: Client, urls: string[]): Promise<string[]> {
  const faults: string[] = []
  for (const url of urls) {
    const begun = performance.now()
    const { status, json } = await client.get(url)
    const took = performance.now() - begun
    const isWrong = status >= 500 || took > 3000 || (status >= 400 && !/^[A-Z_]+$/.test(json?.code ?? ''))
    if (isWrong) faults.push(`${status} after ${Math.round(took)} ms: ${url.slice(0, 200)}`)
  }
  return faults
}

const clientFor = ({ audience }: RouteContract): Client =>
  audience.includes('.') ? clients.administrator! : clients.candidate!
const TAILS = ['?', '?&', '?=', '?x', '?x=1', '#', '//', '/..', '%00', '?%00', '?%ff=1', `?${'a=1&'.repeat(3000)}`]

test.each(gets)('GET %s takes any path', async (path, contract) => {
  const values = path.includes(':') ? ODD.map((value) => plain(path, value)) : []
  const tails = TAILS.map((tail) => plain(path) + tail)
  expect(await faultsOf(clientFor(contract), [...values, ...tails])).toEqual([])
})

const searched = gets.filter(([, { query }]) => namesOf(query).length > 0)
test.each(searched)('GET %s takes any query', async (path, contract) => {
  const queries = namesOf(contract.query).flatMap((name) => [
    ...ODD.map((value) => `${name}=${value}`),
    ...SHAPES(name),
  ])
  expect(
    await faultsOf(
      clientFor(contract),
      queries.map((query) => `${plain(path)}?${query}`),
    ),
  ).toEqual([])
})

const LISTS = gets.filter(([, contract]) => namesOf(contract.query).includes('filter')).map(([path]) => path)
const COLUMNS = [
  'password_hash',
  'id',
  'key',
  'users.email',
  '1',
  'title; drop table users',
  "key'--",
  'a b',
  '__proto__',
  'constructor',
  '',
]

test.each(LISTS)('GET %s filters and sorts by listed columns only', async (path) => {
  const client = clients.administrator!
  const queries = COLUMNS.map(encodeURIComponent).flatMap((column) => [
    ...['1', '%27', '%00', '%25', 'a'.repeat(300)].map((value) => `filter[${column}]=${value}`),
    `sort=${column}`,
    `sort=-${column}`,
  ])
  expect(
    await faultsOf(
      client,
      queries.map((query) => `${plain(path)}?${query}`),
    ),
  ).toEqual([])
  expect((await client.get(`${plain(path)}?filter[password_hash]=x`)).status).toBe(422)
  expect((await client.get(`${plain(path)}?sort=password_hash`)).status).toBe(422)
})

const OTHERS = [
  '/sitemap.xml?part=',
  '/jobs.rss?lang=',
  '/jobs.xml?page=',
  '/robots.txt?x=',
  '/jobs?search=',
  '/jobs?page=',
  '/jobs/',
  '/registration/activate/',
  '/assets/',
  '/healthz?x=',
  '/dev/mail?id=',
  '/dev/mail.json?to=',
  '/dev/mail/',
  '/api/',
  '/api/openapi.json?x=',
]
test.each(OTHERS)('the address %s… takes any value', async (start) => {
  const statuses = new Set<number>()
  for (const value of ODD) statuses.add((await api.anon.get(start + value)).status)
  expect([...statuses].filter((status) => status >= 500)).toEqual([])
})
