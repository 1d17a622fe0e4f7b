import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LOCAL, write } from '#base/page/storage.ts'
import { startMoving } from '#base/routing/move.ts'
import { m } from '#words/messages.js'
import { fillIn } from './filled.factory.tsx'
import { setGoesOn } from './goes-on.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.stubGlobal('scrollTo', () => undefined)
vi.stubGlobal('matchMedia', () => ({ matches: true }))
startMoving({ prepare: () => Promise.resolve(), sectionOf: () => null, isHere: () => true })

const words = (text: string) => ({ 'sl-SI': text, 'en-EN': text })
const options = ['x', 'y'].map((key) => ({ key, label: words(`Izbira ${key}`) }))
const items = [
  { type: 'scale' as const, key: 'a', text: words('Prva') },
  { type: 'single' as const, key: 'b', text: words('Druga'), options, other: true },
  { type: 'scale' as const, key: 'c', text: words('Tretja') },
  { type: 'text' as const, key: 'd', text: words('Zadnja') },
]

let page: Awaited<ReturnType<typeof fillIn>>
const title = () => page.box.querySelector('h1')?.textContent ?? ''
const at = (text: string) => page.until(() => title().startsWith(text))
const radio = (n: number) => page.box.querySelectorAll<HTMLInputElement>('input[type="radio"]')[n]!
const tap = (n: number) =>
  act(async () => {
    radio(n).dispatchEvent(new Event('pointerdown', { bubbles: true }))
    radio(n).click()
  })
const press = (key: string, target: Element = document.activeElement!) =>
  act(async () => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
const LONG = 500
/** Long enough that a press means the question that came by itself. */
const seen = () => page.settle(800)

beforeEach(() => {
  vi.useFakeTimers()
  setGoesOn(true)
})
afterEach(async () => {
  await page.end()
  vi.useRealTimers()
})

test('a tap or a number key shows the next question; it is said before', async () => {
  page = await fillIn({ items, at: 'a' })
  const group = page.box.querySelector('fieldset')
  const said = (group?.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))
  expect(said.map((one) => one?.textContent)).toContain(m.q_goes_on())
  await tap(3)
  await at('Druga')
  await seen()
  // What is "other" has to be told yet.
  await tap(2)
  await page.settle(LONG)
  expect(title()).toContain('Druga')
  await tap(0)
  await at('Tretja')
  // From the heading, which has the focus now.
  expect(document.activeElement).toBe(page.box.querySelector('h1'))
  await seen()
  await press('2')
  await at('Zadnja')
  expect(page.says(m.q_goes_on_choice())).toBe(false)
})

test('arrows and screen readers choose without moving on', async () => {
  page = await fillIn({ items, at: 'a' })
  await act(async () => radio(0).focus())
  await press('ArrowDown')
  // The browser chooses the next one, as with a click nobody made with a pointer.
  await act(async () => radio(1).click())
  await page.settle(LONG)
  expect([title().startsWith('Prva'), radio(1).checked]).toEqual([true, true])
  // A look around after a number key takes the move back.
  await press('4')
  await press('ArrowUp')
  await page.settle(LONG)
  expect(title()).toContain('Prva')
})

test('a second tap and a held key answer nothing of the question that comes', async () => {
  page = await fillIn({ items, at: 'a' })
  await tap(3)
  await at('Druga')
  await tap(0)
  await page.settle(LONG)
  expect([title().startsWith('Druga'), radio(0).checked]).toEqual([true, false])
  await seen()
  await tap(0)
  await at('Tretja')
  await seen()
  const hold = { key: '2', repeat: true, bubbles: true, cancelable: true }
  await act(async () => document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', hold)))
  await page.settle(LONG)
  expect([title().startsWith('Tretja'), radio(1).checked]).toEqual([true, false])
})

test('what was typed beside "other" is there again, also after another question', async () => {
  const both = [items[1]!, { ...items[1]!, type: 'multi' as const, key: 'm', text: words('Več') }, items[3]!]
  page = await fillIn({ items: both, at: 'b' })
  const field = () => page.box.querySelector<HTMLInputElement>('input[type="text"], input:not([type])')
  const choose = (n: number) =>
    act(async () =>
      page.box.querySelectorAll<HTMLInputElement>('fieldset input:is([type="radio"], [type="checkbox"])')[n]!.click(),
    )
  await choose(2)
  await page.type(field()!, 'po svoje')
  await choose(0)
  expect(field()).toBeNull()
  await page.press(m.action_continue())
  await at('Več')
  await choose(2)
  await page.type(field()!, 'drugače')
  await choose(2)
  await choose(2)
  expect(field()?.value).toBe('drugače')
  await page.press(m.action_back())
  await at('Druga')
  await choose(2)
  expect(field()?.value).toBe('po svoje')
})

test('a press on Next meant for the question before skips nothing', async () => {
  page = await fillIn({ items, at: 'a' })
  await tap(3)
  await at('Druga')
  await page.press(m.action_continue())
  await page.settle()
  expect(title()).toContain('Druga')
  await page.settle(800)
  await page.press(m.action_continue())
  await at('Tretja')
})

test('switched off it stays so on the device', async () => {
  page = await fillIn({ items, at: 'a' })
  await act(async () => page.box.querySelector<HTMLInputElement>('input[type="checkbox"]')!.click())
  expect(localStorage.getItem(LOCAL.staying)).toBe('true')
  expect(page.says(m.q_goes_on())).toBe(false)
  await tap(3)
  await page.settle(LONG)
  expect(title()).toContain('Prva')
  write('local', LOCAL.staying, null)
})
