// Random expressions, questionnaires and answers: right ones, wrong ones, and such that stumble over what is missing.
import type { Answers, AnswerValue, Definition, Item } from '@korak/contract/definition.ts'
import { makeDefinition, options } from '@korak/engine/questionnaires/definitions.factory.ts'
import type { Chance } from '../bench/seeded-random.ts'

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
function scopeFrom(chance: Chance): Record<string, unknown> {
  const point = () => chance.one(NUMBERS)
  const isThere = () => chance.below(5) > 0
  return {
    n: point(),
    m: point(),
    t: chance.one(TEXTS),
    u: chance.one(TEXTS),
    list: isThere() ? chance.some(KEYS, chance.below(4)) : null,
    grid: isThere() ? { x: point(), y: point() } : null,
    rows: isThere()
      ? Array.from({ length: chance.below(4) }, () => ({ years: point(), field: chance.one(TEXTS) }))
      : null,
    relationship: chance.one(['self', 'leader', 'coworker']),
  }
}

/** An expression of this kind, or now and then of another one by mistake. */
function expression(chance: Chance, kind: 'number' | 'text' | 'truth', depth: number): string {
  const number = () => expression(chance, 'number', depth - 1)
  const text = () => expression(chance, 'text', depth - 1)
  const truth = () => expression(chance, 'truth', depth - 1)
  if (chance.below(25) === 0) return chance.one(['missing', 'null', 'grid', 'rows', '[]', 'list', 'grid.z', 'n.m'])
  if (kind === 'number') {
    if (depth <= 0) return chance.one(['n', 'm', 'grid.x', 'grid.y', '1', '2.0', '0', '0.1', '-3', '100'])
    return chance.one([
      () => `(${number()} ${chance.one(['+', '-', '*', '/', '%'])} ${number()})`,
      () => `(${truth()} ? ${number()} : ${number()})`,
      () => `size(${chance.one(['list', 't', 'rows', 'u'])})`,
      () => `double(${number()})`,
      () => `int(${number()})`,
      () => `-${number()}`,
    ])()
  }
  if (kind === 'text') {
    if (depth <= 0) return chance.one(['t', 'u', "'a'", '"ž"', "''", 'relationship'])
    return chance.one([
      () => `(${text()} + ${text()})`,
      () => `string(${number()})`,
      () => `(${truth()} ? ${text()} : ${text()})`,
    ])()
  }
  if (depth <= 0) return chance.one(['true', 'false', 'n > 2', "t == 'a'", "'a' in list", 'm == null', 'n == m'])
  return chance.one([
    () => `(${number()} ${chance.one(['<', '<=', '>', '>=', '==', '!='])} ${number()})`,
    () => `(${text()} ${chance.one(['==', '!=', '<'])} ${text()})`,
    () => `(${truth()} ${chance.one(['&&', '||'])} ${truth()})`,
    () => `!${truth()}`,
    () => `(${text()} in list)`,
    () => `rows.${chance.one(['exists', 'all', 'exists_one'])}(r, r.years ${chance.one(['>', '=='])} ${number()})`,
    () => `(rows.filter(r, r.years > ${number()}).size() > 1)`,
    () => `${text()}.${chance.one(['contains', 'startsWith', 'endsWith'])}(${text()})`,
    () => `${text()}.matches(${chance.one(PATTERNS)})`,
    () => `(${truth()} ? ${truth()} : ${truth()})`,
  ])()
}

export const expressionCase = (chance: Chance): ExpressionCase => ({
  source: expression(chance, chance.one(['number', 'text', 'truth'] as const), 1 + chance.below(4)),
  scope: scopeFrom(chance),
})

