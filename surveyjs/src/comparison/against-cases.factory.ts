// For the test against SurveyJS itself: random expressions, surveys and answers, the same in every run.
import type { Answers, AnswerValue } from '@korak/contract/definition.ts'
import { seededRandom } from '@korak/engine/seeded-random.factory.ts'

export type Data = Record<string, unknown>
/** An expression, and what it belongs to in a survey. */
export interface Said {
  source: string
  isCondition: boolean
  of?: readonly string[]
}

/** Choices that look random and are the same in every run. */
export class Seeded {
  readonly #next: () => number
  constructor(seed: number) {
    this.#next = seededRandom(seed)
  }
  below(limit: number): number {
    return Math.floor(this.#next() * limit)
  }
  one<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T
  }
  some<T>(choices: readonly T[]): T[] {
    return choices.filter(() => this.below(2) === 0)
  }
}

const CHOICES = ['a', 'b', 'c']
/** A question of each kind; the names are keys, so that answers are found under them. */
export const QUESTIONS: Record<string, object> = {
  n1: { type: 'text', inputType: 'number' },
  n2: { type: 'text', inputType: 'number' },
  n3: { type: 'text', inputType: 'number' },
  t1: { type: 'text' },
  t2: { type: 'comment' },
  one: { type: 'radiogroup', choices: CHOICES },
  num: { type: 'dropdown', choices: [1, 2, 3] },
  many: { type: 'checkbox', choices: CHOICES },
  yes: { type: 'boolean' },
  yes2: { type: 'boolean' },
  rate: { type: 'rating', rateMax: 5 },
  place: { type: 'ranking', choices: CHOICES },
  grid: { type: 'matrix', columns: ['low', 'mid', 'high'], rows: ['r1', 'r2'] },
  tab: {
    type: 'matrixdynamic',
    rowCount: 0,
    columns: [
      { name: 'years', cellType: 'text', inputType: 'number', totalType: 'sum' },
      { name: 'hours', cellType: 'text', inputType: 'number', totalType: 'avg' },
      { name: 'word', cellType: 'text', totalType: 'count' },
      { name: 'third', cellType: 'expression', expression: '{row.years} / 3', totalType: 'sum' },
    ],
  },
}
export const NAMES = Object.keys(QUESTIONS)
const NUMBERS = [0, 1, 2, 3, 5, 10, -4, 2.5, 0.1, 0.2, 40, -2.5]
const TEXTS = ['Maja', 'maja', 'Škofja Loka', 'ŠKOFJA LOKA ', '5', '4', '05', '2,5', ' Maja ', 'x y', 'a', 'B']
const WRITTEN = ['maja', 'Škofja Loka', 'škofja loka', 'x', 'A']

/** An answer to a question, as SurveyJS keeps it. */
export function answerTo(name: string, chance: Seeded): unknown {
  const number = () => chance.one(NUMBERS)
  switch (name[0]) {
    case 't':
      if (name === 'tab')
        return Array.from({ length: 1 + chance.below(3) }, () => {
          const years = chance.below(4) > 0 ? number() : undefined
          return {
            ...(years !== undefined && { years }),
            ...(chance.below(4) > 0 && { hours: number() }),
            ...(chance.below(2) > 0 && { word: chance.one(TEXTS) }),
            third: (years ?? 0) / 3,
          }
        })
      return chance.one(TEXTS)
    case 'o':
      return chance.one(CHOICES)
    case 'm':
      return [chance.one(CHOICES), ...chance.some(CHOICES)].filter((key, at, all) => all.indexOf(key) === at)
    case 'p':
      return chance.one([CHOICES, ['c', 'b', 'a'], ['b', 'a', 'c']])
    case 'y':
      return chance.below(2) === 0
    case 'r':
      return 1 + chance.below(5)
    case 'g':
      return { r1: chance.one(['low', 'mid', 'high']), ...(chance.below(2) > 0 && { r2: 'mid' }) }
    default:
      return name === 'num' ? 1 + chance.below(3) : number()
  }
}
export const answersFrom = (names: readonly string[], chance: Seeded, share: number): Data =>
  Object.fromEntries(names.filter(() => chance.below(10) < share).map((name) => [name, answerTo(name, chance)]))

