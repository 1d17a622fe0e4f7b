import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { makeQueryClient } from '#base/data/query.ts'
import type { Command } from '#base/page/commands.ts'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { SearchDialog } from './SearchDialog.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const COMMANDS: Command[] = [
  { id: '/office/jobs/new', group: 'go', label: 'Vodi nov razpis', href: '/office/jobs/new' },
  { id: 'new', group: 'list', label: 'Vodi nov razpis', key: 'n', run: () => undefined },
  // Told of on the page of keys; there is nothing to do by its name.
  { id: 'arrows', group: 'list', label: 'Vodi nov razpis s puščicami', key: '← →' },
]

test('more than is shown is said with a way to all; one command stands once; Escape closes at once', async () => {
  await beginLanguage('sl-SI')
  const hits = [{ kind: 'job', id: '1', label: 'K-1 Vodja', path: '/office/jobs/1' }]
  const more = [{ kind: 'job', count: 23, total_is: 'exact', path: '/office/jobs?search=vod' }]
  vi.stubGlobal('fetch', async () => Response.json({ hits, more }))
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true
  }
  const onClose = vi.fn()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <QueryClientProvider client={makeQueryClient()}>
        <SearchDialog commands={COMMANDS} onClose={onClose} />
      </QueryClientProvider>,
    ),
  )
  const field = place.querySelector('input') as HTMLInputElement
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'vod')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await vi.waitFor(async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(place.textContent).toContain('Prikazanih je 1 od 23')
  }, 5000)
  expect(
    [...place.querySelectorAll('[role=menuitem]')].filter((one) => one.textContent.includes('razpis')),
  ).toHaveLength(1)
  await act(async () => void field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  expect(onClose).toHaveBeenCalledOnce()
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

test('what was found for other words is not shown for these, and nothing is said of what could not be looked for', async () => {
  await beginLanguage('sl-SI')
  let answers = (_: Response) => {}
  vi.stubGlobal('fetch', (url: string) => {
    const hits = [{ kind: 'candidate', id: '1', label: 'Maja Zupan', path: '/office/applications/1' }]
    if (url.includes('search=ma')) return Promise.resolve(Response.json({ hits, more: [] }))
    return new Promise<Response>((resolve) => {
      answers = resolve
    })
  })
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true
  }
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const client = makeQueryClient()
  client.setDefaultOptions({ queries: { retry: false } })
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <SearchDialog commands={[]} onClose={() => undefined} />
      </QueryClientProvider>,
    ),
  )
  const field = place.querySelector('input') as HTMLInputElement
  const type = async (text: string) => {
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  }
  const later = async () => {
    for (let round = 0; round < 6; round++) await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  }
  // What stands there where nothing does is drawn as an entry, too.
  const found = () => [...place.querySelectorAll('[role=menuitem][id]')].map((one) => one.textContent)
  await type('ma')
  await later()
  expect(found().join()).toContain('Maja Zupan')
  await type('ma zup')
  expect(found().join()).toContain('Maja Zupan')
  await type('bor')
  expect([found(), place.textContent.includes(m.office_nothing_found())]).toEqual([[], false])
  await later()
  expect([found(), place.textContent.includes(m.office_nothing_found())]).toEqual([[], false])
  await act(async () => answers(Response.json({ code: 'INTERNAL', message: 'Napaka.' }, { status: 500 })))
  await later()
  expect(place.querySelector('[role=alert]')?.textContent).toBe(m.jump_failed())
  expect(place.textContent).not.toContain(m.office_nothing_found())
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})
