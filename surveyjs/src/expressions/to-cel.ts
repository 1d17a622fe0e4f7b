import { type Expr, type Operator, parseExpression, Unsayable } from './expression-parser.ts'
import { formulaOf } from './to-cel-values.ts'
import { asCondition, isNamedPoint, numeric, type Piece, quoted, type Scope, settled, tight, worded } from './pieces.ts'
import type { Resolve } from './targets.ts'
import { equal, evened, isHere, likened, mustAgree, mustBeAlike, unequal } from './equality.ts'
import { emptiness, negated, truthOf } from './truths.ts'

/**
 * A condition of SurveyJS in CEL. Where SurveyJS takes what is not answered for false, ours has no value and is not met: the
 * same at the top, but under a negation, in `iif` and as a value it is said (`default(…, false)`).
 */
export function conditionToCel(source: string, resolve: Resolve, say: Saying): { cel: string; level: number } {
  return condition(parseExpression(source), { resolve, ...say, formula, condition })
}
type Saying = Pick<Scope, 'onUnknown' | 'onJoined'>

/** A formula of SurveyJS in CEL, and what it gives. */
export function formulaToCel(source: string, resolve: Resolve, say: Saying): Piece {
  return formula(parseExpression(source), { resolve, ...say, formula, condition })
}
/** A formula of SurveyJS in CEL that gives a number or words: nobody after it knows the values of an option. */
export function plainToCel(source: string, resolve: Resolve, say: Saying): Piece {
  const piece = formulaToCel(source, resolve, say)
  if (piece.kind !== 'choice') return piece
  const scope = { resolve, ...say, formula, condition }
  return piece.target?.values?.isComplete ? numeric(piece, scope) : worded(piece)
}

const ARITHMETIC = new Set<string>(['+', '-', '*', '/', '%', '^'])
const isCondition = (expr: Expr): boolean =>
  expr.kind === 'unary' || (expr.kind === 'binary' && !ARITHMETIC.has(expr.op))
const formula = (expr: Expr, scope: Scope): Piece =>
  isCondition(expr) ? settled(condition(expr, scope), 'false') : formulaOf(expr, scope)

function condition(expr: Expr, scope: Scope): Piece {
  if (expr.kind === 'constant') {
    if (typeof expr.value !== 'boolean') throw new Unsayable('constant')
    return asCondition(String(expr.value), 6, true)
  }
  if (expr.kind === 'unary') {
    if (expr.op === 'not') return negated(condition(expr.of, scope))
    return emptiness(formula(expr.of, { ...scope, isCalculation: false }), expr.op === 'empty')
  }
  if (expr.kind === 'binary') {
    if (expr.op === 'and' || expr.op === 'or') {
      const level = expr.op === 'and' ? 2 : 1
      const [left, right] = [condition(expr.left, scope), condition(expr.right, scope)]
      const cel = `${tight(left, level)} ${expr.op === 'and' ? '&&' : '||'} ${tight(right, level + 1)}`
      return asCondition(cel, level, left.isSure && right.isSure)
    }
    if (!ARITHMETIC.has(expr.op)) return relation(expr.op, expr.left, expr.right, scope)
  }
  if (expr.kind === 'call' && expr.name === 'iif' && expr.args.length === 3) {
    const [test, yes, no] = expr.args.map((arg) => condition(arg, scope)) as [Piece, Piece, Piece]
    return asCondition(`${tight(settled(test, 'false'), 1)} ? ${tight(yes, 1)} : ${tight(no, 1)}`, 0)
  }
  return truthOf(formula(expr, scope))
}

const MIRRORED: Partial<Record<Operator, Operator>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '=': '=',
  '!=': '!=',
}

function relation(op: Operator, leftExpr: Expr, rightExpr: Expr, given: Scope): Piece {
  const scope = { ...given, isCalculation: false }
  const [left, right] = [formula(leftExpr, scope), formula(rightExpr, scope)]
  // How it compares depends on which of its kinds it is of.
  if ([left, right].flatMap(itemsOf).some(({ kind }) => kind === 'mixed')) throw new Unsayable('mixed')
  const mirrored = MIRRORED[op]
  const isListed = left.items && right.kind === 'list' && isAsked(right)
  if ((isListed || (left.constant !== undefined && right.constant === undefined)) && mirrored)
    return compare(mirrored, right, left, scope)
  return compare(op, left, right, scope)
}

