import type { Answers } from '@korak/contract/definition.ts'
import { describe, expect, test } from 'vitest'
import { calculate, holds, scopeOf } from '@korak/engine/questionnaires/expressions.ts'
import { cellsOf, totalOf } from '@korak/engine/questionnaires/table.ts'
import { parseExpression } from './expression-parser.ts'
import { type CalledBy, celToSurveyjs } from './from-cel.ts'
import { fromSurveyjs } from '../import.ts'
import { answers, asking } from './questioned.factory.ts'

const isShown = (condition: string, given: Answers, calculated: object[] = []) => {
  const probed = asking({ type: 'comment', name: 'probe', visibleIf: condition }, calculated)
  const { definition, notes } = fromSurveyjs(probed)
  expect(notes.filter(({ code }) => code === 'expression')).toEqual([])
  const probe = definition.sections[0]!.items.find(({ key }) => key === 'probe')
  return holds(probe?.visible_if ?? 'true', scopeOf(definition, given))
}

describe('a condition of SurveyJS means the same here', () => {
  // Each with whether it is met by the answers above, and by none.
  test.each([
    ["{drink} = 'Green tea'", true, false],
    ["{drink} = 'green tea'", true, false],
    ["{drink} != 'coffee'", true, true],
    ["{drink} <> 'Green tea'", false, true],
    ["{drink} = 'other'", false, false],
    ['{drink} = coffee or {age} >= 18', true, false],
    ['({age} > 18 and {age} < 65) and {first name} notempty', true, false],
    ['{age} greater 29 AND {age} lessorequal 30', true, false],
    ["{age} = '30'", true, false],
    ['18 < {age}', true, false],
    ['{age} empty', false, true],
    ['!({age} > 40)', true, true],
    ['!{rebuy}', false, true],
    ['{rebuy}', true, false],
    ['{rebuy} = true', true, false],
    ["{again} = 'Yes'", true, false],
    ["{first name} contains 'aj'", true, false],
    ["{first name} contains 'MA'", true, false],
    ["{first name} notcontains 'aj'", false, true],
    ["{first name} = 'maja'", true, false],
    ["{first name} != 'maja'", false, true],
    ["{drink} contains 'tea'", true, false],
    ["{first name} *= 'x'", false, false],
    ["{First Name} = 'Maja'", true, false],
    ["{since} >= '2020-01-01'", true, false],
    ['{town} = {birth town}', true, true],
    ['{town} <> {birth town}', false, false],
    ['{birth town} <= {town}', true, true],
    ['{town} = {first name}', false, true],
    ["{town} = 'ČRNOMELJ '", true, false],
    ["{town} anyof ['Ljubljana', 'Črnomelj']", true, false],
    ["{town} noneof ['Ljubljana', 'ČRNOMELJ']", false, true],
    ["{town} allof ['mel', 'ČR']", true, false],
    ["{contact.phone} = ' 041 '", true, false],
    ['{drink} = {first name}', false, true],
    ['{rebuy} + {again} = 1', false, false],
    ['{rebuy} + {paid} = 2', true, false],
    ['{rebuy} > 0', true, false],
    ['{rebuy} = 1', true, false],
    ["{rebuy} = '1'", false, false],
    ['{rebuy} = {paid}', true, true],
    ['{again} = true', false, false],
    ["{tools} = '3'", false, false],
    ["{tools} <> 'drill'", true, true],
    ["{owned} = 'drill'", false, false],
    ["{owned} = ['drill']", true, false],
    ["sumInArray({jobs}, 'third') = 2.5", true, false],
    ['{jobs-total.third} > 2', true, false],
    ['{jobs[1].third} > 1.8', true, false],
    ["{jobs[0].who} = 'ime: mlin'", true, false],
    ["maxInArray({trips}, 'cost') = 7.5", true, false],
    ["{tools} contains 'Hammer & saw'", true, false],
    ['{tools} contains 3', true, false],
    ["{tools} notcontains 'drill'", true, true],
    ["{tools} anyof ['drill', 3]", true, false],
    ["{tools} allof ['Hammer & saw', 'drill']", false, false],
    ["{tools} noneof ['drill']", true, true],
    ["{tools} = [3, 'Hammer & saw']", true, false],
    ['{tools} anyof {owned} and {tools} notempty', false, false],
    ['{tools.length} = 0', false, true],
    ['{jobs.length} < 5', true, true],
    ['{tools.length} > 1', true, false],
    ['{tools} empty', false, true],
    ["{drink} anyof ['Green tea', 'coffee']", true, false],
    ['{owned} contains {drink}', false, false],
    ["{ease} = 'Hard'", true, false],
    ['{nps} >= 9', true, false],
    ['{nps} anyof [9, 10]', true, false],
    ['{score} > 0', true, false],
    ['{half} < 1', true, false],
    ['{score} + {nps} >= 10', true, false],
    ["{quality.affordable} = 'good'", true, false],
    ["{quality.easy to use} anyof ['excellent']", true, false],
    ["{quality.1} = 'poor'", true, false],
    ["{jobs[0].employer} = 'Mlin'", true, false],
    ['{jobs[-2].current} = true', true, false],
    ['{jobs.length} = 3', true, false],
    ['{jobs-total.years} > 7', true, false],
    ["sumInArray({jobs}, 'years') = 7.5", true, false],
    ["countInArray({jobs}, 'years') = 2", true, false],
    ["countInArray({jobs}, 'years') < 1", false, true],
    ["maxInArray({jobs}, 'years') > 5", true, false],
    ['{cars.New car.count} = 2', true, false],
    ['{contact.phone} notempty', true, false],
    ['{quality.affordable} empty', false, true],
    ["{quality.affordable} != 'poor'", true, true],
    ['{jobs[2].years} empty', true, true],
    ['{jobs[5].years} notempty', false, false],
    ['!({jobs[2].years} > 1)', true, true],
    ['{jobs[0].years} + {jobs[2].years} = 2', true, false],
    ['!{jobs[1].current}', false, true],
    ['!({cars.Old car.count} > 1)', true, true],
    ["iif({age} > 1, {drink}, {drink}) contains 'tea'", true, false],
    ['iif({age} > 40, {nps} > 5, {drink} notempty)', true, false],
    ["iif({age} > 3, 'a', 'b') = 'a'", true, false],
    ['iif({age} = 1, 2, 3) <> 5', true, true],
    ['iif({age} = 30, 5, 3) <> 5', false, true],
    ['5 != iif({age} = 30, 5, 3)', false, true],
    ['{cars.Old car.count} + {cars.New car.count} <> 3', false, true],
    ['{cars.Old car.count} <> {cars.New car.count}', true, false],
    ["iif({score} = 1, 'a', 'b') <> 'a'", false, true],
    ['{agreed} = {rebuy}', true, true],
    ['{agreed} <> {rebuy}', false, false],
    ['{agreed} = {again}', false, true],
    ['{rebuy} = {again}', false, true],
    ['{drink} = {poured}', false, true],
    ['{rebuy} = {score}', true, true],
    ['{age} noneof [{jobs[2].years}, 30]', false, true],
    ['{nps} anyof [{age}, {score}]', false, false],
    ["{tools} = ['drill', 'drill']", false, false],
    ["!({first name} + '!' >= {age})", true, true],
    ['(({age} > 1)) and negate ({age} = 1)', true, false],
    ["{relationship} = 'self'", false, false],
    ['{age} % 7 = 2', true, false],
    ['{age} ^ 2 = 900', true, false],
    ['true', true, true],
  ])('%s', (condition, whenAnswered, whenEmpty) => {
    expect(isShown(condition, answers)).toBe(whenAnswered)
    expect(isShown(condition, {})).toBe(whenEmpty)
  })

  test.each([
    ['{age} + {nps}', 39, 0],
    ['{score} * 2', 2, 0],
    ['10 * {age} + 2', 302, 2],
    ['1 + {age} + 2', 33, 3],
    ['100 - {age} - 5', 65, 95],
    ['2 * ({age} + 1) + 3', 65, 5],
    ['({age} % 7) / 4', 0.5, 0],
    ['round(1 + 0, 1)', 1, 1],
    ['trunc({age} / 7, 1)', 4.2, 0],
    ["countInArray({jobs}, 'years')", 2, 0],
    ["sumInArray({jobs}, 'years') * 2", 15, 0],
    ['({age} - {nps}) / 2', 10.5, 0],
    ['7 / 2', 3.5, 3.5],
    ["iif({age} >= 18, 'adult', 'minor')", 'adult', 'minor'],
    ["'Ime: ' + {first name}", 'Ime: Maja', 'Ime: '],
    ['sum({age}, {nps}, 1)', 40, 1],
    ['avg({age}, {nps})', 19.5, 0],
    ['avg(avg({age}, avg({age}, {nps})), avg(avg({nps}, {score}), {age}))', 21.125, 0],
    ["avg(avg({age}, countInArray({jobs}, 'employer')), avg({jobs.length}, {jobs[0].years}))", 9.5, 0],
    ['min({age}, {nps})', 9, null],
    ['max({age}, {nps}, {score})', 30, null],
    ['round({age} / 7)', 4, 0],
    ['round({age} / 7, 2)', 4.29, 0],
    ["avgInArray({jobs}, 'years')", 3.75, 0],
    ['{half} + 1', 1.5, 1],
    ['0 - {age}', -30, 0],
    ['{rebuy} + {rebuy}', 2, 0],
    ['1 + {rebuy}', 2, 1],
    ['{rebuy} * 3 - {paid}', 2, 0],
    ['sum({rebuy}, {paid}, {age})', 32, 0],
    ["'Da: ' + {rebuy}", 'Da: true', 'Da: '],
    ["'Da: ' + {again}", 'Da: Yes', 'Da: '],
    ["{drink} + '!'", 'Green tea!', '!'],
    ["'Ocena: ' + {quality.affordable}", 'Ocena: good', 'Ocena: '],
    ["{ease} + '!'", 'Hard!', '!'],
    ["iif({age} > 1, {drink}, 'x')", 'Green tea', 'x'],
    ["iif({age} > 1, {ease}, 'x')", 'Hard', 'x'],
  ])('%s gives a value', (formula, whenAnswered, whenEmpty) => {
    const { definition } = fromSurveyjs(
      asking({ type: 'html', name: 'end', html: 'Konec' }, [{ name: 'result', expression: formula }]),
    )
    const [calculated] = definition.calculated
    const value = (given: Answers) => calculate(calculated?.formula ?? 'null', scopeOf(definition, given))
    expect(value(answers)).toBe(whenAnswered)
    expect(value({})).toBe(whenEmpty)
  })
})

