// A text that was changed meanwhile is shown as it is then: the next press is about that, and is not refused for ever.
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '#base/data/query.ts'
import { ParamsContext } from '#base/routing/navigation.tsx'
import { beginLanguage } from '#base/text/language.ts'
import { DocumentTemplatePage } from '#document-templates/DocumentTemplatePage.tsx'
import { m } from '#words/messages.js'
import { LetterTemplatePage } from './LetterTemplatePage.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
Object.assign(HTMLElement.prototype, { hidePopover() {}, showModal() {} })
const uid = '0191b5a0-0000-7000-8000-000000000009'
const shared = { uid, updated_at: '2026-11-21T12:00:00.000Z', is_own: true, may: { update: true, reset: true } }

test.each([
  [
    'letter',
    LetterTemplatePage,
    { ...shared, event: 'in_review', language: 'sl-SI', subject: 'Zadeva', text: 'Besedilo', fields: [] },
    () => m.letter_template_reset(),
  ],
  [
    'document',
    DocumentTemplatePage,
    { ...shared, kind: 'offer', title_sl: 'A', text_sl: 'B', title_en: 'C', text_en: 'D' },
    () => m.document_reset(),
  ],
])('of a %s', async (_, Page, template, words) => {
  await beginLanguage('sl-SI')
  queryClient.clear()
  let rev = 3
  const sent: number[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.includes('/reset')) {
      const text = String(init.body)
      sent.push(Number(text.startsWith('{') ? JSON.parse(text).rev : new URLSearchParams(text).get('rev')))
      if (sent.at(-1) !== rev) return Response.json({ code: 'STALE', message: 'Spremenjeno.' }, { status: 409 })
    }
    return Response.json(
      url.includes('/changes') ? [] : url.includes('preview') ? { subject: '', text: '' } : { ...template, rev },
    )
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
          <Page />
        </ParamsContext>
      </QueryClientProvider>,
    ),
  )
  const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 30)))
  await settle()
  rev = 4
  const reset = [...document.querySelectorAll('button')].find((one) => one.textContent === words())!
  for (let press = 0; press < 2; press += 1) {
    await act(async () => reset.click())
    await settle()
    await settle()
  }
  expect(sent).toEqual([3, 4])
})
