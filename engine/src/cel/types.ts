import type { ASTNode } from '@marcbachmann/cel-js'
import { signaturesOf } from './functions.ts'
import { patternFault } from './patterns.ts'
import { literalOf, MACROS } from './run.ts'
import { type Kind, kindOf } from './values.ts'

/** What is known of a value before anybody answers; `any` where nothing is. */
export interface Type {
  kind: Kind | 'any'
  /** Of the entries of a list, and how many there may be. */
  of?: Type
  most?: number
  /** What stands in a map. */
  fields?: ReadonlyMap<string, Type>
}
/** What names stand for. */
export type Types = ReadonlyMap<string, Type>
/** Where a name is looked up: names are many and expressions, too, so no macro copies them for the one name it adds. */
type Names = Pick<Types, 'get'>
export const ANY: Type = { kind: 'any' }
const [TRUTH, NUMBER, TEXT]: [Type, Type, Type] = [{ kind: 'truth' }, { kind: 'number' }, { kind: 'text' }]

export const FAULT_CODES = [
  'name',
  'kind',
  'function',
  'syntax',
  'steps',
  'pattern_constant',
  'pattern_count',
  'pattern_size',
  'pattern_feature',
  'pattern_syntax',
  'answers',
  'group',
] as const
/** What is wrong with an expression; words are with the reader (`error_expression_<code>`, with `what`). */
export class ExpressionFault extends Error {
  readonly code: (typeof FAULT_CODES)[number]
  readonly what: string
  constructor(code: ExpressionFault['code'], what = '') {
    super(`${WORDS[code]}${what === '' ? '' : `: ${what}`}`)
    this.code = code
    this.what = what
  }
}
const WORDS: Record<(typeof FAULT_CODES)[number], string> = {
  name: 'Unknown name',
  kind: 'What stands here does not go together',
  function: 'There is no such function, or not with these arguments',
  syntax: 'Cannot be read',
  steps: 'May take too many steps',
  answers: 'Feedback asks everybody of a group the same: it cannot depend on answers',
  group: 'Words are told without their group: an open question cannot be for some of the raters',
  pattern_constant: 'The pattern of matches must be written out in quotes',
  pattern_count: 'There are more different patterns than a questionnaire may have',
  pattern_size: 'The pattern is too big',
  pattern_feature: 'Look-arounds and back-references are not supported in patterns',
  pattern_syntax: 'The pattern cannot be read',
}

export interface Checked {
  type: Type
  /** Steps it takes at most, texts left aside. */
  steps: number
}
const EMPTY = 'nothing'

/** What an expression gives and what it may cost. @throws ExpressionFault on what can never come out well */
export function check(node: ASTNode, names: Names): Checked {
  const of = (one: ASTNode) => check(one, names)
  switch (node.op) {
    case 'value':
      return { type: { kind: kindOf(literalOf(node.args) ?? null) }, steps: 1 }
    case 'id': {
      const type = names.get(node.args)
      if (!type) throw new ExpressionFault('name', node.args)
      return { type, steps: 1 }
    }
    case '.': {
      const map = of(node.args[0])
      return { type: fieldType(wanted(map.type, ['map'], '.'), node.args[1]), steps: map.steps + 1 }
    }
    case '[]':
      return entry(of(node.args[0]), of(node.args[1]), node.args[1])
    case 'list': {
      const parts = node.args.map(of)
      const type: Type = {
        kind: 'list',
        of: parts.map((part) => part.type).reduce(either, { kind: EMPTY }),
        most: parts.length,
      }
      return { type, steps: total(parts) }
    }
    case 'map': {
      const parts = node.args.flatMap(([key, value]) => [of(key), of(value)])
      return { type: { kind: 'map' }, steps: total(parts) }
    }
    case '!_':
    case '-_': {
      const one = of(node.args)
      const type = node.op === '!_' ? TRUTH : NUMBER
      wanted(one.type, [type.kind], node.op === '!_' ? '!' : '-')
      return { type, steps: one.steps + 1 }
    }
    case '&&':
    case '||': {
      const parts = node.args.map(of)
      for (const part of parts) wanted(part.type, ['truth'], node.op)
      return { type: TRUTH, steps: total(parts) }
    }
    case '?:': {
      const [test, yes, no] = node.args.map(of) as [Checked, Checked, Checked]
      wanted(test.type, ['truth'], '?')
      return { type: either(yes.type, no.type), steps: 1 + test.steps + Math.max(yes.steps, no.steps) }
    }
    case 'call':
      if (node.args[0] === 'has') return { type: TRUTH, steps: total(node.args[1].map(of)) }
      if (node.args[0] === 'default' && node.args[1].length === 2) {
        const parts = node.args[1].map(of)
        return { type: parts.map(({ type }) => type).reduce(either), steps: total(parts) }
      }
      return called(node.args[0], node.args[1], names)
    case 'rcall':
      if (MACROS.has(node.args[0]) && node.args[2].length > 1) return macro(node.args, names)
      if (node.args[0] === 'matches') checkPattern(node.args[2])
      return called(`.${node.args[0]}`, [node.args[1], ...node.args[2]], names)
    case '.?':
    case '[?]':
      throw new ExpressionFault('syntax', '?')
    default: {
      const [left, right] = [of(node.args[0]), of(node.args[1])]
      const steps = total([left, right]) + (node.op === 'in' ? (right.type.most ?? 0) : 0)
      return { type: operation(node.op, left.type, right.type), steps }
    }
  }
}
const total = (parts: Checked[]): number => parts.reduce((sum, { steps }) => sum + steps, 1)

