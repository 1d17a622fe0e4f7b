import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobList } from '@korak/contract/jobs.ts'
import { findSession } from '#auth/sessions.ts'
import { makeCampaign } from '#campaigns/campaigns.factory.ts'
import { answerRefusals } from '#http/answers/refusals.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { makeChannel, makeLink, makeTokens } from '#public-questionnaires/public-questionnaires.factory.ts'
import { testApp } from '../../test/app.ts'
import { readFiles } from './files.ts'
import { keepFiles } from './kept-files.ts'
import type { Need, Renderer, RenderInput } from './renderer.ts'
import { mountWeb } from './pages.routes.ts'

// The renderer of the web build has tests of its own; here a small one shows what it is given.
const api = await testApp()
const drawn: RenderInput[] = []
const NEEDS: [RegExp, (match: RegExpExecArray) => Need][] = [
  [/^\/jobs(\?|$)/, () => ({ key: 'GET /portal/jobs', query: { page: 1, per_page: 10 } })],
  [/^\/jobs\/([\w-]+)/, ([, uid]) => ({ key: 'GET /portal/jobs/:uid', params: { uid } })],
  [/^\/login/, () => ({ key: 'GET /auth/terms' })],
  [
    /^\/terms(?:\?version=(.+))?$/,
    ([, version]) => ({ key: 'GET /auth/terms/:kind', params: { kind: 'terms' }, query: { version } }),
  ],
]
const renderer: Renderer = {
  // Of a query only the page of the list counts.
  addressOf: async (url) => {
    if (url.startsWith('/terms')) return url
    const [path = '', query] = url.split('?', 2)
    const page = new URLSearchParams(query).get('page')
    return page ? `${path}?page=${page}` : path
  },
  needs: async (url) =>
    NEEDS.flatMap(([pattern, need]) => {
      const match = pattern.exec(url)
      return match ? [need(match)] : []
    }),
  render: async (input) => {
    drawn.push(input)
    const isKnown = /^\/(jobs|login|public|terms)/.test(input.url)
    const redirect = input.url === '/' ? '/dashboard' : null
    const status = redirect ? 302 : (input.status ?? (isKnown ? 200 : 404))
    return {
      status,
      redirect,
      head: '<title>Korak</title>',
      html: `<main>${drawn.length}</main>`,
      state: '{}',
      source: null,
    }
  },
  document: ({ language, theme, noticed, head, html, version }) =>
    `<html lang="${language}" data-theme="${theme}" data-noticed="${noticed}" data-version="${version}"><head>${head}</head>${html}${' '.repeat(500)}</html>`,
  parseLanguage: (value) => (value?.startsWith('en') ? 'en-EN' : value?.startsWith('sl') ? 'sl-SI' : null),
  isCookieless: (url) => url.startsWith('/public/questionnaires'),
  parseTheme: (value) => (value === 'dark' ? 'dark' : 'system'),
}

const dir = mkdtempSync(path.join(tmpdir(), 'korak-web-'))
let app: FastifyInstance
const cookieOf = ({ cookies }: { cookies: Map<string, string> }): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

beforeAll(async () => {
  mkdirSync(path.join(dir, 'assets'))
  mkdirSync(path.join(dir, '.vite'))
  writeFileSync(path.join(dir, 'assets/main-abc123.js'), `console.log(1)${' '.repeat(2000)}`)
  for (const name of ['asked', 'unasked']) writeFileSync(path.join(dir, `assets/${name}-1.js`), name)
  writeFileSync(path.join(dir, 'version.json'), '{"version":"1"}')
  writeFileSync(path.join(dir, '.vite/manifest.json'), '{}')
  app = await serverOf(renderer)
})
/** The pages a renderer draws. */
async function serverOf(drawing: Renderer): Promise<FastifyInstance> {
  const server = Fastify()
  server.decorateRequest('who', null)
  answerRefusals(server)
  await server.register(fastifyCookie)
  server.addHook('preParsing', async (request) => {
    request.who = (await findSession(request.cookies['korak_session'], false))?.who ?? null
  })
  mountWeb(server, { renderer: drawing, manifest: {}, version: '1' }, await readFiles(dir))
  return server
}
afterAll(async () => {
  await app.close()
  rmSync(dir, { recursive: true, force: true })
})

test('a page is given the answers of the calls it needs, as the API would answer', async () => {
  const job = await makeJob({ title: 'Čebelar (m/ž)' })
  expect((await get('/jobs')).statusCode).toBe(200)
  const { json } = await api.anon.get('/api/portal/jobs')
  expect(drawn.at(-1)).toMatchObject({
    url: '/jobs',
    language: 'sl-SI',
    theme: 'system',
    user: null,
    origin: 'http://127.0.0.1:3000',
  })
  expect(drawn.at(-1)?.data).toEqual([{ key: 'GET /portal/jobs', query: { page: 1, per_page: 10 }, answer: json }])
  await get(`/jobs/${job.id}`)
  expect(drawn.at(-1)?.data[0]?.answer).toEqual((await api.anon.get(`/api/portal/jobs/${job.id}`)).json)
})

