import { describe, expect, test } from 'vitest'
import { Budget } from '../cel/budget.ts'
import { makeDefinition, options, words } from './definitions.factory.ts'
import { calculate, holds, namesIn, scopeOf } from './expressions.ts'
import { askedItems } from './visibility.ts'

describe('an expression', () => {
  test.each([
    ['years + 1', { years: 2 }, 3],
    // Whole numbers and others mix, wherever they stand.
    ['2 * (3 + 1.5)', {}, 9],
    ['7 * (10 * 0.4 + 20 * 0.6)', {}, 112],
    ['100 * (1 - 0.22)', {}, 78],
    ['1 + 2 * 0.5 + hours', { hours: 3 }, 5],
    ['1 + size(x) * 1.5', { x: ['a', 'b'] }, 4],
    ['size(x) * 1.5 + 1', { x: ['a', 'b'] }, 4],
    ['1 - 0.5 + 1', {}, 1.5],
    ['2 * 0.5 * 3 * hours', { hours: 1 }, 3],
    ['(hours - hours % 60) / 60', { hours: 125 }, 2],
    ['hours * (1 / 3)', { hours: 3 }, 1],
    ['1 / 3 * hours', { hours: 3 }, 1],
    ['int(3 * 0.5)', {}, 1],
    ['int(-7.9)', {}, -7],
    ['7 % 2.5', {}, 2],
    ['zero % zero', { zero: 0 }, null],
    ['rows[1].years + 1', { rows: [{ years: 1 }, { years: 4 }] }, 5],
    ['rows[index - 1].years', { rows: [{ years: 1 }, { years: 4 }], index: 2 }, 4],
    ['[3, 1.5, 2].sum()', {}, 6.5],
    ['[3, 1.5, 2].min() + [3, 1.5, 2].max()', {}, 4.5],
    ['[].min()', {}, null],
    ['string(1 + 1)', {}, '2'],
    ['default(hours, 0) * 2 + 1', { hours: null }, 1],
    ['default(rows[3].years, 1) + default(1 / 0, 2)', { rows: [] }, 3],
    ['default(hours)', { hours: 1 }, null],
    ['round(1.005, 2) + round(-2.5)', {}, -1.99],
    ['trunc(-2.57, 1)', {}, -2.5],
    ['round(2.5, -1)', {}, null],
    // As it is written, also where another number is near; never -0.
    ['round(n)', { n: 9007199254740991 }, 9007199254740991],
    ['trunc(n, 2)', { n: 4503599627370.99 }, 4503599627370.99],
    ['trunc(n, 2)', { n: 1.15 }, 1.15],
    ['round(-0.4)', {}, 0],
    ['trunc(-0.4)', {}, 0],
    ['int(-0.4)', {}, 0],
    ['timestamp(day + "T00:00:00Z").getFullYear()', { day: '2020-02-29' }, 2020],
    ['(timestamp("2021-01-01T00:00:00Z") - timestamp("2020-01-01T00:00:00Z")).getHours() / 24', {}, 366],
    ['duration("1h30m").getMinutes()', {}, 90],
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
    ['hours % 2 == 1', { hours: 3 }, true],
    ['hours % 2 == 1', { hours: 4 }, false],
    ['size(list) / 2 > 1', { list: ['a', 'b', 'c'] }, true],
    ['3 in [3.0]', {}, true],
    ['1 / zero > 5', { zero: 0 }, false],
    ['{"a": 1, "b": 2}[way] == 2', { way: 'b' }, true],
    ['rows.filter(r, r.years > 3).map(r, r.years * 2) == [8]', { rows: [{ years: 1 }, { years: 4 }] }, true],
    ['rows.exists(r, r.years > 3 || r.none == 1)', { rows: [{ years: 1 }, { years: 4 }] }, true],
    ['rows.all(r, r.years > 3 || r.none == 1)', { rows: [{ years: 1 }, { years: 4 }] }, false],
    ['rows.exists_one(r, r.years > 3)', { rows: [{ years: 1 }, { years: 4 }] }, true],
    ['has(grid.row) && !has(grid.other)', { grid: { row: 1 } }, true],
    ['text.matches("^[A-Z]{2}-[0-9]+$")', { text: 'LJ-104' }, true],
    ['text.matches("^[A-Z]{2}-[0-9]+$")', { text: 'Lj-104' }, false],
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

  test('says which names it reads', () => {
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
  test('reads the cells of a table, those that are calculated too', () => {
    const [label, column] = [words('n'), { type: 'number' as const, decimals: 0, required: false }]
    const sheet = makeDefinition(
      [
        {
          key: 'all',
          items: [
            {
              type: 'table',
              key: 'tab',
              columns: [
                { ...column, key: 'qty', label },
                { ...column, key: 'one-third', label, type: 'formula', formula: 'qty / 3' },
              ],
            },
            { type: 'text', key: 'why', visible_if: 'tab[0].one_third > 0.333' },
          ],
        },
      ],
      { calculated: [{ key: 'whole', formula: 'tab.map(one, one.one_third).sum()' }] },
    )
    const answers = { tab: { rows: ['a', 'b', 'c'].map((id) => ({ id, cells: { qty: 1 } })) } }
    expect(scopeOf(sheet, answers)).toMatchObject({ tab: { length: 3, 0: { qty: 1, one_third: 1 / 3 } }, whole: 1 })
    expect(askedItems(sheet, answers).map(({ item }) => item.key)).toEqual(['tab', 'why'])
    expect(scopeOf(sheet, answers, {}, new Budget(4))['tab']).toMatchObject({
      0: { one_third: 1 / 3 },
      1: { one_third: null },
    })
  })
  test('reads what was answered under plain names', () => {
    const scope = scopeOf(definition, { drives: { other: 'bus' }, 'own-km': 3 }, { relationship: 'leader' })
    expect(scope).toEqual({ drives: 'other', own_km: 3, why_far: null, far: false, relationship: 'leader' })
  })
})