function wanted(type: Type, kinds: readonly Type['kind'][], where: string): Type {
  if (type.kind === 'any' || kinds.includes(type.kind)) return type
  throw new ExpressionFault('kind', `${type.kind} ${where}`)
}

/** What one or the other gives; what is not answered may be anything. */
function either(one: Type, other: Type): Type {
  if (one.kind === EMPTY) return other
  if (other.kind === EMPTY || (one.kind === other.kind && one.kind !== 'list')) return one
  if (one.kind !== 'list' || other.kind !== 'list') return ANY
  return { kind: 'list', of: either(one.of ?? ANY, other.of ?? ANY), most: Math.max(one.most ?? 0, other.most ?? 0) }
}

function fieldType(map: Type, name: string): Type {
  if (!map.fields) return ANY
  const type = map.fields.get(name)
  if (!type) throw new ExpressionFault('name', name)
  return type
}

function entry(of: Checked, key: Checked, node: ASTNode): Checked {
  const steps = of.steps + key.steps + 1
  wanted(of.type, ['list', 'map'], '[]')
  if (of.type.kind === 'list') wanted(key.type, ['number'], '[]')
  if (of.type.kind === 'map' && node.op === 'value' && typeof node.args === 'string')
    return { type: fieldType(of.type, node.args), steps }
  return { type: of.type.of ?? ANY, steps }
}

function macro([name, receiver, args]: readonly [string, ASTNode, readonly ASTNode[]], names: Names): Checked {
  const { type, steps } = check(receiver, names)
  wanted(type, ['list', 'map'], name)
  const [variable, ...bodies] = args
  if (variable?.op !== 'id') throw new ExpressionFault('syntax', name)
  const entries: Type = type.kind === 'map' ? TEXT : (type.of ?? ANY)
  const inside: Names = { get: (one) => (one === variable.args ? entries : names.get(one)) }
  const checked = bodies.map((body) => check(body, inside))
  const [first, last] = [checked[0], checked.at(-1)]
  if (name !== 'map' || checked.length > 1) wanted(first?.type ?? ANY, ['truth'], name)
  const most = type.most ?? type.fields?.size ?? 1
  const gives: Type =
    name === 'filter'
      ? { kind: 'list', of: entries, most }
      : name === 'map'
        ? { kind: 'list', of: last?.type ?? ANY, most }
        : TRUTH
  // What stands in it is looked through once at least, however few entries there are.
  return { type: gives, steps: steps + 1 + Math.max(1, most) * total(checked) }
}

function called(name: string, nodes: readonly ASTNode[], names: Names): Checked {
  const parts = nodes.map((node) => check(node, names))
  const signature = signaturesOf(name)?.find(
    ({ takes, optional = 0 }) =>
      parts.length <= takes.length &&
      parts.length >= takes.length - optional &&
      parts.every(({ type }, at) => type.kind === 'any' || takes[at]?.includes(type.kind)),
  )
  if (!signature) throw new ExpressionFault('function', name.replace('.', ''))
  return { type: { kind: signature.gives }, steps: total(parts) }
}

function checkPattern(args: readonly ASTNode[]): void {
  const [pattern] = args
  if (pattern?.op !== 'value' || typeof pattern.args !== 'string') throw new ExpressionFault('pattern_constant')
  const fault = patternFault(pattern.args)
  if (fault) throw new ExpressionFault(fault, pattern.args)
}

const ORDERED: Type['kind'][] = ['number', 'text', 'truth', 'time', 'span']
function operation(op: string, left: Type, right: Type): Type {
  const [one, other] = [left.kind, right.kind]
  const isOpen = one === 'any' || other === 'any'
  const mismatch = () => new ExpressionFault('kind', `${one} ${op} ${other}`)
  switch (op) {
    case '==':
    case '!=':
      if (!isOpen && one !== other && one !== EMPTY && other !== EMPTY) throw mismatch()
      return TRUTH
    case 'in': {
      wanted(right, ['list', 'map'], op)
      const inside = right.of?.kind ?? 'any'
      if (other === 'list' && one !== 'any' && ![one, 'any', EMPTY].includes(inside)) throw mismatch()
      return TRUTH
    }
    case '<':
    case '<=':
    case '>':
    case '>=':
      wanted(left, ORDERED, op)
      wanted(right, ORDERED, op)
      if (!isOpen && one !== other) throw mismatch()
      return TRUTH
    default: {
      const kinds = new Set([one, other])
      if (kinds.has('time') || kinds.has('span')) return ANY
      wanted(left, op === '+' ? ['number', 'text', 'list'] : ['number'], op)
      wanted(right, op === '+' ? ['number', 'text', 'list'] : ['number'], op)
      if (!isOpen && one !== other) throw mismatch()
      if (one === 'list' && other === 'list')
        return { ...either(left, right), most: (left.most ?? 0) + (right.most ?? 0) }
      return op !== '+' ? NUMBER : one === 'any' ? right : left
    }
  }
}
