import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { queryClient } from '#base/data/query.ts'
import { placeOf, placeSignal } from '#base/routing/place.ts'
import { m } from '#words/messages.js'
import { ForgotPage } from './ForgotPage.tsx'
import { ResetPage } from './ResetPage.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.mock('#base/data/call.ts', () => ({ call: async () => ({ valid: true, email: 'm…@korak.example' }) }))

test.each([
  ['/login/reset-password?token=abc', ResetPage, [m.error_required_email(), m.error_required_password()]],
  ['/login/forgot-password', ForgotPage, [m.error_required_email()]],
] as const)('at %s an empty field says what to enter', async (path, Page, expected) => {
  history.replaceState(null, '', path)
  placeSignal.set({ ...placeOf(path)!, key: '', index: 0 })
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>,
    ),
  )
  await act(async () => box.querySelector('form')!.requestSubmit())
  for (const words of expected) expect(box.textContent).toContain(words)
  await act(async () => root.unmount())
})
