import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { isDirty, leaveQuestion, mayLeave, useBlockWhen } from './blocking.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
let end = () => Promise.resolve()

async function draw(isKept: boolean) {
  const root = createRoot(document.createElement('div'))
  const Form = () => (useBlockWhen(true, isKept), null)
  await act(async () => root.render(<Form />))
  end = () => act(async () => root.unmount())
}
afterEach(() => end())

const isAskedOnClosing = () => {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}

test('what would be lost is asked about before leaving', async () => {
  await draw(false)
  const may = mayLeave()
  expect(leaveQuestion.get()?.unsent).toBe(0)
  leaveQuestion.get()?.answer(false)
  expect([await may, isDirty(), isAskedOnClosing()]).toEqual([false, true, true])
})

test('saving is offered where everything can be saved, and leaves only when all of it was', async () => {
  const answers = [false, true]
  const root = createRoot(document.createElement('div'))
  const Form = ({ save }: { save?: () => Promise<boolean> }) => (useBlockWhen(true, false, save), null)
  await act(async () => root.render(<Form save={async () => answers.shift() ?? false} />))
  end = () => act(async () => root.unmount())
  const refused = mayLeave()
  leaveQuestion.get()?.save?.()
  expect([await refused, leaveQuestion.get(), isDirty()]).toEqual([false, null, true])
  const saved = mayLeave()
  leaveQuestion.get()?.save?.()
  expect([await saved, isDirty()]).toEqual([true, false])
  await act(async () => root.render([<Form key="one" save={async () => true} />, <Form key="other" />]))
  const may = mayLeave()
  expect(leaveQuestion.get()?.save).toBeUndefined()
  leaveQuestion.get()?.answer(true)
  expect(await may).toBe(true)
})

test('what is kept in the browser lets one go at once; a session that ends over it is still taken up again', async () => {
  await draw(true)
  expect([await mayLeave(), leaveQuestion.get(), isDirty(), isAskedOnClosing()]).toEqual([true, null, true, true])
  await end()
  end = () => Promise.resolve()
  expect([isDirty(), isAskedOnClosing()]).toEqual([false, false])
})
