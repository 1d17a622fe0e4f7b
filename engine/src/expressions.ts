import { Environment, type ParseResult } from '@marcbachmann/cel-js'
import type { Answers, AnswerValue, Definition, Item } from '@korak/contract/definition.ts'

/**
 * Conditions and formulas of questionnaires are CEL (https://cel.dev), evaluated by the same code on the server and in
 * the browser: no eval, no loops, no way out of the values given. What differs from plain CEL, for people who write them:
 * every number of an answer is a double and mixes with whole numbers; names with `-` are written with `_`; what is not
 * answered is null, and a condition that stumbles over it is false, a formula has no value.
 */
const environment = new Environment({
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
  limits: { maxAstNodes: 500, maxDepth: 40 },
})
const mixed: Record<string, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
}
for (const [sign, work] of Object.entries(mixed))
  for (const [left, right] of [
    ['double', 'int'],
    ['int', 'double'],
  ])
    environment.registerOperator(`${left} ${sign} ${right}`, (a: unknown, b: unknown) => work(Number(a), Number(b)))

export type Scope = Record<string, unknown>
type Compiled = ParseResult

const compiled = new Map<string, Compiled>()
const compile = (source: string): Compiled => {
  const known = compiled.get(source)
  if (known) return known
  const made = environment.parse(source)
  // Definitions are few and immutable; the bound is for builders that try every keystroke.
  if (compiled.size > 5000) compiled.clear()
  compiled.set(source, made)
  return made
}

/** Name of an item or column inside expressions. */
export const nameOf = (key: string): string => key.replaceAll('-', '_')

/** Says what is wrong with an expression, or null. @param names what it may refer to */
export function faultOf(source: string, names: Iterable<string>): string | null {
  try {
    compile(source)
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? 'syntax') : 'syntax'
  }
  const known = new Set(names)
  const unknown = [...namesIn(source)].find((name) => !known.has(name))
  return unknown === undefined ? null : `Unknown name: ${unknown}`
}

/** Names an expression reads, without those macros bind themselves (`rows.exists(r, r.years > 3)`). */
export function namesIn(source: string): Set<string> {
  const found = new Set<string>()
  const bound = new Set<string>()
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const part of node) walk(part)
    else if (isNode(node)) {
      if (node.op === 'id') found.add(String(node.args))
      else if (node.op === 'rcall' && Array.isArray(node.args)) {
        const [method, receiver, args] = node.args as [string, unknown, unknown[]]
        const [first] = args
        if (MACROS.has(method) && isNode(first) && first.op === 'id') bound.add(String(first.args))
        walk(receiver)
        walk(args)
      } else if (node.op === 'call' && Array.isArray(node.args)) walk(node.args[1])
      else if (node.op === '.' || node.op === '.?') walk((node.args as unknown[])[0])
      else if (node.op !== 'value') walk(node.args)
    }
  }
  walk(compile(source).ast)
  return new Set([...found].filter((name) => !bound.has(name)))
}
const MACROS = new Set(['all', 'exists', 'exists_one', 'map', 'filter'])
const isNode = (value: unknown): value is { op: string; args: unknown } =>
  typeof value === 'object' && value !== null && 'op' in value && 'args' in value

/** Is the condition met? One that stumbles (over something not answered) is not. */
export function holds(source: string, scope: Scope): boolean {
  try {
    return compile(source)(scope) === true
  } catch {
    return false
  }
}

/** Value of a formula: number, text, truth or null. Division by zero and whatever stumbles has none. */
export function calculate(source: string, scope: Scope): number | string | boolean | null {
  try {
    const value: unknown = compile(source)(scope)
    if (typeof value === 'bigint') return Number(value)
    if (typeof value === 'number') return Number.isFinite(value) ? value : null
    return typeof value === 'string' || typeof value === 'boolean' ? value : null
  } catch {
    return null
  }
}

/** An answer as expressions see it: number, text, list of keys, map or rows; null when not answered or not sayable. */
function plainOf(value: AnswerValue | undefined): unknown {
  if (value === undefined || value === null || typeof value !== 'object') return value ?? null
  if ('keys' in value) return value.other === undefined ? value.keys : [...value.keys, 'other']
  if ('other' in value) return 'other'
  if ('by_row' in value)
    return Object.fromEntries(
      Object.entries(value.by_row).map(([row, point]) => [nameOf(row), point === 'cannot_say' ? null : point]),
    )
  if ('order' in value) return value.order
  if ('rows' in value)
    return value.rows.map(({ cells }) =>
      Object.fromEntries(Object.entries(cells).map(([key, cell]) => [nameOf(key), cell])),
    )
  if ('files' in value) return value.files
  return null
}

export const itemsOf = (definition: Definition): Item[] => definition.sections.flatMap((section) => section.items)

/** Everything expressions of a questionnaire may read: each answer, what is calculated, and facts such as `relationship`. */
export function scopeOf(definition: Definition, answers: Answers, facts: Scope = {}): Scope {
  const scope: Scope = { ...facts }
  for (const item of itemsOf(definition)) if (item.type !== 'info') scope[nameOf(item.key)] = plainOf(answers[item.key])
  calculateInto(scope, definition)
  return scope
}

/** Puts the calculated values of a definition into a scope, in order: a later one may use an earlier one. */
export function calculateInto(scope: Scope, definition: Definition): void {
  for (const { key, formula } of definition.calculated) scope[nameOf(key)] = calculate(formula, scope)
}
