// The office of somebody whose role requires a second factor: told by when, and shut afterwards until it is there.
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { OfficeFrame } from '#app/office/OfficeFrame.tsx'
import { makeQueryClient } from '#base/data/query.ts'
import type { CurrentUser } from '#base/session/session.ts'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
})

const user = {
  uid: '1',
  name: 'Ana Kovač',
  roles: ['Consultants'],
  permissions: ['jobs.read'],
} as unknown as CurrentUser
const DAY = 86_400_000
const app = { confirmed_at: '2026-11-01T10:00:00.000Z' }

/** @param awaited what is on the screen when all of it has come */
async function draw(requiredInDays: number | null, has: object | null, awaited: () => string) {
  await beginLanguage('sl-SI')
  const own = {
    app: has,
    passkeys: [],
    recovery_left: 0,
    required_by: requiredInDays === null ? null : new Date(Date.now() + requiredInDays * DAY).toISOString(),
    passkeys_possible: false,
  }
  const answer = (url: string) =>
    url.includes('second-factor') ? own : url.includes('rail') ? [] : { username: 'ana.kovac', email: 'ana@primer.si' }
  vi.stubGlobal('fetch', async (url: string) => Response.json(answer(String(url))))
  const place = document.body.appendChild(document.createElement('div'))
  await act(async () => {
    createRoot(place).render(
      <QueryClientProvider client={makeQueryClient()}>
        <OfficeFrame user={user} permission="staff">
          <main>Opravila</main>
        </OfficeFrame>
      </QueryClientProvider>,
    )
  })
  await vi.waitFor(async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(place.textContent).toContain(awaited())
  }, 5000)
  const text = place.textContent ?? ''
  return {
    isOpen: text.includes('Opravila'),
    isTold: [m.factor_due_text(), m.factor_due_set()].some((one) => text.includes(one)),
    text,
    place,
  }
}

test('before the day it is open and tells by when', async () => {
  expect(await draw(3, null, m.factor_due_set)).toMatchObject({ isOpen: true, isTold: true })
})

test('the line is put away for the day, and is there on the next', async () => {
  const { place } = await draw(3, null, m.factor_due_set)
  await act(async () => place.querySelector<HTMLElement>('aside button')?.click())
  expect(place.textContent).not.toContain(m.factor_due_set())
  expect(await draw(3, null, () => 'Opravila')).toMatchObject({ isTold: false })
  localStorage.setItem('korak_factor_closed', '"2026-11-01"')
  expect(await draw(3, null, m.factor_due_set)).toMatchObject({ isTold: true })
})

test('after the day it is shut, and the factor is set up in its place', async () => {
  const { text, place: _place, ...rest } = await draw(-1, null, m.factor_app_add)
  expect(rest).toEqual({ isOpen: false, isTold: true })
  expect(text).toContain(m.factor_app_add())
})

test.each([
  ['who has one', -1, app],
  ['of whom none is required', null, null],
])('%s sees the office as ever', async (_who, days, has) => {
  expect(await draw(days, has, () => 'Opravila')).toMatchObject({ isOpen: true, isTold: false })
})
