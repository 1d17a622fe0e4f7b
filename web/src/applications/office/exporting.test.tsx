// What a list of applications is taken along with.
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeQueryClient } from '#base/data/query.ts'
import { placeOf, placeSignal } from '#base/routing/place.ts'
import { setUser } from '#base/session/auth.ts'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { ApplicationsTable } from './ApplicationsTable.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
Object.assign(HTMLElement.prototype, { hidePopover() {}, showModal() {}, close() {} })

const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 30)))

test('with who has the next move goes the promised day, which stands in the same column', async () => {
  const sent: unknown[] = []
  const follow = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await beginLanguage('sl-SI')
  setUser({ uid: 'u', permissions: ['applications.read'], roles: [] } as never)
  const page = { data: [], current_page: 1, last_page: 1, per_page: 25, total: 0, from: 0, to: 0, total_is: 'exact' }
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    if (url.includes('/saved-views')) return Response.json({ data: [] })
    if (url.includes('/substitutes')) return Response.json({ standing_in: [] })
    if (!url.includes('/list-exports')) return Response.json(page)
    sent.push(JSON.parse(String(body)).columns)
    return new Response('a;b')
  })
  history.replaceState(null, '', '/office/applications')
  placeSignal.set({ ...placeOf('/office/applications')!, key: '', index: 0 })
  const root = createRoot(document.body.appendChild(document.createElement('main')))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
    setUser(null)
    follow.mockRestore()
    vi.unstubAllGlobals()
  })
  await act(async () =>
    root.render(
      <QueryClientProvider client={makeQueryClient()}>
        <ApplicationsTable title="Prijave" screen="/office/applications" />
      </QueryClientProvider>,
    ),
  )
  await settle()
  const csv = [...document.querySelectorAll('button')].find((one) => one.textContent === m.office_export_csv())
  await act(async () => csv!.click())
  await settle()
  expect(sent).toEqual([
    ['ref_no', 'name', 'job', 'status', 'next_move', 'promise_on', 'waits_since', 'unread', 'submitted_at'],
  ])
})
