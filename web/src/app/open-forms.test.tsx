// A form that is open stays open, with what is typed in it, when the record is fetched anew and takes no more of the kind.
import { act, type ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { draw, serveBy, until } from '#base/page/drawn.factory.tsx'
import { OfferPanel } from '#applications/office/offers/OfferPanel.tsx'
import { queryClient } from '#base/data/query.ts'
import { setUser } from '#base/session/auth.ts'
import type { CurrentUser } from '#base/session/session.ts'
import { EnterApplication } from '#entered-applications/EnterApplication.tsx'
import { ApplicationInterviews } from '#interviews/office/ApplicationInterviews.tsx'
import { m } from '#words/messages.js'

const uid = '0191b5a0-0000-7000-8000-000000000001'
let isTaken: boolean

/** What the server answers, before and after a colleague was quicker. */
function answer(path: string): unknown {
  if (path.endsWith('/interviews')) return { interviews: [], may_propose: !isTaken, is_by_word: false }
  if (path.endsWith('/entering')) return { may: { enter: !isTaken } }
  if (!path.endsWith('/offers')) return path.includes('/codelists/') ? {} : []
  const terms = { start_on: null, pay: null, pay_period: 'month', contract: null, place: '', conditions: '' }
  const job = { uid, hired: 0, openings: 1 }
  return {
    offers: [],
    may: { make: !isTaken },
    job,
    terms,
    subject: 'Ponudba',
    text: '',
    language: 'sl-SI',
    from: null,
  }
}

beforeEach(() => {
  isTaken = false
  setUser({ uid, roles: [], permissions: ['offers.manage'] } as unknown as CurrentUser)
  serveBy(async (url: string) => Response.json(answer(String(url).split('?')[0] ?? '')))
})
test.each<[string, () => string, string, ReactNode]>([
  [
    'an interview',
    () => m.interview_propose(),
    'place',
    <ApplicationInterviews key="1" uid={uid} onChanged={async () => undefined} />,
  ],
  ['an offer', () => m.offer_make(), 'place', <OfferPanel key="2" uid={uid} name="Maja Zupan" />],
  ['an application on paper', () => m.entered_enter(), 'name', <EnterApplication key="3" uid={uid} />],
])('the form of %s stays', async (_what, label, name, drawn) => {
  await draw(drawn)
  const button = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label())
  await until(() => expect(button()).toBeDefined())
  await act(async () => button()!.click())
  const field = () => document.querySelector<HTMLInputElement>(`form [name="${name}"]`)
  await act(async () => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
    set!.call(field(), 'Napisano')
    field()!.dispatchEvent(new Event('input', { bubbles: true }))
  })
  isTaken = true
  await act(async () => void (await queryClient.invalidateQueries()))
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(field()?.value).toBe('Napisano')
})
