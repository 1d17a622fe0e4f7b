// What staff type about an application outlives the tab: a message, a note, an opinion and the letter of a decision.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#base/data/query.ts'
import { forgetPerson } from '#base/page/storage.ts'
import { setUser } from '#base/session/auth.ts'
import type { CurrentUser } from '#base/session/session.ts'
import { beginLanguage } from '#base/text/language.ts'
import { LetterForm } from '#applications/office/LetterForm.tsx'
import { MessageToCandidate } from './MessageToCandidate.tsx'
import { Notes } from './Notes.tsx'
import type { Masked } from './record.api.ts'
import { Triage } from './Triage.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const UID = '0191b5a0-0000-7000-8000-000000000001'
const ANA = '0191b5a0-0000-7000-8000-00000000000a'
const ROK = '0191b5a0-0000-7000-8000-00000000000b'
const signIn = (uid: string) => setUser({ uid, roles: [], permissions: [] } as unknown as CurrentUser)
const record = {
  uid: UID,
  notes: [],
  may_note: true,
  triage: { own: null, others: null, may: { give: true, delete: false } },
} as unknown as Masked
const PROPOSAL = {
  uid: UID,
  name: 'Vida Babič',
  from: null,
  status: 'in_review',
  language: 'sl-SI',
  is_told: true,
  needs_reason: true,
  reasons: [],
  subject: 'Vaša prijava',
  text: 'Pozdravljeni! {reason}',
  missing: [],
  promised_on: null,
  promise_on: null,
  by_post: null,
}
const FORMS: Record<string, { draw: () => ReactNode; field: string }> = {
  message: { draw: () => <MessageToCandidate uid={UID} isActive />, field: 'text' },
  note: { draw: () => <Notes record={record} />, field: 'text' },
  opinion: { draw: () => <Triage record={record} />, field: 'reason' },
  letter: {
    draw: () => <LetterForm uid={UID} to="not_selected" onClose={() => {}} onMoved={() => {}} />,
    field: 'reason',
  },
}

let root: Root
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 30)))
async function open(name: string) {
  root = createRoot(document.body.appendChild(document.createElement('main')))
  const drawn = <QueryClientProvider client={queryClient}>{FORMS[name]!.draw()}</QueryClientProvider>
  await act(async () => root.render(drawn))
  await settle()
}
const close = async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  queryClient.clear()
}
const field = (name: string) => document.querySelector<HTMLTextAreaElement>(`[name="${FORMS[name]!.field}"]`)!
async function type(name: string, value: string) {
  const own = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!
  await act(async () => {
    own.set!.call(field(name), value)
    field(name).dispatchEvent(new Event('input', { bubbles: true }))
  })
}

beforeEach(async () => {
  await beginLanguage('sl-SI')
  localStorage.clear()
  signIn(ANA)
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: { method?: string } = {}) => {
    const answer = method === 'GET' && String(url).includes('/letter') ? PROPOSAL : { message: 'Shranjeno.' }
    return new Response(JSON.stringify(answer), {
      status: method === 'GET' ? 200 : 201,
      headers: { 'Content-Type': 'application/json' },
    })
  })
})
afterEach(async () => {
  await close()
  setUser(null)
  vi.unstubAllGlobals()
})

const TYPED = 'Izkušnje s prodajo so kratke, zato smo izbrali druge.'

test.each(Object.keys(FORMS))('a half-written %s is there again after the tab has ended', async (name) => {
  await open(name)
  await type(name, TYPED)
  await close()
  sessionStorage.clear()
  await open(name)
  expect(field(name).value).toBe(TYPED)
})

test.each(Object.keys(FORMS))('a %s of one person is not shown to another, and goes at sign-out', async (name) => {
  await open(name)
  await type(name, TYPED)
  await close()
  signIn(ROK)
  await open(name)
  expect(field(name).value).toBe('')
  await close()
  signIn(ANA)
  await open(name)
  expect(field(name).value).toBe(TYPED)
  await close()
  forgetPerson(ANA)
  await open(name)
  expect([field(name).value, localStorage.length]).toEqual(['', 0])
})

test.each(Object.keys(FORMS))('nothing of a %s is kept once it is sent or emptied', async (name) => {
  await open(name)
  await type(name, TYPED)
  await type(name, '')
  expect(localStorage).toHaveLength(0)
  await type(name, TYPED)
  if (name === 'opinion') await act(async () => document.querySelector<HTMLInputElement>('[value="maybe"]')!.click())
  expect(localStorage).toHaveLength(1)
  await act(async () => document.querySelector('form')!.requestSubmit())
  await settle()
  expect(localStorage).toHaveLength(0)
})
