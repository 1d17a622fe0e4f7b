import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { draw, serveBy } from '#base/page/drawn.factory.tsx'
import type { CurrentUser } from '@korak/contract/auth.ts'
import { setUser } from '#base/session/auth.ts'
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
