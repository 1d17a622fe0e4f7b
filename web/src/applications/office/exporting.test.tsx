// What lists are taken along with: what stands in one column goes as several where it says several things.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeQueryClient } from '#base/data/query.ts'
import { placeOf, placeSignal } from '#base/routing/place.ts'
import { setUser } from '#base/session/auth.ts'
import { beginLanguage } from '#base/text/language.ts'
import { OfficeJobsPage } from '#jobs/office/OfficeJobsPage.tsx'
import { m } from '#words/messages.js'
import { ApplicationsTable } from './ApplicationsTable.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
Object.assign(HTMLElement.prototype, { hidePopover() {}, showModal() {}, close() {} })

const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 30)))

const PAGES: [screen: string, drawn: ReactNode, columns: string[]][] = [
  [
    '/office/applications',
    <ApplicationsTable key="a" title="Prijave" screen="/office/applications" />,
    ['ref_no', 'name', 'job', 'status', 'next_move', 'promise_on', 'waits_since', 'unread', 'submitted_at'],
  ],
  [
    '/office/jobs',
    <OfficeJobsPage key="j" />,
    ['ref_no', 'title', 'company', 'status', 'publish_on', 'publish_missed_on', 'expires_at', 'contact_name'],
  ],
]
test.each(PAGES)(
  'with who has the next move, and how a job stands, goes the day that stands beside it: %s',
  async (screen, drawn, columns) => {
    const sent: unknown[] = []
    const follow = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await beginLanguage('sl-SI')
    setUser({ uid: 'u', permissions: ['applications.read', 'jobs.read'], roles: [] } as never)
    const page = { data: [], current_page: 1, last_page: 1, per_page: 25, total: 0, from: 0, to: 0, total_is: 'exact' }
    vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
      if (url.includes('/saved-views')) return Response.json({ data: [] })
      if (url.includes('/substitutes')) return Response.json({ standing_in: [] })
      if (!url.includes('/list-exports')) return Response.json(page)
      sent.push(JSON.parse(String(body)).columns)
      return new Response('a;b')
    })
    history.replaceState(null, '', screen)
    placeSignal.set({ ...placeOf(screen)!, key: '', index: 0 })
    const root = createRoot(document.body.appendChild(document.createElement('main')))
    onTestFinished(async () => {
      await act(async () => root.unmount())
      document.body.replaceChildren()
      setUser(null)
      follow.mockRestore()
      vi.unstubAllGlobals()
    })
    await act(async () => root.render(<QueryClientProvider client={makeQueryClient()}>{drawn}</QueryClientProvider>))
    await settle()
    const csv = [...document.querySelectorAll('button')].find((one) => one.textContent === m.office_export_csv())
    await act(async () => csv!.click())
    await settle()
    expect(sent).toEqual([columns])
  },
)