/** A questionnaire whose questions, sections and calculated values depend on those before them. */
function definitionFrom(chance: Chance): Definition {
  const keys: string[] = []
  const condition = (): string => {
    const name = (keys.length > 0 ? chance.one(keys) : 'relationship').replaceAll('-', '_')
    return chance.one([
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
    const type = chance.one([
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
      ...(chance.below(2) === 0 && { visible_if: condition() }),
      ...(type !== 'info' && chance.below(3) === 0 && { required_if: condition() }),
      ...(type !== 'info' && { required: chance.below(3) === 0 }),
    }
    if (type !== 'info') keys.push(key)
    return { type, key, ...steered, ...partsOf(type, chance) } as never
  }
  const sections = Array.from({ length: 1 + chance.below(3) }, (_, section) => ({
    key: `s${section}`,
    weight: 1 + chance.below(3),
    is_scored: chance.below(4) > 0,
    ...(section > 0 && chance.below(2) === 0 && { visible_if: condition() }),
    items: Array.from({ length: 1 + chance.below(6) }, (_each, at) => item(section, at)),
  }))
  const names = keys.map((key) => key.replaceAll('-', '_'))
  const formula = names.length > 1 ? `${chance.one(names)} + ${chance.one(names)} * 2` : '4'
  return makeDefinition(sections, { calculated: [{ key: 'level', formula }] })
}

function partsOf(type: Item['type'], chance: Chance): object {
  if (type === 'single') return { options: options('a', 'b'), other: chance.below(2) === 0 }
  if (type === 'multi') return { options: options('a', 'b', 'none'), exclusive: ['none'], min: chance.below(3), max: 3 }
  if (type === 'number') return { min: -10, max: 10, decimals: chance.below(3) }
  if (type === 'matrix') return { rows: options('x', 'y'), scale: 'five' }
  if (type === 'ranking') return { options: options('a', 'b', 'c') }
  if (type === 'scale') return { is_reversed: chance.below(2) === 0, weight: 1 + chance.below(4) }
  if (type !== 'table') return {}
  const label = { 'sl-SI': 'Stolpec', 'en-EN': 'Column' }
  const total = chance.one(['sum', 'average', 'min', 'max', 'count'] as const)
  return {
    min_rows: chance.below(2),
    columns: [
      { type: 'number', key: 'years', label, decimals: 2, required: chance.below(2) === 0, total },
      { type: 'formula', key: 'months', label, formula: 'years * 12 / 7', decimals: chance.below(4), total },
      { type: 'check', key: 'now', label, total: 'count' },
    ],
  }
}

/** An answer to a question: often right, sometimes not quite. */
function answerTo(item: Item, chance: Chance): AnswerValue {
  const point = () => 1 + chance.below(6)
  switch (item.type) {
    case 'scale':
      return chance.below(5) === 0 ? { cannot_say: true } : point()
    case 'single':
      return chance.one<AnswerValue>(['a', 'b', 'c', { other: '' }, { other: 'drugo' }])
    case 'multi':
      return { keys: chance.some(KEYS, chance.below(4)) }
    case 'number':
      return chance.one([0, 3, 2.5, -11, 4.125, 0.1 + 0.2])
    case 'matrix':
      return { by_row: { x: point(), ...(chance.below(2) === 0 && { y: 'cannot_say' as const }) } }
    case 'ranking':
      return { order: chance.some(['a', 'b', 'c'], 2 + chance.below(2)) }
    case 'table':
      return {
        rows: Array.from({ length: chance.below(4) }, (_, at) => ({
          id: `r${at}`,
          cells: { years: chance.one([0.1, 0.2, 7, 12.345, null]), now: chance.below(2) === 0 },
        })),
      }
    default:
      return chance.one(['', 'besedilo', null])
  }
}

export function fillingCase(chance: Chance): FillingCase {
  const definition = definitionFrom(chance)
  const items = definition.sections.flatMap((section) => section.items).filter(({ type }) => type !== 'info')
  const answered = items.filter(() => chance.below(4) > 0)
  return {
    definition,
    answers: Object.fromEntries(answered.map((item) => [item.key, answerTo(item, chance)])),
    facts: { relationship: chance.one(['self', 'leader', 'coworker']) },
  }
}
