// A search for one of many, in a dialog: what Esc closes.
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { AsyncComboBox } from './AsyncComboBox.tsx'
import type { ComboOption } from './ComboList.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const chosen = vi.fn()
const load = () => Promise.resolve({ options: [{ value: '1', label: 'Ana Kovač' }], more: false })
let root: ReturnType<typeof createRoot>
let dialog: HTMLDialogElement
/** So long after the last key it is looked for. */
const pass = () => act(() => vi.advanceTimersByTimeAsync(400))

beforeEach(async () => {
  vi.useFakeTimers()
  await beginLanguage('sl-SI')
  dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.setAttribute('open', '')
  root = createRoot(dialog)
  await act(async () => root.render(<AsyncComboBox label="Oseba" load={load} value={null} onChange={chosen} />))
})
const type = async (input: HTMLInputElement, text: string) => {
  await act(async () => input.focus())
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
afterEach(async () => {
  await act(async () => root.unmount())
  dialog.remove()
  vi.useRealTimers()
})

test('with words typed, Esc closes the list and keeps the dialog; once more is for the dialog', async () => {
  const input = dialog.querySelector('input')!
  await type(input, 'ana')
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

test('Enter takes the only option there is, and not one of another search', async () => {
  chosen.mockReset()
  chosen.mockImplementation((value: ComboOption | null) =>
    root.render(<AsyncComboBox label="Oseba" load={load} value={value} onChange={chosen} />),
  )
  const input = dialog.querySelector('input')!
  const enter = () =>
    act(async () => {
      for (const kind of ['keydown', 'keyup'])
        input.dispatchEvent(new KeyboardEvent(kind, { key: 'Enter', bubbles: true, cancelable: true }))
    })
  await type(input, 'ana')
  await pass()
  await enter()
  await pass()
  expect(chosen).toHaveBeenCalledExactlyOnceWith({ value: '1', label: 'Ana Kovač' })
  expect(input.getAttribute('aria-expanded')).toBe('false')
})

test('options that could not be fetched are not told as none there are, and opened anew they are asked for again', async () => {
  let isDown = true
  const asked = vi.fn(() => (isDown ? Promise.reject(new Error('down')) : load()))
  await act(async () =>
    root.render(<AsyncComboBox label="Oseba" load={asked} value={null} onChange={() => undefined} />),
  )
  const input = dialog.querySelector('input')!
  await type(input, 'ana')
  await pass()
  expect(dialog.textContent).not.toContain(m.ui_combo_empty())
  expect(dialog.querySelector('[role=alert]')?.textContent).toBe(m.ui_combo_failed())
  isDown = false
  const open = dialog.querySelector<HTMLElement>('button')!
  for (const _ of ['close', 'open']) {
    await act(async () => open.click())
    await pass()
  }
  expect([...dialog.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)).toEqual(['Ana Kovač'])
  expect(dialog.querySelector('[role=alert]')).toBe(null)
})

test('what is being typed stays when the value changes from outside, and leaving the field shows that value', async () => {
  const draw = (value: ComboOption) =>
    act(async () => root.render(<AsyncComboBox label="Oseba" load={load} value={value} onChange={chosen} />))
  await draw({ value: '2', label: 'Bor Lipnik' })
  const input = dialog.querySelector('input')!
  await type(input, 'ana')
  await pass()
  await draw({ value: '3', label: 'Cene Jereb' })
  await pass()
  expect(input.value).toBe('ana')
  await act(async () => dialog.querySelector<HTMLElement>('button')!.click())
  await pass()
  expect([...dialog.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)).toEqual(['Ana Kovač'])
  await act(async () => input.blur())
  await pass()
  expect(input.value).toBe('Cene Jereb')
})
