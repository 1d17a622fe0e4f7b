import { act, useLayoutEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { draftKey, dropDraft, readDraft } from './storage.ts'
import { useKept } from './useKept.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const KEY = draftKey('test', '0191b5a0-0000-7000-8000-000000000001', 'new')
const EMPTY = { text: '' }
/** What stands in the form, and how it is typed in. */
const form = { typed: EMPTY, type: (_value: typeof EMPTY): void => undefined }
function Form({ of }: { of: typeof form }) {
  const [value, setValue] = useState(() => readDraft<typeof EMPTY>(KEY) ?? EMPTY)
  useKept({ key: KEY, value, setValue, empty: EMPTY, isGivenUp: () => false })
  useLayoutEffect(() => void Object.assign(of, { typed: value, type: setValue }), [of, value])
  return <p>{value.text}</p>
}
let root: Root
const shown = () => document.querySelector('p')?.textContent
const draw = () => {
  root = createRoot(document.body.appendChild(document.createElement('main')))
  return act(async () => root.render(<Form of={form} />))
}
const close = async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
}
const send = () => act(async () => dropDraft(KEY, form.typed))
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(close)

test('a form that was typed in keeps its words while it is sent: it ends by itself', async () => {
  await draw()
  await act(async () => form.type({ text: 'Pokliči.' }))
  await send()
  expect([shown(), localStorage.length]).toEqual(['Pokliči.', 0])
})

test('so does one that is sent as it was taken up', async () => {
  await draw()
  await act(async () => form.type({ text: 'Pokliči.' }))
  await close()
  await draw()
  await send()
  expect([shown(), localStorage.length]).toEqual(['Pokliči.', 0])
})

test('one that was drawn anew while the former was sent has nothing to send again', async () => {
  await draw()
  await act(async () => form.type({ text: 'Pokliči.' }))
  const sent = form.typed
  await close()
  await draw()
  expect(shown()).toBe('Pokliči.')
  await act(async () => dropDraft(KEY, sent))
  expect(shown()).toBe('')
})
