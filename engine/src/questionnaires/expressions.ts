import type { ASTNode } from '@marcbachmann/cel-js'
import type { Answers, AnswerValue, Definition, Item } from '@korak/contract/definition.ts'
import { Budget, OverBudget } from '../cel/budget.ts'
import { treeOf } from '../cel/parser.ts'
import { MACROS, run } from '../cel/run.ts'
import type { Maybe } from '../cel/values.ts'
import { own } from '../own.ts'

/**
 * Conditions and formulas of questionnaires are CEL (https://cel.dev), evaluated by the same code on the server and in
 * the browser: no eval, no loops, no way out of the values given, no more than so many steps (`cel/budget.ts`). What differs
 * from plain CEL, for people who write them: every number is a double; names with `-` are written with `_`; what is not
 * answered is null, and a condition that stumbles over it is false, a formula has no value; patterns are constants; besides,
 * `default(hours, 0)` puts something in the place of no value, lists of numbers have `sum()`, `min()` and `max()`, numbers
 * `round(x, 1)` and `trunc(x, 1)`.
 */
export type Scope = Record<string, unknown>

const parsed = new Map<string, ASTNode>()
/** An expression as a tree. @throws when it cannot be read */
export function parse(source: string): ASTNode {
  const known = parsed.get(source)
  if (known) return known
  const made = treeOf(source)
  // Definitions are few and immutable; the bound is for builders that try every keystroke.
  if (parsed.size > 5000) parsed.clear()
  parsed.set(source, made)
  return made
}

/** Name of an item or column inside expressions. */
export const nameOf = (key: string): string => key.replaceAll('-', '_')

/** Names an expression reads, without those macros bind themselves (`rows.exists(r, r.years > 3)`). */
export function namesIn(source: string): Set<string> {
  const found = new Set<string>()
  const walk = (node: ASTNode, bound: readonly string[]): void => {
    const each = (nodes: readonly ASTNode[], names = bound) => {
      for (const one of nodes) walk(one, names)
    }
    switch (node.op) {
      case 'value':
        return
      case 'id':
        if (!bound.includes(node.args)) found.add(node.args)
        return
      case '.':
      case '.?':
        return walk(node.args[0], bound)
      case 'call':
        return each(node.args[1])
      case 'rcall': {
        const [method, receiver, args] = node.args
        walk(receiver, bound)
        const [first] = args
        const isMacro = MACROS.has(method) && first?.op === 'id'
        return isMacro ? each(args.slice(1), [...bound, first.args]) : each(args)
      }
      case '!_':
      case '-_':
        return walk(node.args, bound)
      case 'map':
        return each(node.args.flat())
      default:
        return each(node.args)
    }
  }
  walk(parse(source), [])
  return found
}

/** What an expression gives; nothing when it stumbles, cannot be read, or the steps are used up. */
function valueOf(source: string, scope: Scope, budget: Budget): Maybe {
  let tree: ASTNode
  try {
    tree = parse(source)
  } catch {
    return undefined
  }
  try {
    return run(tree, { scope, budget })
  } catch (error) {
    if (error instanceof OverBudget) return undefined
    throw error
  }
}

/** Is the condition met? One that stumbles (over something not answered) is not. */
export const holds = (source: string, scope: Scope, budget = new Budget()): boolean =>
  valueOf(source, scope, budget) === true

/** Value of a formula: number, text, truth or null. Division by zero and whatever stumbles has none. */
export function calculate(source: string, scope: Scope, budget = new Budget()): number | string | boolean | null {
  const value = valueOf(source, scope, budget)
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null
}

export type TableItem = Extract<Item, { type: 'table' }>
export type TableRow = Extract<AnswerValue, { rows: unknown }>['rows'][number]
export type Cell = TableRow['cells'][string]

