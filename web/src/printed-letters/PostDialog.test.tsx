import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#base/data/query.ts'
import { beginLanguage } from '#base/text/language.ts'
import { PostDialog } from './PostDialog.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  document.body.replaceChildren()
})

/** The dialog over letters a and b, of which these have lost their words. */
async function opened(lost: { uid: string; name: string }[]): Promise<string> {
  await beginLanguage('sl-SI')
  vi.stubGlobal('fetch', async () => {
    const body = { data: lost, page: 1, per_page: 100, total: lost.length, total_is: 'exact' }
    return new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } })
  })
  const root = createRoot(document.body.appendChild(document.createElement('main')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <PostDialog rows={{ ids: ['a', 'b'], count: 2 }} go={() => undefined} onClose={() => undefined} />
      </QueryClientProvider>,
    ),
  )
  await act(async () => new Promise((resolve) => setTimeout(resolve, 30)))
  return document.body.textContent ?? ''
}

test('a letter whose words are gone is named, and nothing is offered to print', async () => {
  const said = await opened([
    { uid: 'b', name: 'Maja Kralj' },
    { uid: 'c', name: 'Rok Novak' },
  ])
  expect(said).toContain('Maja Kralj')
  expect(said).not.toContain('Rok Novak')
  expect(said).not.toContain('PDF')
})

test('others are printed as before', async () => {
  expect(await opened([{ uid: 'c', name: 'Rok Novak' }])).toContain('Prenesi 2 pismi (PDF)')
})
