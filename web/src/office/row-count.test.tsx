import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '@korak/contract/auth.ts'
import { makeQueryClient } from '#base/data/query.ts'
import { placeOf, placeSignal } from '#base/routing/place.ts'
import { setUser } from '#base/session/auth.ts'
import { beginLanguage } from '#base/text/language.ts'
import { OfficeInterviewsPage } from '#interviews/office/OfficeInterviewsPage.tsx'
import { m } from '#words/messages.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
let root: Root
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  setUser(null)
  vi.unstubAllGlobals()
})

test.each([
  ['exact', m.office_rows],
  ['at_least', m.office_rows_more],
])('a list whose number of rows is %s says so', async (totalIs, words) => {
  await beginLanguage('sl-SI')
  setUser({ uid: 'u', roles: [], permissions: ['applications.read'], candidate: null } as unknown as CurrentUser)
  const row = { id: '1', application_uid: 'a', name: 'Vid Kos', job: 'Kuhar', state: 'done', people: '' }
  const pages = { current_page: 1, last_page: 40, per_page: 25, total: 1000, total_is: totalIs, from: 1, to: 25 }
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes('/interviews') ? { data: [row], ...pages } : { data: [], standing_in: [] }),
  )
  placeSignal.set({ ...placeOf('/office/interviews')!, key: '', index: 0 })
  root = createRoot(document.body.appendChild(document.createElement('main')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={makeQueryClient()}>
        <OfficeInterviewsPage />
      </QueryClientProvider>,
    ),
  )
  await act(async () => new Promise((resolve) => setTimeout(resolve, 30)))
  const said = [...document.querySelectorAll('p')].map(({ textContent }) => textContent?.trim())
  expect(said).toContain(words({ count: 1000 }))
})
