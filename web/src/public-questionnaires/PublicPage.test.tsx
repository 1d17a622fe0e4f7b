import { asHref } from '@korak/contract/screens.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeDefinition } from '@korak/engine/questionnaires/definitions.factory.ts'
import { announcement } from '#base/page/announce.ts'
import { dropChanges } from '#base/routing/blocking.ts'
import { ParamsContext, navigate } from '#base/routing/navigation.tsx'
import { startMoving } from '#base/routing/move.ts'
import { queryClient } from '#base/data/query.ts'
import { keptFor, store } from '#answers/queue/store.ts'
import { m } from '#words/messages.js'
import { remember } from './address.ts'
import { PublicPage } from './PublicPage.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.stubGlobal('scrollTo', () => undefined)
vi.stubGlobal('matchMedia', () => ({ matches: true }))
startMoving({ prepare: () => Promise.resolve(), sectionOf: () => null, isHere: () => true })

const uid = '0191b5a0-0000-7000-8000-000000000007'
const ADDRESS = { place: 'B'.repeat(43), id: 'jesen' }
const PATH = `/public/questionnaires/${ADDRESS.place}/${ADDRESS.id}`
const definition = makeDefinition([{ key: 'a', items: [{ type: 'textarea', key: 'why', max_length: 10 }] }])
const SHARED = { title: 'Anketa', minutes: 5, questions: 1, day: null, definition, codelists: {} }
const RESPONSE = { ...SHARED, uid, state: 'in-progress', answered: 0, stamp: 's', ...empty() }
function empty() {
  return { facts: {}, answers: {}, rev: 0, position: null }
}
let mode: 'open' | 'personal' | 'single-use' = 'personal'
const link = () => {
  const may = { start: mode === 'personal', restart: mode === 'single-use' }
  return { ...SHARED, uid, mode, state: 'in-progress', channel: null, closes_on: null, closing: [], may }
}

let isRevoked = false
/** All places are taken by others. */
let isFull = false
/** What was asked for when it was begun. */
let started: unknown[] = []
/** Answers about what is revoked wait for it. */
let isHeard = Promise.resolve()
const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
async function fetched(url: string, init: RequestInit): Promise<Response> {
  if (isRevoked) {
    if (init.method !== 'PUT') await isHeard
    return answer({ code: 'NOT_FOUND', message: '' }, 404)
  }
  if (url.includes('/questionnaires/')) {
    if (init.method === 'POST') {
      started.push(init.body)
      return answer({ uid, code: 'K7QMD-4TX9P', is_new: true, stamp: 's' }, 201)
    }
    return answer({ ...link(), response: mode === 'personal' ? uid : null })
  }
  if (init.method !== 'PUT') return answer(isFull ? { ...RESPONSE, state: 'full' } : RESPONSE)
  if (isFull) return answer({ code: 'LOCKED', message: '' }, 423)
  const kept = [{ item: 'why', rev: 1 }]
  return answer({ rev: 1, saved_at: '2026-11-21T12:00:00Z', kept, conflicts: [], others: [] })
}

const box = document.createElement('div')
let root: ReturnType<typeof createRoot>
const realTurn = setTimeout
/** By the clock of the test: what waits for a pause in the typing comes at once; what is loaded takes a turn of the real one. */
const settle = (ms = 10) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
    await new Promise((resolve) => realTurn(resolve))
  })
async function until(isSo: () => unknown) {
  for (let tries = 0; tries < 500 && !isSo(); tries += 1) await settle(50)
  expect(isSo()).toBeTruthy()
}
const says = (words: string) => box.textContent?.replaceAll('\u00A0', ' ').includes(words.replaceAll('\u00A0', ' '))
const field = () => box.querySelector('textarea')
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field(), text)
    field()!.dispatchEvent(new Event('input', { bubbles: true }))
  })