function compare(op: Operator, left: Piece, right: Piece, scope: Scope): Piece {
  const isNothing = right.constant === null || right.constant === ''
  // One is never the same as several, but nothing is the same as none.
  if ((op === '=' || op === '!=') && right.kind === 'list' && isAsked(right) && left.kind !== 'list')
    throw new Unsayable('list')
  switch (op) {
    case '=':
      if (isNothing) return emptiness(left, true)
      return left.kind === 'list' ? sameList(left, right, scope) : equal(left, right, scope)
    case '!=':
      if (isNothing) return emptiness(left, false)
      return left.kind === 'list' ? negated(sameList(left, right, scope)) : unequal(left, right, scope)
    case 'contains':
      return contains(left, right, scope)
    case 'notcontains':
      // Of what is not answered SurveyJS says neither that it is in there nor that it is not.
      if (!left.items && (isAsked(right) || isNothingLike(left))) throw new Unsayable('notcontains')
      return negated(contains(left, right, scope))
    case 'anyof':
      return anyOf(left, right, scope)
    case 'noneof':
      return negated(anyOf(left, right, scope))
    case 'allof':
      return allOf(left, right, scope)
    default:
      return ordered(op, left, right, scope)
  }
}

const itemsOf = (piece: Piece): Piece[] => piece.items ?? [piece]

function sameList(left: Piece, right: Piece, scope: Scope): Piece {
  // Several are never the same as one, also when one of them is chosen.
  if (right.constant !== undefined) return asCondition('false', 6, true)
  if (!right.items) throw new Unsayable('list')
  if (left.target?.isRanked) return sameOrder(left, right.items, scope)
  // In another case it would be sorted elsewhere there, and then be another.
  if (right.items.some((item) => isRespelt(item, left))) throw new Unsayable('list')
  const keys = right.items.map((item) => likened(item, left, scope).cel)
  // Nobody chooses the same twice.
  if (new Set(keys).size < keys.length) return asCondition('false', 6, true)
  return asCondition(
    [`size(${left.cel}) == ${keys.length}`, ...keys.map((key) => `${key} in ${left.cel}`)].join(' && '),
    2,
  )
}

const isRespelt = ({ constant }: Piece, { target }: Piece): boolean =>
  typeof constant === 'string' &&
  target?.values?.of(constant) !== undefined &&
  !target.values.texts.some(([, value]) => value === constant)
/** Who puts the same in another order gives another answer. */
const sameOrder = (ranking: Piece, items: Piece[], scope: Scope): Piece =>
  asCondition(`${ranking.cel} == [${memberKeys(items, ranking, scope).join(', ')}]`, 3)

/** May it be a no or a nought? Of these SurveyJS says that nothing is in there, and that something is. */
const isNothingLike = ({ target }: Piece): boolean =>
  target?.values?.pairs.some(([value]) => value === false || value === 0) === true
function contains(left: Piece, right: Piece, scope: Scope): Piece {
  // There it depends on which of the two is not answered.
  if (right.kind === 'list' && isAsked(right)) throw new Unsayable('contains')
  if (left.items) return amongItems(left.items, right, '&&', scope)
  if (left.kind === 'list') return right.items ? among(left, right, '&&', scope) : has(left, right, scope)
  if (left.kind === 'text' && typeof right.constant === 'string')
    return asCondition(`${tight(left, 6)}.lowerAscii().contains(${quoted(right.constant.toLowerCase())})`, 6)
  if (left.kind === 'choice' && right.constant !== undefined && left.target?.values) {
    // A no or a nought is in nothing there, not even in itself.
    if (right.constant === false || right.constant === 0) throw new Unsayable('contains')
    const keys = left.target.values.containing(String(right.constant)).map((key) => quoted(String(key)))
    const of = tight(left, 4)
    return asCondition(keys.length === 1 ? `${of} == ${keys[0]}` : `${of} in [${keys.join(', ')}]`, 3)
  }
  throw new Unsayable('contains')
}
function has(list: Piece, one: Piece, scope: Scope): Piece {
  // What is written would be compared with keys, not with the values they became of.
  const isOther = one.kind === 'text' || one.kind === 'truth' || isNamedPoint(one)
  if (isOther && one.constant === undefined) throw new Unsayable('list')
  return asCondition(`${tight(likened(one, list, scope), 4)} in ${list.cel}`, 3)
}

const isAsked = (piece: Piece): boolean => piece.constant === undefined && !piece.items
/** Anything is any, and has all, of what is not answered. */
function anyOf(left: Piece, right: Piece, scope: Scope): Piece {
  const any = among(left, right, '||', scope)
  return isAsked(right) ? asCondition(`${emptiness(right, true).cel} || ${tight(any, 2)}`, 1) : any
}
const allOf = (left: Piece, right: Piece, scope: Scope): Piece => {
  const all = among(left, right, '&&', scope)
  return right.kind === 'list' && isAsked(right)
    ? asCondition(`${emptiness(right, true).cel} || ${tight(all, 2)}`, 1)
    : all
}