test.each([
  '{age} >',
  "{age} = 'x",
  'age()) or (',
  '{age} @ 3',
  '((((((((((((((((((((((((((((((((((((((((((((((((((1))))))))))))))',
  '!'.repeat(5000),
  'today() > {since}',
  '{nobody} = 1',
  '{__proto__} = 1',
  `${'('.repeat(35)}{age}${' ^ 3)'.repeat(35)} > 1`,
  `${'avg('.repeat(35)}{age}${')'.repeat(35)} > 1`,
  `${'max('.repeat(35)}{age}${')'.repeat(35)} > 1`,
  '{constructor.prototype} notempty',
  "isContainerReady('page1')",
  `{age} = 1${' or {age} = 1'.repeat(400)}`,
  "{age} = 'many'",
  "{town} anyof 'Ljubljana'",
  '{again} * 2 > 1',
  'max({rebuy}, {age}) > 1',
  '{ease} > 1',
  '{quality.affordable} + 1 > 2',
  'round({age}, -1) = 30',
  '{tools} contains {town}',
  '{ease} = 2',
  '{quality.affordable} = {age}',
  '{ease} = {quality.affordable}',
  '{owned} contains {ease}',
  'iif({age} > 1, {drink}, 5) = 5',
  'iif({age} > 1, {rebuy}, {again}) = true',
  '{jobs[1].current} = {rebuy}',
  '{jobs[1].current} = {paid}',
  '{age} = {jobs[1].current}',
  '{jobs[1].long} = {rebuy}',
  '{paid} = {jobs[1].long}',
  '{jobs[1].long} = {age}',
  '{again} anyof [{jobs[1].long}]',
  '{tools} contains {owned}',
  '{tools} notcontains {owned}',
  'not ({age} = 1)',
  'not {rebuy}',
  'not({age} = 1)',
  'negate({age} = 1)',
  '{age} = 1 and not ({age} = 2)',
  '({age}) notempty',
  '({age} + 1) empty',
  'sum({age}, {nps}) notempty',
  'iif ({age} = 1, true, false)',
  '{age} = - 1',
  '{age} = 05',
  '{age} = 1 or {drink} = truest',
  '{age} = 1 & {nps} = 1',
  '{age} = 1 | {nps} = 1',
  '{counted} anyof {agreed}',
  '{agreed} = {score}',
  'iif({age} > 1, {rebuy}, 5) = 5',
  "iif({age} > 1, 5, 'a') = 5",
  "iif({age} > 1, {agreed}, {drink}) <= 'x'",
  '{age} = {tools}',
  "{agreed} notcontains 'a'",
  '{score} contains 0',
  `{drink} = "it's"`,
  `{drink} = 'a"b'`,
  '{ age } > 1',
  '-{age} < 0',
  '.5 + {age} > 1',
  "('1' + {age}) * 2 > 1",
  '',
])('%s is not carried over, and that is said', (condition) => {
  const { definition, notes } = fromSurveyjs(asking({ type: 'comment', name: 'probe', visibleIf: condition }))
  expect(definition.sections[0]!.items.at(-1)).not.toHaveProperty('visible_if')
  expect(notes.some(({ code, name }) => code === 'expression' && name === 'probe')).toBe(condition !== '')
})

