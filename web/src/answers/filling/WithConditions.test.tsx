import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { makeDefinition } from '@korak/engine/questionnaires/definitions.factory.ts'
import { WithConditions } from './WithConditions.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const shownIf = (visible_if: string) =>
  makeDefinition([
    {
      key: 'a',
      items: [
        { type: 'text', key: 'code' },
        { type: 'text', key: 'why', visible_if },
      ],
    },
  ])

test('questions without patterns stand at once, those with some once these can be matched', async () => {
  const box = document.createElement('div')
  const root = createRoot(box)
  const shown = (visible_if: string) => (
    <WithConditions key={visible_if} definitions={[shownIf(visible_if)]} fallback="…">
      Vprašanje
    </WithConditions>
  )
  await act(() => root.render(shown('code != null')))
  expect(box.textContent).toBe('Vprašanje')
  await act(() => root.render(shown('code.matches("^[0-9]+$")')))
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(box.textContent).toBe('Vprašanje')
  await act(() => root.unmount())
})