test('calls the server does not answer are left to the browser', async () => {
  expect((await get('/login')).statusCode).toBe(200)
  expect(drawn.at(-1)?.data).toEqual([])
})

test('the page of the terms is given them, one of a version there never was is not found', async () => {
  expect((await get('/terms')).statusCode).toBe(200)
  expect(drawn.at(-1)?.data[0]?.answer).toEqual((await api.anon.get('/api/auth/terms/terms')).json)
  expect((await get('/terms?version=1999-01')).statusCode).toBe(404)
  expect(drawn.at(-1)?.data[0]?.answer).toBeNull()
})

test('an open job carries its posting in the head, one that is over is gone, an unknown one not found', async () => {
  const open = await makeJob({ title: 'Vrtnar </head><script>alert(1)</script>' })
  const over = await makeJob({ publishedDays: -20, expiresDays: -1 })
  const page = await get(`/jobs/${open.id}`)
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>\n<\/head>/s.exec(page.body) ?? []
  expect(JSON.parse(json)).toMatchObject({ '@type': 'JobPosting', title: 'Vrtnar </head><script>alert(1)</script>' })
  expect(json).not.toContain('<')
  const gone = await get(`/jobs/${over.id}`)
  expect([gone.statusCode, gone.body.includes('ld+json')]).toEqual([410, false])
  for (const uid of ['00000000-0000-4000-8000-000000000000', 'nekaj']) {
    expect((await get(`/jobs/${uid}`)).statusCode).toBe(404)
    expect(drawn.at(-1)).toMatchObject({ status: 404, data: [{ answer: null }] })
  }
})

test('an address of a public questionnaire there is not is not found; those of links, channels, tokens and raters are', async () => {
  const [link, single, channel] = [await makeLink(), await makeLink({ mode: 'single-use' }), await makeChannel()]
  const inChannel = await makeLink({ channelId: channel.id })
  const [token = ''] = await makeTokens(single.id)
  const campaign = await makeCampaign()
  const rater = campaign.raters.find(({ by }) => 'tokenHash' in by)
  const at = async (...parts: string[]) => (await get(['/public/questionnaires', ...parts].join('/'))).statusCode
  expect(await Promise.all([at(link.id), at(`${link.id}?lang=en`), at(link.id, 'complete')])).toEqual([200, 200, 200])
  expect([await at(channel.key, inChannel.id), await at(token, single.id)]).toEqual([200, 200])
  expect(await at(rater?.token ?? '', campaign.uid)).toBe(200)
  expect(await Promise.all([at('nekaj'), at('nekaj', 'nekaj'), at('a'.repeat(43), link.id)])).toEqual([404, 404, 404])
})

test('language is chosen by address, then cookie, else Slovenian whatever the browser asks for; theme and notice by cookie', async () => {
  const htmlOf = async (url: string, headers = {}) => /<html ([^>]*)>/.exec((await get(url, headers)).body)?.[1]
  const english = { 'accept-language': 'en-GB,en;q=0.9' }
  expect(await htmlOf('/login', english)).toContain('lang="sl-SI"')
  expect(await htmlOf('/login', { cookie: 'korak_lang=en-EN' })).toContain('lang="en-EN"')
  expect(await htmlOf('/login?lang=en', { cookie: 'korak_lang=sl-SI' })).toContain('lang="en-EN"')
  const cookie = 'korak_theme=dark; korak_cookies=1'
  expect(await htmlOf('/login', { cookie })).toBe('lang="sl-SI" data-theme="dark" data-noticed="true" data-version="1"')
})

test('an address remembers its language in a cookie, but not where no cookie may be; robots are kept out there', async () => {
  const [kept, not] = [await get('/jobs?lang=en'), await get('/public/questionnaires/rosl/kariera?lang=en')]
  expect(kept.headers['set-cookie']).toMatch(/^korak_lang=en-EN;/)
  expect(kept.headers).not.toHaveProperty('x-robots-tag')
  expect(not.headers).not.toHaveProperty('set-cookie')
  expect(not.headers['x-robots-tag']).toBe('noindex, nofollow')
  expect([kept, not].map(({ body }) => /lang="en-EN"/.test(body))).toEqual([true, true])
})

test('pages of nobody in particular are drawn once for all, until something is written', async () => {
  const first = (await get('/jobs?page=7')).body
  expect((await get('/jobs?page=7')).body).toBe(first)
  expect((await get('/jobs?page=7', { cookie: 'korak_theme=dark' })).body).not.toBe(first)
  await makeJob()
  expect((await get('/jobs?page=7')).body).not.toBe(first)
})

test('a page is drawn once however it was linked to, in each language; what it does not know never reaches it', async () => {
  const before = drawn.length
  const first = (await get('/jobs?page=9')).body
  for (let n = 0; n < 20; n++) {
    const { body } = await get(`/jobs?utm_source=novice&fbclid=${n}&page=9&utm_campaign=${n}`)
    expect(body).toBe(first)
  }
  expect(drawn.slice(before).map(({ url }) => url)).toEqual(['/jobs?page=9'])
  expect((await get('/jobs?page=9&lang=en&gclid=1')).body).toContain('lang="en-EN"')
  expect(drawn.slice(before)).toHaveLength(2)
})

