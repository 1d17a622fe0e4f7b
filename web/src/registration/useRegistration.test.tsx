import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveQuestion, mayLeave } from '#base/routing/blocking.ts'
import { makeQueryClient } from '#base/data/query.ts'
import { useRegistration } from './useRegistration.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const box = document.body.appendChild(document.createElement('div'))
let root: ReturnType<typeof createRoot>
function Form() {
  const { values, change, changeSecret, lostPassword } = useRegistration()
  return (
    <>
      <input value={values.name} onChange={(event) => change({ name: event.target.value })} />
      <button onClick={() => changeSecret({ password: 'Geslo-1234' })}>{lostPassword ? 'again' : 'password'}</button>
    </>
  )
}
const open = async () => {
  root = createRoot(box)
  await act(async () =>
    root.render(
      <QueryClientProvider client={makeQueryClient()}>
        <Form />
      </QueryClientProvider>,
    ),
  )
}
const close = () => act(async () => root.unmount())
const name = () => box.querySelector('input')?.value
const write = (text: string) =>
  act(async () => {
    const field = box.querySelector('input')!
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
const password = () => box.querySelector('button')!

beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(async () => {
  await close()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('leaving asks nothing, since all but password and file is there on return; which of them was given is known', async () => {
  await open()
  await write('Maja Zupan')
  await act(async () => password().click())
  expect(password().textContent).toBe('password')
  expect([await mayLeave(), leaveQuestion.get()]).toEqual([true, null])
  await close()
  await open()
  expect([name(), password().textContent]).toEqual(['Maja Zupan', 'again'])
  expect(Object.values(sessionStorage).join('')).not.toContain('Geslo-1234')
  await act(async () => password().click())
  expect(password().textContent).toBe('password')
})
