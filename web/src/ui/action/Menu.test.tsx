// The arrows open a menu and go through it; the page behind it does not move.
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { Menu } from './Menu.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('arrows, Home and End go through the items, from the button too', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const items = ['Premakni', 'Ne izberi', 'Razveljavi'].map((label) => ({ key: label, label, onSelect: () => {} }))
  await act(async () => root.render(<Menu trigger="…" items={items} />))
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
    return [document.activeElement?.textContent, event.defaultPrevented]
  }
  place.querySelector('button')?.focus()
  expect(press('ArrowDown')).toEqual(['Premakni', true])
  expect(press('End')).toEqual(['Razveljavi', true])
  expect(press('ArrowDown')).toEqual(['Premakni', true])
  expect(press('ArrowUp')).toEqual(['Razveljavi', true])
  expect(press('Home')).toEqual(['Premakni', true])
  place.querySelector('button')?.focus()
  expect(press('ArrowUp')).toEqual(['Razveljavi', true])
  expect(press('x')).toEqual(['Razveljavi', false])
  await act(async () => root.unmount())
})
