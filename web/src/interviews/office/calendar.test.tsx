// Who holds interviews has them in a calendar, too, and finds the address where the interviews are.
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { draw, serveBy } from '#base/page/drawn.factory.tsx'
import type { CurrentUser } from '@korak/contract/auth.ts'
import { setUser } from '#base/session/auth.ts'
import { InterviewsPage } from '#interviews/InterviewsPage.tsx'
import { m } from '#words/messages.js'
import { OfficeInterviewsPage } from './OfficeInterviewsPage.tsx'

const address = 'https://korak.example/api/calendar-feeds/x.ics'
const LIST = { data: [], current_page: 1, last_page: 1, per_page: 25, total: 0, total_is: 'exact', from: 0, to: 0 }
const asked: string[] = []

beforeEach(async () => {
  asked.length = 0
  setUser({ uid: 'u', roles: [], permissions: ['applications.read'], candidate: null } as unknown as CurrentUser)
  serveBy(async (url: string) => {
    asked.push(new URL(url, 'http://x').pathname)
    if (url.includes('calendar-feed')) return Response.json({ address, read_at: null, may: { delete: true } })
    if (url.includes('/portal/')) return Response.json({ code: 'FORBIDDEN', message: '' }, { status: 403 })
    return Response.json(url.includes('/interviews') ? LIST : { data: [], standing_in: [] })
  })
})
afterEach(async () => {
  setUser(null)
})
async function open(to: string, page: ReactNode) {
  await draw(page, { at: to })
  await act(async () => new Promise((resolve) => setTimeout(resolve, 30)))
}
const shown = () => document.querySelector<HTMLInputElement>('[name="feed"]')?.value

test('the list of interviews opens it', async () => {
  await open('/office/interviews', <OfficeInterviewsPage />)
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === m.calendar_feed_title())
  await act(async () => button?.click())
  await act(async () => new Promise((resolve) => setTimeout(resolve, 30)))
  expect(shown()).toBe(address)
})

test('the page of own interviews has just that, and asks for no interviews of a candidate', async () => {
  await open('/interviews', <InterviewsPage />)
  expect(shown()).toBe(address)
  expect(asked).not.toContain('/api/portal/interviews')
  expect(document.body.textContent).not.toContain(m.interviews_lead())
})
