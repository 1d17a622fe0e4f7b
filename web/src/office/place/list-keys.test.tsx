// Lists with rows to act on, without a mouse: which key means what, and where one is then.
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { draw, serveBy, settled } from '#base/page/drawn.factory.tsx'
import { commandFor, commandsSignal } from '#base/page/commands.ts'
import { dismissToast, toasts } from '#base/page/toasts.ts'
import { setUser } from '#base/session/auth.ts'
import { ApplicationsTable } from '#applications/office/ApplicationsTable.tsx'
import { m } from '#words/messages.js'

Object.assign(HTMLElement.prototype, { hidePopover() {}, showModal() {}, close() {}, scrollIntoView() {} })

const application = (uid: string, name: string) => ({
  id: uid,
  uid,
  ref_no: `P-${uid}`,
  name,
  status: 'submitted',
  stage: { uid: 's1', name: 'Nova' },
  next_move: 'us',
  promise_on: null,
  is_late: false,
  waits_since: null,
  unread: 0,
  submitted_at: new Date().toISOString(),
  job: { uid: 'job-1', ref_no: 'K-1', title: 'Kuhar' },
  contact_name: 'Ana',
  letter: null,
  may: { move: true, recall: false },
})
const data = [application('1', 'Ana Bric'), application('2', 'Bor Cvek'), application('3', 'Cene Dim')]
const page = { data, current_page: 1, last_page: 1, per_page: 25, total: 3, from: 1, to: 3, total_is: 'exact' }
const asked: string[] = []

beforeEach(async () => {
  asked.length = 0
  const user = { uid: 'u', permissions: ['applications.read', 'applications.update'], roles: [] }
  setUser(user as never)
  serveBy(async (url: string) => {
    asked.push(url)
    if (url.includes('/saved-views')) return new Response(JSON.stringify({ data: [] }))
    if (url.includes('/substitutes')) return new Response(JSON.stringify({ standing_in: [] }))
    if (url.includes('/letter')) return new Promise<Response>(() => undefined)
    return new Response(JSON.stringify(page))
  })
  history.replaceState(null, '', '/office/applications')
  await draw(<ApplicationsTable title="Prijave" screen="/office/applications" />, { at: '/office/applications' })
})
afterEach(async () => {
  for (const { id } of toasts.get()) dismissToast(id)
})

async function press(...keys: string[]) {
  for (const key of keys)
    await act(async () => {
      const found = commandFor(commandsSignal.get().flat(), key)
      if (found && found !== 'more') found.run?.()
    })
  await settled()
}
const here = () => document.activeElement?.textContent
const ticked = () => document.querySelectorAll('tbody input:checked').length
const bar = () => document.querySelector('[data-bulk]')
const title = () => document.querySelector('dialog h2')?.textContent

test('X ticks the row one stands in, and nothing else', async () => {
  await press('j', 'x', 'j', 'x')
  expect(ticked()).toBe(2)
  expect(document.querySelector('dialog')).toBeNull()
  await press('x')
  expect(ticked()).toBe(1)
})

test('B goes to what can be done with the rows chosen; B or Esc goes back to the row', async () => {
  await press('b')
  expect(toasts.get().map(({ text }) => text)).toEqual([m.office_bulk_choose_first()])
  await press('j', 'j', 'x', 'b')
  expect(bar()?.contains(document.activeElement)).toBe(true)
  expect(here()).toBe(m.bulk_end())
  await press('b')
  expect(here()).toBe('Bor Cvek')
  await press('b')
  await act(async () =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  )
  expect(here()).toBe('Bor Cvek')
})

test('with the choice the bar goes, and one is back in the row', async () => {
  await press('j', 'j', 'x', 'b')
  await act(async () => bar()?.querySelector<HTMLElement>('button:last-child')?.click())
  expect([bar(), ticked()]).toEqual([null, 0])
  expect(here()).toBe('Bor Cvek')
})

test('R turns down the one, or all that are chosen; so does M move them, and never one of several', async () => {
  await press('j', 'r')
  expect(asked.some((url) => url.includes('/api/applications/1/letter?'))).toBe(true)
  await act(async () => document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true })))
  await press('x', 'j', 'x', 'm')
  expect(title()).toBe(m.bulk_move_title({ count: 2 }))
  // Nobody reads anything before it is said where to.
  expect(document.activeElement).toBe(document.querySelector('dialog select'))
  expect(asked.some((url) => url.endsWith('/api/applications/letters'))).toBe(false)
  await act(async () => document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true })))
  await press('j', 'r')
  expect(title()).toBe(m.bulk_end_title({ count: 2 }))
  expect(asked.some((url) => url.endsWith('/api/applications/letters'))).toBe(true)
})

test('the page of keys says what a key is for when rows are chosen', async () => {
  const label = (key: string) =>
    commandsSignal
      .get()
      .flat()
      .findLast((one) => one.key === key)?.label
  expect(label('r')).toBe(m.move_not_selected_menu())
  await press('j', 'x')
  expect(label('r')).toBe(m.office_bulk_do({ what: m.bulk_end() }))
  expect(label('b')).toBe(m.office_bulk_go())
})
