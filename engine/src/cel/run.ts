import type { ASTNode } from '@marcbachmann/cel-js'
import type { Budget } from './budget.ts'
import { callFunction } from './functions.ts'
import { moved } from './times.ts'
import {
  entriesOf,
  fieldOf,
  finite,
  isList,
  isSame,
  keysOf,
  kindOf,
  LONGEST_LIST,
  LONGEST_TEXT,
  type Maybe,
  ordered,
  type Value,
} from './values.ts'

/** Where names are looked up: what macros bind, then what the questionnaire knows. */
interface Frame {
  scope: { readonly [name: string]: unknown }
  budget: Budget
  bound?: { name: string; value: Value; outer: Frame['bound'] } | undefined
}
/** Macros: each is a method of a list or a map with a name of its own for the entry. */
export const MACROS = new Set(['all', 'exists', 'exists_one', 'map', 'filter'])

/**
 * What an expression gives, walked node by node: each is a step, long texts and lists are more. Nothing (`undefined`) where
 * there is no value: a name or field that is not there, a kind that does not fit, a division by nought.
 */
export function run(node: ASTNode, at: Frame): Maybe {
  at.budget.spend(1)
  switch (node.op) {
    case 'value':
      return literalOf(node.args)
    case 'id':
      return read(node.args, at)
    case '.':
      return fieldOf(run(node.args[0], at), node.args[1])
    case '[]':
      return entryOf(run(node.args[0], at), run(node.args[1], at))
    case 'list':
      return all(node.args, at)
    case 'map':
      return mapOf(node.args, at)
    case '!_': {
      const value = run(node.args, at)
      return typeof value === 'boolean' ? !value : undefined
    }
    case '-_': {
      const value = run(node.args, at)
      return typeof value === 'number' ? 0 - value : undefined
    }
    case '&&':
      return decided(node.args, false, at)
    case '||':
      return decided(node.args, true, at)
    case '?:': {
      const test = run(node.args[0], at)
      return typeof test === 'boolean' ? run(node.args[test ? 1 : 2], at) : undefined
    }
    case 'call':
      if (node.args[0] === 'has') return isThere(node.args[1], at)
      return node.args[0] === 'default' ? settled(node.args[1], at) : called(node.args[0], node.args[1], at)
    case 'rcall':
      return MACROS.has(node.args[0]) && node.args[2].length > 1
        ? macro(node.args, at)
        : called(`.${node.args[0]}`, [node.args[1], ...node.args[2]], at)
    case '.?':
    case '[?]':
      return undefined
    default: {
      const [left, right] = [run(node.args[0], at), run(node.args[1], at)]
      return left === undefined || right === undefined ? undefined : operated(node.op, left, right, at.budget)
    }
  }
}

/** A constant of the expression: every number is a double, so that whole ones mix with others. */
export function literalOf(value: unknown): Maybe {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value)
  // A number written with `u`.
  return typeof value === 'object' && 'value' in value ? Number(value.value) : undefined
}

function read(name: string, at: Frame): Maybe {
  for (let one = at.bound; one; one = one.outer) if (one.name === name) return one.value
  return Object.hasOwn(at.scope, name) ? (at.scope[name] as Maybe) : undefined
}

function entryOf(of: Maybe, key: Maybe): Maybe {
  if (of === undefined || key === undefined) return undefined
  if (!isList(of)) return fieldOf(of, key)
  return typeof key === 'number' && Number.isInteger(key) ? of[key] : undefined
}

function all(nodes: readonly ASTNode[], at: Frame): readonly Value[] | undefined {
  const values: Value[] = []
  for (const node of nodes) {
    const value = run(node, at)
    if (value === undefined) return undefined
    values.push(value)
  }
  return values
}

function mapOf(entries: readonly [ASTNode, ASTNode][], at: Frame): Maybe {
  const map = new Map<Value, Value>()
  for (const pair of entries) {
    const values = all(pair, at)
    if (!values || !['text', 'number', 'truth'].includes(kindOf(values[0] ?? null))) return undefined
    map.set(values[0] ?? null, values[1] ?? null)
  }
  return map
}

/** `&&` and `||`: a side that decides does so even where the other has no value. */
function decided([left, right]: readonly [ASTNode, ASTNode], by: boolean, at: Frame): Maybe {
  const first = run(left, at)
  if (first === by) return by
  const second = run(right, at)
  if (second === by) return by
  return typeof first === 'boolean' && typeof second === 'boolean' ? !by : undefined
}

