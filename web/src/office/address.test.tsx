// One bad value in an address must not break a list: it is dropped, in the address and in what the tab keeps.
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFilters } from '#base/data/filters.ts'
import { makeQueryClient } from '#base/data/query.ts'
import { placeOf, placeSignal } from '#base/routing/place.ts'
import { setUser } from '#base/session/auth.ts'
import { beginLanguage } from '#base/text/language.ts'
import { OfficeJobsPage } from '#jobs/office/OfficeJobsPage.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
Object.assign(HTMLElement.prototype, { hidePopover() {}, showModal() {} })
const uid = '0191b5a0-0000-7000-8000-000000000009'
const asked: string[] = []
let lastPage = 1
let root: Root

const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
async function open(to: string) {
  history.replaceState(null, '', to)
  placeSignal.set({ ...placeOf(to)!, key: '', index: 0 })
  root = createRoot(document.body.appendChild(document.createElement('main')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={makeQueryClient()}>
        <OfficeJobsPage />
      </QueryClientProvider>,
    ),
  )
  await settle()
}
async function close() {
  await act(async () => root.unmount())
  document.body.replaceChildren()
}
const lastList = () => asked.findLast((url) => url.startsWith('/api/jobs?')) ?? ''

beforeEach(async () => {
  await beginLanguage('sl-SI')
  sessionStorage.clear()
  asked.length = 0
  lastPage = 1
  setUser({ uid, permissions: ['jobs.read'], roles: [] } as never)
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(decodeURIComponent(url))
    const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1)
    const list = { data: [], current_page: page, last_page: lastPage, per_page: 25, total: lastPage, total_is: 'exact' }
    const content = url.includes('/substitutes') ? { standing_in: [] } : url.includes('/options') ? {} : list
    return new Response(JSON.stringify(content))
  })
})
afterEach(async () => {
  await close()
  vi.unstubAllGlobals()
})

test.each(['sort=foo', 'status[]=nonsense', 'waits=xx', 'expires_at.to=never', 'contact_uid=me', 'undecided.from=x'])(
  'what cannot be asked for leaves the address, and is not kept: %s',
  async (query) => {
    await open(`/office/jobs?${query}&company=Zora`)
    expect(location.search).toBe('?company=Zora')
    expect(lastList()).toContain('filter[company][is]=Zora')
    expect(lastList()).not.toContain(query.split(/[.[=]/)[0])
    await close()
    sessionStorage.clear()
    await open(`/office/jobs?${query}`)
    expect(location.search).toBe('')
    await close()
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
  await settle()
  expect(location.search).toBe('?page=3')
  expect(lastList()).toContain('page=3')
})

test('what the tab keeps comes back where nothing of the address can be asked for', async () => {
  keepFilters({ namespace: 'office', module: 'jobs', key: 'list' }, { company: 'Zora' })
  await open('/office/jobs?sort=foo')
  expect(location.search).toBe('?company=Zora')
  expect(lastList()).toContain('filter[company][is]=Zora')
})
