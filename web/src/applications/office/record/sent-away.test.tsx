// What was sent does not stand in its box again where the page was drawn anew meanwhile, as it is when the session ends.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#base/data/query.ts'
import { setUser } from '#base/session/auth.ts'
import type { CurrentUser } from '#base/session/session.ts'
import { beginLanguage } from '#base/text/language.ts'
import { MessageToCandidate } from './MessageToCandidate.tsx'
import { Notes } from './Notes.tsx'
import type { Masked } from './record.api.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const uid = '0191b5a0-0000-7000-8000-0000000000aa'
const record = { uid, notes: [], may_note: true } as unknown as Masked
let answer: (response: Response) => void

beforeEach(() => {
  beginLanguage('sl-SI')
  setUser({ uid, roles: [], permissions: ['applications.update'] } as unknown as CurrentUser)
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
})
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const field = () => document.querySelector<HTMLTextAreaElement>('textarea[name=text]')!
async function draw(drawn: ReactNode): Promise<Root> {
  document.body.replaceChildren(document.createElement('main'))
  const root = createRoot(document.querySelector('main')!)
  await act(async () => root.render(<QueryClientProvider client={makeQueryClient()}>{drawn}</QueryClientProvider>))
  return root
}

test.each<[string, ReactNode]>([
  ['a message', <MessageToCandidate key="1" uid={uid} isActive />],
  ['a note', <Notes key="2" record={record} />],
])('%s', async (_what, drawn) => {
  const before = await draw(drawn)
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field(), 'Pišem vam.')
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => void document.querySelector('form')!.requestSubmit())
  await act(async () => before.unmount())
  const after = await draw(drawn)
  expect(field().value).toBe('Pišem vam.')
  await act(async () => answer(Response.json({ uid })))
  // Of this one alone: what other pages keep is their own.
  const kept = Object.keys(localStorage).filter((key) => key.includes(uid))
  expect([field().value, kept]).toEqual(['', []])
  await act(async () => after.unmount())
})
