import { RE2JS } from 're2js'
import { describe, expect, test, vi } from 'vitest'
import { checked } from '../questionnaires/checking.ts'
import { makeDefinition, options } from '../questionnaires/definitions.factory.ts'
import { faultsInDefinition } from '../questionnaires/definition-faults.ts'
import { calculate, holds } from '../questionnaires/expressions.ts'
import { cellsOf } from '../questionnaires/table.ts'
import { askedItems } from '../questionnaires/visibility.ts'
import { patternFault } from './patterns.ts'
import { Budget, STEPS } from './budget.ts'
import type { Type } from './types.ts'

const keys = Array.from({ length: 200 }, (_, n) => `o${n}`)
const spentOn = (source: string, scope: object) => {
  const budget = new Budget()
  const isMet = holds(source, { ...scope }, budget)
  return { isMet, steps: STEPS - budget.left }
}

test('every node and every entry is a step', () => {
  expect(spentOn('1 + 2 == 3', {})).toEqual({ isMet: true, steps: 5 })
  const { steps } = spentOn('a.exists(p, p == "none")', { a: keys })
  expect(steps).toBeGreaterThan(3 * 200)
  expect(steps).toBeLessThan(5 * 200)
})

test.each([
  ['a.exists(p, a.exists(q, a.exists(r, a.exists(s, false))))', { a: keys }],
  ['a.all(p, a.all(q, a.all(r, true)))', { a: keys }],
  ['size([a].map(b, b + b).map(b, b + b).map(b, b + b)[0]) > a.map(p, a.map(q, a.map(r, r)))[0].size()', { a: keys }],
  [`[t]${'.map(a, a + a)'.repeat(30)}[0] != ""`, { t: 'a'.repeat(10_000) }],
  [`[a]${'.map(b, b + b)'.repeat(30)}[0] != []`, { a: keys }],
  [`a.all(p, a.all(q, !t.contains(u)))`, { a: keys, t: 'a'.repeat(10_000), u: `b${'a'.repeat(5000)}` }],
  ['a.all(p, !t.matches("^(a|ab)+$"))', { a: keys, t: `${'a'.repeat(9999)}!` }],
])('%s stops within the budget and is not met', (source, scope) => {
  const { isMet, steps } = spentOn(source, scope)
  expect(isMet).toBe(false)
  expect(steps).toBeLessThanOrEqual(STEPS)
})

test('nothing gives steps back, however long the texts are', () => {
  const budget = new Budget()
  expect(holds('z.contains(z + "x")', { z: 'a'.repeat(49_950) }, budget)).toBe(false)
  expect(budget.left).toBe(0)
  expect(() => new Budget().spend(Number.NaN)).toThrow('steps')
})

test('cutting a text costs by all its parts, however few are wanted', () => {
  for (const source of ['t.split("", 1).size() == 1', 't.split(",").size() > 0'])
    expect(spentOn(source, { t: 'a'.repeat(10_000) }).steps).toBeGreaterThan(2400)
})

