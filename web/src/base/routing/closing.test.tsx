// What is typed in a dialog is not lost by a slip: it is asked about before the dialog closes.
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ClosingContext } from '#ui/action/closing.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { beginLanguage } from '#base/text/language.ts'
import { closeDialog, leaveQuestion, Unsaved, useBlockWhen } from './blocking.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const onClose = vi.fn()
let root: ReturnType<typeof createRoot>

function Form({ isKept = false }: { isKept?: boolean }) {
  const [text, setText] = useState('')
  useBlockWhen(text !== '', true)
  return (
    <Dialog open title="Pismo" onClose={onClose}>
      {!isKept && <Unsaved value={{ text }} />}
      <input type="file" />
      <input name="text" value={text} onChange={(event) => setText(event.target.value)} />
      <FormActions submit="Pošlji" pending={false} onCancel={onClose} />
    </Dialog>
  )
}

const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector)!
async function draw(isKept?: boolean) {
  await act(async () =>
    root.render(
      <ClosingContext value={closeDialog}>
        <Form isKept={isKept} />
      </ClosingContext>,
    ),
  )
}
const type = (text: string) =>
  act(async () => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
    set!.call(find('[name=text]'), text)
    find('[name=text]').dispatchEvent(new Event('input', { bubbles: true }))
  })
const fire = (selector: string, ...names: string[]) =>
  act(async () => {
    for (const name of names) find(selector).dispatchEvent(new Event(name, { bubbles: true, cancelable: true }))
  })
const escape = () => fire('dialog', 'cancel')
const pressBeside = () => fire('dialog', 'mousedown', 'mouseup', 'click')

beforeEach(() => {
  void beginLanguage('sl-SI')
  onClose.mockClear()
  root = createRoot(document.body.appendChild(document.createElement('main')))
})
afterEach(async () => {
  leaveQuestion.set(null)
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

test('Esc, a press beside, the cross and the button that cancels ask first once something is typed', async () => {
  await draw()
  await type('Spoštovani')
  const ways = [
    escape,
    pressBeside,
    () => fire('header button', 'click'),
    () => fire('header ~ div button:not([type=submit])', 'click'),
  ]
  for (const close of ways) {
    await close()
    expect(leaveQuestion.get()).toMatchObject({ unsent: 0, messages: 0 })
    leaveQuestion.get()?.answer(false)
    expect([leaveQuestion.get(), onClose.mock.calls.length, find<HTMLInputElement>('[name=text]').value]).toEqual([
      null,
      0,
      'Spoštovani',
    ])
  }
  await escape()
  leaveQuestion.get()?.answer(true)
  expect(onClose).toHaveBeenCalledOnce()
})

test('what is as the form began, and what the browser keeps, lets the dialog go at once', async () => {
  await draw()
  await type('Spoštovani')
  await type('')
  await escape()
  await pressBeside()
  expect([leaveQuestion.get(), onClose.mock.calls.length]).toEqual([null, 2])
  await draw(true)
  await type('Spoštovani')
  await escape()
  expect([leaveQuestion.get(), onClose.mock.calls.length]).toEqual([null, 3])
})

test('reloading is asked about while something is typed', async () => {
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await draw()
  expect(isAsked()).toBe(false)
  await type('Spoštovani')
  expect(isAsked()).toBe(true)
})

test('text that is selected from inside to beside, and the picker of a file, close nothing', async () => {
  await draw()
  await fire('[name=text]', 'mousedown')
  await fire('dialog', 'mouseup', 'click')
  await fire('dialog', 'mousedown')
  await fire('[name=text]', 'mouseup')
  await fire('dialog', 'click')
  await fire('[type=file]', 'cancel')
  expect([leaveQuestion.get(), onClose.mock.calls.length]).toEqual([null, 0])
})

test('a dialog the browser closes all the same is there again, and asks', async () => {
  await draw()
  await type('Spoštovani')
  const dialog = find<HTMLDialogElement>('dialog')
  await act(async () => {
    dialog.dispatchEvent(new Event('cancel'))
    dialog.close()
  })
  expect([dialog.open, leaveQuestion.get() !== null, onClose.mock.calls.length]).toEqual([true, true, 0])
})
