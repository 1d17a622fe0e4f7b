// For the test against SurveyJS itself: takes an expression apart, to find the very operations in which the two differ.
import { ExpressionRunner, Model } from 'survey-core'
import { calculate, holds, type Scope } from '@korak/engine/questionnaires/expressions.ts'
import { type Data, QUESTIONS, type Said } from './against-cases.factory.ts'
import { type Expr, parseExpression } from '../expressions/expression-parser.ts'

/** An operation with what it works on, and what both make of each. */
export interface Part {
  /** An operator, the name of a function, or `name` for a question alone. */
  op: string
  expr: Expr
  theirs: unknown
  ours: unknown
  operands: Part[]
}
/** Expressions of SurveyJS as ours: nothing where one cannot be said by itself. */
type ReadAll = (
  conditions: string[],
  formulas: string[],
) => { conditionOf: (at: number) => string | undefined; formulaOf: (at: number) => string | undefined; scope: Scope }

/** Nothing is null, an empty text or no number. */
export const plain = (value: unknown): unknown =>
  value === undefined || value === '' || Number.isNaN(value) ? null : value
export function isSame(one: unknown, other: unknown): boolean {
  const [theirs, ours] = [plain(one), plain(other)]
  if (typeof theirs === 'number' && typeof ours === 'number') return Math.abs(theirs - ours) < 1e-9
  // SurveyJS takes what looks like a number for one.
  return String(theirs) === String(ours)
}

function written(expr: Expr): string {
  switch (expr.kind) {
    case 'constant':
      return typeof expr.value === 'string' ? `'${expr.value}'` : String(expr.value)
    case 'variable':
      return `{${expr.name}}`
    case 'list':
      return `[${expr.items.map(written).join(', ')}]`
    case 'unary':
      return expr.op === 'not' ? `!(${written(expr.of)})` : `${written(expr.of)} ${expr.op}`
    case 'call':
      return `${expr.name.replace('inarray', 'InArray')}(${expr.args.map(written).join(', ')})`
    case 'binary':
      return `(${written(expr.left)} ${expr.op} ${written(expr.right)})`
  }
}

interface Node {
  expr: Expr
  isCondition: boolean
  children: Node[]
}
/** What is a condition in SurveyJS and what a value depends on where it stands. */
function nodeOf(expr: Expr, isCondition: boolean): Node {
  const of = (parts: [Expr, boolean][]): Node => ({
    expr,
    isCondition,
    children: parts.map(([one, is]) => nodeOf(one, is)),
  })
  switch (expr.kind) {
    case 'unary':
      return of([[expr.of, expr.op === 'not']])
    case 'binary': {
      const isJoin = expr.op === 'and' || expr.op === 'or'
      return of([
        [expr.left, isJoin],
        [expr.right, isJoin],
      ])
    }
    case 'call':
      return of(expr.args.map((arg, at) => [arg, expr.name === 'iif' && (at === 0 || isCondition)]))
    default:
      return of([])
  }
}
const opOf = (expr: Expr): string =>
  expr.kind === 'unary' || expr.kind === 'binary' ? expr.op : expr.kind === 'call' ? expr.name : 'name'

function theirsOf(said: string, data: Data): unknown {
  if (!said.includes('{place}')) return new ExpressionRunner(said).runValues(data)
  const paper = new Model({ elements: [{ ...QUESTIONS['place'], name: 'place' }] })
  paper.data = data
  return paper.runExpression(said)
}

/** The innermost operations in which the two differ: what each of them works on is the same to both. */
export function differingParts({ source }: Said, isCondition: boolean, data: Data, readAll: ReadAll): Part[] {
  const top = nodeOf(parseExpression(source), isCondition)
  const nodes: Node[] = []
  const collect = (node: Node) => {
    node.children.forEach(collect)
    if (node.expr.kind !== 'constant' && node.expr.kind !== 'list') nodes.push(node)
  }
  collect(top)
  const [conditions, formulas] = [true, false].map((is) => [
    ...new Set(nodes.filter((node) => node.isCondition === is).map(({ expr }) => written(expr))),
  ]) as [string[], string[]]
  const { conditionOf, formulaOf, scope } = readAll(conditions, formulas)
  const valuesOf = ({ expr, isCondition: is }: Node): [theirs: unknown, ours: unknown] => {
    const said = written(expr)
    const theirs = theirsOf(said, data)
    if (expr.kind === 'constant' || expr.kind === 'list') return [theirs, theirs]
    const cel = is ? conditionOf(conditions.indexOf(said)) : formulaOf(formulas.indexOf(said))
    return [theirs, cel === undefined ? theirs : is ? holds(cel, scope) : calculate(cel, scope)]
  }
  const partOf = (node: Node): Part => {
    const [theirs, ours] = valuesOf(node)
    return { op: opOf(node.expr), expr: node.expr, theirs, ours, operands: node.children.map(partOf) }
  }
  const differing = (node: Node, part: Part): Part[] => {
    const inside = node.children.flatMap((child, at) => differing(child, part.operands[at]!))
    if (inside.length > 0) return inside
    const isLeaf = node.children.length === 0 && !node.isCondition && node !== top
    const theirs = !node.isCondition ? part.theirs : node === top ? part.theirs === true : Boolean(part.theirs)
    return isLeaf || isSame(theirs, part.ours) ? [] : [part]
  }
  return differing(top, partOf(top))
}
