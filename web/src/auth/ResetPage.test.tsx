// A link to choose a new password: what is wrong with the connection is not wrong with the link.
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#base/data/query.ts'
import { placeOf, placeSignal } from '#base/routing/place.ts'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { ResetPage } from './ResetPage.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
let root: Root
async function open(answer: () => Response) {
  vi.stubGlobal('fetch', async () => answer())
  placeSignal.set({ ...placeOf('/login/reset-password?token=abc')!, key: '', index: 0 })
  root = createRoot(document.body.appendChild(document.createElement('main')))
  const client = makeQueryClient()
  client.setDefaultOptions({ queries: { retry: false } })
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <ResetPage />
      </QueryClientProvider>,
    ),
  )
  await act(async () => new Promise((resolve) => setTimeout(resolve, 30)))
}
const isDead = () => document.body.textContent?.includes(m.reset_error())
beforeEach(() => beginLanguage('sl-SI'))
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test.each([
  ['no answer', () => Response.error()],
  ['a server that is busy', () => Response.json({ code: 'UNAVAILABLE', message: '' }, { status: 503 })],
])('%s leaves the password to be chosen: the server has the last word', async (_, answer) => {
  await open(answer)
  expect([isDead(), document.querySelector('input[name="password"]') !== null]).toEqual([false, true])
})

test.each([
  ['one that is over', () => Response.json({ valid: false, email: null })],
  ['one nobody knows', () => Response.json({ code: 'NOT_FOUND', message: '' }, { status: 404 })],
])('%s is said to be that', async (_, answer) => {
  await open(answer)
  expect([isDead(), document.querySelector('input[name="password"]')]).toEqual([true, null])
})
