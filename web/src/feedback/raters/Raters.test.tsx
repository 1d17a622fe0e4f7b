// A rater who was taken back by mistake is proposed as before: in the language they are to be written to.
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#base/data/query.ts'
import { toasts } from '#base/page/toasts.ts'
import { beginLanguage } from '#base/text/language.ts'
import { Raters } from './Raters.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(() => vi.unstubAllGlobals())

test('undoing a rater taken back proposes them in their own language', async () => {
  await beginLanguage('sl-SI')
  const john = { name: 'John Doe', email: 'john@primer.si', relationship: 'coworker', language: 'en-EN' } as const
  const rater = { ...john, uid: 'r', nomination: 'proposed', decline_reason: null, may: { delete: true } } as const
  const sent: unknown[] = []
  const campaign = {
    uid: 'c',
    thresholds: { leader: 1, coworker: 3, employee: 3 },
    nominate_until: null,
    raters: [rater],
    may: { nominate: true },
  }
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method?: string; body?: string } = {}) => {
    if (method === 'POST') sent.push(JSON.parse(body ?? ''))
    return Response.json(campaign)
  })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Raters campaign={campaign as never} />
      </QueryClientProvider>,
    ),
  )
  await act(async () => document.querySelector('button')!.click())
  await vi.waitFor(() => expect(toasts.get()).toHaveLength(1))
  await act(async () => toasts.get()[0]!.action!.run())
  await vi.waitFor(() => expect(sent).toEqual([{ raters: [john] }]))
  await act(async () => root.unmount())
})