function among(left: Piece, right: Piece, sign: '&&' | '||', scope: Scope): Piece {
  if (left.items) return amongItems(left.items, right, sign, scope)
  const level = sign === '&&' ? 2 : 1
  if (left.kind === 'list') {
    if (right.kind === 'list' && !right.items) {
      mustAgree(left, right)
      return asCondition(`${right.cel}.${sign === '&&' ? 'all' : 'exists'}(each, each in ${left.cel})`, 6)
    }
    const parts = itemsOf(right).map((item) => has(left, item, scope).cel)
    if (parts.length === 0) throw new Unsayable('list')
    return asCondition(parts.join(` ${sign} `), parts.length > 1 ? level : 3)
  }
  if (!['choice', 'number', 'text'].includes(left.kind)) throw new Unsayable('list')
  if (right.kind === 'list' && !right.items && sign === '||') return has(right, left, scope)
  // Of a text and a single value SurveyJS asks which is part of which.
  if (!right.items) throw new Unsayable('list')
  if (sign === '&&') {
    const parts = right.items.map((item) => tight(contains(left, item, scope), 3))
    return asCondition(parts.join(' && '), parts.length > 1 ? 2 : 3)
  }
  const any = oneOf(left, right.items, scope)
  if (right.items.every(({ constant }) => constant !== undefined)) return any
  // Nothing is none of them, also where one of them is not answered.
  return asCondition(`${tight(emptiness(left, false), 2)} && ${tight(any, 2)}`, 2)
}

/** Is a single answer one of these? */
function oneOf(one: Piece, items: Piece[], scope: Scope): Piece {
  const isText = one.kind === 'text'
  if (!isText) for (const item of items) mustBeAlike(one, item)
  const keys = items.map((item) => {
    if (isText) return settled(evened(item), '""').cel
    const key = likened(item, one, scope)
    return isHere(key) ? key.cel : settled(key, 'null').cel
  })
  return asCondition(`${tight(isText ? evened(one) : one, 4)} in [${keys.join(', ')}]`, 3)
}
/** The same with the list on the left: its values become the keys of what stands on the right. */
function amongItems(items: Piece[], right: Piece, sign: '&&' | '||', scope: Scope): Piece {
  if (items.length === 0) throw new Unsayable('list')
  if (right.kind === 'list' && !right.items) {
    const keys = memberKeys(items, right, scope).join(', ')
    return asCondition(`${right.cel}.${sign === '&&' ? 'all' : 'exists'}(each, each in [${keys}])`, 6)
  }
  const parts = itemsOf(right).map((one) => {
    // Nothing is the same as nothing: what of the list is answered nobody knows.
    const isOpen = items.some(({ constant }) => constant === undefined || constant === null || constant === '')
    if (isOpen || one.constant !== undefined || !ONES.has(one.kind)) throw new Unsayable('list')
    return oneOf(one, items, scope)
  })
  if (parts.length === 0) throw new Unsayable('list')
  const level = sign === '&&' ? 2 : 1
  return parts.length > 1 ? asCondition(parts.map((one) => tight(one, 3)).join(` ${sign} `), level) : parts[0]!
}
const ONES = new Set(['choice', 'number', 'text', 'truth'])
/** What is listed as keys of a question with several answers. */
const memberKeys = (items: Piece[], list: Piece, scope: Scope): string[] =>
  items.map((item) => {
    // Only options became keys as well.
    if (item.constant === undefined && item.kind !== 'choice') throw new Unsayable('list')
    return settled(likened(item, list, scope), 'null').cel
  })

function ordered(op: Operator, left: Piece, right: Piece, scope: Scope): Piece {
  const isText = (piece: Piece) => piece.kind === 'text'
  const isPlainText = isText(left) && isText(right) && !isDigits(left) && !isDigits(right)
  if (isPlainText && op.endsWith('=')) {
    const [same, other] = [equal(left, right, scope), ordered(op === '<=' ? '<' : '>', left, right, scope)]
    return asCondition(`${same.cel} || ${other.cel}`, 1, same.isSure && other.isSure)
  }
  const [a, b] = isPlainText ? [left, right] : [numeric(left, scope), numeric(right, scope)]
  return asCondition(`${tight(a, 4)} ${op} ${tight(b, 4)}`, 3, a.isSure && b.isSure)
}
const isDigits = (piece: Piece): boolean =>
  typeof piece.constant === 'number' || (typeof piece.constant === 'string' && Number.isFinite(Number(piece.constant)))
