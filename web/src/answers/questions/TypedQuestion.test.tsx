import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { makeDefinition } from '@korak/engine/questionnaires/definitions.factory.ts'
import type { QuestionProps } from './Question.tsx'
import { TableCell } from './TableCell.tsx'
import { NumberQuestion } from './TypedQuestion.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const PROPS = { heading: null, text: 'Koliko?', help: undefined, onAnswer: () => undefined }

test.each([
  [3, '1.234', 'Ste mislili 1.234 (tisočice) ali 1,234 (decimalke)? Vpišite 1234 ali 1,234.'],
  [2, '1.234', 'Ste mislili 1.234 (tisočice)? Vpišite 1234. Vpišete lahko največ 2 decimalki.'],
  [2, '1,234', 'napaka'],
  [0, 'abc', 'napaka'],
])('with %i decimals, %s: %s', async (decimals, typed, expected) => {
  const [item] = makeDefinition([{ key: 'a', items: [{ type: 'number', key: 'n', decimals }] }]).sections[0]!.items
  if (item?.type !== 'number') throw new Error('no number')
  const box = document.createElement('div')
  const root = createRoot(box)
  const question = { ...PROPS, item, value: typed } as unknown as QuestionProps<'number'>
  await act(() => root.render(<NumberQuestion {...question} error="napaka" />))
  expect(box.textContent).toContain(expected)
  // Before anybody goes on nothing is said.
  await act(() => root.render(<NumberQuestion {...question} error={undefined} />))
  expect(box.textContent).not.toContain(expected)
  await act(() => root.unmount())
})

test('a text cell of blanks is no answer', async () => {
  const label = { 'sl-SI': 'Delo', 'en-EN': 'Work' }
  const columns = [{ type: 'text' as const, key: 'work', label, required: false, max_length: 20 }]
  const [item] = makeDefinition([{ key: 'a', items: [{ type: 'table', key: 't', columns }] }]).sections[0]!.items
  if (item?.type !== 'table') throw new Error('no table')
  const cells: unknown[] = []
  const row = { id: 'r', cells: { work: 'x' } }
  const rest = { item, column: item.columns[0]!, row, index: 0, fault: undefined, paper: {} as never }
  const box = document.createElement('tr')
  const root = createRoot(box)
  await act(() => root.render(<TableCell {...rest} onCell={(cell) => cells.push(cell)} />))
  const field = box.querySelector('input')!
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, '  ')
  await act(async () => field.dispatchEvent(new Event('input', { bubbles: true })))
  expect(cells).toEqual([null])
  await act(() => root.unmount())
})

test('a text cell takes what is pasted whole, however long: the fault says it is too long', async () => {
  const label = { 'sl-SI': 'Delo', 'en-EN': 'Work' }
  const columns = [{ type: 'text' as const, key: 'work', label, required: false, max_length: 20 }]
  const [item] = makeDefinition([{ key: 'a', items: [{ type: 'table', key: 't', columns }] }]).sections[0]!.items
  if (item?.type !== 'table') throw new Error('no table')
  const row = { id: 'r', cells: { work: 'x'.repeat(50) } }
  const rest = { item, column: item.columns[0]!, row, index: 0, fault: undefined, onCell: () => undefined }
  const box = document.createElement('tr')
  const root = createRoot(box)
  await act(() => root.render(<TableCell {...rest} paper={{} as never} />))
  const field = box.querySelector('input')
  expect([field?.value.length, field?.maxLength]).toEqual([50, -1])
  await act(() => root.unmount())
})
