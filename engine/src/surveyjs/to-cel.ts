import { type Expr, type Operator, parseExpression, Unsayable } from './expression-parser.ts'
import { formulaOf } from './to-cel-values.ts'
import { asCondition, asConstant, numeric, type Piece, quoted, type Scope, tight } from './pieces.ts'
import type { Kind, Resolve } from './targets.ts'

/**
 * A condition of SurveyJS in CEL. Where SurveyJS takes what is not answered for false, ours stumbles and is not met: the
 * same at the top, but under a negation or in `iif` it is asked first whether there is an answer.
 */
export function conditionToCel(source: string, resolve: Resolve, say: Saying): { cel: string; level: number } {
  return condition(parseExpression(source), { resolve, ...say, isGuarded: false, formula, condition })
}
type Saying = Pick<Scope, 'onUnknown' | 'onJoined'>

/** A formula of SurveyJS in CEL, and what it gives. */
export function formulaToCel(source: string, resolve: Resolve, say: Saying): { cel: string; kind: Kind } {
  const { cel, kind } = formula(parseExpression(source), { resolve, ...say, isGuarded: false, formula, condition })
  return { cel, kind }
}

const isCondition = (expr: Expr): boolean =>
  expr.kind === 'unary' || (expr.kind === 'binary' && !['+', '-', '*', '/', '%', '^'].includes(expr.op))
const formula = (expr: Expr, scope: Scope): Piece =>
  isCondition(expr) ? condition(expr, { ...scope, isGuarded: true }) : formulaOf(expr, scope)

function condition(expr: Expr, scope: Scope): Piece {
  if (expr.kind === 'constant') {
    if (typeof expr.value !== 'boolean') throw new Unsayable('constant')
    return asCondition(String(expr.value), 6)
  }
  if (expr.kind === 'unary') {
    if (expr.op === 'not') return asCondition(`!${tight(condition(expr.of, { ...scope, isGuarded: true }), 6)}`, 6)
    return emptiness(formula(expr.of, scope), expr.op === 'empty', scope)
  }
  if (expr.kind === 'binary') {
    if (expr.op === 'and' || expr.op === 'or') {
      const level = expr.op === 'and' ? 2 : 1
      const [left, right] = [condition(expr.left, scope), condition(expr.right, scope)]
      return asCondition(`${tight(left, level)} ${expr.op === 'and' ? '&&' : '||'} ${tight(right, level + 1)}`, level)
    }
    if (!['+', '-', '*', '/', '%', '^'].includes(expr.op)) return relation(expr.op, expr.left, expr.right, scope)
  }
  if (expr.kind === 'call' && expr.name === 'iif' && expr.args.length === 3) {
    const [test, yes, no] = expr.args.map((arg, at) =>
      condition(arg, at === 0 ? { ...scope, isGuarded: true } : scope),
    ) as [Piece, Piece, Piece]
    return asCondition(`${tight(test, 1)} ? ${tight(yes, 1)} : ${tight(no, 1)}`, 0)
  }
  return truthOf(formula(expr, scope), scope)
}

/** What stands alone as a condition: a yes, a number that is not nought, any other answer. */
function truthOf(piece: Piece, scope: Scope): Piece {
  if (piece.kind === 'truth' || piece.kind === 'unknown') {
    const isGuarded = scope.isGuarded && piece.isNullable && piece.target?.there !== undefined
    if (isGuarded) return asCondition(`${piece.there} && ${piece.cel} == true`, 2)
    return piece.kind === 'truth' && !(scope.isGuarded && piece.isNullable)
      ? piece
      : asCondition(`${tight(piece, 4)} == true`, 3)
  }
  if (piece.target?.isYesNo) return asCondition(`${piece.cel} == "yes"`, 3)
  if (piece.kind === 'number') {
    const isSome = `${tight(piece, 4)} != 0`
    return piece.isNullable ? asCondition(`${piece.there} && ${isSome}`, 2) : asCondition(isSome, 3)
  }
  return emptiness(piece, false, scope)
}