describe('patterns', () => {
  test.each([`${'x{1000}'.repeat(135)}`, '((a{100}){100}){100}', '(a?){1001}', '[a-z\\\\]]{2000}b'])(
    '%s is refused as too big without being made ready',
    (pattern) => {
      const compile = vi.spyOn(RE2JS, 'compile').mockClear()
      expect(patternFault(pattern)).toBe('pattern_size')
      expect(compile).not.toHaveBeenCalled()
    },
  )
  test.each(['x{900}', '\\x{41}{3}', '^[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+$', '(\\p{L}{2,40} ?){1,5}', 'a{0}b'])(
    '%s is as large as it is',
    (pattern) => expect(patternFault(pattern)).toBeNull(),
  )
  const widest = 'B-\u{1e942}'
  test.each([
    ['a range of nearly everything, many times', `(?i)a[${widest.repeat(230)}]x`],
    ['the same negated', `(?i)[^${widest}${widest}]`],
    ['the same, the flag set for a part', `a(?s-m:b)(?mi:[${widest}]|[${widest}])`],
    ['the same, the flag set behind other letters', `(?i)[\\x41AB-\\x{1e942}][\\102-\\u{1e942}]`],
    ['the same behind quoted words', `(?i)\\Q[\\\\E[${widest}${widest}]`],
    ['wide classes one after another', `(?i)${'[A-\uffff]'.repeat(190)}`],
    ['classes of Unicode in a class', `[${'\\pL'.repeat(300)}]`],
    ['classes of Unicode regardless of case', `(?i)${'\\p{Lu}'.repeat(100)}`],
    ['classes of Unicode to choose from', Array.from({ length: 250 }, () => '\\pL').join('|')],
    ['a class of Unicode many times', '\\pL{900}'],
    ['a class of everything else many times', '[^\\pL[:alpha:]]{900}'],
    [
      'many characters many times',
      `[${Array.from({ length: 450 }, (_, n) => String.fromCharCode(256 + 2 * n)).join('')}]{450}`,
    ],
  ])('%s: refused as too dear without being made ready', (_, pattern) => {
    const compile = vi.spyOn(RE2JS, 'compile').mockClear()
    expect(patternFault(pattern)).toBe('pattern_size')
    // A definition kept from before has it still.
    expect(calculate(`t.matches(r"${pattern}")`, { t: 'a' })).toBeNull()
    expect(compile).not.toHaveBeenCalled()
  })
  test.each([
    '(?i)^[a-zčšž0-9.-]+$',
    '(?i)^[\\p{L}\\p{M}\\x27 -]{1,80}$',
    '(?i)^(ljubljana|maribor|celje|kranj)$',
    '^[\\u0100-\\u017f]+$',
    `[${widest.repeat(20)}]`,
    `(?i)[${widest}]`,
  ])('%s is not too dear', (pattern) => expect(patternFault(pattern)).toBeNull())
  test('cost steps by what making them ready costs', () => {
    const [cheap, dear] = ['dear[a-c]', '(?i)dear[A-\uffff]'].map(
      (pattern) => spentOn(`t.matches("${pattern}")`, { t: 'a' }).steps,
    )
    expect((dear ?? 0) - (cheap ?? 0)).toBeGreaterThan(6000)
  })
  test('dear ones are few in one evaluation, and fewer in a questionnaire', () => {
    const compile = vi.spyOn(RE2JS, 'compile').mockClear()
    const budget = new Budget()
    const dear = (n: number) => `t.matches("(?i)few${n}[${widest}]")`
    for (let n = 0; n < 50; n += 1) holds(dear(n), { t: 'a' }, budget)
    expect(compile.mock.calls.length).toBeLessThanOrEqual(7)
    compile.mockClear()
    const items = Array.from({ length: 12 }, (_, n) => ({ type: 'text', key: `t${n}`, visible_if: dear(50 + n) }))
    const asked = [{ type: 'text', key: 't' }, ...items]
    const faults = faultsInDefinition(makeDefinition([{ key: 'a', items: asked as never }]), new Set())
    expect(faults.map(({ path, expression }) => [path, expression?.code])[0]).toEqual([
      'sections.0.items.3.visible_if',
      'pattern_size',
    ])
    expect(compile.mock.calls.length).toBeLessThanOrEqual(3)
  })
  test.each(['^(a+)+$', '^a*a*a*a*b$', '^(a|aa)+$', '(.*)*b'])('%s is matched by RE2, not by a RegExp', (pattern) => {
    const compile = vi.spyOn(RE2JS, 'compile')
    const text = `${'a'.repeat(26)}!`
    expect(spentOn(`t.matches("${pattern}")`, { t: text })).toMatchObject({ isMet: false })
    expect(compile).toHaveBeenCalledWith(pattern)
    // Twice the text, twice the steps: no more than the text and the pattern are long.
    const [once, twice] = [1000, 2000].map((n) => spentOn(`t.matches("${pattern}")`, { t: `${'a'.repeat(n)}!` }).steps)
    expect(twice).toBeLessThan(2.1 * (once ?? 0))
  })
  test('are constants also when it is evaluated', () => {
    expect(calculate('t.matches(t)', { t: 'a' })).toBeNull()
    expect(calculate('t.matches("a")', { t: 'a' })).toBe(true)
  })
  test('cost when they are used first, each once', () => {
    const [one, two, again] = ['"x1"', '"x2"', '"x1"'].map((pattern) => `t.matches(${pattern})`)
    const { steps } = spentOn(`${one}`, { t: 'a' })
    expect(steps).toBeGreaterThan(1000)
    expect(spentOn(`${one} || ${two}`, { t: 'a' }).steps).toBeGreaterThan(2 * 1000)
    expect(spentOn(`${one} || ${again}`, { t: 'a' }).steps).toBeLessThan(steps + 10)
  })
  test('of a questionnaire with thousands of them only as many are made ready as the steps allow', () => {
    const compile = vi.spyOn(RE2JS, 'compile').mockClear()
    const budget = new Budget()
    for (let n = 0; n < 3000; n += 1) expect(holds(`t.matches("many${n}")`, { t: 'a' }, budget)).toBe(false)
    expect(compile.mock.calls.length).toBeLessThanOrEqual(100)
  })
  test('more than fifty different ones are refused before any more is made ready', () => {
    const compile = vi.spyOn(RE2JS, 'compile').mockClear()
    const items = Array.from({ length: 99 }, (_, n) => ({
      type: 'text',
      key: `t${n}`,
      visible_if: n === 0 ? undefined : `t0.matches("refused${n % 90}") || t0.matches("same")`,
    }))
    const faults = faultsInDefinition(makeDefinition([{ key: 'a', items: items as never }]), new Set())
    expect(new Set(faults.map(({ expression }) => expression?.code))).toEqual(new Set(['pattern_count']))
    expect(faults[0]?.path).toBe('sections.0.items.50.visible_if')
    expect(compile.mock.calls.length).toBeLessThanOrEqual(50)
  })
  test('of what RE2 has not have no value; neither have texts longer than any answer', () => {
    expect(calculate('t.matches("(?=a)")', { t: 'a' })).toBeNull()
    expect(calculate('t.matches("a")', { t: 'a'.repeat(10_001) })).toBeNull()
  })
})

