// The office of somebody whose role requires a second factor: told by when, and shut afterwards until it is there.
import { act } from 'react'
import { expect, test } from 'vitest'
import { OfficeFrame } from '#app/office/OfficeFrame.tsx'
import { draw, serveBy, until } from '#base/page/drawn.factory.tsx'
import type { CurrentUser } from '#base/session/session.ts'
import { m } from '#words/messages.js'

const user = {
  uid: '1',
  name: 'Ana Kovač',
  roles: ['Consultants'],
  permissions: ['jobs.read'],
} as unknown as CurrentUser
const DAY = 86_400_000
const app = { confirmed_at: '2026-11-01T10:00:00.000Z' }

/** @param awaited what is on the screen when all of it has come */
async function show(requiredInDays: number | null, has: object | null, awaited: () => string) {
  const own = {
    app: has,
    passkeys: [],
    recovery_left: 0,
    required_by: requiredInDays === null ? null : new Date(Date.now() + requiredInDays * DAY).toISOString(),
    passkeys_possible: false,
  }
  const answer = (url: string) =>
    url.includes('second-factor') ? own : url.includes('rail') ? [] : { username: 'ana.kovac', email: 'ana@primer.si' }
  serveBy((url: string) => Promise.resolve(Response.json(answer(url))))
  const { box: place } = await draw(
    <OfficeFrame user={user} permission="staff">
      <main>Opravila</main>
    </OfficeFrame>,
  )
  await until(() => expect(place.textContent).toContain(awaited()))
  const text = place.textContent ?? ''
  return {
    isOpen: text.includes('Opravila'),
    isTold: [m.factor_due_text(), m.factor_due_set()].some((one) => text.includes(one)),
    text,
    place,
  }
}

test('before the day it is open and tells by when', async () => {
  expect(await show(3, null, m.factor_due_set)).toMatchObject({ isOpen: true, isTold: true })
})

test('the line is put away for the day, and is there on the next', async () => {
  const { place } = await show(3, null, m.factor_due_set)
  await act(async () => place.querySelector<HTMLElement>('aside button')?.click())
  expect(place.textContent).not.toContain(m.factor_due_set())
  expect(await show(3, null, () => 'Opravila')).toMatchObject({ isTold: false })
  localStorage.setItem('korak_factor_closed', '"2026-11-01"')
  expect(await show(3, null, m.factor_due_set)).toMatchObject({ isTold: true })
})

test('after the day it is shut, and the factor is set up in its place', async () => {
  const { text, place: _place, ...rest } = await show(-1, null, m.factor_app_add)
  expect(rest).toEqual({ isOpen: false, isTold: true })
  expect(text).toContain(m.factor_app_add())
})

test.each([
  ['who has one', -1, app],
  ['of whom none is required', null, null],
])('%s sees the office as ever', async (_who, days, has) => {
  expect(await show(days, has, () => 'Opravila')).toMatchObject({ isOpen: true, isTold: false })
})
