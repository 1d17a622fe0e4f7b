// The one gate every request passes before its body is read.
import net from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { makeUser, PASSWORD } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'

const api = await testApp()
const OWN = 'http://127.0.0.1:3000'
let username = ''
let port = 0

beforeAll(async () => {
  username = (await makeUser()).username
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  port = (api.app.server.address() as net.AddressInfo).port
})

const login = () => `username=${username}&password=${encodeURIComponent(PASSWORD)}`
/** What a page could send: a plain form, with the headers its browser adds. */
const form = (url: string, headers: Record<string, string>) =>
  api.app.inject({
    method: 'POST',
    url,
    payload: login(),
    headers: { host: '127.0.0.1:3000', 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

test.each([
  ['a form of a foreign page, without the header', {}],
  ['the header in another spelling', { 'x-requested-with': 'fetch' }],
  ['another origin', { 'x-requested-with': 'XMLHttpRequest', origin: 'https://evil.example' }],
  ['an opaque origin', { 'x-requested-with': 'XMLHttpRequest', origin: 'null' }],
  ['the own origin as a part of another', { 'x-requested-with': 'XMLHttpRequest', origin: `${OWN}.evil.example` }],
  ['the own host over another scheme', { 'x-requested-with': 'XMLHttpRequest', origin: 'https://127.0.0.1:3000' }],
  ['fetch metadata of another site', { 'x-requested-with': 'XMLHttpRequest', 'sec-fetch-site': 'cross-site' }],
  ['fetch metadata of a neighbour', { 'x-requested-with': 'XMLHttpRequest', 'sec-fetch-site': 'same-site' }],
])('a sign-in is refused: %s', async (_name, headers) => {
  const reply = await form('/api/auth/login', headers)
  expect(reply.statusCode).toBe(403)
  expect(reply.json()).toMatchObject({ code: 'ORIGIN_REFUSED', message: expect.any(String) })
  expect(reply.cookies).toEqual([])
})

test.each([
  ['without Origin and fetch metadata', {}],
  ['from an own page', { origin: OWN, 'sec-fetch-site': 'same-origin' }],
])('the same form with the header is served %s', async (_name, headers) => {
  const reply = await form('/api/auth/login', { 'x-requested-with': 'XMLHttpRequest', ...headers })
  expect(reply.statusCode).toBe(200)
})

test('the gate comes before the body, the route and the question who asks', async () => {
  const url = '/api/portal/profile/cv'
  const broken = await form(url, { 'content-type': 'multipart/form-data; boundary=x' })
  const unknown = await form('/api/there-is-no-such-call', {})
  const page = await form('/jobs', {})
  for (const reply of [broken, unknown, page]) expect(reply.json().code).toBe('ORIGIN_REFUSED')
})

test.each(['POST', 'PUT', 'DELETE', 'PATCH'] as const)(
  '%s without the header never reaches a route',
  async (method) => {
    const headers = { host: '127.0.0.1:3000' }
    const reply = await api.app.inject({ method, url: '/api/portal/profile', headers })
    expect(reply.statusCode).toBe(403)
  },
)

test('signing out, a GET by specification, needs the header too', async () => {
  const client = await api.signIn(await makeUser())
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const image = await api.app.inject({ url: '/api/auth/logout', headers: { host: '127.0.0.1:3000', cookie } })
  const withQuery = await api.app.inject({ url: '/api/auth/logout?x=1', headers: { host: '127.0.0.1:3000', cookie } })
  const withSlash = await api.app.inject({ url: '/api/auth/logout/', headers: { host: '127.0.0.1:3000', cookie } })
  const encoded = await api.app.inject({ url: '/api/auth/log%6Fut', headers: { host: '127.0.0.1:3000', cookie } })
  const head = await api.app.inject({
    method: 'HEAD',
    url: '/api/auth/logout',
    headers: { host: '127.0.0.1:3000', cookie },
  })
  expect([image, withQuery, withSlash, encoded, head].map((reply) => reply.statusCode)).toEqual([
    403, 403, 403, 403, 403,
  ])
  expect((await client.get('/api/auth/user')).status).toBe(200)
  expect((await client.get('/api/auth/logout')).status).toBe(200)
  expect((await client.get('/api/auth/user')).code).toBe('UNAUTHENTICATED')
})

test('no answer offers CORS', async () => {
  const headers = { host: '127.0.0.1:3000', origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  const preflight = await api.app.inject({ method: 'OPTIONS', url: '/api/auth/login', headers })
  const read = await api.app.inject({ url: '/api/portal/jobs', headers })
  for (const reply of [preflight, read]) {
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
  expect(preflight.statusCode).toBeGreaterThanOrEqual(400)
})

test.each(['evil.example', '127.0.0.1.evil.example', 'evil.example:3000', '169.254.169.254', 'a b'])(
  'the foreign host »%s« is refused',
  async (host) => {
    const reply = await api.app.inject({
      url: '/api/portal/jobs',
      headers: { host, 'x-requested-with': 'XMLHttpRequest' },
    })
    expect([400, 421]).toContain(reply.statusCode)
  },
)

/** Sends text as it is, for what no client library would send. @returns the status of the first answer, 0 when cut off */
function raw(text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text))
    const end = () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0))
    socket.setTimeout(5000, () => reject(new Error(`No answer to ${JSON.stringify(text.slice(0, 80))}`)))
    socket.on('data', (chunk) => {
      answer += String(chunk)
      if (answer.includes('\r\n\r\n')) socket.end()
    })
    socket.on('close', end)
    socket.on('error', end)
  })
}

test.each([
  ['two hosts', () => `GET /api/portal/jobs HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nHost: evil.example\r\n\r\n`],
  ['an empty host', () => 'GET /api/portal/jobs HTTP/1.1\r\nHost: \r\n\r\n'],
  ['no host', () => 'GET /api/portal/jobs HTTP/1.1\r\n\r\n'],
  [
    'an absolute address of another host',
    () => 'GET http://evil.example/api/portal/jobs HTTP/1.1\r\nHost: evil.example\r\n\r\n',
  ],
  [
    'a length and chunks',
    () =>
      `POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  [
    'two lengths',
    () =>
      `POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde`,
  ],
  ['a line end inside a header', () => `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-A: b\nX-C: d\r\n\r\n`],
  [
    'a header of 20,000 characters',
    () => `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
  ],
  ['a broken escape in the path', () => `GET /api/portal/jobs/%zz HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`],
  ['a method nobody knows', () => `BREW /api/portal/jobs HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`],
  ['no HTTP at all', () => 'hello\r\n\r\n'],
])('a connection with %s gets a 4xx', async (_name, text) => {
  const status = await raw(text())
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
})

test('the address the server listens at is served over a real connection', async () => {
  expect(await raw(`GET /api/portal/jobs HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)).toBe(200)
})
