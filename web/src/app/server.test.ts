// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { JobList } from '@korak/contract/jobs.ts'
import type { CurrentUser } from '#base/session/session.ts'
import { addressOf, type RenderInput, needs, render } from './server.tsx'

const UID = '0191b5a0-0000-7000-8000-000000000001'
const input = (url: string, part: Partial<RenderInput> = {}): RenderInput => ({
  url,
  origin: 'https://korak.example',
  language: 'sl-SI',
  theme: 'system',
  user: null,
  data: [],
  ...part,
})
const NOBODY = { candidate: null, company: null, employee: null, companyemployee: null }
const user = (part: object = {}) =>
  ({
    name: 'Maja Zupan',
    roles: [],
    permissions: [],
    unchecked_consents: [],
    ...NOBODY,
    ...part,
  }) as unknown as CurrentUser
const LIST: JobList = {
  data: [],
  current_page: 1,
  last_page: 3,
  per_page: 10,
  total: 25,
  total_is: 'exact',
  from: 1,
  to: 10,
  facets: {
    region: [{ key: 'gorenjska', label: 'Gorenjska & <b>', count: 12 }],
    worktime: [{ key: 'polni', label: 'Polni delovni čas', count: 25 }],
    workplace: [],
    contract: [],
    workfield: [],
  },
  location: null,
  location_choices: [],
  near: null,
  near_regions: [],
  suggestion: null,
}

const page = async (url: string, shared: JobList, part: Partial<RenderInput> = {}) => {
  const data = (await needs(url)).map((need) => ({ ...need, answer: shared }))
  return (await render(input(url, { ...part, data }))).html
}

