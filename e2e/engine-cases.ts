// Random expressions, questionnaires and answers: right ones, wrong ones, and such that stumble over what is missing.
import type { Answers, AnswerValue, Definition, Item } from '@korak/contract/definition.ts'
import { makeDefinition, options } from '@korak/engine/questionnaires/definitions.factory.ts'
import type { SeededRandom } from '../bench/seeded-random.ts'

export interface ExpressionCase {
  source: string
  scope: Record<string, unknown>
}
export interface FillingCase {
  definition: Definition
  answers: Answers
  facts: Record<string, string>
}

const NUMBERS = [0, 1, 2, 3, 7, -4, 0.1, 0.2, 2.5, -1.75, 1e21, 1 / 3, 40, null]
const TEXTS = ['a', 'b', '', 'Škofja Loka', 'žaba', '7', 'ž'.normalize('NFD'), '🙂', null]
const PATTERNS = ['"^[a-ž]+$"', '"(a|b)*7?$"', String.raw`"\\d"`, '"(?=a)"', '"(a+)+$"', 't']
const KEYS = ['a', 'b', 'c', 'none']

/** What expressions may read: numbers, texts, lists of keys, maps and rows, some of them not answered. */
function scopeFrom(random: SeededRandom): Record<string, unknown> {
  const point = () => random.one(NUMBERS)
  const isThere = () => random.below(5) > 0
  return {
    n: point(),
    m: point(),
    t: random.one(TEXTS),
    u: random.one(TEXTS),
    list: isThere() ? random.some(KEYS, random.below(4)) : null,
    grid: isThere() ? { x: point(), y: point() } : null,
    rows: isThere()
      ? Array.from({ length: random.below(4) }, () => ({ years: point(), field: random.one(TEXTS) }))
      : null,
    relationship: random.one(['self', 'leader', 'coworker']),
  }
}

/** An expression of this kind, or now and then of another one by mistake. */
function expression(random: SeededRandom, kind: 'number' | 'text' | 'truth', depth: number): string {
  const number = () => expression(random, 'number', depth - 1)
  const text = () => expression(random, 'text', depth - 1)
  const truth = () => expression(random, 'truth', depth - 1)
  if (random.below(25) === 0) return random.one(['missing', 'null', 'grid', 'rows', '[]', 'list', 'grid.z', 'n.m'])
  if (kind === 'number') {
    if (depth <= 0) return random.one(['n', 'm', 'grid.x', 'grid.y', '1', '2.0', '0', '0.1', '-3', '100'])
    return random.one([
      () => `(${number()} ${random.one(['+', '-', '*', '/', '%'])} ${number()})`,
      () => `(${truth()} ? ${number()} : ${number()})`,
      () => `size(${random.one(['list', 't', 'rows', 'u'])})`,
      () => `double(${number()})`,
      () => `int(${number()})`,
      () => `-${number()}`,
    ])()
  }
  if (kind === 'text') {
    if (depth <= 0) return random.one(['t', 'u', "'a'", '"ž"', "''", 'relationship'])
    return random.one([
      () => `(${text()} + ${text()})`,
      () => `string(${number()})`,
      () => `(${truth()} ? ${text()} : ${text()})`,
    ])()
  }
  if (depth <= 0) return random.one(['true', 'false', 'n > 2', "t == 'a'", "'a' in list", 'm == null', 'n == m'])
  return random.one([
    () => `(${number()} ${random.one(['<', '<=', '>', '>=', '==', '!='])} ${number()})`,
    () => `(${text()} ${random.one(['==', '!=', '<'])} ${text()})`,
    () => `(${truth()} ${random.one(['&&', '||'])} ${truth()})`,
    () => `!${truth()}`,
    () => `(${text()} in list)`,
    () => `rows.${random.one(['exists', 'all', 'exists_one'])}(r, r.years ${random.one(['>', '=='])} ${number()})`,
    () => `(rows.filter(r, r.years > ${number()}).size() > 1)`,
    () => `${text()}.${random.one(['contains', 'startsWith', 'endsWith'])}(${text()})`,
    () => `${text()}.matches(${random.one(PATTERNS)})`,
    () => `(${truth()} ? ${truth()} : ${truth()})`,
  ])()
}

export const expressionCase = (random: SeededRandom): ExpressionCase => ({
  source: expression(random, random.one(['number', 'text', 'truth'] as const), 1 + random.below(4)),
  scope: scopeFrom(random),
})