function emptiness(piece: Piece, isEmpty: boolean, scope: Scope): Piece {
  if (piece.constant !== undefined || piece.items) throw new Unsayable('constant')
  const cel = tight(piece, 4)
  if (piece.kind === 'list' || piece.kind === 'rows' || piece.kind === 'grid') {
    if (isEmpty) return asCondition(`${cel} == null || size(${piece.cel}) == 0`, 1)
    return scope.isGuarded
      ? asCondition(`${cel} != null && size(${piece.cel}) > 0`, 2)
      : asCondition(`size(${piece.cel}) > 0`, 3)
  }
  const { there } = piece.target ?? {}
  if (there !== undefined && piece.kind === 'text') {
    const isText = `${there} && ${cel} != ""`
    return isEmpty ? asCondition(`!(${isText})`, 6) : asCondition(isText, 2)
  }
  if (there !== undefined && isEmpty) return asCondition(`!(${there})`, 6)
  if (there !== undefined && scope.isGuarded) return asCondition(there, 2)
  if (piece.kind !== 'text') return asCondition(`${cel} ${isEmpty ? '==' : '!='} null`, 3)
  return isEmpty ? asCondition(`${cel} == null || ${cel} == ""`, 1) : asCondition(`${cel} != null && ${cel} != ""`, 2)
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
  const mirrored = MIRRORED[op]
  if (left.constant !== undefined && right.constant === undefined && mirrored)
    return compare(mirrored, right, left, scope)
  return compare(op, left, right, scope)
}

function compare(op: Operator, left: Piece, right: Piece, scope: Scope): Piece {
  const isNothing = right.constant === null || right.constant === ''
  switch (op) {
    case '=':
    case '!=':
      if (isNothing) return emptiness(left, op === '=', scope)
      if (left.kind === 'list') return negated(op === '!=', (inner) => sameList(left, right, inner), scope)
      return equal(op === '!=', left, right, scope)
    case 'contains':
    case 'notcontains':
      return negated(op === 'notcontains', (inner) => contains(left, right, inner), scope)
    case 'anyof':
    case 'noneof':
      return negated(op === 'noneof', (inner) => among(left, right, '||', inner), scope)
    case 'allof':
      return among(left, right, '&&', scope)
    default:
      return ordered(op, left, right, scope)
  }
}

const HAS_LETTERS = /\p{L}/u
/** Equality. What is written is compared whatever its case; what stands inside an answer may not be there. */
function equal(isNegated: boolean, left: Piece, right: Piece, scope: Scope): Piece {
  const isInside = [left, right].some((one) => one.target?.there !== undefined)
  const isWritten = left.kind === 'text' && typeof right.constant === 'string' && HAS_LETTERS.test(right.constant)
  const whole = (sign: string) =>
    isWritten
      ? `${tight(left, 6)}.lowerAscii() ${sign} ${quoted(String(right.constant).toLowerCase())}`
      : `${tight(sized(left), 4)} ${sign} ${tight(sized(likened(right, left, scope)), 4)}`
  if (!isInside && !isWritten) return asCondition(whole(isNegated ? '!=' : '=='), 3)
  return negated(isNegated, (inner) => guarded(asCondition(whole('=='), 3), [left, right], inner), scope)
}
/** The number of choices or rows, none where nothing is answered. */
const sized = (piece: Piece): Piece => (piece.target?.safe === undefined ? piece : { ...piece, cel: piece.target.safe })

/** Says the opposite of a condition; what is not answered is then asked for first. */
function negated(isNegated: boolean, say: (scope: Scope) => Piece, scope: Scope): Piece {
  return isNegated ? asCondition(`!${tight(say({ ...scope, isGuarded: true }), 6)}`, 6) : say(scope)
}
const guarded = (piece: Piece, checks: Piece[], scope: Scope): Piece => {
  const asked = scope.isGuarded ? checks.flatMap(({ isNullable, there }) => (isNullable && there ? [there] : [])) : []
  return asked.length === 0 ? piece : asCondition([...new Set(asked), tight(piece, 3)].join(' && '), 2)
}

