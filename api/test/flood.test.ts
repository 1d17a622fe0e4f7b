// Every call anybody may make, asked for something else each time: memory must stay bounded whatever is asked.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { RouteContract, RouteKey } from '@korak/contract/route.ts'
import { cachedBytes, clearCaches } from '../src/base/cache.ts'
import { db } from '../src/db/db.ts'
import { inputSchema } from '../src/http/input/schemas.ts'
import { makeJob } from '../src/jobs/jobs.factory.ts'
import { mounted } from '../src/routing/mount.ts'
import { testApp } from './app.ts'

const api = await testApp()
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Different questions for each parameter of each call. */
const QUESTIONS = 20
/** Writing calls hash passwords, send mails, …: fewer do. */
const WRITES = 6
/** Jobs, no two of which share all their facet values. */
const JOBS = 1000
const MEGABYTE = 1024 * 1024

const heap = (): number => {
  collect()
  return process.memoryUsage().heapUsed / MEGABYTE
}

type Json = Record<string, unknown>
/** The number-th value for a parameter: always another one, of the right kind as far as the kind is known. */
function valueFor(schema: Json, number: number): string {
  const options = (schema['anyOf'] ?? [schema]) as Json[]
  const [option = {}] = options
  if (option['type'] === 'array') return valueFor((option['items'] ?? {}) as Json, number)
  if (option['type'] === 'integer') return String(Number(option['minimum'] ?? 0) + number)
  if (Array.isArray(option['enum'])) return String(option['enum'][number % option['enum'].length])
  if (option['format'] === 'uuid') return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  if (option['format'] === 'email') return `person${number}@example.com`
  return `x${number.toString(36)}`
}
const propertiesOf = (part: RouteContract['query']): [string, Json][] =>
  part ? Object.entries((inputSchema(part)['properties'] ?? {}) as Record<string, Json>) : []

/** All the ways to ask one call for something else: a query parameter, a parameter of the path, the body, one it does not know. */
function floodsOf(key: RouteKey, { params, query, body }: RouteContract): ((number: number) => Promise<unknown>)[] {
  const [method = 'GET', path = ''] = key.split(' ')
  const inPath = Object.fromEntries(propertiesOf(params))
  const place = (number: number) =>
    `/api${path.replaceAll(/:(\w+)/g, (_, name: string) => valueFor(inPath[name] ?? {}, number))}`
  if (method !== 'GET') {
    const bodyOf = (number: number) => propertiesOf(body).map(([name, schema]) => [name, valueFor(schema, number)])
    const send = method === 'PUT' ? api.anon.put : api.anon.post
    return [(number) => send(place(number), Object.fromEntries(bodyOf(number)))]
  }
  const named = [...propertiesOf(query), ['fbclid', {}] satisfies [string, Json]]
  return [
    (number) => api.anon.get(place(number)),
    ...named.map(([name, schema]) => (number: number) => {
      const list = JSON.stringify(schema).includes('"array"') ? '[]' : ''
      return api.anon.get(`${place(0)}?${name}${list}=${valueFor(schema, number)}`)
    }),
  ]
}

beforeAll(async () => {
  await makeJob({ payMax: 2_000_000, payMin: 1_000_000 })
  const copies = sql`generate_series(1, ${JOBS}) n`
  await sql`insert into jobs select (jsonb_populate_record(j, jsonb_build_object(
    'id', md5('job' || n)::uuid, 'ref_no', 'F-' || n))).* from jobs j, ${copies}`.execute(db())
  await sql`insert into job_search select (jsonb_populate_record(s, jsonb_build_object(
    'job_id', md5('job' || n)::uuid, 'facets', 'region-' || n || '|onsite|contract-' || n || '|field-' || n || '|polni,nocno'))).*
    from job_search s, ${copies}`.execute(db())
})

const publicCalls = (): [RouteKey, RouteContract][] => [...mounted].filter(([, { audience }]) => audience === 'public')

test('what anybody may ask, asked differently each time, leaves memory as it was', { timeout: 240_000 }, async () => {
  expect(publicCalls().length).toBeGreaterThan(30)
  const grown: [string, number][] = []
  const begun = heap()
  let before = begun
  for (const [key, contract] of publicCalls()) {
    const count = key.startsWith('GET ') ? QUESTIONS : WRITES
    for (const flood of floodsOf(key, contract)) for (let n = 1; n <= count; n++) await flood(n)
    const after = heap()
    grown.push([key, Math.round(after - before)])
    before = after
    expect(cachedBytes() / MEGABYTE).toBeLessThan(40)
  }
  expect(grown.filter(([, megabytes]) => megabytes > 10)).toEqual([])
  clearCaches()
  expect(heap() - begun).toBeLessThan(12)
})
