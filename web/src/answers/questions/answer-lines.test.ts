import { expect, test } from 'vitest'
import { makeDefinition } from '@korak/engine/questionnaires/definitions.factory.ts'
import { itemsOf } from '@korak/engine/questionnaires/expressions.ts'
import { linesOf } from './answer-lines.ts'
import { formatNumber } from './numbers.ts'

test('a number with more decimals than its question takes is told as it was typed', () => {
  const definition = makeDefinition([{ key: 'a', items: [{ type: 'number', key: 'km', decimals: 1 }] }])
  const [item] = itemsOf(definition)
  const paper = {
    definition,
    codelists: {},
    facts: {},
    answers: {},
    rev: 0,
    position: null,
    files: [],
    scope: 'self' as const,
  }
  const told = (value: number) => linesOf(item!, value, paper)[0]
  expect(told(12.345)).toContain(formatNumber(12.345, 3))
  expect(told(12.3)).toContain(formatNumber(12.3, 1))
})
