// Of very many options those one looks for are found, and what is chosen stays chosen though it is not among those shown.
import { act } from 'react'
import { expect, test } from 'vitest'
import { draw, leave, serveBy, until } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { FilterPanel } from './FilterPanel.tsx'
import type { ListState } from './list-state.ts'

const labels = () => [...document.querySelectorAll('fieldset label')].map(({ textContent }) => textContent)
const box = (value: string) => document.querySelector<HTMLInputElement>(`input[type=checkbox][value="${value}"]`)!

async function open(found: string[], chosen: string[]) {
  const changed: Record<string, unknown>[] = []
  const asked: unknown[] = []
  serveBy(async (_url: string, init: RequestInit) => {
    asked.push(JSON.parse(String(init.body)))
    return Response.json({ company: ['Žaga d. o. o.'] })
  })
  const state = {
    filters: { company: chosen },
    change: (next: object) => changed.push({ ...next }),
  } as unknown as ListState
  await draw(
    <FilterPanel
      namespace="jobs"
      field={{ column: 'company', label: 'Podjetje', kind: 'options' }}
      state={state}
      found={found}
    />,
  )
  const search = async (text: string) => {
    const input = document.querySelector<HTMLInputElement>('input[type=search]')!
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  return { changed, asked, search }
}

test('that nothing fits is said, and so is that what one looked for could not be fetched', async () => {
  const few = await open(
    Array.from({ length: 20 }, (_, at) => `Firma ${at}`),
    ['Firma 1'],
  )
  await few.search('zaga')
  expect(document.querySelector('[aria-live]')?.textContent).toBe(m.ui_combo_empty())
  await leave()
  const many = await open(
    Array.from({ length: 500 }, (_, at) => `Firma ${at}`),
    [],
  )
  serveBy(async () => Response.json({ code: 'INTERNAL', message: 'Napaka.' }, { status: 500 }))
  await many.search('zaga')
  await until(() => expect(document.querySelector('[role=alert]')?.textContent).toContain(m.error_load_title()))
  expect(document.querySelector('[aria-live]')?.textContent).toBe('')
})

test('what is chosen and not among those offered stays, whatever else is ticked', async () => {
  const { changed } = await open(['Ana d. d.', 'Bor d. d.'], ['Linden Home'])
  expect(document.querySelector('input[type=search]')).toBeNull()
  expect(box('Linden Home').checked).toBe(true)
  await act(async () => box('Bor d. d.').click())
  expect(changed).toEqual([{ company: ['Linden Home', 'Bor d. d.'] }])
})

test('among many one looks for some; what is offered at once and where it ends is said', async () => {
  const found = Array.from({ length: 500 }, (_, at) => `Firma ${String(at).padStart(3, '0')}`)
  const { asked, search } = await open(found, ['Firma 007'])
  expect(document.body.textContent).toContain(m.office_options_first({ count: 500 }))
  await search('zaga')
  await until(() => expect(labels()).toEqual(['Firma 007', 'Žaga d. o. o.']))
  expect(asked).toEqual([{ namespace: 'jobs', columns: ['company'], search: 'zaga' }])
})
