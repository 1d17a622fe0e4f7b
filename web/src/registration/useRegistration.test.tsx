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
  const { values, change } = useRegistration()
  return <input value={values.name} onChange={(event) => change({ name: event.target.value })} />
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
/** Leaves the page, and answers its question. */
const leave = async (answer: boolean) => {
  const asked = mayLeave()
  await act(async () => leaveQuestion.get()?.answer(answer))
  if (await asked) await close()
}

beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(async () => {
  await close()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('what was given up is not there for whoever registers next; until then it is', async () => {
  await open()
  await write('Maja Zupan')
  await leave(false)
  await close()
  await open()
  expect(name()).toBe('Maja Zupan')
  await write('Maja Novak')
  await leave(true)
  expect(name()).toBeUndefined()
  await open()
  expect([name(), Object.values(sessionStorage).join('').includes('Maja')]).toEqual(['', false])
})
