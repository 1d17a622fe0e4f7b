import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { m } from '#words/messages.js'
import { CallError } from './errors.ts'
import { isEmail, useSubmit } from './submit.ts'
import { toasts } from '#base/page/toasts.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const done = vi.fn()
const elsewhere = vi.fn()
let answer: () => void
let refuse: (error: unknown) => void
let sent: string[]
let host: HTMLElement
let end: () => Promise<void>

function Form() {
  const [text, setText] = useState('Krojenje')
  const { onSubmit, summary } = useSubmit(
    async () => {
      sent.push(text)
      await new Promise<void>((resolve, reject) => {
        answer = resolve
        refuse = reject
      })
    },
    undefined,
    { done, elsewhere },
  )
  return (
    <form onSubmit={onSubmit}>
      <textarea name="text" value={text} onChange={(event) => setText(event.target.value)} />
      <input name="fixed" value="x" readOnly />
      <input name="tick" type="checkbox" />
      <output>{summary.map(({ message }) => message)}</output>
      {summary.length}
    </form>
  )
}

beforeEach(async () => {
  sent = []
  done.mockClear()
  elsewhere.mockReset()
  toasts.set([])
  host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  await act(async () => root.render(<Form />))
  end = () => act(async () => root.unmount())
})
afterEach(async () => {
  await end()
  host.remove()
})

const form = () => host.querySelector('form')!
const field = <T extends HTMLElement>(name: string) => host.querySelector<T>(`[name="${name}"]`)!
const send = () =>
  act(async () => void form().dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true })))
const arrive = () => act(async () => answer())
/** As a keyboard composes it: nothing asks the page beforehand. */
const compose = (text: string) =>
  act(async () => {
    const area = field<HTMLTextAreaElement>('text')
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(area, text)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })

test('while it is sent a form takes nothing and shows it; then it is as before', async () => {
  const isHeld = () => [
    form().getAttribute('aria-busy'),
    field<HTMLTextAreaElement>('text').readOnly,
    field<HTMLInputElement>('fixed').readOnly,
  ]
  await send()
  expect(isHeld()).toEqual(['true', true, true])
  field('tick').click()
  expect(field<HTMLInputElement>('tick').checked).toBe(false)
  await arrive()
  expect(isHeld()).toEqual([null, false, true])
  expect([done.mock.calls.length, toasts.get()]).toEqual([1, []])
})

test('a letter pressed on a choice meanwhile is a command; one pressed in a text is not', async () => {
  const heard: string[] = []
  const hear = (event: KeyboardEvent) => heard.push(event.key)
  document.addEventListener('keydown', hear)
  const press = (name: string, key: string) =>
    field(name).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  await send()
  for (const key of ['j', ' ', 'ArrowDown']) press('tick', key)
  press('text', 'x')
  document.removeEventListener('keydown', hear)
  await arrive()
  expect(heard).toEqual(['j'])
})

test('who has gone on when it is refused hears of it', async () => {
  await send()
  await end()
  await act(async () => refuse(new CallError({ status: 409, code: 'STALE', message: 'Zapis je medtem spremenjen.' })))
  expect(toasts.get().map(({ text }) => text)).toEqual(['Zapis je medtem spremenjen.'])
})

test('what came into it meanwhile keeps it open, is said not to be saved, and is sent next', async () => {
  await send()
  await compose('Krojenje in šivanje')
  await arrive()
  expect([done.mock.calls.length, field<HTMLTextAreaElement>('text').value]).toEqual([0, 'Krojenje in šivanje'])
  expect(toasts.get().map(({ text }) => text)).toEqual([m.form_saved_not_since()])
  await send()
  await arrive()
  expect([sent, done.mock.calls.length]).toEqual([['Krojenje', 'Krojenje in šivanje'], 1])
})

test('refused over how things stand by now that is fetched first, and where it cannot be, why is told all the same', async () => {
  const refused = (status: number) =>
    act(async () => refuse(new CallError({ status, code: 'STALE', message: 'Zapis je medtem spremenjen.' })))
  await send()
  await refused(422)
  expect(elsewhere).not.toHaveBeenCalled()
  elsewhere.mockRejectedValue(new Error('no connection'))
  await send()
  await refused(409)
  expect([elsewhere.mock.calls.length, form().lastChild?.textContent, form().hasAttribute('aria-busy')]).toEqual([
    1,
    '1',
    false,
  ])
})

test('once that is fetched it is not said to load the page again, which would lose what was typed', async () => {
  const refused = (code: 'STALE' | 'STATE_NOT_ALLOWED') =>
    act(async () => refuse(new CallError({ status: 409, code, message: 'Osvežite stran.' })))
  await send()
  await refused('STALE')
  expect(form().querySelector('output')?.textContent).toBe(m.form_stale())
  await send()
  await refused('STATE_NOT_ALLOWED')
  expect(form().querySelector('output')?.textContent).toBe('Osvežite stran.')
  elsewhere.mockRejectedValue(new Error('no connection'))
  await send()
  await refused('STALE')
  expect(form().querySelector('output')?.textContent).toBe('Osvežite stran.')
})

test.each([
  ['nova@primer.si', true],
  [`${'a'.repeat(64)}@${'b'.repeat(63)}.si`, true],
  [`${'a'.repeat(65)}@primer.si`, false],
  [`nova@${'b'.repeat(64)}.si`, false],
  [`nova@primer.${'b'.repeat(64)}`, false],
  [`nova@${'bbbbbbbbb.'.repeat(25)}si`, false],
])('%s is an address a mail server may take: %s', (address, isOne) => expect(isEmail(address)).toBe(isOne))
