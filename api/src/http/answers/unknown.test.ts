// Addresses the router cannot take are refused like everything else: same shape, headers, gate and log.
import pino from 'pino'
import { expect, test } from 'vitest'
import { ErrorBody } from '@korak/contract/shapes.ts'
import { testApp } from '../../../test/app.ts'

process.env['LOG_LEVEL'] = 'info'
const api = await testApp()
const lines: string[] = []
const stream = (api.app.log as unknown as Record<symbol, { write(line: string): void }>)[pino.symbols.streamSym]
if (stream) stream.write = (line) => void lines.push(line)

const LONG = 'x'.repeat(301)
const CALLS = ['/api/media/%C0%AF', '/api/portal/jobs/%zz', `/api/portal/jobs/${LONG}`, `/api/auth/activation/${LONG}`]
const PAGES = ['/jobs/%zz', '/%', `/${'%ff'.repeat(120)}`]
const SAME = ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy']

test.each(CALLS)('the call %s is refused in the shape of refusals, with all headers', async (url) => {
  const [known, odd] = [await api.anon.get('/api/none'), await api.anon.get(url)]
  expect(odd.status).toBe(404)
  expect(ErrorBody.strict().parse(odd.json)).toEqual(known.json)
  for (const name of [...SAME, 'cache-control', 'content-type']) expect(odd.headers[name]).toBe(known.headers[name])
})

test.each(PAGES)('a person at %s sees a page in words', async (url) => {
  const { status, headers, text } = await api.anon.get(url, { headers: { accept: 'text/html' } })
  expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(text).toMatch(/<html lang="sl"[^]*<h1[ >]/)
  for (const name of SAME) expect(headers[name]).toBeTruthy()
})

test.each([...CALLS, ...PAGES])('%s is refused under a foreign name and without the header of a write', async (url) => {
  expect((await api.anon.get(url, { headers: { host: 'evil.example' } })).code).toBe('HOST_REFUSED')
  expect((await api.anon.post(url, {}, { headers: { 'x-requested-with': '' } })).code).toBe('ORIGIN_REFUSED')
})

test('each leaves a line in the log, and nothing of the address in it', async () => {
  lines.length = 0
  await api.anon.get('/api/media/%zz-secret')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'request', status: 404, method: 'GET' })
  expect(lines[0]).not.toContain('secret')
})
