// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#base/data/query.ts'
import { toasts } from '#base/page/toasts.ts'
import { setUser } from '#base/session/auth.ts'
import { beginLanguage } from '#base/text/language.ts'
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
let root: Root

async function open(view: object): Promise<void> {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'GET') return new Response(JSON.stringify({ data: [view] }))
    sent.push([String(init.method), url, init.body ? JSON.parse(String(init.body)) : null])
    return new Response(JSON.stringify(init.method === 'DELETE' ? { message: '' } : view))
  })
  const state = { chosen: own.query, view: uid, clear: () => {}, open: () => {} }
  root = createRoot(document.body.appendChild(document.createElement('main')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <SavedViews list="jobs" state={state as never} columns={[]} onColumns={() => {}} />
      </QueryClientProvider>,
    ),
  )
  await settle()
}
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
const find = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, label')].find((one) => one.textContent?.includes(name))
const press = async (name: string) => {
  await act(async () => find(name)?.click())
  await settle()
}

beforeEach(async () => {
  HTMLElement.prototype.hidePopover = () => {}
  await beginLanguage('sl-SI')
  setUser({ uid, permissions: ['jobs.read'], roles: [] } as never)
  queryClient.clear()
  sent.length = 0
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('a deleted view is offered back where that is said', async () => {
  await open(own)
  await press(m.view_delete())
  const said = toasts.get().at(-1)
  expect([said?.text, said?.action?.label]).toEqual([m.view_is_deleted({ name: own.name }), m.action_undo()])
  await act(async () => said?.action?.run())
  await settle()
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
