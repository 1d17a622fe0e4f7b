// For the test against SurveyJS itself: anything beside anything, on either side of every operator, also what cannot be said here.
import type { Answers } from '@korak/contract/definition.ts'
import { ExpressionRunner } from 'survey-core'
import { answersFrom, answerTo, asOurs, type Seeded, type Data, type Said, UNRANKED } from './against-cases.factory.ts'

/** Questions whose values became other keys: truths, words that are alike, cells of rows that are given. */
export const MORE_QUESTIONS: Record<string, object> = {
  bools: { type: 'radiogroup', choices: [true, false] },
  word_yes: { type: 'boolean', valueTrue: 'Y', valueFalse: 'N' },
  one_yes: { type: 'boolean', valueTrue: 1, valueFalse: 0 },
  like: { type: 'radiogroup', choices: ['A b', 'A-b', 'c'] },
  alike: { type: 'dropdown', choices: ['A-b', 'A-b-2', 'C', 'yes'] },
  likes: { type: 'checkbox', choices: ['c', 'A-b', 'A b'] },
  nums: { type: 'checkbox', choices: [1, 2, 10] },
  good: { type: 'rating', rateValues: ['low', 'mid', 'high'] },
  given: {
    type: 'matrixdropdown',
    rows: ['r1', 'r 2'],
    columns: [
      { name: 'count', cellType: 'text', inputType: 'number' },
      { name: 'kind', cellType: 'dropdown', choices: ['A b', 'c'] },
    ],
  },
  added: {
    type: 'matrixdynamic',
    rowCount: 0,
    columns: [
      { name: 'years', cellType: 'text', inputType: 'number' },
      { name: 'is', cellType: 'boolean' },
      { name: 'isToo', cellType: 'expression', expression: '{row.is}' },
      { name: 'isLong', cellType: 'expression', expression: '{row.years} > 2' },
    ],
  },
}
/** Calculated values that conditions read. */
export const CALCULATED = [
  { name: 'sum_of', expression: '{n1} * 2 + {n2}' },
  { name: 'is_more', expression: '{n1} > 2' },
  { name: 'words_of', expression: "iif({n1} > 2, 'a', 'Maja')" },
  { name: 'same_one', expression: '{one}' },
  { name: 'same_yes', expression: '{yes}' },
  { name: 'either', expression: 'iif({n1} > 2, {like}, {like})' },
]
const KEYS: Record<string, Record<string, string>> = {
  like: { 'A b': 'A-b', 'A-b': 'A-b-2' },
  likes: { 'A b': 'A-b-2' },
  kind: { 'A b': 'A-b' },
}
const keyOf = (name: string, value: unknown): string => KEYS[name]?.[String(value)] ?? String(value)

function anyAnswer(name: string, chance: Seeded): unknown {
  const number = () => chance.one([0, 1, 2, 3, 5, -4, 2.5])
  switch (name) {
    case 'bools':
      return chance.below(2) === 0
    case 'word_yes':
      return chance.one(['Y', 'N'])
    case 'one_yes':
      return chance.below(2)
    case 'like':
      return chance.one(['A b', 'A-b', 'c'])
    case 'alike':
      return chance.one(['A-b', 'A-b-2', 'C', 'yes'])
    case 'likes':
      return [chance.one(['c', 'A-b']), ...chance.some(['A b'])]
    case 'nums':
      return [chance.one([1, 2]), ...chance.some([10])]
    case 'good':
      return chance.one(['low', 'mid', 'high'])
    case 'given':
      return Object.fromEntries(
        chance.some(['r1', 'r 2']).map((row) => [row, { count: number(), kind: chance.one(['A b', 'c']) }]),
      )
    case 'added':
      return Array.from({ length: 1 + chance.below(3) }, () => {
        const years = chance.below(4) > 0 ? number() : undefined
        const is = chance.below(3)
        return {
          ...(years !== undefined && { years }),
          ...(is > 0 && { is: is > 1, isToo: is > 1 }),
          isLong: (years ?? 0) > 2,
        }
      })
    default:
      return answerTo(name, chance)
  }
}
/** Answers as SurveyJS keeps them, and what it makes of the calculated values. */
export function anyAnswers(chance: Seeded, share: number): Data {
  const data = answersFrom(UNRANKED, chance, share)
  for (const name of Object.keys(MORE_QUESTIONS)) {
    const answer = chance.below(10) < share ? anyAnswer(name, chance) : undefined
    if (answer !== undefined && JSON.stringify(answer) !== '{}') data[name] = answer
  }
  // A survey knows a question with several answers that has none as an empty list.
  for (const name of LISTS) data[name] ??= []
  for (const { name, expression } of CALCULATED) {
    const value: unknown = new ExpressionRunner(expression).runValues(data)
    if (value !== undefined && value !== null) data[name] = value
  }
  return data
}