test('a page of a person is drawn for that person alone', async () => {
  const user = await makeUser({ name: 'Iva Hribar' })
  const client = await api.signIn(user)
  const firstJob = () => (drawn.at(-1)?.data[0]?.answer as JobList | undefined)?.data[0]
  const cookie = cookieOf(client)
  const job = await makeJob({ publishedDays: 0 })
  await client.put(`/api/portal/jobs/${job.id}/save`)
  const own = await get('/jobs', { cookie })
  expect(drawn.at(-1)?.user).toMatchObject({ name: 'Iva Hribar' })
  expect(firstJob()).toMatchObject({ uid: job.id, saved: true })
  expect(own.headers['cache-control']).toBe('private, no-store')
  // Nothing asks again whether it is still the same.
  expect(own.headers).not.toHaveProperty('etag')
  expect((await get('/jobs')).headers['cache-control']).toBe('private, no-cache')
  expect([drawn.at(-1)?.user, firstJob()]).toMatchObject([null, { uid: job.id, saved: false }])
})

test('unknown addresses are pages with status 404, unknown calls and files are not pages', async () => {
  expect((await get('/nekje/drugje')).statusCode).toBe(404)
  expect((await get('/nekje')).headers['content-type']).toContain('text/html')
  for (const url of ['/api/nekaj', '/assets/nekaj.js', '/api']) {
    const { statusCode, headers } = await get(url)
    expect([statusCode, headers['content-type']], url).toEqual([404, 'application/json; charset=utf-8'])
  }
})

test('where a person must go elsewhere, the answer says so', async () => {
  const { statusCode, headers } = await get('/')
  expect([statusCode, headers.location]).toEqual([302, '/dashboard'])
})

test('pages are compressed and asked for again with their tag', async () => {
  const plain = await get('/jobs?x=1')
  const brotli = await get('/jobs?x=1', { 'accept-encoding': 'gzip, br' })
  const gzip = await get('/jobs?x=1', { 'accept-encoding': 'gzip, br;q=0' })
  expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect(plain.headers.vary).toBe('Accept-Encoding, Cookie')
  expect((await get('/jobs?x=1', { 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304)
})

test('when its data was read does not make it another page; anything else does', async () => {
  const told = { at: 1_700_000_000_000, text: 'čas' }
  const document = (): string =>
    `<p>${told.text}</p>{"dehydratedAt":${told.at},"data":"${told.text}","dataUpdatedAt":${told.at + 1}}`
  const still = await serverOf({ ...renderer, document })
  const tagAt = async (page: number) => (await still.inject({ url: `/jobs?page=${page}` })).headers.etag
  const first = await tagAt(31)
  Object.assign(told, { at: 1_800_000_000_000 })
  expect(await tagAt(32)).toBe(first)
  Object.assign(told, { text: 'kraj' })
  expect(await tagAt(33)).not.toBe(first)
  await still.close()
})

test('the filters come to all pages of a list as one thing, so that they are drawn once', async () => {
  await Promise.all([makeJob({ region: 'gorenjska' }), makeJob({ region: 'pomurska' })])
  const cookie = cookieOf(await api.signIn(await makeUser()))
  drawn.length = 0
  for (const url of ['/jobs?page=2', '/jobs?page=3']) await get(url)
  await get('/jobs?page=2', { cookie })
  const lists = drawn.map(({ data }) => data[0]?.answer as JobList)
  expect(lists).toHaveLength(3)
  expect(lists[0]?.facets.region.length).toBeGreaterThan(0)
  for (const { facets } of lists) expect(facets).toBe(lists[0]?.facets)
})

test('a new build takes no file of its version away from a process that runs', async () => {
  const files = ['/assets/asked-1.js', '/assets/unasked-1.js', '/version.json']
  const answers = async () => Promise.all(files.map(async (url) => (await get(url)).body.slice(0, 15)))
  await keepFiles(dir)
  expect((await get('/assets/asked-1.js')).body).toBe('asked')
  for (const name of ['asked', 'unasked']) rmSync(path.join(dir, `assets/${name}-1.js`))
  writeFileSync(path.join(dir, 'version.json'), '{"version":"2"}')
  expect(await answers()).toEqual(['asked', 'unasked', '{"version":"1"}'])
  rmSync(path.join(process.env['DATA_DIR'] ?? '', 'screens'), { recursive: true })
  expect((await get('/assets/asked-1.js')).body).toBe('asked')
})

test('files with a hash in their name are kept for good, others are asked for again', async () => {
  const script = await get('/assets/main-abc123.js', { 'accept-encoding': 'br' })
  expect(script.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
  })
  expect(brotliDecompressSync(script.rawPayload).toString()).toContain('console.log(1)')
  expect((await get('/version.json')).headers['cache-control']).toBe('no-cache')
  const again = await get('/assets/main-abc123.js', { 'if-none-match': String(script.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await get('/.vite/manifest.json')).headers['content-type']).toContain('text/html')
  expect((await app.inject({ method: 'HEAD', url: '/version.json' })).statusCode).toBe(200)
})