/** The row with its formula columns calculated, left to right, and not rounded; a later formula may use an earlier one. */
export function workedCells(item: TableItem, row: TableRow, budget: Budget): Record<string, Cell> {
  const cells: Record<string, Cell> = { ...row.cells }
  for (const column of item.columns) {
    if (column.type !== 'formula') continue
    const scope = Object.fromEntries(item.columns.map(({ key }) => [nameOf(key), own(cells, key) ?? null]))
    cells[column.key] = calculate(column.formula, scope, budget)
  }
  return cells
}

/** An answer as expressions see it: number, text, list of keys, map or rows; null when not answered or not sayable. */
function plainOf(item: Item, value: AnswerValue | undefined, budget: Budget): unknown {
  if (value === undefined || value === null || typeof value !== 'object') return value ?? null
  if ('keys' in value) return value.other === undefined ? value.keys : [...value.keys, 'other']
  if ('other' in value) return 'other'
  if ('by_row' in value)
    return Object.fromEntries(
      Object.entries(value.by_row).map(([row, point]) => [nameOf(row), point === 'cannot_say' ? null : point]),
    )
  if ('order' in value) return value.order
  if ('rows' in value)
    return value.rows.map((row) => {
      const cells = item.type === 'table' ? workedCells(item, row, budget) : row.cells
      return Object.fromEntries(Object.entries(cells).map(([key, cell]) => [nameOf(key), cell]))
    })
  if ('files' in value) return value.files
  return null
}

export const itemsOf = (definition: Definition): Item[] => definition.sections.flatMap((section) => section.items)

/** Everything expressions of a questionnaire may read: each answer, what is calculated, and facts such as `relationship`. */
export function scopeOf(definition: Definition, answers: Answers, facts: Scope = {}, budget = new Budget()): Scope {
  const scope: Scope = { ...facts }
  for (const item of itemsOf(definition))
    if (item.type !== 'info') scope[nameOf(item.key)] = plainOf(item, own(answers, item.key), budget)
  for (const { key, formula } of definition.calculated) scope[nameOf(key)] = calculate(formula, scope, budget)
  return scope
}

/** Calculates anew what reads a name, itself or through another calculated value, in order. */
export function recalculate(scope: Scope, definition: Definition, name: string, budget: Budget): void {
  const changed = new Set([name])
  for (const { key, formula } of definition.calculated) {
    const reads = readsOf(formula)
    if (![...changed].some((one) => reads.has(one))) continue
    changed.add(nameOf(key))
    scope[nameOf(key)] = calculate(formula, scope, budget)
  }
}
const read = new WeakMap<ASTNode, Set<string>>()
function readsOf(source: string): Set<string> {
  try {
    const tree = parse(source)
    const known = read.get(tree) ?? namesIn(source)
    read.set(tree, known)
    return known
  } catch {
    return new Set()
  }
}

/** Conditions and formulas over the whole questionnaire, without those of the rows of a table. */
export const expressionsOf = ({ sections, calculated }: Pick<Definition, 'sections' | 'calculated'>): string[] =>
  [
    ...calculated.map(({ formula }) => formula),
    ...sections.flatMap(({ visible_if, items }) => [
      visible_if,
      ...items.flatMap((item) => [item.visible_if, item.type === 'info' ? undefined : item.required_if]),
    ]),
  ].filter((source) => source !== undefined)

/** All conditions and formulas, with those of the rows of tables. */
function allExpressionsOf(definition: Definition): string[] {
  const columns = itemsOf(definition).flatMap((item) => (item.type === 'table' ? item.columns : []))
  const inRows = columns.flatMap((column) => (column.type === 'formula' ? [column.formula] : []))
  return [...expressionsOf(definition), ...inRows]
}

/** Has it any condition or formula? */
export const hasExpressions = (definition: Definition): boolean => allExpressionsOf(definition).length > 0

/** Does any of its conditions and formulas look for a pattern? */
export const hasPatterns = (definition: Definition): boolean =>
  allExpressionsOf(definition).some((source) => source.includes('matches'))
