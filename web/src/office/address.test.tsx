// One bad value in an address must not break a list: it is dropped, in the address and in what the tab keeps.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { draw, leave, serveBy, settled } from '#base/page/drawn.factory.tsx'
import { keepFilters } from '#base/data/filters.ts'
import { setUser } from '#base/session/auth.ts'
import { OfficeJobsPage } from '#jobs/office/OfficeJobsPage.tsx'

const uid = '0191b5a0-0000-7000-8000-000000000009'
const asked: string[] = []
let lastPage = 1

async function open(to: string) {
  history.replaceState(null, '', to)
  await draw(<OfficeJobsPage />, { at: to })
}
const lastList = () => asked.findLast((url) => url.startsWith('/api/jobs?')) ?? ''

beforeEach(async () => {
  sessionStorage.clear()
  asked.length = 0
  lastPage = 1
  setUser({ uid, permissions: ['jobs.read'], roles: [] } as never)
  serveBy(async (url: string) => {
    asked.push(decodeURIComponent(url))
    const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1)
    const list = { data: [], current_page: page, last_page: lastPage, per_page: 25, total: lastPage, total_is: 'exact' }
    const content = url.includes('/substitutes') ? { standing_in: [] } : url.includes('/options') ? {} : list
    return new Response(JSON.stringify(content))
  })
})
afterEach(async () => {
  await leave()
})

test.each(['sort=foo', 'status[]=nonsense', 'waits=xx', 'expires_at.to=never', 'contact_uid=me', 'undecided.from=x'])(
  'what cannot be asked for leaves the address, and is not kept: %s',
  async (query) => {
    await open(`/office/jobs?${query}&company=Zora`)
    expect(location.search).toBe('?company=Zora')
    expect(lastList()).toContain('filter[company][is]=Zora')
    expect(lastList()).not.toContain(query.split(/[.[=]/)[0])
    await leave()
    sessionStorage.clear()
    await open(`/office/jobs?${query}`)
    expect(location.search).toBe('')
    await leave()
    // One that was kept before is dropped as well.
    const [name = '', value = ''] = query.split('=')
    keepFilters({ namespace: 'office', module: 'jobs', key: 'list' }, { [name.replace('[]', '')]: value })
    await open('/office/jobs')
    expect(location.search).toBe('')
  },
)

test('a page past the end goes to the last one', async () => {
  lastPage = 3
  await open('/office/jobs?page=999')
  await settled()
  expect(location.search).toBe('?page=3')
  expect(lastList()).toContain('page=3')
})

test('what the tab keeps comes back where nothing of the address can be asked for', async () => {
  keepFilters({ namespace: 'office', module: 'jobs', key: 'list' }, { company: 'Zora' })
  await open('/office/jobs?sort=foo')
  expect(location.search).toBe('?company=Zora')
  expect(lastList()).toContain('filter[company][is]=Zora')
})