describe('the server', () => {
  test('sends the first page on to the dashboard', async () => {
    expect(await render(input('/'))).toMatchObject({ status: 302, redirect: '/dashboard' })
  })
  test('answers 404 to an unknown address, with the page that says so', async () => {
    const page = await render(input('/nowhere'))
    expect(page).toMatchObject({ status: 404, source: 'src/app/NotFoundPage.tsx', entry: 'public' })
    expect(page.html).toContain('Strani nismo našli')
    expect(page.head).toContain('<title>Strani nismo našli – Korak</title>')
    expect(page.head).toContain('noindex')
  })
  test.each(['//evil.example', '/%E0%A4%A', '/jobs/%zz'])('is not upset by the address %j', async (url) => {
    expect((await render(input(url))).status).toBe(404)
  })
  test('takes the status of the data', async () => {
    expect((await render(input('/not-found', { status: 410 }))).status).toBe(410)
  })
  test('leaves screens for signed-in people to the browser, with their title', async () => {
    const page = await render(input('/dashboard'))
    expect(page).toMatchObject({ status: 200, html: '', source: null, entry: 'app' })
    expect(page.head).toContain('<title>Pregled – Korak</title>')
  })
  test('draws nothing for a person who must deal with something first', async () => {
    const page = await render(input('/jobs', { user: user({ name: null }) }))
    expect(page).toMatchObject({ status: 200, redirect: null, html: '', entry: 'app' })
  })
  test('gives signed-in people the whole application, with their bar', async () => {
    const page = await render(input('/not-found', { user: user() }))
    expect(page.entry).toBe('app')
    expect(page.html).toContain('Odjava')
  })
  test('who works here is led back to the office, not to the search for a job', async () => {
    const page = await render(input('/not-found', { user: user({ permissions: ['jobs.read'] }) }))
    expect(page.html).toContain('href="/office"')
    expect(page.html).not.toContain('Poiščite delovno mesto')
    expect((await render(input('/not-found'))).html).toContain('Poiščite delovno mesto')
  })
  test('tells the browser who is there, and cannot be broken by a name', async () => {
    const page = await render(input('/dashboard', { user: user({ name: '</script><b>' }) }))
    expect(page.state).not.toContain('<')
    expect(JSON.parse(page.state)).toMatchObject({ language: 'sl-SI', theme: 'system', user: { name: '</script><b>' } })
  })
  test('names the calls a rendered page shows first, and none for the others', async () => {
    expect((await needs('/jobs?search=varilec')).map(({ key }) => key)).toContain('GET /portal/jobs')
    expect((await needs(`/jobs/${UID}`)).map(({ key }) => key)).toContain('GET /portal/jobs/:uid')
    expect(await needs('/dashboard')).toEqual([])
    expect(await needs('//evil.example')).toEqual([])
  })
  test.each([
    ['sl-SI', 'Piškotki – Korak', 'https://korak.example/cookies'],
    ['en-EN', 'Cookies – Korak', 'https://korak.example/cookies?lang=en'],
  ] as const)('draws what everybody may read, in %s, under an address of its own', async (language, title, address) => {
    const page = await render(input('/cookies', { language }))
    expect(page).toMatchObject({ status: 200, source: 'src/legal/LegalPage.tsx', entry: 'public' })
    expect(page.head).toContain(`<title>${title}</title>`)
    expect(page.head).toContain(`<link rel="canonical" href="${address}">`)
    expect(page.head).toContain('<link rel="alternate" hreflang="en" href="https://korak.example/cookies?lang=en">')
    expect(page.head).not.toContain('noindex')
  })
  test.each([
    ['/jobs?fbclid=1&utm_source=x', '/jobs'],
    ['/jobs?utm_source=x&search=kuhar&page=2&x=1', '/jobs?search=kuhar&page=2'],
    ['/jobs?page=1&search=&pay_min=x&region=!', '/jobs'],
    ['/terms?version=2026-11&x=1&lang=en', '/terms?version=2026-11'],
    ['/jobs?page=007&lang=en', '/jobs?page=7'],
    [`/jobs/${UID}?fbclid=1&applied=1`, `/jobs/${UID}`],
    ['/login?returnTo=%2Fsettings&gclid=1', '/login'],
    ['/nowhere/1?x=1', '/not-found'],
    ['//evil.example', '/not-found'],
    ['/', '/'],
    ['/?lang=en', '/?lang=en'],
  ])('draws %s as the page at %s', async (url, address) => {
    expect(await addressOf(url)).toBe(address)
  })
  test('reads an address of thousands of slashes at once', async () => {
    // Looked at once for each slash of it, as many as this are never done with.
    const slashes = '/'.repeat(250_000)
    expect(await addressOf(`/jobs${slashes}x`)).toBe('/not-found')
    expect(await addressOf(`/jobs${slashes}`)).toBe('/jobs')
  })
  test('leaves no trace of parameters the list does not know in its page', async () => {
    const [plain, tagged] = [
      await render(input('/jobs?search=kuhar')),
      await render(input('/jobs?search=kuhar&fbclid=1')),
    ]
    expect(tagged).toEqual(plain)
  })
  test('draws the filters of a list once for all its pages and people, and they are what they would be anew', async () => {
    const candidate = user({ candidate: {} })
    const cases = [
      ['/jobs', {}],
      ['/jobs?page=2', {}],
      ['/jobs?page=3', { user: candidate }],
      ['/jobs?region=gorenjska', {}],
      ['/jobs?region=gorenjska&page=2', { user: candidate }],
      ['/jobs?page=2', { language: 'en-EN' }],
    ] as const
    for (const [url, part] of cases) {
      const html = await page(url, LIST, part)
      expect(html).toBe(await page(url, structuredClone(LIST), part))
      expect(html).toContain('Gorenjska &amp; &lt;b&gt;')
      expect(html).not.toContain('data-first')
      expect(/<input[^>]*checked=""/.test(html)).toBe(url.includes('region'))
    }
  })
  test.each([
    ['sl-SI', 2000, 'Najdenih več kot 2000 delovnih mest'],
    ['sl-SI', 1, 'Najdeno več kot 1 delovno mesto'],
    ['sl-SI', 2, 'Najdeni več kot 2 delovni mesti'],
    ['sl-SI', 4, 'Najdena več kot 4 delovna mesta'],
    ['en-EN', 2000, 'More than 2,000 jobs found'],
  ] as const)(
    'says in %s that more than %i were found, and no number of a part of them',
    async (language, total, says) => {
      const worktime = [{ key: 'polni', label: 'Polni delovni čas', count: 733, count_is: 'at_least' as const }]
      const list = { ...LIST, total, total_is: 'at_least' as const, facets: { ...LIST.facets, worktime } }
      const html = await page('/jobs?search=delavec', list, { language })
      expect(html).toContain(says)
      expect(html).toContain('Polni delovni čas')
      expect(html).not.toContain('733')
      // Of what was counted by itself the number stays.
      expect(html).toContain('>12<')
    },
  )
  test('does not mix requests of different people and languages', async () => {
    const pages = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        render(
          input(`/nowhere/${index}`, { language: index % 2 ? 'en-EN' : 'sl-SI', user: index % 3 ? null : user() }),
        ),
      ),
    )
    for (const [index, page] of pages.entries()) {
      expect(page.html).toContain(index % 2 ? 'Page not found' : 'Strani nismo našli')
      expect(page.html.includes(index % 2 ? 'Sign out' : 'Odjava')).toBe(index % 3 === 0)
    }
  })
})