// Each with whether it is met by the answers above, and by none.
test.each([
  ['{rebuy}', '{calc} = true', true, false],
  ['{rebuy}', '{calc} = false', false, false],
  ['{rebuy}', '{calc}', true, false],
  ['{rebuy}', '{calc} + 1 = 2', true, false],
  ['{again}', "{calc} = 'Yes'", true, false],
  ['{drink}', "{calc} = 'green tea'", true, false],
  ['{drink}', "{calc} + '!' = 'Green tea!'", true, false],
  ['{ease}', "{calc} = 'Hard'", true, false],
  ['{quality.affordable}', "{calc} = 'good'", true, false],
  ["iif({age} > 1, {drink}, 'x')", "{calc} = 'green tea'", true, false],
  ["iif({age} > 1, {ease}, 'x')", "{calc} = 'Hard'", true, false],
  ['iif({age} > 1, {rebuy}, {paid})', '{calc} = true', true, false],
  ['iif({age} > 1, {rebuy}, {rebuy})', '{calc} = true', true, false],
])('a calculated value keeps what its values were: %s, %s', (expression, condition, whenAnswered, whenEmpty) => {
  const calculated = [{ name: 'calc', expression }]
  expect(isShown(condition, answers, calculated)).toBe(whenAnswered)
  expect(isShown(condition, {}, calculated)).toBe(whenEmpty)
})