const POINTS = ['low', 'mid', 'high']
/** The same answer as ours keeps it. */
function ours(name: string, value: unknown): AnswerValue {
  if (name === 'many') return { keys: value as string[] }
  if (name === 'place') return { order: value as string[] }
  if (name.startsWith('yes')) return value === true ? 'yes' : 'no'
  if (name === 'num') return String(value)
  if (name === 'grid')
    return {
      by_row: Object.fromEntries(
        Object.entries(value as Data).map(([row, point]) => [row, POINTS.indexOf(String(point)) + 1]),
      ),
    }
  // What is calculated is not kept.
  if (name === 'tab')
    return {
      rows: (value as Record<string, number>[]).map(({ third: _, ...cells }, at) => ({ id: `r${at}`, cells })),
    }
  return value as AnswerValue
}
export const asOurs = (data: Data): Answers =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, ours(name, value)]))

/** What a ranking is only a survey knows: by itself an expression takes it for any list. */
export const UNRANKED = NAMES.filter((name) => name !== 'place')

/** Writes expressions over some of the questions. */
class Writer {
  readonly chance: Seeded
  readonly names: readonly string[]
  constructor(chance: Seeded, names: readonly string[]) {
    this.chance = chance
    this.names = names
  }
  #can = (...names: string[]): string[] => names.filter((name) => this.names.includes(name))

