// A search for one of many, in a dialog: what Esc closes.
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginLanguage } from '#base/text/language.ts'
import { AsyncComboBox } from './AsyncComboBox.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const load = () => Promise.resolve({ options: [{ value: '1', label: 'Ana Kovač' }], more: false })
let root: ReturnType<typeof createRoot>
let dialog: HTMLDialogElement
const pass = () => act(() => new Promise((resolve) => setTimeout(resolve, 400)))

beforeEach(async () => {
  await beginLanguage('sl-SI')
  dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.setAttribute('open', '')
  root = createRoot(dialog)
  await act(async () => root.render(<AsyncComboBox label="Oseba" load={load} value={null} onChange={vi.fn()} />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  dialog.remove()
})

test('with words typed, Esc closes the list and keeps the dialog; once more is for the dialog', async () => {
  const input = dialog.querySelector('input')!
  await act(async () => input.focus())
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'ana')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await pass()
  const list = () => input.getAttribute('aria-expanded')
  expect(list()).toBe('true')
  const escape = async () => {
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    await act(async () => void input.dispatchEvent(event))
    await pass()
    return event.defaultPrevented
  }
  expect([await escape(), list(), input.value]).toEqual([true, 'false', 'ana'])
  expect(await escape()).toBe(false)
})
