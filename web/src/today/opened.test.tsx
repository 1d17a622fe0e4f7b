// A number of Danes or of the rail opens those rows and no others: what the address narrows by is asked for, said, and can be taken away.
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OfficeApplicationsPage } from '#applications/office/OfficeApplicationsPage.tsx'
import { OffersPage } from '#applications/office/offers/OffersPage.tsx'
import { PlacementsPage } from '#applications/office/placements/PlacementsPage.tsx'
import { makeQueryClient } from '#base/data/query.ts'
import { placeOf, placeSignal } from '#base/routing/place.ts'
import { setUser } from '#base/session/auth.ts'
import { beginLanguage } from '#base/text/language.ts'
import { OfficeInterviewsPage } from '#interviews/office/OfficeInterviewsPage.tsx'
import { OfficeJobsPage } from '#jobs/office/OfficeJobsPage.tsx'
import { m } from '#words/messages.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
Object.assign(HTMLElement.prototype, { hidePopover() {}, showModal() {} })
const uid = '0191b5a0-0000-7000-8000-000000000009'
const colleague = '0191b5a0-0000-7000-8000-000000000010'
const asked: string[] = []
let root: Root

const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
async function open(Page: ComponentType, to: string) {
  history.replaceState(null, '', to)
  placeSignal.set({ ...placeOf(to)!, key: '', index: 0 })
  root = createRoot(document.body.appendChild(document.createElement('main')))
  const client = makeQueryClient()
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>,
    ),
  )
  await settle()
}
const empty = { data: [], current_page: 1, last_page: 1, per_page: 25, total: 0, total_is: 'exact', from: 0, to: 0 }

beforeEach(async () => {
  await beginLanguage('sl-SI')
  sessionStorage.clear()
  asked.length = 0
  setUser({ uid, permissions: ['jobs.read', 'applications.read', 'placements.manage'], roles: [] } as never)
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(decodeURIComponent(url))
    const content = url.includes('/substitutes') ? { standing_in: [] } : url.includes('/options') ? {} : empty
    return new Response(JSON.stringify(content))
  })
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const button = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(name)) as HTMLElement

test.each<[string, ComponentType, string, string]>([
  ['jobs', OfficeJobsPage, 'status=draft&contact_uid', 'Čigavi: Moji'],
  ['applications', OfficeApplicationsPage, 'is_late=true&contact_uid', 'Čigave: Moje'],
  ['offers', OffersPage, 'waits.empty=false&contact_uid', 'Čigave: Moje'],
  ['placements', PlacementsPage, 'guarantee=runs&contact_uid', 'Čigave: Moje'],
  ['interviews', OfficeInterviewsPage, 'waits=asked&person_uid', 'Kdo bo na razgovoru: Jaz'],
])('whose the rows are that a number counts: %s', async (list, Page, query, words) => {
  const lastList = () => asked.findLast((url) => url.startsWith(`/api/${list}?`)) ?? ''
  const column = query.split('&')[1]
  await open(Page, `/office/${list}?${query}=${uid}`)
  expect(lastList()).toContain(`filter[${column}][is]=${uid}`)
  expect(button(words)).toBeTruthy()
  const panel = document.getElementById(button(words).getAttribute('popovertarget') ?? '')
  const clear = [...(panel?.querySelectorAll('button') ?? [])].find(
    (one) => one.textContent === m.office_filter_clear(),
  )
  await act(async () => clear?.click())
  await settle()
  expect(lastList()).not.toContain(column)
  expect(location.search).not.toContain(column)
  await act(async () => root.unmount())
  await open(Page, `/office/${list}?${query}=${colleague}`)
  expect(button(words.replace(/: .*/, `: ${m.rows_of_colleague()}`))).toBeTruthy()
})