/** A constant as the other side has it: a key for the value of an option, a number for a text of digits. */
function likened(piece: Piece, other: Piece, scope: Scope): Piece {
  if (piece.constant === undefined || piece.constant === null) return piece
  return asConstant(piece.constant, other, scope)
}
const itemsOf = (piece: Piece): Piece[] => piece.items ?? [piece]

function sameList(left: Piece, right: Piece, scope: Scope): Piece {
  if (right.constant === undefined && !right.items) throw new Unsayable('list')
  const keys = itemsOf(right).map((item) => likened(item, left, scope).cel)
  return guarded(
    asCondition([`size(${left.cel}) == ${keys.length}`, ...keys.map((key) => `${key} in ${left.cel}`)].join(' && '), 2),
    [left],
    scope,
  )
}

function contains(left: Piece, right: Piece, scope: Scope): Piece {
  if (left.kind === 'list')
    return right.items || right.kind === 'list' ? among(left, right, '&&', scope) : has(left, right, scope)
  if (left.kind === 'text' && typeof right.constant === 'string')
    return guarded(
      asCondition(`${tight(left, 6)}.lowerAscii().contains(${quoted(right.constant.toLowerCase())})`, 6),
      [left],
      scope,
    )
  if (left.kind === 'choice' && right.constant !== undefined && left.target?.values) {
    const keys = left.target.values.containing(String(right.constant)).map((key) => quoted(String(key)))
    return asCondition(keys.length === 1 ? `${left.cel} == ${keys[0]}` : `${left.cel} in [${keys.join(', ')}]`, 3)
  }
  throw new Unsayable('contains')
}
const has = (list: Piece, one: Piece, scope: Scope): Piece =>
  guarded(asCondition(`${tight(likened(one, list, scope), 4)} in ${list.cel}`, 3), [list], scope)

function among(left: Piece, right: Piece, sign: '&&' | '||', scope: Scope): Piece {
  const level = sign === '&&' ? 2 : 1
  if (left.kind === 'list') {
    if (right.kind === 'list' && !right.items) {
      const macro = sign === '&&' ? 'all' : 'exists'
      return guarded(asCondition(`${right.cel}.${macro}(each, each in ${left.cel})`, 6), [left, right], scope)
    }
    const plain = { ...scope, isGuarded: false }
    const parts = itemsOf(right).map((item) => has(left, item, plain).cel)
    if (parts.length === 0) throw new Unsayable('list')
    return guarded(asCondition(parts.join(` ${sign} `), parts.length > 1 ? level : 3), [left], scope)
  }
  if (!['choice', 'number', 'text'].includes(left.kind)) throw new Unsayable('list')
  if (right.kind === 'list' && !right.items && sign === '||') return has(right, left, scope)
  const keys = itemsOf(right).map((item) => likened(item, left, scope).cel)
  if (sign === '&&')
    return asCondition(keys.map((key) => `${left.cel} == ${key}`).join(' && '), keys.length > 1 ? 2 : 3)
  return asCondition(`${tight(left, 4)} in [${keys.join(', ')}]`, 3)
}

function ordered(op: Operator, left: Piece, right: Piece, scope: Scope): Piece {
  const isText = (piece: Piece) => piece.kind === 'text'
  const isPlainText = isText(left) && isText(right) && !isDigits(left) && !isDigits(right)
  const isAtLeast = (op === '>' || op === '>=') && left.target?.safe !== undefined && Number(right.constant) >= 1
  const [a, b] = isPlainText ? [left, right] : [isAtLeast ? left : numeric(left, scope), numeric(right, scope)]
  if (isAtLeast && scope.isGuarded) return ordered(op, numeric(left, scope), right, scope)
  return guarded(asCondition(`${tight(a, 4)} ${op} ${tight(b, 4)}`, 3), [left, right], scope)
}
const isDigits = (piece: Piece): boolean =>
  typeof piece.constant === 'number' || (typeof piece.constant === 'string' && Number.isFinite(Number(piece.constant)))
