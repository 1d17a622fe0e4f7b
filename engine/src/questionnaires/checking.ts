import type { ASTNode } from '@marcbachmann/cel-js'
import type { Column, Item } from '@korak/contract/definition.ts'
import { COST_OF_PATTERNS, costOf, MOST_PATTERNS } from '../cel/patterns.ts'
import { ANY, check, type Checked, ExpressionFault, type Type, type Types } from '../cel/types.ts'
import { nameOf, parse } from './expressions.ts'

/** What an expression must give. */
export type Wanted = 'condition' | 'formula'
const GIVES: Record<Wanted, Type['kind'][]> = {
  condition: ['truth', 'any'],
  formula: ['truth', 'number', 'text', 'nothing', 'any'],
}

/** What an expression gives and costs at most. @throws ExpressionFault when it cannot be read or can never come out well */
export function checked(source: string, names: Types, wants: Wanted): Checked {
  const found = check(treeOf(source), names)
  if (!GIVES[wants].includes(found.type.kind)) throw new ExpressionFault('kind', found.type.kind)
  return found
}
function treeOf(source: string) {
  try {
    return parse(source)
  } catch (error) {
    throw new ExpressionFault('syntax', error instanceof Error ? (error.message.split('\n')[0] ?? '') : '')
  }
}

/**
 * Notes the patterns of an expression beside those of the expressions before it, none of them made ready yet.
 * @throws ExpressionFault when there are too many different ones, together they are too dear, or it cannot be read
 */
export function notePatterns(source: string, known: Map<string, number>): void {
  for (const node of nodesOf(treeOf(source)))
    if (node.op === 'rcall' && node.args[0] === 'matches' && node.args[2][0]?.op === 'value') {
      const pattern = String(node.args[2][0].args)
      if (!known.has(pattern)) known.set(pattern, costOf(pattern))
      if (known.size > MOST_PATTERNS) throw new ExpressionFault('pattern_count', String(MOST_PATTERNS))
      const cost = [...known.values()].reduce((sum, one) => sum + one, 0)
      if (cost > COST_OF_PATTERNS) throw new ExpressionFault('pattern_size', pattern)
    }
}
/** A tree with everything in it. */
function* nodesOf(part: unknown): Generator<ASTNode> {
  if (Array.isArray(part)) for (const one of part) yield* nodesOf(one)
  else if (typeof part === 'object' && part !== null && 'op' in part && 'args' in part) {
    yield part as ASTNode
    yield* nodesOf(part.args)
  }
}

/** Says what is wrong with an expression, or null. @param names what it may refer to */
export function faultOf(source: string, names: Types, wants: Wanted): ExpressionFault | null {
  try {
    checked(source, names, wants)
    return null
  } catch (error) {
    if (error instanceof ExpressionFault) return error
    throw error
  }
}

/** Facts every expression may read besides answers. */
export const FACTS: Types = new Map([['relationship', { kind: 'text' }]])

const [TEXT, NUMBER]: [Type, Type] = [{ kind: 'text' }, { kind: 'number' }]
const listOf = (of: Type, most: number): Type => ({ kind: 'list', of, most })
const MOST_CHOSEN = 200

/** What an answer to an item is to expressions. */
export function typeOf(item: Item): Type {
  switch (item.type) {
    case 'scale':
    case 'number':
      return NUMBER
    case 'multi':
      return listOf(TEXT, (item.options?.length ?? MOST_CHOSEN) + 1)
    case 'ranking':
      return listOf(TEXT, item.options.length)
    case 'file':
      return listOf(TEXT, item.max_files)
    case 'matrix':
      return { kind: 'map', fields: new Map(item.rows.map(({ key }) => [nameOf(key), NUMBER])) }
    case 'table':
      return listOf({ kind: 'map', fields: typesOfCells(item.columns) }, item.max_rows)
    default:
      return TEXT
  }
}

/** What the cells of a row are to the formulas of its table. */
export const typesOfCells = (columns: readonly Column[]): Map<string, Type> =>
  new Map(columns.map((column) => [nameOf(column.key), typeOfCell(column)]))
const typeOfCell = ({ type }: Column): Type =>
  type === 'number' ? NUMBER : type === 'check' ? { kind: 'truth' } : type === 'formula' ? ANY : TEXT