test('the clock of a zone is made once, and reading it costs more than other steps', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  const inZone = 'timestamp("2026-05-01T22:30:00Z").getHours("Europe/Ljubljana")'
  const { steps, isMet } = spentOn(`a.all(x, ${inZone} == 0)`, { a: keys })
  expect(isMet).toBe(true)
  expect(steps).toBeGreaterThan(200 * 50)
  expect(made.mock.calls.length).toBeLessThanOrEqual(1)
  made.mockRestore()
  expect(calculate('timestamp("2026-05-01T22:30:00Z").getHours("Nowhere/There")', {})).toBeNull()
})

describe('what goes through a text letter by letter costs by its length', () => {
  test.each([
    't.lowerAscii()',
    't.upperAscii()',
    't.contains("čx")',
    't.indexOf("čx")',
    't.lastIndexOf("xč")',
    't.split("čx")',
    'duration(t)',
  ])('%s', (call) => {
    const [short, long] = [8, 8008].map((n) => spentOn(`${call} != null`, { t: 'č'.repeat(n) }).steps)
    expect((long ?? 0) - (short ?? 0)).toBeGreaterThanOrEqual(1000)
    expect(short).toBeLessThan(30)
  })
  test('a condition as long as one may be, over answers as long as they may be, stops at the budget', () => {
    for (const part of [
      't.lowerAscii()<"axxxxxxxxxxx"',
      't.contains("čxxxxxxxxxxxxxxx")',
      't.lastIndexOf("čxxxxxxxxxx")>0',
    ]) {
      const source = Array.from({ length: 29 }, () => part).join('||')
      expect(source.length).toBeGreaterThan(850)
      const items = Array.from({ length: 40 }, (_, n) => ({ type: 'text', key: `q${n}`, visible_if: source }))
      const definition = makeDefinition([{ key: 'a', items: [{ type: 'text', key: 't' }, ...items] as never }])
      const budget = new Budget()
      const asked = askedItems(definition, { t: 'č'.repeat(10_000) }, {}, budget)
      expect([part, asked.map(({ item }) => item.key), budget.left]).toEqual([part, ['t'], 0])
    }
  })
})

