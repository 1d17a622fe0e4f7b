import { describe, expect, test } from 'vitest'
import { makeDefinition, options } from './examples.ts'
import { calculate, faultOf, holds, namesIn, scopeOf } from './expressions.ts'
import { askedItems } from './visibility.ts'

describe('an expression', () => {
  test.each([
    ['years + 1', { years: 2 }, 3],
    ['years / 2', { years: 7 }, 3.5],
    ['2 * years - 0.5', { years: 1.5 }, 2.5],
    ['size(tools)', { tools: ['a', 'b'] }, 2],
    ['years > 3 ? "senior" : "junior"', { years: 4 }, 'senior'],
    ['1 / zero', { zero: 0 }, null],
    ['years + 1', { years: null }, null],
    ['unknown + 1', {}, null],
    ['grid.mentoring', { grid: { mentoring: 4 } }, 4],
  ])('%s calculates', (source, scope, value) => expect(calculate(source, scope)).toBe(value))

  test.each([
    ['years >= 3', { years: 3 }, true],
    ['years >= 3', { years: null }, false],
    ['years == null', { years: null }, true],
    ['"hybrid" in ways', { ways: ['onsite', 'hybrid'] }, true],
    ['"hybrid" in ways', { ways: null }, false],
    ['way == "remote" || years > 10', { way: 'onsite', years: 11 }, true],
    ['rows.exists(r, r.years > 3)', { rows: [{ years: 1 }, { years: 4 }] }, true],
    ['years', { years: 5 }, false],
    ['constructor == null', {}, false],
    ['years.constructor.name == "Number"', { years: 5 }, false],
  ])('%s holds or not', (source, scope, isMet) => expect(holds(source, scope)).toBe(isMet))

  test('says what is wrong with it, and which names it reads', () => {
    expect(faultOf('years >', ['years'])).not.toBeNull()
    expect(faultOf('years > 3', ['years'])).toBeNull()
    expect(faultOf('yeers > 3', ['years'])).toBe('Unknown name: yeers')
    expect(faultOf('(('.repeat(60), [])).not.toBeNull()
    expect([...namesIn('rows.exists(r, r.years > low) && size(tools) > 1 && grid.a == 1')].toSorted()).toEqual([
      'grid',
      'low',
      'rows',
      'tools',
    ])
  })
})

describe('what is asked', () => {
  const definition = makeDefinition(
    [
      {
        key: 'work',
        items: [
          { type: 'single', key: 'drives', options: options('yes', 'no'), required: true },
          { type: 'number', key: 'own-km', visible_if: 'drives == "yes"', required_if: 'drives == "yes"' },
          { type: 'text', key: 'why-far', visible_if: 'own_km > 50' },
        ],
      },
      { key: 'more', visible_if: 'far == true', items: [{ type: 'info', key: 'note' }] },
    ],
    { calculated: [{ key: 'far', formula: 'own_km > 50' }] },
  )
  const keys = (answers: Parameters<typeof askedItems>[1]) =>
    askedItems(definition, answers).map(({ item }) => item.key)

  test('depends on the answers before', () => {
    expect(keys({})).toEqual(['drives'])
    expect(keys({ drives: 'yes', 'own-km': 60 })).toEqual(['drives', 'own-km', 'why-far', 'note'])
  })
  test('does not depend on answers whose question has gone away', () => {
    expect(keys({ drives: 'no', 'own-km': 60, 'why-far': 'x' })).toEqual(['drives'])
  })
  test('is required when the condition says so', () => {
    const required = (drives: string) => askedItems(definition, { drives }).filter((one) => one.isRequired).length
    expect([required('no'), required('yes')]).toEqual([1, 2])
  })
  test('reads what was answered under plain names', () => {
    const scope = scopeOf(definition, { drives: { other: 'bus' }, 'own-km': 3 }, { relationship: 'leader' })
    expect(scope).toEqual({ drives: 'other', own_km: 3, why_far: null, far: false, relationship: 'leader' })
  })
})
