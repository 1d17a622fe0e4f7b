import { expect, test } from 'vitest'
import type { AnswerValue } from '@korak/contract/definition.ts'
import { makeDefinition, options, words } from '@korak/engine/questionnaires/definitions.factory.ts'
import { itemsOf } from '@korak/engine/questionnaires/expressions.ts'
import { answerWords } from './question-text.ts'

const definition = makeDefinition([
  {
    key: 'all',
    items: [
      { type: 'scale', key: 'scale' },
      { type: 'single', key: 'single', codelist: 'fields', other: true },
      { type: 'multi', key: 'multi', options: options('red', 'blue'), other: true },
      { type: 'number', key: 'number' },
      { type: 'text', key: 'text' },
      { type: 'matrix', key: 'matrix', rows: options('now', 'before'), scale: 'five' },
      { type: 'ranking', key: 'ranking', options: options('first', 'second') },
      {
        type: 'table',
        key: 'table',
        columns: [
          { type: 'choice', key: 'field', label: words('Področje'), codelist: 'fields', required: false },
          { type: 'number', key: 'years', label: words('Leta'), required: false, decimals: 0 },
          { type: 'check', key: 'is_now', label: words('Zdaj'), required: false },
          {
            type: 'formula',
            key: 'months',
            label: words('Meseci'),
            formula: 'years * 12',
            required: false,
            decimals: 0,
          },
        ],
      },
    ],
  },
])
const labels = new Map([['fields', new Map([['hr', 'Kadri']])]])

const READ: [string, AnswerValue, string][] = [
  ['scale', 4, '4 – točka 4'],
  ['scale', { cannot_say: true }, 'Ne morem oceniti'],
  ['single', 'hr', 'Kadri'],
  ['single', 'gone', 'gone'],
  ['single', { other: 'nekaj drugega' }, 'nekaj drugega'],
  ['multi', { keys: ['red', 'blue'], other: 'zelena' }, 'red, blue, zelena'],
  ['number', 40, '40'],
  ['text', 'Mirno', 'Mirno'],
  ['matrix', { by_row: { now: 2, before: 'cannot_say' } }, 'now: 2 – točka 2; before: Ne morem oceniti'],
  ['ranking', { order: ['second', 'first'] }, '1. second, 2. first'],
  [
    'table',
    {
      rows: [
        { id: 'a', cells: { field: 'hr', years: 2, is_now: true } },
        { id: 'b', cells: { years: 1, is_now: false } },
      ],
    },
    'Področje: Kadri, Leta: 2, Zdaj: ✓, Meseci: 24; Leta: 1, Meseci: 12',
  ],
  ['text', null, ''],
]

test.each(READ)('an answer to %s reads as people do: %j', (key, value, wanted) => {
  const item = itemsOf(definition).find((one) => one.key === key)
  expect(item && answerWords(item, value, { definition, labels, language: 'sl-SI' })).toBe(wanted)
})