  number(depth: number): string {
    const { chance } = this
    const leaves = [
      ...this.#can('n1', 'n2', 'n3', 'rate', 'num').map((name) => `{${name}}`),
      ...(this.names.includes('many') ? ['{many.length}'] : []),
      ...(this.names.includes('tab')
        ? [
            '{tab.length}',
            "sumInArray({tab}, 'years')",
            "countInArray({tab}, 'word')",
            '{tab[0].years}',
            '{tab[1].third}',
          ]
        : []),
    ]
    const constant = () => String(chance.one([0, 1, 2, 3, 10, 0.5, 1.5, 100]))
    if (depth <= 0) return leaves.length > 0 && chance.below(3) > 0 ? chance.one(leaves) : constant()
    const inner = () => this.number(depth - 1)
    return chance.one([
      () => `(${inner()} ${chance.one(['+', '-', '*'])} ${inner()})`,
      () => `${constant()} ${chance.one(['+', '-', '*'])} ${inner()} + ${constant()}`,
      () => `(${inner()} ${chance.one(['/', '%'])} ${inner()})`,
      () => `sum(${inner()}, ${inner()})`,
      () => `avg(${inner()}, ${inner()})`,
      () => `${chance.one(['min', 'max'])}(${inner()}, ${inner()})`,
      () => `${chance.one(['round', 'trunc'])}(${inner()})`,
      () => `${chance.one(['round', 'trunc'])}(${inner()}, ${1 + chance.below(2)})`,
      () => `iif(${this.condition(depth - 1)}, ${inner()}, ${inner()})`,
      ...this.#can('yes', 'yes2').flatMap((name) => [
        () => `({${name}} ${chance.one(['+', '-', '*'])} ${inner()})`,
        () => `(${constant()} + {${name}})`,
        () => `sum({${name}}, ${inner()})`,
      ]),
      ...(this.#can('yes', 'yes2').length > 1 ? [() => '({yes} + {yes2})'] : []),
      ...(this.names.includes('tab')
        ? [
            () => "avgInArray({tab}, 'hours')",
            () => `${chance.one(['sum', 'max'])}InArray({tab}, 'third')`,
            () => `${chance.one(['min', 'max'])}InArray({tab}, 'years')`,
            () => '({tab[0].years} + {tab[1].hours})',
          ]
        : []),
    ])()
  }

  text(depth: number): string {
    const { chance } = this
    const texts = this.#can('t1', 't2', 'one').map((name) => `{${name}}`)
    if (depth <= 0 || chance.below(2) === 0) return texts.length > 0 ? chance.one(texts) : "'maja'"
    return chance.one([
      () => `'Ime: ' + ${this.text(depth - 1)}`,
      () => `${this.text(0)} + ${this.text(0)}`,
      ...this.#can('yes').map((name) => () => `'Da: ' + {${name}}`),
      () => `iif(${this.condition(depth - 1)}, 'a', ${this.text(0)})`,
    ])()
  }

  condition(depth: number): string {
    const { chance } = this
    const sign = () => chance.one(['=', '<>', '<', '<=', '>', '>='])
    const equal = () => chance.one(['=', '<>'])
    const simple: (() => string)[] = [
      () => `${this.number(Math.min(1, depth))} ${sign()} ${this.number(Math.min(2, depth))}`,
      () => `${this.number(0)} ${sign()} ${chance.one([1, 2, 5])}`,
      ...this.#can('t1', 't2').flatMap((name) => [
        () =>
          `{${name}} ${chance.one(['=', '<>', 'contains', 'notcontains'])} '${chance.one(['maja', 'Loka', '5', 'x'])}'`,
        () => `{${name}} ${chance.one(['<', '>'])} 4`,
        () => `{${name}} ${sign()} '${chance.one(WRITTEN)}'`,
        () =>
          `{${name}} ${chance.one(['anyof', 'noneof', 'allof'])} ['${chance.one(WRITTEN)}', '${chance.one(TEXTS)}']`,
      ]),
      ...(this.#can('t1', 't2').length > 1 ? [() => `{t1} ${sign()} {t2}`, () => `{t1} ${equal()} {t2}`] : []),
      ...(this.#can('t1', 'one').length > 1 ? [() => `{one} ${equal()} {t1}`] : []),
      ...this.#can('one').flatMap((name) => [
        () => `{${name}} ${chance.one(['=', '<>'])} '${chance.one(CHOICES)}'`,
        () => `{${name}} ${chance.one(['anyof', 'noneof'])} ['a', 'b']`,
      ]),
      ...this.#can('many').flatMap((name) => [
        () => `{${name}} ${chance.one(['contains', 'notcontains'])} '${chance.one(CHOICES)}'`,
        () => `{${name}} ${chance.one(['anyof', 'allof', 'noneof', '='])} ['a', 'b']`,
        () => `{${name}} ${equal()} 'a'`,
      ]),
      ...this.#can('place').flatMap((name) => {
        const order = () => chance.one(["['a', 'b', 'c']", "['c', 'b', 'a']", "['a', 'b']"])
        return [() => `{${name}} ${equal()} ${order()}`, () => `${order()} ${equal()} {${name}}`]
      }),
      ...(this.#can('yes', 'yes2').length > 1 ? [() => `avg({yes}, {yes2}) ${sign()} 0.5`] : []),
      ...this.#can('yes', 'yes2').flatMap((name) => [
        () => `{${name}} ${sign()} ${chance.one([0, 1])}`,
        () => `{${name}} ${chance.one(['=', '<>'])} ${chance.one(['true', 'false'])}`,
        () => `{${name}}`,
      ]),
      ...this.#can('n1', 't1').map((name) => () => `{${name}}`),
      ...this.#can('grid').flatMap((name) => [
        () => `{${name}.r1} ${chance.one(['=', '<>'])} '${chance.one(POINTS)}'`,
        () => `{${name}.r2} ${chance.one(['empty', 'notempty'])}`,
      ]),
      ...this.names.map((name) => () => `{${name}} ${chance.one(['empty', 'notempty'])}`),
      () => `${this.text(1)} = 'Ime: Maja'`,
    ]
    if (depth <= 0 || chance.below(3) === 0) return chance.one(simple)()
    const inner = () => this.condition(depth - 1)
    return chance.one([
      () => `(${inner()} ${chance.one(['and', 'or'])} ${inner()})`,
      () => `!(${inner()})`,
      () => `${inner()} and ${inner()} or ${inner()}`,
    ])()
  }
}

export function said(chance: Seeded, names: readonly string[], kind: 'condition' | 'number' | 'text'): Said {
  const writer = new Writer(chance, names)
  const source = kind === 'condition' ? writer.condition(2) : kind === 'text' ? writer.text(2) : writer.number(2)
  return { source, isCondition: kind === 'condition' }
}
