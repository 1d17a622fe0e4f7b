import { LEGAL } from '@korak/contract/screens.ts'
import { beforeAll, expect, test } from 'vitest'
import { makeJob, type MadeJob } from '#jobs/jobs.factory.ts'
import { testApp } from '../../test/app.ts'

const api = await testApp()
const ORIGIN = 'http://127.0.0.1:3000'
let job: MadeJob
let secret: MadeJob

beforeAll(async () => {
  job = await makeJob({
    title: 'Mizar <script> & "tesar" (m/ž)',
    en: { title: 'Joiner (m/f)' },
    company: 'Les & Sin d. o. o.',
    city: 'Ribnica',
    postal: '1310',
    region: 'jugovzhodna-slovenija',
    expectations: ['Natančnost\u0001 <b>in</b> <u>mir</u>'],
  })
  secret = await makeJob({
    title: 'Direktor',
    en: null,
    company: 'Skrivnost d. d.',
    isConfidential: true,
    publishedDays: -2,
  })
  await makeJob({ title: 'Potekel oglas', publishedDays: -30, expiresDays: -1 })
  await makeJob({ title: 'Osnutek oglasa', status: 'draft' })
})

/** Every element is closed in the order it was opened, and no bare sign is left. */
function faultsOf(xml: string): string[] {
  const faults: string[] = []
  const open: string[] = []
  for (const [tag, end, name = '', self] of xml.replace(/^<\?xml[^>]*>/, '').matchAll(/<(\/?)([\w:]+)[^<>]*?(\/?)>/g)) {
    if (end && open.pop() !== name) faults.push(tag)
    if (!end && !self) open.push(name)
  }
  // oxlint-disable-next-line no-control-regex -- these must not be there
  return [...faults, ...open, ...(xml.match(/&(?!(amp|lt|gt|quot|#39);)|[\u0000-\u0008]/g) ?? [])]
}

test('the site map has the list, what everybody may read and every open job, in each language it is written in', async () => {
  const { status, text, headers } = await api.anon.get('/sitemap.xml')
  expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(faultsOf(text)).toEqual([])
  expect([...text.matchAll(/<loc>([^<]+)/g)].map(([, url]) => url)).toEqual([
    `${ORIGIN}/jobs`,
    `${ORIGIN}/jobs?lang=en`,
    ...LEGAL.flatMap((path) => [`${ORIGIN}${path}`, `${ORIGIN}${path}?lang=en`]),
    `${ORIGIN}/jobs/${job.id}`,
    `${ORIGIN}/jobs/${job.id}?lang=en`,
    `${ORIGIN}/jobs/${secret.id}`,
  ])
  expect(text).toContain(`<xhtml:link rel="alternate" hreflang="en" href="${ORIGIN}/jobs/${job.id}?lang=en"/>`)
})

test('the RSS feed has open jobs, newest first, in the language asked for', async () => {
  const { text, headers } = await api.anon.get('/jobs.rss')
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  expect(faultsOf(text)).toEqual([])
  expect([...text.matchAll(/<item><title>([^<]+)/g)].map(([, title]) => title)).toEqual([
    'Mizar &lt;script&gt; &amp; &quot;tesar&quot; (m/ž), Ribnica',
    'Direktor, Ljubljana',
  ])
  const english = (await api.anon.get('/jobs.rss?lang=en')).text
  expect(english).toContain('<title>Joiner (m/f), Ribnica</title>')
  expect(english).toContain(`<link>${ORIGIN}/jobs/${job.id}?lang=en</link>`)
})

test('the open feed describes each job with keys and words', async () => {
  const { text } = await api.anon.get('/jobs.xml')
  expect(faultsOf(text)).toEqual([])
  expect(text).toContain('<jobs version="1" total="2" page="1" pages="1">')
  expect(text).toContain('<region key="jugovzhodna-slovenija">Jugovzhodna Slovenija</region>')
  expect(text).toContain('<pay currency="EUR" period="month" min="2000" max="2500">gross</pay>')
  expect(text).toContain('<company>Les &amp; Sin d. o. o.</company>')
})

test('text of an ad is HTML inside XML: of it its own tags alone, all else is escaped twice', async () => {
  for (const path of ['/jobs.rss', '/jobs.xml']) {
    const { text } = await api.anon.get(path)
    expect(text).toContain(
      '&lt;li&gt;Natančnost &lt;b&gt;in&lt;/b&gt; &amp;lt;u&amp;gt;mir&amp;lt;/u&amp;gt;&lt;/li&gt;',
    )
  }
})

test('the client of a confidential job is nowhere', async () => {
  for (const path of ['/sitemap.xml', '/jobs.rss', '/jobs.xml', '/jobs.xml?lang=en']) {
    expect((await api.anon.get(path)).text).not.toContain('Skrivnost')
  }
  expect((await api.anon.get('/jobs.xml')).text).toContain('<company>Naročnik podjetja Korak</company>')
})

test('pages that do not exist are not found', async () => {
  for (const path of [
    '/jobs.xml?page=2',
    '/jobs.xml?page=0',
    '/jobs.xml?page=x',
    '/sitemap.xml?part=2',
    '/sitemap.xml?part=-1',
  ]) {
    expect((await api.anon.get(path)).status, path).toBe(404)
  }
})

test('a new job is in the feeds at once', async () => {
  await makeJob({ title: 'Pravkar objavljeno' })
  expect((await api.anon.get('/jobs.rss')).text).toContain('Pravkar objavljeno')
})

test('crawlers are told where the site map is and what is none of theirs', async () => {
  const { text, headers } = await api.anon.get('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(text).toContain('Disallow: /api/')
  expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
})
