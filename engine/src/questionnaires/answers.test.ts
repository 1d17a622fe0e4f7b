import { describe, expect, test } from 'vitest'
import type { AnswerValue, Column } from '@korak/contract/definition.ts'
import { faultsOf, openItems, progressOf } from './answers.ts'
import { faultsInDefinition } from './definition-faults.ts'
import { itemsOf } from './expressions.ts'
import { makeDefinition, options, words } from './definitions.factory.ts'
import { cellsOf, totalOf, type TableItem } from './table.ts'

const definition = makeDefinition([
  {
    key: 'all',
    items: [
      { type: 'scale', key: 'scale', required: true },
      { type: 'single', key: 'single', options: options('a', 'b'), other: true },
      { type: 'multi', key: 'multi', options: options('a', 'b', 'none'), min: 2, max: 2, exclusive: ['none'] },
      { type: 'number', key: 'number', min: 0, max: 10, decimals: 1 },
      { type: 'text', key: 'text', max_length: 5 },
      { type: 'date', key: 'date', min: '2026-01-01' },
      { type: 'matrix', key: 'matrix', rows: options('x', 'y'), scale: 'five', required: true },
      { type: 'ranking', key: 'ranking', options: options('a', 'b', 'c') },
      {
        type: 'table',
        key: 'table',
        min_rows: 1,
        max_rows: 2,
        required: true,
        columns: [
          { type: 'choice', key: 'field', label: words('Področje'), codelist: 'fields', required: true },
          {
            type: 'number',
            key: 'years',
            label: words('Leta'),
            decimals: 1,
            min: 0,
            max: 50,
            required: true,
            total: 'sum',
          },
          { type: 'formula', key: 'months', label: words('Meseci'), formula: 'years * 12', total: 'average' },
        ] as TableItem['columns'],
      },
      { type: 'file', key: 'file' },
      { type: 'info', key: 'info' },
    ],
  },
])
const codelists = new Map([['fields', new Set(['kadri', 'nabava'])]])
const item = (key: string) => definition.sections[0]!.items.find((one) => one.key === key)!
const table = item('table') as TableItem
const row = (id: string, cells: Record<string, string | number | boolean | null>) => ({ id, cells })

describe('what is wrong with an answer', () => {
  const cases: [string, AnswerValue, string | undefined][] = [
    ['scale', 4, undefined],
    ['scale', 6, 'option'],
    ['scale', { cannot_say: true }, undefined],
    ['scale', '4', 'option'],
    ['single', 'a', undefined],
    ['single', 'c', 'option'],
    ['single', { other: 'nekaj' }, undefined],
    ['multi', { keys: ['a', 'b'] }, undefined],
    ['multi', { keys: ['a', 'a'] }, 'shape'],
    ['multi', { keys: ['a', 'none'] }, 'exclusive'],
    ['multi', { keys: ['a'], other: 'x' }, 'shape'],
    ['number', 2.5, undefined],
    ['number', 2.55, 'decimals'],
    ['number', 11, 'too_big'],
    ['number', -1, 'too_small'],
    ['text', 'čšžđć', undefined],
    ['text', 'predolgo', 'too_long'],
    ['date', '2026-02-29', 'date'],
    ['date', '2025-12-31', 'too_small'],
    ['matrix', { by_row: { x: 5 } }, undefined],
    ['matrix', { by_row: { z: 5 } }, 'shape'],
    ['ranking', { order: ['c', 'a'] }, undefined],
    ['ranking', { order: ['c', 'c'] }, 'shape'],
    ['table', { rows: [row('1', { field: 'kadri', years: 2.5 })] }, undefined],
    ['table', { rows: [row('1', { field: 'vesolje', years: 2 })] }, 'option'],
    ['table', { rows: [row('1', { months: 3 })] }, 'shape'],
    ['table', { rows: [row('1', {}), row('1', {})] }, 'shape'],
    ['table', { rows: [row('1', {}), row('2', {}), row('3', {})] }, 'too_many'],
    ['info', 'x', 'shape'],
    ['file', { files: [] }, undefined],
  ]
  test.each(cases)('%s %j: %s', (key, value, code) => {
    expect(faultsOf(definition, item(key), value, codelists)[0]?.code).toBe(code)
  })
})

