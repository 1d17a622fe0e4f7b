// What is left of a list got shorter meanwhile: an address beyond its last page leads to that, and does not say that nothing is there.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApplicationsPage } from '#applications/ApplicationsPage.tsx'
import { MessagesPage } from '#applications/conversations/MessagesPage.tsx'
import { queryClient } from '#base/data/query.ts'
import { placeOf, placeSignal } from '#base/routing/place.ts'
import { setUser } from '#base/session/auth.ts'
import { beginLanguage } from '#base/text/language.ts'
import { SavedJobsPage } from '#jobs/SavedJobsPage.tsx'
import { ViewsSection } from '#privacy/ViewsSection.tsx'
import { QuestionnairesPage } from '#questionnaires/QuestionnairesPage.tsx'
import { m } from '#words/messages.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
Object.assign(window, { scrollTo() {} })
let root: Root
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 30)))
const Views = () => <ViewsSection isCandidate />

beforeEach(async () => {
  await beginLanguage('sl-SI')
  queryClient.clear()
  setUser({ uid: 'u', permissions: [], roles: [], candidate: { uid: 'c' } } as never)
  const past = { data: [], last_page: 1, per_page: 10, total: 10, from: 0, to: 0 }
  const counts = { active: 10, past: 10 }
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({ ...past, current_page: url.includes('page=2') ? 2 : 1, open: 10, closed: 10, counts }),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test.each<[string, ComponentType, string]>([
  ['/questionnaires', QuestionnairesPage, m.q_empty_title()],
  ['/questionnaires?tab=closed', QuestionnairesPage, m.q_closed_empty_title()],
  ['/applications?tab=active', ApplicationsPage, m.apps_empty_title()],
  ['/messages', MessagesPage, m.messages_empty_title()],
  ['/saved-jobs', SavedJobsPage, ''],
  ['/privacy', Views, ''],
])('a page of %s that is not there any more', async (address, Shown) => {
  const beyond = `${address}${address.includes('?') ? '&' : '?'}page=2`
  history.replaceState(null, '', beyond)
  placeSignal.set({ ...placeOf(beyond)!, key: '', index: 0 })
  root = createRoot(document.body.appendChild(document.createElement('main')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Shown />
      </QueryClientProvider>,
    ),
  )
  await settle()
  expect(location.pathname + location.search).toBe(address)
})