function oursOf(name: string, value: unknown): Answers[string] {
  switch (name) {
    case 'word_yes':
    case 'one_yes':
      return value === 'Y' || value === 1 ? 'yes' : 'no'
    case 'likes':
    case 'nums':
      return { keys: (value as unknown[]).map((one) => keyOf(name, one)) }
    case 'good':
      return ['low', 'mid', 'high'].indexOf(String(value)) + 1
    case 'given':
      return {
        rows: Object.entries(value as Record<string, { count: number; kind: string }>).map(([row, cells], at) => ({
          id: `r${at}`,
          cells: { row: row.replace(' ', '-'), count: cells.count, kind: keyOf('kind', cells.kind) },
        })),
      }
    case 'added':
      return {
        rows: (value as { years?: number; is?: boolean }[]).map(({ years, is }, at) => ({
          id: `r${at}`,
          cells: { ...(years !== undefined && { years }), ...(is !== undefined && { is }) },
        })),
      }
    default:
      return keyOf(name, value)
  }
}
export function anyAsOurs(data: Data): Answers {
  const isMore = (name: string) => Object.hasOwn(MORE_QUESTIONS, name)
  const answered = Object.entries(data).filter(([, value]) => !Array.isArray(value) || value.length > 0)
  const plain = answered.filter(([name]) => UNRANKED.includes(name))
  const more = answered.filter(([name]) => isMore(name))
  return {
    ...asOurs(Object.fromEntries(plain)),
    ...Object.fromEntries(more.map(([name, value]) => [name, oursOf(name, value)])),
  }
}

const SIGNS = ['=', '<>', '<>', '<', '<=', '>', '>=']
const AMONG = ['contains', 'notcontains', 'anyof', 'noneof', 'allof']
const MANY = [...AMONG, '=', '<>']
const NUMBERS = (
  'n1|n2|rate|num|yes|one_yes|sum_of|many.length|tab.length|added.length|' +
  'tab[0].years|tab[1].third|given.r1.count|given.r 2.count|added[0].years'
).split('|')
const WORDS = ['t1', 't2', 'one', 'like', 'alike', 'good', 'words_of', 'same_one', 'either', 'given.r1.kind']
const TRUTHS = ['yes', 'yes2', 'bools', 'word_yes', 'one_yes', 'is_more', 'same_yes', 'added[0].is', 'added[1].isToo']
const LISTS = ['many', 'likes', 'nums']
const ROWS = (
  '{tab}, "years"|{tab}, "third"|{given}, "count"|{added}, "years"|' +
  '{added}, "is"|{added}, "isToo"|{added}, "isLong"|{given}, "kind"'
).split('|')
const CONSTANTS = "0|1|2|10|2.5|'a'|'A b'|'A-b'|'c'|'Maja'|'mid'|true|false|'1'".split('|')

const VALUES = ['a', 'A b', 'A-b', 'c', 'C', 'maja', 'mid', 'low', '1']

/** Writes an expression over any of it. */
export class AnyWriter {
  readonly chance: Seeded
  constructor(chance: Seeded) {
    this.chance = chance
  }
  #name = (): string => `{${this.chance.one(this.chance.one([NUMBERS, NUMBERS, WORDS, WORDS, TRUTHS, LISTS]))}}`
  #leaf = (): string => (this.chance.below(3) === 0 ? this.chance.one(CONSTANTS) : this.#name())

