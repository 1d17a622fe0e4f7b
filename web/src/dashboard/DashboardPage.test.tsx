// What could not be asked for is said, not shown as if there were nothing.
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#base/data/query.ts'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { UpcomingInterviews } from '#interviews/UpcomingInterviews.tsx'
import { RecommendedJobs } from './RecommendedJobs.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
let root: Root
afterEach(async () => {
  await act(async () => root.unmount())
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('interviews and jobs that could not be asked for say so; where there are none there is nothing', async () => {
  beginLanguage('sl-SI')
  let isBroken = true
  vi.stubGlobal('fetch', () => Promise.resolve(isBroken ? Response.json({}, { status: 500 }) : Response.json([])))
  const box = document.body.appendChild(document.createElement('main'))
  root = createRoot(box)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <UpcomingInterviews />
        <RecommendedJobs />
      </QueryClientProvider>,
    ),
  )
  const failed = () => [...box.querySelectorAll('[role=alert]')]
  await vi.waitFor(() => act(async () => expect(failed()).toHaveLength(2)))
  isBroken = false
  for (const one of failed()) {
    expect(one.textContent).toContain(m.error_load_title())
    await act(async () => one.querySelector('button')?.click())
  }
  await vi.waitFor(() => act(async () => expect(box.textContent).toBe('')))
})