test.each([
  ['{tools} anyof {owned}', true],
  ['{tools} noneof {owned}', false],
  ['{drink} anyof {owned}', true],
  ['{drink} noneof {owned}', false],
  ['{tools} allof {owned}', true],
])('beside a question with several answers that has none: %s', (condition, expected) => {
  const { owned: _owned, ...rest } = answers
  expect(isShown(condition, rest)).toBe(expected)
})

test('calculated columns give the numbers and words of choices; a total of words, or of ticks, is left out', () => {
  const columns = [
    { name: 'points', cellType: 'dropdown', choices: [1.5, 20] },
    { name: 'cat', cellType: 'dropdown', choices: ['c d', 'e'] },
    { name: 'okk', cellType: 'boolean', totalType: 'count' },
    { name: 'number', cellType: 'expression', expression: '{row.points}', totalType: 'sum' },
    { name: 'word', cellType: 'expression', expression: '{row.cat}', totalType: 'sum' },
    { name: 'either', cellType: 'expression', expression: "iif({row.okk}, {row.cat}, '-')", totalType: 'count' },
    { name: 'same', cellType: 'expression', expression: '{row.okk}', totalType: 'count' },
    { name: 'more', cellType: 'expression', expression: '{row.points} > 2', totalType: 'count' },
    { name: 'any', cellType: 'expression', expression: "iif({row.okk}, {row.okk}, '-')", totalType: 'count' },
  ]
  const { definition, notes } = fromSurveyjs({
    title: 'x',
    elements: [{ type: 'matrixdynamic', name: 'tab', columns }],
  })
  const [table] = definition.sections[0]!.items
  if (table?.type !== 'table') throw new Error('no table')
  const [points, cat] = table.columns.map((column) =>
    column.type === 'choice' ? (column.options ?? []).map(({ key }) => key) : [],
  )
  const rows = [
    { id: 'a', cells: { points: points![0]!, cat: cat![0]!, okk: true } },
    { id: 'b', cells: { points: points![1]!, cat: cat![1]!, okk: false } },
  ]
  expect(rows.map((row) => cellsOf(table, row))).toMatchObject([
    { number: 1.5, word: 'c d', either: 'c d' },
    { number: 20, word: 'e', either: '-' },
  ])
  const totals = table.columns.flatMap((column) => (column.total ? [[column.key, totalOf(table, column, rows)]] : []))
  expect(totals).toEqual([
    ['number', 21.5],
    ['either', 2],
  ])
  const left = notes.filter(({ code, value }) => code === 'property' && value === 'totalType')
  expect(left.map(({ name }) => name)).toEqual(['okk', 'word', 'same', 'more', 'any'])
})

