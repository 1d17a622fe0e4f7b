// Publishing many jobs: what is not known yet is not said to be none.
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#base/data/query.ts'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { PublishDialog } from './PublishDialog.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
Object.assign(HTMLElement.prototype, { showModal() {}, close() {} })
const JOB = { uid: 'j1', rev: 1, ref_no: 'K-1', title: 'Kuhar', stops: [], doubts: [] }
const DOUBTED = { ...JOB, uid: 'j2', title: 'Natakar', doubts: [{ point: 'pay', words: 'Plača ni navedena.' }] }
let answers: (() => Promise<Response>)[]
let asked = 0
const go = vi.fn<() => Promise<void>>()
let root: Root
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
const fit = (...jobs: unknown[]) => Response.json({ data: jobs })
const broken = () => Response.json({ code: 'INTERNAL', message: 'Napaka.' }, { status: 500 })
async function open() {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  const rows = { uids: ['j1'], count: 1 } as never
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <PublishDialog rows={rows} go={go} onClose={() => {}} />
      </QueryClientProvider>,
    ),
  )
  await settle()
}
const submit = async () => {
  await act(async () => document.querySelector('form')!.requestSubmit())
  await settle()
}

beforeEach(async () => {
  await beginLanguage('sl-SI')
  queryClient.clear()
  go.mockReset()
  asked = 0
  vi.stubGlobal('fetch', async () => answers[Math.min(asked++, answers.length - 1)]!())
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('pressed before it is known which are fit, nothing is said of them', async () => {
  let come = (_: Response) => {}
  const waited = new Promise<Response>((resolve) => {
    come = resolve
  })
  answers = [() => waited]
  await open()
  await submit()
  expect(document.body.textContent).not.toContain(m.office_publish_none())
  await act(async () => come(fit(JOB)))
  await settle()
  expect([asked, go.mock.calls.length]).toEqual([1, 0])
  expect(document.body.textContent).toContain(m.office_publish_fit({ count: 1 }))
  await submit()
  expect(go).toHaveBeenCalledOnce()
})

test('what could not be found out is asked again, and not said to be none', async () => {
  answers = [async () => broken(), async () => fit(JOB)]
  await open()
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Napaka.')
  await submit()
  expect(document.body.textContent).not.toContain(m.office_publish_none())
  expect(document.body.textContent).toContain(m.office_publish_fit({ count: 1 }))
  expect(go).not.toHaveBeenCalled()
})

test('that none is fit is said until one is decided about', async () => {
  answers = [async () => fit(DOUBTED)]
  await open()
  await submit()
  expect(document.body.textContent).toContain(m.office_publish_none())
  await act(async () => document.querySelector<HTMLInputElement>('input[type=checkbox]')!.click())
  expect(document.body.textContent).not.toContain(m.office_publish_none())
})
