// The dearest definitions there may be: what has been read of them when they are refused.
import { Environment } from '@marcbachmann/cel-js'
import type { Definition } from '@korak/contract/definition.ts'
import { MOST_TOLD } from '@korak/contract/errors.ts'
import { expect, test, vi } from 'vitest'
import { READING, STEPS } from '../cel/budget.ts'
import { faultsInDefinition, faultsInTurns } from './definition-faults.ts'
import { dearest } from './hostile-definitions.factory.ts'

const parse = vi.spyOn(Environment.prototype, 'parse')
const readOf = (definition: Definition) => {
  parse.mockClear()
  const faults = faultsInDefinition(definition, new Set())
  const read = parse.mock.calls.reduce((sum, [source]) => sum + source.length, 0)
  return { faults, read, times: parse.mock.calls.length }
}
const codesOf = (faults: ReturnType<typeof readOf>['faults']) =>
  faults.map(({ expression }) => expression?.code ?? 'shape')

test.each(['sums', 'macros', 'brackets', 'choices'] as const)(
  '%s: no more is read than there are steps, and one fault says so',
  (shape) => {
    const { faults, read } = readOf(dearest[shape]())
    expect(codesOf(faults)).toEqual(['steps'])
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThanOrEqual(STEPS / READING)
  },
)

test('tables: nothing is read after their rows have used the steps up', () => {
  const { faults, times } = readOf(dearest.tables())
  expect(codesOf(faults)).toEqual(['steps'])
  expect(times).toBeLessThan(11)
})

test.each([
  ['functions', 'function'],
  ['conditions', 'answers'],
  ['patterns', 'pattern_size'],
  ['items', 'shape'],
] as const)('%s: after so many faults nothing more is read', (shape, code) => {
  const { faults, times } = readOf(dearest[shape]())
  expect(faults).toHaveLength(MOST_TOLD)
  expect(new Set(codesOf(faults))).toEqual(new Set([code]))
  expect(times).toBeLessThanOrEqual(MOST_TOLD)
})

test('it can be put down after every item', () => {
  const turns = [...faultsInTurns(dearest.sums(5), new Set())]
  expect(turns.length).toBeGreaterThanOrEqual(5)
})
