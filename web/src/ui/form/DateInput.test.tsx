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