describe('before submitting', () => {
  const done = {
    scale: 3,
    matrix: { by_row: { x: 1, y: 'cannot_say' as const } },
    table: { rows: [row('1', { field: 'kadri', years: 2 })] },
  }
  test('nothing is open when what is required is there', () => {
    expect(openItems(definition, done, codelists)).toEqual([])
    expect(progressOf(definition, done)).toEqual({ answered: 3, total: 10 })
  })
  test('what is missing or half done is named, down to row and column', () => {
    const answers = {
      multi: { keys: ['a'] },
      matrix: { by_row: { x: 1 } },
      ranking: { order: ['a'] },
      table: { rows: [row('1', { field: 'kadri' }), row('2', {})] },
    }
    expect(openItems(definition, answers, codelists)).toEqual([
      { key: 'scale', faults: [{ code: 'required' }] },
      { key: 'multi', faults: [{ code: 'too_few', values: { min: 2 } }] },
      { key: 'matrix', faults: [{ code: 'required', row: 'y' }] },
      { key: 'ranking', faults: [{ code: 'incomplete' }] },
      { key: 'table', faults: [{ code: 'required', row: '1', column: 'years' }] },
    ])
  })
})

test('blanks are nothing, of a text as of a cell', () => {
  const columns = ['work', 'place'].map((key) => ({
    type: 'text' as const,
    key,
    label: words(key),
    required: true,
    max_length: 5,
    total: 'count' as const,
  }))
  const blank = makeDefinition([
    {
      key: 'all',
      items: [
        { type: 'text', key: 'text', max_length: 5, required: true },
        { type: 'table', key: 'table', columns },
      ],
    },
  ])
  const rows = [row('1', { work: 'a', place: ' \n ' }), row('2', { work: ' ' })]
  expect(openItems(blank, { text: ' \n ', table: { rows } }, new Map())).toEqual([
    { key: 'text', faults: [{ code: 'required' }] },
    { key: 'table', faults: [{ code: 'required', row: '1', column: 'place' }] },
  ])
  const [, item] = itemsOf(blank) as [unknown, TableItem]
  expect(item.columns.map((column) => totalOf(item, column, rows))).toEqual([1, 0])
})

test('what is ticked beside the options is complete once something is written, of one choice as of several', () => {
  const choosing = makeDefinition([
    {
      key: 'all',
      items: [
        { type: 'single', key: 'one', options: options('a', 'b'), other: true },
        { type: 'multi', key: 'must', options: options('a', 'b'), other: true, required: true },
        { type: 'multi', key: 'may', options: options('a', 'b'), other: true },
        { type: 'multi', key: 'least', options: options('a', 'b'), other: true, min: 2 },
      ],
    },
  ])
  const open = (answers: Record<string, AnswerValue>) =>
    openItems(choosing, answers, new Map()).map(({ key, faults }) => [key, faults.map(({ code }) => code).join(' ')])
  for (const other of ['', ' ']) {
    const ticked = {
      one: { other },
      must: { keys: [], other },
      may: { keys: ['a'], other },
      least: { keys: ['a'], other },
    }
    expect(open(ticked)).toEqual(['one', 'must', 'may', 'least'].map((key) => [key, 'incomplete']))
  }
  const other = 'nekaj'
  const written = {
    one: { other },
    must: { keys: [], other },
    may: { keys: ['a'], other },
    least: { keys: ['a'], other },
  }
  expect(open(written)).toEqual([])
  expect(open({ ...written, least: { keys: [], other } })).toEqual([['least', 'too_few']])
})

test('a key that every object has inherited is a key like any other', () => {
  const inherited = makeDefinition([
    {
      key: 'constructor',
      is_scored: true,
      items: [
        { type: 'text', key: 'constructor', max_length: 5, required: true },
        { type: 'matrix', key: 'm', rows: options('x', 'constructor'), scale: 'five', required: true },
        {
          type: 'table',
          key: 't',
          min_rows: 0,
          max_rows: 2,
          columns: [
            { type: 'text', key: 'constructor', label: words('c'), required: true, max_length: 5 },
            { type: 'text', key: 'd', label: words('d'), required: false, max_length: 5 },
          ],
        },
        { type: 'text', key: 'after', max_length: 5, visible_if: 'constructor == null' },
      ],
    },
  ])
  const codes = (answers: Record<string, AnswerValue>) =>
    openItems(inherited, answers, new Map()).map(({ key, faults }) => [
      key,
      faults.map(({ code, row, column }) => [code, row, column].filter(Boolean).join(' ')),
    ])
  expect(codes({})).toEqual([
    ['constructor', ['required']],
    ['m', ['required']],
  ])
  const half = { m: { by_row: { x: 1 } }, t: { rows: [{ id: 'r1', cells: { d: 'a' } }] } }
  expect(codes(half)).toEqual([
    ['constructor', ['required']],
    ['m', ['required constructor']],
    ['t', ['required r1 constructor']],
  ])
  expect(progressOf(inherited, half)).toEqual({ answered: 2, total: 4 })
  const whole = {
    constructor: 'a',
    m: { by_row: { x: 1, constructor: 2 } },
    t: { rows: [{ id: 'r1', cells: { constructor: 'a' } }] },
  }
  expect(codes(whole)).toEqual([])
  expect(progressOf(inherited, whole)).toEqual({ answered: 3, total: 3 })
})

