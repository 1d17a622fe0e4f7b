// Seen is said once, and whoever said it stays where they are.
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#base/data/query.ts'
import { setUser } from '#base/session/auth.ts'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { NewsPage } from './NewsPage.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
let total = 2
let told = 0
let answered: () => void
let root: Root
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 30)))
const button = () => [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(m.news_see()))

beforeEach(async () => {
  await beginLanguage('sl-SI')
  queryClient.clear()
  total = 2
  told = 0
  setUser({ uid: 'u', permissions: ['jobs.read'], roles: [] } as never)
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('/news/seen'))
      return Response.json({
        total,
        seen_at: '2026-11-29T08:00:00Z',
        until: '2026-11-30T08:00:00Z',
        days: [],
      })
    told++
    await new Promise<void>((resolve) => {
      answered = resolve
    })
    total = 0
    return Response.json({ message: 'Videno.' })
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <NewsPage />
      </QueryClientProvider>,
    ),
  )
  await settle()
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('the button that goes leaves the focus on the heading, and a second press says nothing twice', async () => {
  button()!.focus()
  await act(async () => button()!.click())
  await act(async () => button()!.click())
  expect(told).toBe(1)
  await act(async () => answered())
  await settle()
  expect(button()).toBeUndefined()
  expect(document.activeElement?.tagName).toBe('H1')
})
