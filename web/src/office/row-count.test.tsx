import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { draw, serveBy } from '#base/page/drawn.factory.tsx'
import type { CurrentUser } from '@korak/contract/auth.ts'
import { setUser } from '#base/session/auth.ts'
import { EndingConsentsPage } from '#consents/office/EndingConsentsPage.tsx'
import { OfficeInterviewsPage } from '#interviews/office/OfficeInterviewsPage.tsx'
import { m } from '#words/messages.js'

afterEach(async () => {
  setUser(null)
})

test.each([
  ['exact', m.office_rows],
  ['at_least', m.office_rows_more],
])('a list whose number of rows is %s says so', async (totalIs, words) => {
  setUser({ uid: 'u', roles: [], permissions: ['applications.read'], candidate: null } as unknown as CurrentUser)
  const row = { id: '1', application_uid: 'a', name: 'Vid Kos', job: 'Kuhar', state: 'done', people: '' }
  const pages = { current_page: 1, last_page: 40, per_page: 25, total: 1000, total_is: totalIs, from: 1, to: 25 }
  serveBy(async (url: string) =>
    Response.json(url.includes('/interviews') ? { data: [row], ...pages } : { data: [], standing_in: [] }),
  )
  await draw(<OfficeInterviewsPage />, { at: '/office/interviews' })
  await act(async () => new Promise((resolve) => setTimeout(resolve, 30)))
  const said = [...document.querySelectorAll('p')].map(({ textContent }) => textContent?.trim())
  expect(said).toContain(words({ count: 1000 }))
})

test.each([
  ['exact', '', 'button'],
  ['at_least', '', 'words'],
  ['at_least', '?sort=-consent', 'button'],
])('of a list of %s rows %s sorting that would take too long is offered as %s', async (totalIs, query, how) => {
  setUser({ uid: 'u', roles: [], permissions: ['consents.read'], candidate: null } as unknown as CurrentUser)
  const row = {
    id: '1',
    person: 'Vid Kos',
    consent: 'Baza',
    given_at: '2026-01-01T10:00:00Z',
    until: '2027-01-01T10:00:00Z',
  }
  const pages = { current_page: 1, last_page: 40, per_page: 25, total: 1000, total_is: totalIs, from: 1, to: 25 }
  serveBy(async (url: string) =>
    Response.json(url.includes('/ending-consents') ? { data: [row], ...pages } : { data: [], standing_in: [] }),
  )
  await draw(<EndingConsentsPage />, { at: `/office/consents${query}` })
  const head = [...document.querySelectorAll('thead th')].find(
    ({ textContent }) => textContent === m.ending_consents_consent(),
  )!
  expect(head.querySelector('button') ? 'button' : 'words').toBe(how)
})