/** `has(grid.row)`: is there such a field, whatever it holds? */
function isThere([node]: readonly ASTNode[], at: Frame): Maybe {
  if (node?.op !== '.') return undefined
  const map = run(node.args[0], at)
  if (map === undefined || kindOf(map) !== 'map') return undefined
  return fieldOf(map, node.args[1]) !== undefined
}

/** `default(hours, 0)`: the value, or the other one where it is null or there is none. */
function settled([node, other, ...more]: readonly ASTNode[], at: Frame): Maybe {
  if (!node || !other || more.length > 0) return undefined
  return run(node, at) ?? run(other, at)
}

function called(name: string, nodes: readonly ASTNode[], at: Frame): Maybe {
  // The pattern of `matches` is written, never worked out: nobody who answers may choose it.
  if (name === '.matches' && nodes[1]?.op !== 'value') return undefined
  const values = all(nodes, at)
  return values && callFunction(name, values, at.budget)
}

function macro([name, receiver, args]: readonly [string, ASTNode, readonly ASTNode[]], at: Frame): Maybe {
  const entries = entriesOf(run(receiver, at))
  const [variable, test, given] = args
  if (!entries || variable?.op !== 'id' || !test) return undefined
  const inside = (value: Value): Frame => ({ ...at, bound: { name: variable.args, value, outer: at.bound } })
  if (name === 'map' && !given) return mapped(entries, (value) => run(test, inside(value)))
  if (name === 'exists' || name === 'all')
    return decidedBy(entries, name === 'exists', (value) => run(test, inside(value)))
  const met: Value[] = []
  for (const value of entries) {
    const isMet = run(test, inside(value))
    if (typeof isMet !== 'boolean') return undefined
    if (isMet) met.push(value)
  }
  if (name === 'exists_one') return met.length === 1
  return given ? mapped(met, (value) => run(given, inside(value))) : met
}

function mapped(entries: readonly Value[], give: (value: Value) => Maybe): Maybe {
  const made: Value[] = []
  for (const entry of entries) {
    const value = give(entry)
    if (value === undefined) return undefined
    made.push(value)
  }
  return made
}

/** `exists` is decided by one that is met, `all` by one that is not; else one without a value leaves it open. */
function decidedBy(entries: readonly Value[], by: boolean, test: (value: Value) => Maybe): Maybe {
  let isOpen = false
  for (const entry of entries) {
    const value = test(entry)
    if (value === by) return by
    if (typeof value !== 'boolean') isOpen = true
  }
  return isOpen ? undefined : !by
}

function operated(op: string, left: Value, right: Value, budget: Budget): Maybe {
  if (op === '==' || op === '!=') return isSame(left, right, budget) === (op === '==')
  if (op === 'in') return isIn(left, right, budget)
  if (op === '<' || op === '<=' || op === '>' || op === '>=') {
    const order = ordered(left, right, budget)
    if (order === undefined) return undefined
    return op === '<' ? order < 0 : op === '<=' ? order <= 0 : op === '>' ? order > 0 : order >= 0
  }
  if (typeof left === 'number' && typeof right === 'number') return worked(op, left, right)
  if (op === '+' && typeof left === 'string' && typeof right === 'string') {
    if (left.length + right.length > LONGEST_TEXT) return undefined
    budget.spend((left.length + right.length) >> 8)
    return left + right
  }
  if (op === '+' && isList(left) && isList(right)) {
    if (left.length + right.length > LONGEST_LIST) return undefined
    budget.spend(left.length + right.length)
    return [...left, ...right]
  }
  return moved(op, left, right)
}

function worked(op: string, left: number, right: number): Maybe {
  switch (op) {
    case '+':
      return finite(left + right)
    case '-':
      return finite(left - right)
    case '*':
      return finite(left * right)
    case '/':
      return finite(left / right)
    case '%':
      return finite(left % right)
    default:
      return undefined
  }
}

function isIn(one: Value, many: Value, budget: Budget): Maybe {
  if (isList(many)) return many.some((each) => (budget.spend(1), isSame(each, one, budget)))
  if (kindOf(many) !== 'map') return undefined
  budget.spend(keysOf(many).length >> 3)
  return fieldOf(many, one) !== undefined
}
