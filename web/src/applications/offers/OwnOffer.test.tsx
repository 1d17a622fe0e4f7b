// What the candidate reads of an offer that cannot be answered any more.
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { OfferState } from '@korak/contract/offers.policy.ts'
import { queryClient } from '#base/data/query.ts'
import { leaveQuestion, mayLeave } from '#base/routing/blocking.ts'
import { m } from '#words/messages.js'
import { OwnOffer } from './OwnOffer.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let state: OfferState
let uid = 'o-1'
vi.mock('#base/data/call.ts', () => ({
  callHref: () => '',
  call: async () => ({
    offer: {
      uid,
      state,
      language: 'sl-SI',
      answer_by: '2026-12-04',
      answered_at: null,
      is_late: false,
      document: { title: 'Ponudba', blocks: [] },
      hash: 'a',
      may: { accept: state === 'open', decline: state === 'open' },
    },
  }),
}))
afterEach(() => {
  document.body.innerHTML = ''
  queryClient.clear()
})

async function read(of: OfferState): Promise<string> {
  state = of
  const place = document.body.appendChild(document.createElement('main'))
  await act(async () =>
    createRoot(place).render(
      <QueryClientProvider client={queryClient}>
        <OwnOffer application="a-1" />
      </QueryClientProvider>,
    ),
  )
  await act(() => vi.waitFor(() => expect(place.textContent).toContain(m.offer_own_title())))
  return place.textContent
}

function type(field: HTMLTextAreaElement | null | undefined, text: string): void {
  if (!field) throw new Error('There is no field')
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

test('hired without an answer here, nobody reads that the offer holds no more', async () => {
  const text = await read('settled')
  expect(text).toContain(m.offer_own_settled())
  expect(text).not.toContain(m.offer_own_ended())
})

test.each(['withdrawn', 'replaced'] as const)('one that is %s does not hold any more', async (of) => {
  expect(await read(of)).toContain(m.offer_own_ended())
})

test('what is written with an answer is not lost without a question', async () => {
  await read('open')
  expect(await mayLeave()).toBe(true)
  await act(async () => type(document.querySelector('textarea'), 'Začnem lahko šele maja.'))
  void mayLeave()
  expect(leaveQuestion.get()).not.toBeNull()
  leaveQuestion.get()?.answer(false)
})

test('what is written stays when a new version of the offer takes its place', async () => {
  uid = 'o-1'
  await read('open')
  await act(async () => type(document.querySelector('textarea'), 'Začnem lahko šele maja.'))
  uid = 'o-2'
  await act(() => queryClient.invalidateQueries())
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(document.querySelector('textarea')?.value).toBe('Začnem lahko šele maja.')
})

test('what went with an answer does not stand in the form of the next version', async () => {
  uid = 'o-1'
  await read('open')
  await act(async () => type(document.querySelector('textarea'), 'Začnem lahko šele maja.'))
  await act(async () => document.querySelector<HTMLInputElement>('input[value="decline"]')!.click())
  const send = () => act(async () => document.querySelector('form')!.requestSubmit())
  await send()
  state = 'declined'
  await send()
  await act(() => vi.waitFor(() => expect(document.querySelector('form')).toBeNull()))
  ;[uid, state] = ['o-2', 'open']
  await act(() => queryClient.invalidateQueries())
  await act(() => vi.waitFor(() => expect(document.querySelector('textarea')).not.toBeNull()))
  expect(document.querySelector('textarea')?.value).toBe('')
})
