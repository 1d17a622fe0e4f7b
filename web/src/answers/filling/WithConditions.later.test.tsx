import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { makeDefinition } from '@korak/engine/questionnaires/definitions.factory.ts'
import { holds } from '@korak/engine/questionnaires/expressions.ts'
import { WithConditions } from './WithConditions.tsx'

// As on pages for people without an account.
vi.mock('@korak/engine/cel/parser-now.ts', () => ({
  atOnce: undefined,
  load: async () => (await import('@korak/engine/cel/environment.ts')).environment,
}))
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const label = { 'sl-SI': 'Ure', 'en-EN': 'Hours' }
const plain = makeDefinition([{ key: 'a', items: [{ type: 'text', key: 'code' }] }])
const conditional = makeDefinition([
  { key: 'a', items: [{ type: 'text', key: 'code' }] },
  { key: 'b', items: [{ type: 'text', key: 'why' }], visible_if: 'code == "a"' },
])
const computed = makeDefinition([
  {
    key: 'a',
    items: [
      {
        type: 'table',
        key: 'rows',
        columns: [
          { type: 'number', key: 'hours', label, required: false, decimals: 0 },
          { type: 'formula', key: 'twice', label, required: false, decimals: 0, formula: 'hours * 2' },
        ],
      },
    ],
  },
])
const isHeld = () => holds('code == "a"', { code: 'a' })

test('questions without conditions stand at once; those with some once these can be read, and from then on at once', async () => {
  const box = document.createElement('div')
  const root = createRoot(box)
  const shown = (definition: typeof plain) => (
    <WithConditions key={JSON.stringify(definition)} definitions={[definition]} fallback="…">
      {isHeld() ? 'Pogoj drži' : 'Pogoj še ne drži'}
    </WithConditions>
  )
  await act(() => root.render(shown(plain)))
  expect(box.textContent).toBe('Pogoj še ne drži')
  act(() => root.render(shown(computed)))
  expect(box.textContent).toBe('…')
  await act(() => vi.waitFor(() => expect(isHeld()).toBe(true)))
  expect(box.textContent).not.toBe('…')
  act(() => root.render(shown(conditional)))
  expect(box.textContent).toBe('Pogoj drži')
  await act(() => root.unmount())
})
