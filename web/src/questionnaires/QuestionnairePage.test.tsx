import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { makeDefinition } from '@korak/engine/questionnaires/definitions.factory.ts'
import { personSignal } from '#base/session/auth.ts'
import { ParamsContext } from '#base/routing/navigation.tsx'
import { queryClient } from '#base/data/query.ts'
import { m } from '#words/messages.js'
import { QuestionnairePage } from './QuestionnairePage.tsx'
import { keptOf, store } from '#answers/queue/store.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.stubGlobal('scrollTo', () => undefined)
vi.stubGlobal('matchMedia', () => ({ matches: true }))

const [uid, MAJA, TINA] = ['01', 'aa', 'bb'].map((end) => `0191b5a0-0000-7000-8000-0000000000${end}`) as [
  string,
  string,
  string,
]
const definition = makeDefinition([{ key: 'a', items: [{ type: 'textarea', key: 'why' }] }])
const PAPER = { definition, codelists: {}, facts: {}, answers: {}, rev: 0, position: null, files: [] }
const DETAILS = { uid, title: 'Vprašalnik', status: 'in-progress', scope: 'self', subject: null, due_at: null }

let person = MAJA
const fetched = async () =>
  new Response(
    JSON.stringify(
      person === MAJA ? { ...DETAILS, ...PAPER, respondent: MAJA, feedback: null } : { code: 'NOT_FOUND', message: '' },
    ),
    { status: person === MAJA ? 200 : 404, headers: { 'X-Session-Idle-In': '900', 'X-Session-Person': person } },
  )

const box = document.createElement('div')
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 10)))
async function until(isSo: () => unknown) {
  for (let tries = 0; tries < 500 && !isSo(); tries += 1) await settle()
  expect(isSo()).toBeTruthy()
}
const field = () => box.querySelector('textarea')

afterEach(async () => {
  queryClient.clear()
  await store.remove((await keptOf(MAJA)).map(({ change }) => change.id))
  vi.unstubAllGlobals()
})

test('who finds another person signed in is told that what is not sent waits for its owner', async () => {
  vi.stubGlobal('fetch', fetched)
  document.body.append(box)
  const root = createRoot(box)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <ParamsContext value={{ uid }}>
          <QuestionnairePage />
        </ParamsContext>
      </QueryClientProvider>,
    ),
  )
  await until(field)
  person = TINA
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field(), 'samo moje')
    field()!.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await until(() => box.textContent?.includes(m.q_missing_title()))
  expect(personSignal.get()).toBe(TINA)
  expect(box.textContent).toContain(m.q_other_person_text())
  // It is nothing for the other one to read.
  expect(box.textContent).not.toContain('samo moje')
  expect((await keptOf(MAJA)).map(({ change, isRefused }) => [change.value, isRefused])).toEqual([
    ['samo moje', undefined],
  ])
  await act(async () => root.unmount())
})
