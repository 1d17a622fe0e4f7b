// The headers every answer carries, whatever it is.
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { env } from '#env.ts'
import { makePdf } from '#files/files.factory.ts'
import { makeUser, PASSWORD } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'

const api = await testApp()
let user: Awaited<ReturnType<typeof makeUser>>
beforeAll(async () => {
  user = await makeUser()
})

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
}

test.each([
  ['a list', '/api/portal/jobs'],
  ['a refusal', '/api/portal/applications'],
  ['an unknown call', '/api/none'],
  ['the API document', '/api/openapi.json'],
  ['the page of the document', '/api/docs'],
  ['health', '/healthz'],
  ['a feed', '/jobs.rss'],
  ['a page', '/jobs'],
  ['an unknown page', '/there-is-none'],
  ['the mailbox', '/dev/mail'],
])('%s has all of them and a policy without exceptions', async (_name, url) => {
  const { headers } = await api.anon.get(url)
  expect(headers).toMatchObject(ALWAYS)
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'self'; script-src 'self'; style-src 'self'")
  for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
    expect(policy).toContain(part)
  expect(policy).not.toMatch(/unsafe|\*|https?:/)
  expect(headers['server']).toBeUndefined()
  expect(headers['x-powered-by']).toBeUndefined()
  // Locally the portal speaks http; a browser told otherwise would never come back.
  expect(headers['strict-transport-security']).toBeUndefined()
})

test.each(['/api/portal/jobs', '/api/portal/applications', '/api/none', '/%61pi/portal/jobs', '/api/portal/jobs?x=1'])(
  'the answer to %s is kept by nobody',
  async (url) => {
    expect((await api.anon.get(url)).headers['cache-control']).toBe('no-store')
  },
)

test('who is signed in is told by no answer that others between may keep', async () => {
  const client = await api.signIn(user)
  const told = async (url: string) => {
    const { headers } = await client.get(url)
    const named = Object.keys(headers).filter((name) => /^x-(?:session|account)-/.test(name))
    return { named, isKept: !/private|no-store/.test(String(headers['cache-control'])) }
  }
  for (const url of ['/jobs.rss', '/sitemap.xml', '/robots.txt', '/version.json', '/healthz'])
    expect([url, await told(url)]).toEqual([url, { named: [], isKept: true }])
  expect(await told('/api/auth/user')).toMatchObject({
    named: expect.arrayContaining(['x-session-person']),
    isKept: false,
  })
})

test('the session cookie is out of reach of scripts and other sites, and its identity is new each time', async () => {
  const sign = () => api.newClient().post('/api/auth/login', { username: user.username, password: PASSWORD })
  const cookies = [await sign(), await sign()].map(({ headers }) => [headers['set-cookie']].flat().map(String))
  for (const list of cookies) {
    const session = list.find((cookie) => cookie.startsWith('korak_session='))
    expect(session).toMatch(/^korak_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    for (const cookie of list) expect(cookie).not.toMatch(/Domain=/i)
  }
  expect(cookies[0]).not.toEqual(cookies[1])
})

describe('under https', () => {
  const before = env().PUBLIC_URL
  afterEach(() => void Object.assign(env(), { PUBLIC_URL: before }))

  test('cookies are bound to the host, and browsers are told to stay with https', async () => {
    Object.assign(env(), { PUBLIC_URL: 'https://portal.example' })
    const { buildApp } = await import('#app.ts')
    const app = await buildApp()
    const reply = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { host: 'portal.example', origin: 'https://portal.example', 'x-requested-with': 'XMLHttpRequest' },
      payload: { username: user.username, password: PASSWORD },
    })
    await app.close()
    expect(reply.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    const session = [reply.headers['set-cookie']].flat().find((cookie) => cookie?.includes('_session='))
    expect(session).toMatch(/^__Host-korak_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })
})

test('a downloaded file is never shown as a page of the portal', async () => {
  const candidate = await api.signIn(user)
  const cv = await candidate.upload('/api/portal/profile/cv', {
    cv: { name: 'Življenjepis "a".pdf', type: 'text/html', data: makePdf() },
  })
  expect(cv.status).toBe(201)
  const { headers, status } = await candidate.get(`/api/files/${cv.json.uid}`)
  expect(status).toBe(200)
  expect(headers).toMatchObject({ ...ALWAYS, 'content-type': 'application/pdf' })
  expect(String(headers['content-disposition'])).toMatch(/^attachment; /)
  expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'")
})
