import { describe, expect, test } from 'vitest'
import { STEPS } from '../cel/budget.ts'
import { ANY, type Type } from '../cel/types.ts'
import { checked, faultOf } from './checking.ts'
import { faultsInDefinition } from './definition-faults.ts'
import { makeDefinition, options, words } from './definitions.factory.ts'

const keys: Type = { kind: 'list', of: { kind: 'text' }, most: 201 }
const names = new Map<string, Type>([
  ['years', { kind: 'number' }],
  ['text', { kind: 'text' }],
  ['keys', keys],
  ['grid', { kind: 'map', fields: new Map([['mentoring', { kind: 'number' }]]) }],
  ['any', ANY],
])
const codeOf = (source: string, wants: 'condition' | 'formula' = 'condition') =>
  faultOf(source, names, wants)?.code ?? null

test.each([
  'years > 3',
  'any == 3 && any == "a"',
  'years == null',
  '"a" in keys && size(keys) > 1',
  'keys.exists(k, k == "a")',
  'grid.mentoring >= 4',
  '(text == null ? "" : text) != ""',
  'any + 1 > 2',
  'any',
  'text.matches("^[0-9]+$")',
  'timestamp(text) < timestamp("2020-01-01T00:00:00Z") + duration("1h")',
])('%s has no fault', (source) => expect(codeOf(source)).toBeNull())

test.each([
  ['years >', 'syntax'],
  ['(('.repeat(60), 'syntax'],
  ['yeers > 3', 'name'],
  ['grid.other > 3', 'name'],
  ['keys.exists(k, other == k)', 'name'],
  ['k == "a" && keys.exists(k, k == "a")', 'name'],
  ['years', 'kind'],
  ['years == "3"', 'kind'],
  ['text > 3', 'kind'],
  ['keys == "a"', 'kind'],
  ['3 in keys', 'kind'],
  ['!years', 'kind'],
  ['years + text == "a"', 'kind'],
  ['keys > 3', 'kind'],
  ['keys.exists(k, k > 3)', 'kind'],
  ['text.exists(k, true)', 'kind'],
  ['size(years) > 1', 'function'],
  ['ceil(years) > 1', 'function'],
  ['text.matches(text)', 'pattern_constant'],
  ['text.matches("a" + "b")', 'pattern_constant'],
  ['text.matches("^(?=a)")', 'pattern_feature'],
  [String.raw`text.matches("(a)\\1")`, 'pattern_feature'],
  ['text.matches("(a")', 'pattern_syntax'],
  ['text.matches("(abc{1,30}){1,33}")', 'pattern_size'],
])('%s has a fault: %s', (source, code) => expect(codeOf(source)).toBe(code))

test('a formula gives a number, text or truth, no list', () => {
  expect(codeOf('years * 2', 'formula')).toBeNull()
  expect(codeOf('keys.filter(k, k != "a")', 'formula')).toBe('kind')
})

test('required always and on a condition at once is a fault: the condition says nothing', () => {
  const faults = (item: { required?: boolean; required_if?: string }) =>
    faultsInDefinition(
      makeDefinition([
        {
          key: 'a',
          items: [
            { type: 'number', key: 'years' },
            { type: 'text', key: 'why', ...item },
          ],
        },
      ]),
      new Set(),
    ).map(({ path }) => path)
  expect(faults({ required: true })).toEqual([])
  expect(faults({ required_if: 'years > 3' })).toEqual([])
  expect(faults({ required: true, required_if: 'years > 3' })).toEqual(['sections.0.items.1.required_if'])
})

describe('steps', () => {
  const steps = (source: string) => checked(source, names, 'condition').steps
  test('are those of every entry a list may have', () => {
    expect(steps('keys.exists(k, k == "a")')).toBeGreaterThan(4 * 200)
    expect(steps('keys.exists(k, keys.exists(l, k == l))')).toBeGreaterThan(4 * 200 * 200)
  })

  const nested = 'tools.exists(p, tools.exists(q, tools.exists(r, p == q && q == r)))'
  const asked = (condition: string) =>
    faultsInDefinition(
      makeDefinition([
        {
          key: 'a',
          items: [
            { type: 'multi', key: 'tools', options: options(...Array.from({ length: 200 }, (_, n) => `o${n}`)) },
            { type: 'text', key: 'why', visible_if: condition },
          ],
        },
      ]),
      new Set(),
    )
  test('a definition that could take too many is refused, and says where', () => {
    expect(asked('size(tools) > 1')).toEqual([])
    expect(asked(nested)).toMatchObject([{ path: 'sections.0.items.1.visible_if', expression: { code: 'steps' } }])
  })
  test.each([
    ['so is a table whose rows could together', 60, 1],
    ['so are tables that could together: conditions read their cells', 9, 2],
  ])('%s', (_what, size, tables) => {
    const number = { type: 'number' as const, key: 'n', label: words('n'), decimals: 0, required: false }
    const list = `[${Array.from({ length: size }, (_, n) => n).join(', ')}]`
    const formula = `size(${list}.filter(a, ${list}.exists(b, a * b == n)))`
    const faults = faultsInDefinition(
      makeDefinition([
        {
          key: 'a',
          items: Array.from({ length: tables }, (_, at) => ({
            type: 'table' as const,
            key: `t${at}`,
            max_rows: 100,
            columns: [number, { ...number, type: 'formula' as const, key: 'f', formula }],
          })),
        },
      ]),
      new Set(),
    )
    expect(faults).toMatchObject([
      { path: `sections.0.items.${tables - 1}.columns.1.formula`, expression: { code: 'steps' } },
    ])
    expect(STEPS).toBe(100_000)
  })
})

test('points of a scale have different values', () => {
  const faults = (...values: number[]) => {
    const points = values.map((value) => ({ value, label: words(`točka ${value}`) }))
    const definition = makeDefinition([{ key: 'a', items: [{ type: 'scale', key: 'one' }] }], {
      scales: [{ key: 'five', points, cannot_say: null }],
    })
    return faultsInDefinition(definition, new Set()).map(({ path, value }) => [path, value])
  }
  expect(faults(1, 2, 3)).toEqual([])
  expect(faults(2, 1, 2, 1)).toEqual([
    ['scales.0.points.2.value', 2],
    ['scales.0.points.3.value', 1],
  ])
  expect(faults(0, -0)).toEqual([['scales.0.points.1.value', -0]])
})
