// What is asked once more begins anew: why it was refused before is not said of it.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#base/data/query.ts'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { DiscardDraft } from './DiscardDraft.tsx'
import { WithdrawButton } from './WithdrawButton.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
Object.assign(HTMLElement.prototype, { showModal() {}, close() {} })
const application = { uid: 'a1', job: { uid: 'j1', title: 'Kuhar' } } as never
let root: Root
const press = async (name: string, at = 0) => {
  await act(async () =>
    [...document.querySelectorAll('button')]
      .filter((one) => one.textContent === name)
      .at(at)!
      .click(),
  )
  await act(async () => new Promise((resolve) => setTimeout(resolve, 30)))
}

beforeEach(async () => {
  await beginLanguage('sl-SI')
  vi.stubGlobal('fetch', async () => Response.json({ code: 'INTERNAL', message: 'Napaka.' }, { status: 500 }))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const past = async () => undefined
test.each<[string, ReactNode, ask: () => string, keep: () => string]>([
  [
    'discarding a draft',
    <DiscardDraft key="1" application={application} onPast={past} to="/applications" />,
    m.job_apply_discard,
    m.job_apply_discard_keep,
  ],
  ['withdrawing', <WithdrawButton key="2" application={application} />, m.apps_withdraw, m.apps_withdraw_keep],
])('%s', async (_what, drawn, ask, keep) => {
  root = createRoot(document.body.appendChild(document.createElement('main')))
  await act(async () => root.render(<QueryClientProvider client={queryClient}>{drawn}</QueryClientProvider>))
  await press(ask())
  await press(ask(), -1)
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Napaka.')
  await press(keep())
  await press(ask())
  expect(document.querySelector('[role=alert]')).toBe(null)
})
