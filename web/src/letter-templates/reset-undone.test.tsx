// The standard text is taken again at once: who did not mean it takes that back where it was said.
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '#base/data/query.ts'
import { toasts } from '#base/page/toasts.ts'
import { ParamsContext } from '#base/routing/navigation.tsx'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { LetterTemplatePage } from './LetterTemplatePage.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
Object.assign(HTMLElement.prototype, { hidePopover() {}, showModal() {} })
const uid = '0191b5a0-0000-7000-8000-000000000009'
const own = { subject: 'Naša zadeva', text: 'Naše besedilo {stran}' }

test('resetting a text can be undone from the word that it was reset', async () => {
  await beginLanguage('sl-SI')
  toasts.set([])
  const template = {
    uid,
    rev: 3,
    event: 'in_review',
    language: 'sl-SI',
    ...own,
    is_own: true,
    fields: [],
    updated_at: '2026-11-21T12:00:00.000Z',
    may: { update: true, reset: true },
  }
  const sent: [string, unknown][] = []
  let now: object = template
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method !== 'GET' && !url.includes('preview')) {
      const text = String(init.body)
      const body = text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
      sent.push([`${init.method} ${url}`, body])
      now = {
        ...template,
        ...(body['subject'] ? { ...own, rev: 5 } : { subject: 'S', text: 'T', is_own: false, rev: 4 }),
      }
    }
    return Response.json(url.includes('/changes') ? [] : url.includes('preview') ? { subject: '', text: '' } : now)
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
          <LetterTemplatePage />
        </ParamsContext>
      </QueryClientProvider>,
    ),
  )
  const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 30)))
  await settle()
  const reset = [...document.querySelectorAll('button')].find((one) => one.textContent === m.letter_template_reset())!
  await act(async () => reset.click())
  await settle()
  await settle()
  const area = () => document.querySelector('textarea')?.value
  await vi.waitFor(() => act(async () => expect(area()).toBe('T')))
  await act(async () => toasts.get().at(-1)!.action!.run())
  await vi.waitFor(() => act(async () => expect(area()).toBe(own.text)))
  expect(sent).toEqual([
    [`POST /api/letter-templates/${uid}/reset`, { rev: expect.anything() }],
    [`PUT /api/letter-templates/${uid}`, { ...own, rev: 4 }],
  ])
})