test('texts that are joined where SurveyJS might add them up are said', () => {
  const joined = (expression: string) =>
    fromSurveyjs(asking({ type: 'html', name: 'end', html: 'Konec' }, [{ name: 'result', expression }])).notes.filter(
      ({ code }) => code === 'text_joined',
    )
  expect(joined('{first name} + {contact.phone}')).toMatchObject([{ name: 'result' }])
  expect(joined('{first name} + {age}')).toHaveLength(1)
  expect(joined("'Ime: ' + {first name}")).toEqual([])
  expect(joined('{age} + {nps}')).toEqual([])
})

test('calculated values wait for those they read; those that read each other are left out', () => {
  const { definition, notes } = fromSurveyjs(
    asking({ type: 'comment', name: 'probe', visibleIf: '{isGrown} and {twice} > 50' }, [
      { name: 'twice', expression: '{plain} * 2' },
      { name: 'plain', expression: '{age}' },
      { name: 'isGrown', expression: '{twice} >= 36' },
      { name: 'egg', expression: '{hen} + 1' },
      { name: 'hen', expression: '{egg} + 1' },
    ]),
  )
  expect(definition.calculated.map(({ key }) => key)).toEqual(['plain', 'twice', 'is-grown'])
  expect(notes.filter(({ code }) => code === 'expression').map(({ name }) => name)).toEqual(['egg', 'hen'])
  const probe = definition.sections[0]!.items.find(({ key }) => key === 'probe')
  expect(holds(probe?.visible_if ?? '', scopeOf(definition, answers))).toBe(true)
})

const names: CalledBy = new Map([
  ['age', { name: 'age' }],
  ['own_km', { name: 'own-km' }],
  ['tools', { name: 'tools' }],
  ['grid', { name: 'grid', inside: new Map([['easy_to_use', 'easy-to-use']]) }],
  ['jobs', { name: 'jobs', inside: new Map([['years', 'years']]) }],
])
test.each([
  ['age >= 18 && own_km < 50', '{age} >= 18 and {own-km} < 50'],
  ['(age == 1 || age == 2) && own_km != null', '({age} = 1 or {age} = 2) and {own-km} notempty'],
  ['"drill" in tools', "{tools} contains 'drill'"],
  ['age in [1, 2]', '{age} anyof [1, 2]'],
  ['!(age > 3)', '!({age} > 3)'],
  ['size(tools) > 1', '{tools.length} > 1'],
  ['age > 3 ? "a" : "it\'s"', String.raw`iif({age} > 3, 'a', 'it\'s')`],
  ['grid.easy_to_use == 5', '{grid.easy-to-use} = 5'],
  ['jobs[0].years * (age - 1)', '{jobs[0].years} * ({age} - 1)'],
  ['(age == null ? 0.0 : age) + 2', '{age} + 2'],
  ['default(age, 0) * 2.5 + 1', '{age} * 2.5 + 1'],
  ['!default(age > 3, false)', '!({age} > 3)'],
  ['round(default(age, 0) / 7, 1)', 'round({age} / 7, 1)'],
  ['default(size(tools), 0) > 1', '{tools.length} > 1'],
  ['age % 2 == 1', '{age} % 2 = 1'],
  ['default(age, 5) + 1', null],
  ['jobs.exists(j, j.years > 3)', null],
  ['nobody > 3', null],
  ['age >', null],
])('%s in the words of SurveyJS', (cel, expected) => {
  const said = celToSurveyjs(cel, names)
  expect(said).toBe(expected)
  expect(() => parseExpression(said ?? '1')).not.toThrow()
})
