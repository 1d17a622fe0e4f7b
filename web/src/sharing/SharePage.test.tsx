import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { company } from '#brand/company.ts'
import { queryClient } from '#base/data/query.ts'
import { beginLanguage } from '#base/text/language.ts'
import { ParamsContext } from '#base/routing/navigation.tsx'
import { m } from '#words/messages.js'
import { SharePage } from './SharePage.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const uid = '0191b5a0-0000-7000-8000-000000000009'
const AT = '2026-11-21T12:00:00.000Z'
let answered_at: string | null = null
vi.mock('#base/data/call.ts', async (real) => ({
  ...(await real<typeof import('#base/data/call.ts')>()),
  call: () =>
    Promise.resolve({
      uid,
      company: 'Lipa',
      job: null,
      ref: 'P-1',
      status: 'withdrawn',
      fields: ['name'],
      note: null,
      summary: null,
      asked_at: AT,
      answer_by: '2026-11-28',
      visible_until: null,
      decided_at: AT,
      ended_at: AT,
      answered_at,
      preview: [],
      cv: null,
      shown: 'x',
      because: null,
      is_erasure_owed: false,
      may: {},
    }),
}))

test.each([AT, null])('who was answered about (%s) is told where the answer is, and whom to ask', async (at) => {
  beginLanguage('sl-SI')
  queryClient.clear()
  answered_at = at
  const host = document.body.appendChild(document.createElement('main'))
  const root = createRoot(host)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <ParamsContext value={{ uid }}>
          <SharePage />
        </ParamsContext>
      </QueryClientProvider>,
    ),
  )
  await act(async () => vi.waitFor(() => expect(host.querySelector('h1')).not.toBeNull()))
  expect(host.textContent?.includes(m.share_answered_where())).toBe(at !== null)
  expect(host.querySelector(`a[href="mailto:${company.privacyEmail}"]`) !== null).toBe(at !== null)
  await act(async () => root.unmount())
  host.remove()
})
