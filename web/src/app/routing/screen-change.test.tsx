// A screen that is still loading: the focus waits for its heading, whatever key for that screen is pressed early.
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { placeOf, placeSignal } from '#base/routing/place.ts'
import type { Route } from './route.ts'
import { useScreenChange } from './screen-change.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const route = { title: () => 'Prijava' } as unknown as Route
let root: Root
function Screen({ isThere }: { isThere: boolean }) {
  useScreenChange(route)
  return (
    <>
      <a href="/elsewhere">Drugam</a>
      <main tabIndex={-1}>{isThere ? <h1>Prijava</h1> : <p>…</p>}</main>
    </>
  )
}
const draw = (isThere: boolean) => act(async () => root.render(<Screen isThere={isThere} />))
const go = (to: string) => act(async () => placeSignal.set({ ...placeOf(to)!, key: '', index: 0 }))
const press = (key: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
const here = () => document.activeElement?.tagName
/** The heading comes, and everything that watches for it has been told: what was begun last is told last. */
async function arrive() {
  const told = new Promise((resolve) => {
    new MutationObserver(resolve).observe(document.querySelector('main')!, { childList: true, subtree: true })
  })
  await draw(true)
  await told
}

beforeEach(async () => {
  placeSignal.set({ ...placeOf('/office')!, key: '', index: 0 })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await draw(false)
  await go('/office/applications/1')
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

test('the focus waits in the page and goes to the heading once it is there', async () => {
  expect(here()).toBe('MAIN')
  press('o')
  await arrive()
  expect(here()).toBe('H1')
})

test('who goes on by hand is not called back', async () => {
  press('Tab')
  document.querySelector('a')?.focus()
  await arrive()
  expect(here()).toBe('A')
})
