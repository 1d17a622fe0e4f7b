import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PERMISSION_WORDS } from '#users/permissions.ts'
import { type Command, SAVE, useCommands } from '#base/page/commands.ts'
import { dismissToast, showToast, toasts } from '#base/page/toasts.ts'
import { getPlace, placeSignal } from '#base/routing/place.ts'
import type { CurrentUser } from '#base/session/session.ts'
import { KeysDialog } from './KeysDialog.tsx'
import { useKeys } from './use-keys.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
let root: Root | undefined
const START = { path: '/', search: '', hash: '', key: '', index: 0 }
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  placeSignal.set(START)
  history.replaceState(null, '', '/')
  await act(async () => root?.unmount())
  document.body.replaceChildren()
})

const user = { permissions: Object.keys(PERMISSION_WORDS), roles: [] } as unknown as CurrentUser
const ran = vi.fn()
const ofPage: Command[] = [
  { id: 'done', group: 'list', label: 'Opravljeno', key: 'x', run: () => ran('done') },
  { id: 'next', group: 'list', label: 'Naslednja', key: 'j', run: () => ran('next') },
]
const offered = vi.fn<(commands: readonly Command[]) => void>()
const lastOffered = () => offered.mock.lastCall?.[0] ?? []
function Keys({ ask }: { ask: (what: string) => void }) {
  const commands = useKeys(user, ask)
  useCommands(ofPage)
  useEffect(() => offered(commands), [commands])
  return null
}
const render = async (what: React.ReactNode) => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root?.render(what))
}
const press = (key: string) =>
  act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))

test('every key does what the page of keys says, and no two say the same', async () => {
  const asked = vi.fn()
  await render(<Keys ask={asked} />)
  const keyed = lastOffered().filter(({ key }) => key !== undefined)
  expect(keyed.length).toBeGreaterThan(8)
  expect(new Set(keyed.map(({ key }) => key)).size).toBe(keyed.length)
  for (const { id, key = '', href = '/', run } of keyed) {
    placeSignal.set(START)
    asked.mockClear()
    ran.mockClear()
    for (const one of key.split(' ')) await press(one)
    await vi.waitFor(() => expect(getPlace().path).toBe(href))
    expect([...asked.mock.calls.flat(), ...ran.mock.calls.flat()]).toEqual(run ? [id] : [])
  }
})

test('a page that comes between two keys of one command takes none of them', async () => {
  await render(<Keys ask={() => undefined} />)
  await press('g')
  // What a page just opened offers: the commands are others than they were.
  await act(async () => void showToast({ text: 'Dodano', action: { label: 'Razveljavi', run: () => undefined } }))
  await press('c')
  await vi.waitFor(() => expect(getPlace().path).toBe('/office/companies'))
  await act(async () => toasts.get().forEach(({ id }) => dismissToast(id)))
})

test('Ctrl+S saves what is edited, also while one types; Esc leaves the field for the keys', async () => {
  const saved = vi.fn()
  const saving: Command[] = [{ id: 'save', group: 'record', label: 'Shrani', key: SAVE, run: saved }]
  function Editor() {
    useCommands(saving)
    return <input aria-label="Naziv" />
  }
  await render(
    <>
      <Keys ask={vi.fn()} />
      <Editor />
    </>,
  )
  const field = document.querySelector('input')!
  const type = async (init: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })
    await act(async () => void field.dispatchEvent(event))
    return event
  }
  field.focus()
  ran.mockClear()
  expect((await type({ key: 's', ctrlKey: true })).defaultPrevented).toBe(true)
  expect((await type({ key: 's', metaKey: true })).defaultPrevented).toBe(true)
  expect((await type({ key: 's', ctrlKey: true, shiftKey: true })).defaultPrevented).toBe(false)
  expect(saved).toHaveBeenCalledTimes(2)
  await type({ key: 'j' })
  expect(ran).not.toHaveBeenCalled()
  // What is open in the field closes first.
  field.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
  await type({ key: 'Escape' })
  await type({ key: 'Escape', isComposing: true })
  expect(document.activeElement).toBe(field)
  await type({ key: 'Escape' })
  expect(document.activeElement).toBe(document.body)
  await press('j')
  expect(ran).toHaveBeenCalledWith('next')
})

test('Z presses the button of the latest notice that has one', async () => {
  await render(<Keys ask={() => undefined} />)
  await press('z')
  await act(async () => {
    for (const text of ['prva', 'druga']) showToast({ text, action: { label: 'Razveljavi', run: () => ran(text) } })
  })
  expect(lastOffered().find(({ key }) => key === 'z')?.label).toBe('Razveljavi')
  ran.mockClear()
  await press('z')
  await press('z')
  await press('z')
  expect(ran.mock.calls.flat()).toEqual(['druga', 'prva'])
  expect(toasts.get()).toEqual([])
})

test('the page of keys has every command with a key', async () => {
  await render(<Keys ask={() => undefined} />)
  const all = lastOffered()
  await act(async () => root?.unmount())
  await render(<KeysDialog commands={all} onClose={() => undefined} />)
  const shown = [...document.querySelectorAll('dt')].map((term) => term.textContent)
  expect(shown.toSorted()).toEqual(all.flatMap(({ key, label }) => (key ? [label] : [])).toSorted())
})