/** A questionnaire whose questions, sections and calculated values depend on those before them. */
function definitionFrom(random: SeededRandom): Definition {
  const keys: string[] = []
  const condition = (): string => {
    const name = (keys.length > 0 ? random.one(keys) : 'relationship').replaceAll('-', '_')
    return random.one([
      `${name} == null`,
      `${name} > 2`,
      `${name} == 'a'`,
      `'a' in ${name}`,
      `${name} != null && relationship == 'self'`,
      `level > 3`,
      `${name}.x >= 3 || level == null`,
      `${name}.exists(r, r.years > 1)`,
    ])
  }
  const item = (section: number, at: number) => {
    const type = random.one([
      'scale',
      'single',
      'multi',
      'number',
      'matrix',
      'ranking',
      'table',
      'text',
      'info',
    ] as const)
    const key = `q-${section}-${at}`
    const steered = {
      ...(random.below(2) === 0 && { visible_if: condition() }),
      ...(type !== 'info' && random.below(3) === 0 && { required_if: condition() }),
      ...(type !== 'info' && { required: random.below(3) === 0 }),
    }
    if (type !== 'info') keys.push(key)
    return { type, key, ...steered, ...partsOf(type, random) } as never
  }
  const sections = Array.from({ length: 1 + random.below(3) }, (_, section) => ({
    key: `s${section}`,
    weight: 1 + random.below(3),
    is_scored: random.below(4) > 0,
    ...(section > 0 && random.below(2) === 0 && { visible_if: condition() }),
    items: Array.from({ length: 1 + random.below(6) }, (_each, at) => item(section, at)),
  }))
  const names = keys.map((key) => key.replaceAll('-', '_'))
  const formula = names.length > 1 ? `${random.one(names)} + ${random.one(names)} * 2` : '4'
  return makeDefinition(sections, { calculated: [{ key: 'level', formula }] })
}

function partsOf(type: Item['type'], random: SeededRandom): object {
  if (type === 'single') return { options: options('a', 'b'), other: random.below(2) === 0 }
  if (type === 'multi') return { options: options('a', 'b', 'none'), exclusive: ['none'], min: random.below(3), max: 3 }
  if (type === 'number') return { min: -10, max: 10, decimals: random.below(3) }
  if (type === 'matrix') return { rows: options('x', 'y'), scale: 'five' }
  if (type === 'ranking') return { options: options('a', 'b', 'c') }
  if (type === 'scale') return { is_reversed: random.below(2) === 0, weight: 1 + random.below(4) }
  if (type !== 'table') return {}
  const label = { 'sl-SI': 'Stolpec', 'en-EN': 'Column' }
  const total = random.one(['sum', 'average', 'min', 'max', 'count'] as const)
  return {
    min_rows: random.below(2),
    columns: [
      { type: 'number', key: 'years', label, decimals: 2, required: random.below(2) === 0, total },
      { type: 'formula', key: 'months', label, formula: 'years * 12 / 7', decimals: random.below(4), total },
      { type: 'check', key: 'now', label, total: 'count' },
    ],
  }
}

/** An answer to a question: often right, sometimes not quite. */
function answerTo(item: Item, random: SeededRandom): AnswerValue {
  const point = () => 1 + random.below(6)
  switch (item.type) {
    case 'scale':
      return random.below(5) === 0 ? { cannot_say: true } : point()
    case 'single':
      return random.one<AnswerValue>(['a', 'b', 'c', { other: '' }, { other: 'drugo' }])
    case 'multi':
      return { keys: random.some(KEYS, random.below(4)) }
    case 'number':
      return random.one([0, 3, 2.5, -11, 4.125, 0.1 + 0.2])
    case 'matrix':
      return { by_row: { x: point(), ...(random.below(2) === 0 && { y: 'cannot_say' as const }) } }
    case 'ranking':
      return { order: random.some(['a', 'b', 'c'], 2 + random.below(2)) }
    case 'table':
      return {
        rows: Array.from({ length: random.below(4) }, (_, at) => ({
          id: `r${at}`,
          cells: { years: random.one([0.1, 0.2, 7, 12.345, null]), now: random.below(2) === 0 },
        })),
      }
    default:
      return random.one(['', 'besedilo', null])
  }
}

export function fillingCase(random: SeededRandom): FillingCase {
  const definition = definitionFrom(random)
  const items = definition.sections.flatMap((section) => section.items).filter(({ type }) => type !== 'info')
  const answered = items.filter(() => random.below(4) > 0)
  return {
    definition,
    answers: Object.fromEntries(answered.map((item) => [item.key, answerTo(item, random)])),
    facts: { relationship: random.one(['self', 'leader', 'coworker']) },
  }
}