test('reading times costs more than reading a value, and each zone the making of its clock, known or not', () => {
  const [value, time, span] = [
    '"2026-05-01T22:30:00Z" != ""',
    'timestamp("2026-05-01T22:30:00Z") != null',
    'duration("1h") != null',
  ].map((source) => spentOn(source, {}).steps)
  expect(time).toBeGreaterThan((value ?? 0) + 5)
  expect(span).toBeGreaterThan((value ?? 0) + 5)
  const zones = ['Europe/Ljubljana', 'Europe/Zagreb', 'Nowhere/There', 'Europe/Ljubljana']
  const hours = (zone: string) => `timestamp(0).getHours("${zone}") == 99`
  const [one, two, three, again] = zones.map(
    (_, n) =>
      spentOn(
        zones
          .slice(0, n + 1)
          .map(hours)
          .join(' || '),
        {},
      ).steps,
  )
  for (const [more, less] of [
    [one, 0],
    [two, one],
    [three, two],
  ])
    expect((more ?? 0) - (less ?? 0)).toBeGreaterThan(1000)
  expect((again ?? 0) - (three ?? 0)).toBeLessThan(100)
})

test('of a name longer than any zone has nobody is asked', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  expect(calculate('timestamp(0).getHours(t)', { t: 'Europe/'.padEnd(9000, 'x') })).toBeNull()
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
})

test('a long text costs by its length to be counted, by characters and not by halves of them', () => {
  expect(calculate('t.size()', { t: 'č😀👍🏽' })).toBe(4)
  const [short, long] = [10, 10_000].map((n) => spentOn('t.size() > 0', { t: 'č'.repeat(n) }).steps)
  expect((long ?? 0) - (short ?? 0)).toBeGreaterThan(300)
})

test('all conditions and formulas of a questionnaire share one budget; what comes after it is used up is not met', () => {
  const definition = makeDefinition([
    {
      key: 'a',
      items: [
        { type: 'multi', key: 'tools', options: options(...keys) },
        { type: 'text', key: 'before', visible_if: 'size(tools) > 1' },
        { type: 'text', key: 'heavy', visible_if: '!tools.exists(p, tools.exists(q, p + q == ""))' },
        { type: 'text', key: 'after', visible_if: 'size(tools) > 1' },
      ],
    },
  ])
  const budget = new Budget()
  const asked = askedItems(definition, { tools: { keys } }, {}, budget)
  expect(asked.map(({ item }) => item.key)).toEqual(['tools', 'before'])
  expect(budget.left).toBe(0)
  expect(askedItems(definition, { tools: { keys: keys.slice(0, 3) } }).map(({ item }) => item.key)).toEqual([
    'tools',
    'before',
    'heavy',
    'after',
  ])
})

test('the formulas of a row share one, too', () => {
  const [item] = makeDefinition([
    {
      key: 'a',
      items: [
        {
          type: 'table',
          key: 't',
          columns: [
            { type: 'number', key: 'n', label: { 'sl-SI': 'n', 'en-EN': 'n' } },
            { type: 'formula', key: 'f', label: { 'sl-SI': 'f', 'en-EN': 'f' }, formula: 'n * 2' },
          ] as never,
        },
      ],
    },
  ]).sections[0]!.items
  if (item?.type !== 'table') throw new Error('no table')
  expect(cellsOf(item, { id: 'r', cells: { n: 2 } })).toEqual({ n: 2, f: 4 })
  expect(cellsOf(item, { id: 'r', cells: { n: 2 } }, new Budget(2))).toEqual({ n: 2, f: null })
})

describe('checking a definition', () => {
  test('copies the table of names for no macro, and counts what macros look through', () => {
    const names = new Map<string, Type>([['a', { kind: 'list', of: { kind: 'number' }, most: 3 }]])
    const copied = vi.spyOn(names, Symbol.iterator)
    const inside = (depth: number) => `${'[1].map(x, '.repeat(depth)}a${')'.repeat(depth)}.size() > 0`
    const [once, often] = [1, 18].map((depth) => checked(inside(depth), names, 'condition').steps)
    expect(copied).not.toHaveBeenCalled()
    expect((often ?? 0) - (once ?? 0)).toBeGreaterThan(3 * 17)
    // Over nothing, too: what stands in it is looked through all the same.
    expect(checked('[].all(x, 1 + 1 + 1 + 1 == 4)', names, 'condition').steps).toBeGreaterThan(10)
    expect(checked('a.exists(x, a.exists(a, a == x) && a.size() > 0)', names, 'condition').type.kind).toBe('truth')
  })
})
