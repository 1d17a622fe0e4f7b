// What is left of a list got shorter meanwhile: an address beyond its last page leads to that, and does not say that nothing is there.
import { type ComponentType } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { draw, serveBy } from '#base/page/drawn.factory.tsx'
import { ApplicationsPage } from '#applications/ApplicationsPage.tsx'
import { MessagesPage } from '#applications/conversations/MessagesPage.tsx'
import { setUser } from '#base/session/auth.ts'
import { SavedJobsPage } from '#jobs/SavedJobsPage.tsx'
import { ViewsSection } from '#privacy/ViewsSection.tsx'
import { QuestionnairesPage } from '#questionnaires/QuestionnairesPage.tsx'
import { m } from '#words/messages.js'

Object.assign(window, { scrollTo() {} })
const Views = () => <ViewsSection isCandidate />

beforeEach(async () => {
  setUser({ uid: 'u', permissions: [], roles: [], candidate: { uid: 'c' } } as never)
  const past = { data: [], last_page: 1, per_page: 10, total: 10, from: 0, to: 0 }
  const counts = { active: 10, past: 10 }
  serveBy(async (url: string) =>
    Response.json({ ...past, current_page: url.includes('page=2') ? 2 : 1, open: 10, closed: 10, counts }),
  )
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
  await draw(<Shown />, { at: beyond })
  expect(location.pathname + location.search).toBe(address)
})
