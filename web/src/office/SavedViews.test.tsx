// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { draw, serveBy, settled } from '#base/page/drawn.factory.tsx'
import { toasts } from '#base/page/toasts.ts'
import { setUser } from '#base/session/auth.ts'
import { m } from '#words/messages.js'
import { SavedViews } from './SavedViews.tsx'

const uid = '0191b5a0-0000-7000-8000-000000000009'
const own = {
  uid,
  list: 'jobs',
  name: 'Osnutki',
  query: 'status%5B%5D=draft',
  columns: [],
  is_shared: true,
  threshold: null,
  is_own: true,
  is_default: false,
  default_for: [] as number[],
  may: { update: true, delete: true, pin: true, set_default: false },
}
const sent: [string, string, unknown][] = []

async function open(view: object): Promise<void> {
  serveBy(async (url: string, init: RequestInit) => {
    if (init.method === 'GET') return new Response(JSON.stringify({ data: [view] }))
    sent.push([String(init.method), url, init.body ? JSON.parse(String(init.body)) : null])
    return new Response(JSON.stringify(init.method === 'DELETE' ? { message: '' } : view))
  })
  const state = { chosen: own.query, view: uid, clear: () => {}, open: () => {} }
  await draw(<SavedViews list="jobs" state={state as never} columns={[]} onColumns={() => {}} />)
}
const find = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, label')].find((one) => one.textContent?.includes(name))
const press = async (name: string) => {
  await act(async () => find(name)?.click())
  await settled()
}

beforeEach(async () => {
  HTMLElement.prototype.hidePopover = () => {}
  setUser({ uid, permissions: ['jobs.read'], roles: [] } as never)
  sent.length = 0
})

test('a deleted view is offered back where that is said', async () => {
  await open(own)
  await press(m.view_delete())
  const said = toasts.get().at(-1)
  expect([said?.text, said?.action?.label]).toEqual([m.view_is_deleted({ name: own.name }), m.action_undo()])
  await act(async () => said?.action?.run())
  await settled()
  expect(sent).toEqual([
    ['DELETE', `/api/saved-views/${uid}`, null],
    ['POST', `/api/saved-views/${uid}/restore`, {}],
  ])
  expect(toasts.get().at(-1)?.text).toBe(m.view_restored({ name: own.name }))
})

test('a colleague’s view is put onto one’s own day', async () => {
  await open({ ...own, is_own: false, may: { update: false, delete: false, pin: true, set_default: false } })
  expect(find(m.view_edit())).toBeUndefined()
  await press(m.view_pin_menu())
  await press(m.view_pin())
  await press(m.action_save_changes())
  expect(sent).toEqual([['PUT', `/api/saved-views/${uid}/pin`, { threshold: 0 }]])
})