  number(depth: number): string {
    const { chance } = this
    const leaf = () => (chance.below(4) === 0 ? chance.one(['0', '1', '2', '0.5']) : `{${chance.one(NUMBERS)}}`)
    if (depth <= 0 || chance.below(3) === 0) return leaf()
    const inner = () => this.number(depth - 1)
    return chance.one([
      () => `(${inner()} ${chance.one(['+', '-', '*', '/', '%'])} ${inner()})`,
      () => `(${chance.one(["'1'", "'2.5'"])} ${chance.one(['+', '+', '-', '*'])} ${inner()})`,
      () => `(${inner()} ${chance.one(['+', '+', '-', '*'])} '1')`,
      () => `${inner()} + ${inner()} * ${leaf()}`,
      () => `${chance.one(['sum', 'avg', 'min', 'max'])}(${inner()}, ${inner()})`,
      () => `${chance.one(['sum', 'avg', 'min', 'max', 'count', 'count'])}InArray(${chance.one(ROWS)})`,
      () => `iif(${this.condition(depth - 1)}, ${inner()}, ${inner()})`,
      () => `round(${inner()} + 1, 1)`,
    ])()
  }
  /** What may stand on either side of an operator. */
  #side(depth: number): string {
    const { chance } = this
    return chance.one([
      () => this.#leaf(),
      () => this.number(1),
      () => `iif(${this.condition(depth - 1)}, ${chance.one(CONSTANTS)}, ${chance.one(CONSTANTS)})`,
      () => `iif(${this.condition(0)}, ${this.#leaf()}, ${this.#leaf()})`,
      () => `{${chance.one(WORDS)}} + '${chance.one(['!', 'a'])}'`,
    ])()
  }
  text(depth: number): string {
    const { chance } = this
    const word = () => `{${chance.one(WORDS)}}`
    return chance.one([
      () => `${word()} + ' – ' + ${word()}`,
      () => `'Ime: ' + ${this.#name()}`,
      () => `${chance.one(["'1'", "'05'", "'2,5'"])} + ${this.#leaf()}`,
      () => `iif(${this.condition(depth - 1)}, 'da', ${chance.one(["'ne'", word()])})`,
    ])()
  }
  condition(depth: number): string {
    const { chance } = this
    const list = () => `[${this.#leaf()}, ${chance.one(CONSTANTS)}]`
    const words = () => `['${chance.one(VALUES)}', '${chance.one(VALUES)}']`
    const simple = [
      () => `${this.#name()} ${chance.one(SIGNS)} ${this.#leaf()}`,
      () => `${chance.one(CONSTANTS)} ${chance.one(SIGNS)} ${this.#name()}`,
      () => `{${chance.one(TRUTHS)}} ${chance.one(SIGNS)} {${chance.one([...TRUTHS, 'num', 'like'])}}`,
      () => `{${chance.one(WORDS)}} ${chance.one(SIGNS)} {${chance.one(WORDS)}}`,
      () => `${this.#name()} ${chance.one(AMONG)} ${chance.one([list, this.#leaf])()}`,
      () => `${chance.one([list, words])()} ${chance.one(AMONG)} {${chance.one(LISTS)}}`,
      () => `[${chance.one(['0', '1', '2.5'])}, 2] ${chance.one(AMONG)} {${chance.one(NUMBERS)}}`,
      () => `${words()} ${chance.one(AMONG)} {${chance.one([...WORDS, ...LISTS])}}`,
      () => `${words()} ${chance.one(['=', '<>'])} {${chance.one(LISTS)}}`,
      () => `{${chance.one(LISTS)}} ${chance.one(MANY)} ${chance.one([list, this.#leaf])()}`,
      () => `${this.#name()} ${chance.one(['empty', 'notempty'])}`,
      () => `{ ${chance.one(NUMBERS)}${chance.one(['', ' '])}} ${chance.one(SIGNS)} ${chance.one(['0', '1', '2'])}`,
      () => `{${chance.one(WORDS)}} ${chance.one(SIGNS)} ${chance.one([`"it's"`, `'a"b'`, String.raw`'a\b'`])}`,
      () => `${this.number(1)} ${chance.one(SIGNS)} ${this.number(1)}`,
    ]
    if (depth <= 0) return chance.one(simple)()
    const inner = () => this.condition(depth - 1)
    const side = () => this.#side(depth)
    return chance.one([
      chance.one(simple),
      () => `${side()} ${chance.one(SIGNS)} ${side()}`,
      () => `${side()} ${chance.one(SIGNS)} ${side()}`,
      () => `(${inner()} ${chance.one(['and', 'or'])} ${inner()})`,
      () => `!(${inner()})`,
      () => `iif(${inner()}, ${inner()}, ${inner()})`,
    ])()
  }
}

export function anySaid(chance: Seeded, kind: 'condition' | 'number' | 'text'): Said {
  const writer = new AnyWriter(chance)
  const source = kind === 'condition' ? writer.condition(2) : kind === 'text' ? writer.text(2) : writer.number(2)
  return { source, isCondition: kind === 'condition' }
}
