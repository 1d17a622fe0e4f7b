import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { makeDefinition } from '@korak/engine/questionnaires/definitions.factory.ts'
import { m } from '#words/messages.js'
import { Intro } from './Intro.tsx'
import { portalTransport } from './transport.ts'
import type { Fillable } from '#answers/labels.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(() => vi.unstubAllGlobals())

const details: Fillable = {
  title: 'Samoocena kompetenc',
  status: 'open',
  scope: 'self',
  subject: null,
  minutes: 8,
  questions: 1,
  answered: 0,
  due_at: null,
  definition: makeDefinition([{ key: 'team', items: [{ type: 'scale', key: 'listens' }] }]),
  codelists: {},
  facts: {},
  answers: {},
  rev: 0,
  position: null,
}

test('without a connection it is said in words of the portal, not in those of the browser', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const box = document.createElement('div')
  const root = createRoot(box)
  const onBegin = vi.fn()
  const transport = portalTransport({ uid: '1', respondent: '2' })
  await act(async () => root.render(<Intro details={details} transport={transport} onBegin={onBegin} />))
  await act(async () => {
    box.querySelector('button')?.click()
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
  expect(box.textContent).toContain(m.error_network())
  expect(box.textContent).not.toContain('Failed to fetch')
  expect(onBegin).not.toHaveBeenCalled()
  await act(async () => root.unmount())
})