test('a table calculates its rows and totals', () => {
  const rows = [row('1', { field: 'kadri', years: 2.5 }), row('2', { field: 'nabava', years: 4 }), row('3', {})]
  expect(cellsOf(table, rows[0]!)).toEqual({ field: 'kadri', years: 2.5, months: 30 })
  expect(table.columns.map((column) => totalOf(table, column, rows))).toEqual([null, 6.5, 39])
  expect(totalOf(table, table.columns[1]!, [])).toBe(0)
})
test('a total is of nothing less than nothing: never -0', () => {
  const [, years, months] = table.columns as [Column, Column, Column]
  const tiny = { ...months, formula: 'years / 1000', decimals: 2, total: 'sum' } as Column
  const own = { ...table, columns: [years, tiny] }
  const of = row('1', { years: -0.00001 })
  expect([cellsOf(own, of)['months'], totalOf(own, tiny, [of])]).toEqual([0, 0])
})
test('a total is of what the cells come to, not of what is left after rounding', () => {
  const [, years, months] = table.columns as [Column, Column, Column]
  const thirds = { ...months, key: 'third', formula: 'years / 3', decimals: 2, total: 'sum' } as Column
  const sixths = { ...months, key: 'sixth', formula: 'third / 2', decimals: 2, total: 'max' } as Column
  const own = { ...table, columns: [years, thirds, sixths] }
  const rows = ['1', '2', '3'].map((id) => row(id, { years: 1 }))
  expect(cellsOf(own, rows[0]!)).toEqual({ years: 1, third: 0.33, sixth: 0.17 })
  expect(own.columns.map((column) => totalOf(own, column, rows))).toEqual([3, 1, 0.17])
})

test('faults of a definition are found where they are', () => {
  const broken = makeDefinition([
    {
      key: 'a',
      items: [
        { type: 'scale', key: 'one', scale: 'ten' },
        { type: 'single', key: 'one', options: options('x', 'x') },
        { type: 'text', key: 'two', visible_if: 'three > 1' },
        { type: 'number', key: 'four', min: 3, max: 2, required_if: 'one >' },
      ],
    },
  ])
  expect(faultsInDefinition(broken, new Set()).map(({ path }) => path)).toEqual([
    'sections.0.items.0.scale',
    'sections.0.items.1.options',
    'sections.0.items.1.key',
    'sections.0.items.3',
    'sections.0.items.2.visible_if',
    'sections.0.items.3.required_if',
  ])
})

test('feedback is given without files: they would tell who gave it', () => {
  const withFile = makeDefinition([{ key: 'all', items: [{ type: 'file', key: 'proof' }] }], { kind: '360' })
  expect(faultsInDefinition(withFile, new Set()).map(({ path }) => path)).toEqual(['sections.0.items.0'])
  expect(faultsInDefinition({ ...withFile, kind: 'form' }, new Set())).toEqual([])
})

test('what is written beside the options has a length of its own', () => {
  const definition = makeDefinition([
    {
      key: 'a',
      items: [
        { type: 'single', key: 'one', options: options('x'), other: true },
        { type: 'multi', key: 'many', options: options('x'), other: true },
      ],
    },
  ])
  const [one, many] = itemsOf(definition)
  const faults = (text: string) => [
    ...faultsOf(definition, one!, { other: text }, new Map()),
    ...faultsOf(definition, many!, { keys: ['x'], other: text }, new Map()),
  ]
  expect(faults('y'.repeat(300))).toEqual([])
  expect(faults('y'.repeat(301))).toEqual([
    { code: 'too_long', values: { max: 300 } },
    { code: 'too_long', values: { max: 300 } },
  ])
})

test('a large amount with as many decimals as the question takes is an answer', () => {
  const asks = (decimals: number) =>
    itemsOf(makeDefinition([{ key: 'a', items: [{ type: 'number', key: 'n', decimals }] }]))[0]!
  const large = [
    [134_228_359.48, 2],
    [1_234_567_890.12, 2],
    [1_234_567.1234, 4],
    [999_999_999_999.99, 2],
  ] as const
  for (const [value, decimals] of large)
    expect(faultsOf(definition, asks(decimals), value, new Map()), String(value)).toEqual([])
  expect(faultsOf(definition, asks(2), 1_234_567.123, new Map())).toEqual([
    { code: 'decimals', values: { decimals: 2 } },
  ])
  expect(faultsOf(definition, asks(1), 0.1 + 0.2, new Map())).toEqual([])
})
