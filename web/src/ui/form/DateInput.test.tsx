import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { DateInput } from './DateInput.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test.each([
  ['a birthday', 'bday', ['bday-day', 'bday-month', 'bday-year']],
  ['any other day', undefined, [null, null, null]],
])('%s is filled in by the browser as what it is', async (_name, autoComplete, tokens) => {
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  await act(async () =>
    root.render(<DateInput legend="Dan" value="" onChange={() => undefined} {...{ autoComplete }} />),
  )
  expect([...box.querySelectorAll('input')].map((input) => input.getAttribute('autocomplete'))).toEqual(tokens)
  await act(async () => root.unmount())
})

test('half a day stays while it is typed, also where only whole days are taken', async () => {
  const taken: string[] = []
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const draw = (value: string) =>
    act(async () => root.render(<DateInput legend="Dan" value={value} onChange={(day) => taken.push(day)} />))
  const shown = () => [...box.querySelectorAll('input')].map(({ value }) => value)
  await draw('')
  for (const [at, text] of ['5', '12', '2026'].entries())
    await act(async () => {
      const field = box.querySelectorAll('input')[at]!
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  expect([shown(), taken.at(-1)]).toEqual([['5', '12', '2026'], '2026-12-05'])
  // What is set from outside shows.
  await draw('2026-12-05')
  await draw('2027-01-31')
  expect(shown()).toEqual(['31', '1', '2027'])
  await draw('')
  expect(shown()).toEqual(['', '', ''])
  await act(async () => root.unmount())
})
