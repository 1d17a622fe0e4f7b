// Signing in again over unsaved work: what was wrong is said until it is put right.
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { ShellDialogs } from './ShellDialogs.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
Object.assign(HTMLElement.prototype, { showModal() {}, close() {} })
let root: Root
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

test('the fault of a field goes with its first letter', async () => {
  await beginLanguage('sl-SI')
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<ShellDialogs question={null} isExpired />))
  await act(async () => document.querySelector('form')!.requestSubmit())
  const fields = ['username', 'password'].map((name) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!)
  expect(fields.map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
  for (const field of fields)
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, 'a')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  expect(fields.map((field) => field.getAttribute('aria-invalid'))).not.toContain('true')
  expect(document.body.textContent).not.toContain(m.error_required())
})
