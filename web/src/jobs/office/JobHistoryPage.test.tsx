// Restoring what was in a job: over a colleague's change the next press is about what is there by then.
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '#base/data/query.ts'
import { ParamsContext } from '#base/routing/navigation.tsx'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { JobHistoryPage } from './JobHistoryPage.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const uid = '0191b5a0-0000-7000-8000-000000000009'
const city = { field: 'city', is_known: true, before: 'Kranj', after: 'Bled', before_label: null, after_label: null }
const change = { rev: 2, at: '2026-11-21T12:00:00.000Z', actor: 'Ana', is_own: false, fields: [city] }

test('a restore that was refused as stale is not refused for ever', async () => {
  await beginLanguage('sl-SI')
  queryClient.clear()
  let rev = 2
  const sent: number[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const job = { uid, rev, ref_no: 'K-1', title: 'Kuhar', may: { update: true } }
    if (init.method !== 'PUT') return Response.json(url.includes('/changes') ? [change] : job)
    sent.push((JSON.parse(String(init.body)) as { rev: number }).rev)
    return sent.at(-1) === rev
      ? Response.json(job)
      : Response.json({ code: 'STALE', message: 'Spremenjeno.' }, { status: 409 })
  })
  const main = document.body.appendChild(document.createElement('main'))
  const root = createRoot(main)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    main.remove()
    vi.unstubAllGlobals()
  })
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <ParamsContext value={{ uid }}>
          <JobHistoryPage />
        </ParamsContext>
      </QueryClientProvider>,
    ),
  )
  const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 40)))
  await settle()
  await settle()
  rev = 3
  for (let press = 0; press < 2; press += 1) {
    const restore = [...document.querySelectorAll('button')].find(({ textContent }) =>
      textContent?.startsWith(m.job_history_restore()),
    )
    await act(async () => restore!.click())
    await settle()
    await settle()
  }
  expect(sent).toEqual([2, 3])
})