async function open() {
  await act(() => navigate(asHref(PATH)))
  root = createRoot(box)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <ParamsContext value={ADDRESS}>
          <PublicPage />
        </ParamsContext>
      </QueryClientProvider>,
    ),
  )
}
async function close() {
  await act(async () => root.unmount())
  dropChanges()
  queryClient.clear()
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  document.body.append(box)
  mode = 'personal'
  isRevoked = false
  isFull = false
  started = []
  isHeard = Promise.resolve()
})
afterEach(async () => {
  await close()
  vi.useRealTimers()
  remember(ADDRESS, {})
  await store.remove((await keptFor(uid)).map(({ change }) => change.id))
})

test('an invitation revoked while it is answered: nothing is called saved, and what was typed can be read', async () => {
  let hear = () => {}
  await open()
  await until(field)
  await type('prvi')
  await until(() => says(m.form_saved({ time: '' }).trim()))
  isHeard = new Promise((resolve) => (hear = resolve))
  isRevoked = true
  await type('drugi')
  await until(() => says(m.q_saved_no_more()))
  expect(says(m.form_saved({ time: '' }).trim())).toBe(false)
  // Typed on before the page has heard about it; it could not even be saved as it is.
  await type('predolg odgovor')
  hear()
  await until(() => says(m.public_invalid_title()))
  await until(() => says('predolg odgovor'))
  expect(box.querySelector('button')).not.toBeNull()
  expect(says(m.public_restart())).toBe(false)

  // The address itself says the same, and still has what was typed.
  await close()
  await open()
  await until(() => says(m.feedback_invalid_title()))
  await until(() => says('predolg odgovor'))
})

test('at an address for all one may begin anew, with what was typed to copy', async () => {
  mode = 'open'
  remember(ADDRESS, { uid })
  await open()
  await until(field)
  isRevoked = true
  await type('drugi')
  await until(() => says(m.public_gone_title()))
  await until(() => says('drugi'))
  expect(says(m.public_restart())).toBe(true)
})

test('when all places are taken meanwhile nobody is told that the questionnaire is closed', async () => {
  const said: string[] = []
  const unsubscribe = announcement.subscribe(() => void said.push(announcement.get()))
  mode = 'open'
  remember(ADDRESS, { uid })
  await open()
  await until(field)
  isFull = true
  await type('drugi')
  await until(() => says(m.public_full_title()))
  await until(() => said.some(Boolean))
  unsubscribe()
  expect(said.filter(Boolean)).toEqual([m.q_saved_no_more()])
})

const button = (words: string) => [...box.querySelectorAll('button')].find((one) => one.textContent?.includes(words))

test('begun elsewhere by a single-use address: nothing of it is shown; anew only after it is said what goes', async () => {
  mode = 'single-use'
  await open()
  await until(() => says(m.public_elsewhere_title()))
  expect(field()).toBeNull()
  expect(says(m.public_go_on())).toBe(true)
  expect(says(m.public_anew_text())).toBe(true)
  await act(async () => button(m.public_restart())!.click())
  await until(() => says(m.public_once_text()))
  expect(says(m.public_anew_text())).toBe(true)
  expect(document.activeElement).toBe(box.querySelector('h1'))
  expect(started).toEqual([])
  await act(async () => button(m.public_anew())!.click())
  await until(() => says('K7QMD-4TX9P'))
  expect(started).toEqual(['homepage=&anew=true'])
})

test('begun here by a single-use address it goes on here, until somebody begins anew elsewhere', async () => {
  mode = 'single-use'
  remember(ADDRESS, { uid })
  await open()
  await until(field)
  await type('prvi')
  await until(() => says(m.form_saved({ time: '' }).trim()))
  isRevoked = true
  await type('drugi')
  await until(() => says(m.public_gone_title()))
  await until(() => says('drugi'))
  isRevoked = false
  await act(async () => button(m.public_restart())!.click())
  await until(() => says(m.public_elsewhere_title()))
  expect(field()).toBeNull()
})
