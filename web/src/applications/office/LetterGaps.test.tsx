import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { Proposal } from '@korak/contract/letters.ts'
import { queryClient, queryOf } from '#base/data/query.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { beginLanguage } from '#base/text/language.ts'
import { BulkLetterDialog } from './BulkLetterDialog.tsx'
import { LetterForm } from './LetterForm.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const proposal = (uid: string, name: string, missing: string[]): Proposal => ({
  uid,
  name,
  from: 'submitted',
  status: 'submitted',
  to_status: 'not_selected',
  is_told: true,
  is_movable: true,
  moved: null,
  language: 'sl-SI',
  subject: 'Vaša prijava',
  opening: ['Pozdravljeni!', ...missing].join('\n\n'),
  closing: 'Lep pozdrav',
  needs_reason: true,
  reasons: [],
  promise_on: null,
  promised_on: null,
  missing,
  has_account: true,
  by_post: null,
  interview_at: null,
  drops_offer: false,
  ends_offer: null,
  overtaken: null,
})

let root: Root
afterEach(async () => {
  await act(async () => root.unmount())
  // What was typed is kept for the next time.
  localStorage.clear()
  sessionStorage.clear()
})

test('who would read a letter with a gap is listed before anything goes, and can be left out', async () => {
  await beginLanguage('sl-SI')
  const rows = { ids: ['a', 'b'], count: 2 }
  const data = [proposal('a', 'Maja Zupan', []), proposal('b', 'Rok Novak', ['{ime}'])]
  queryClient.setQueryData(['POST /applications/letters', rows, 'not_selected'], { data })
  // What is asked anew is not answered here.
  queryClient.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } })
  const box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <BulkLetterDialog rows={rows} go={async () => {}} onClose={() => undefined} />
      </QueryClientProvider>,
    ),
  )
  const said = () => document.body.textContent ?? ''
  const button = (words: string) =>
    [...document.querySelectorAll('button')].find((one) => one.textContent?.startsWith(words))
  expect(said()).toContain('Rok Novak: {ime}')
  expect(said()).not.toContain('Maja Zupan: {ime}')
  await act(async () => button('Odpri pismo')?.click())
  expect(document.querySelector<HTMLTextAreaElement>('[name="letter_text"]')?.value).toContain('{ime}')
  expect(document.activeElement?.getAttribute('name')).toBe('letter_text')
  await act(async () => button('Izpusti')?.click())
  expect(said()).not.toContain('Rok Novak')
  expect(button('Pošlji 1 pismo')).toBeDefined()
})

test('an agreed interview that stands is told before the move, also where nobody is written to', async () => {
  await beginLanguage('sl-SI')
  queryClient.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } })
  const drawn = async (uid: string, changes: Partial<Proposal>) => {
    const { queryKey } = queryOf('GET /applications/:uid/letter', {
      params: { uid },
      query: { to: 'shortlisted' as never },
    })
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ ...proposal(uid, 'Maja Zupan', []), ...changes })))
    queryClient.setQueryData(queryKey, { ...proposal(uid, 'Maja Zupan', []), ...changes })
    const box = document.body.appendChild(document.createElement('div'))
    root = createRoot(box)
    await act(async () =>
      root.render(
        <QueryClientProvider client={queryClient}>
          <LetterForm uid={uid} to="shortlisted" onClose={() => undefined} onMoved={() => undefined} />
        </QueryClientProvider>,
      ),
    )
    const said = box.textContent ?? ''
    await act(async () => root.unmount())
    return said
  }
  const agreed = { interview_at: '2026-12-03T09:00:00Z', needs_reason: false }
  expect(await drawn('c', agreed)).toMatch(/Razgovor 03\.12\.2026,\s10:00 ostane dogovorjen/)
  expect(await drawn('d', { ...agreed, is_told: false })).toContain('ostane dogovorjen')
  expect(await drawn('e', {})).not.toContain('ostane dogovorjen')
  vi.unstubAllGlobals()
})
