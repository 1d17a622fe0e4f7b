// Back from a provider: that is noted, and the address is put right only of the page it belongs to.
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#base/data/query.ts'
import { placeOf, placeSignal } from '#base/routing/place.ts'
import { beginLanguage } from '#base/text/language.ts'
import { OutgoingNotice } from './OutgoingNotice.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
Object.assign(window, { scrollTo() {} })
const UID = '0191b5a0-0000-7000-8000-000000000001'
const ORDER = { status: 'returned', provider: 'Ponudnik', may: { launch: false } }
let noted: (answer: Response) => void
let root: Root
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
const go = (to: string) => {
  history.replaceState(null, '', to)
  placeSignal.set({ ...placeOf(to)!, key: '', index: 0 })
}

beforeEach(async () => {
  await beginLanguage('sl-SI')
  queryClient.clear()
  vi.stubGlobal('fetch', (url: string) =>
    url.includes('/return')
      ? new Promise<Response>((resolve) => {
          noted = resolve
        })
      : Promise.resolve(Response.json(ORDER)),
  )
  go(`/questionnaires/${UID}?returned=1`)
  root = createRoot(document.body.appendChild(document.createElement('main')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <OutgoingNotice assignment={{ uid: UID, title: 'Test', minutes: 10, status: 'open', due_at: null } as never} />
      </QueryClientProvider>,
    ),
  )
  await settle()
})
afterEach(async () => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('what was noted is out of the address', async () => {
  await act(async () => noted(Response.json(ORDER)))
  await settle()
  expect(location.search).toBe('')
  await act(async () => root.unmount())
})

test('whoever has gone on meanwhile keeps the address there', async () => {
  await act(async () => root.unmount())
  go('/questionnaires?tab=closed')
  await act(async () => noted(Response.json(ORDER)))
  await settle()
  expect(location.search).toBe('?tab=closed')
})
