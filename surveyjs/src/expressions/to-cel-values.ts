import { type Expr, Unsayable } from './expression-parser.ts'
import {
  asNumber,
  isNamedPoint,
  isOfSameValues,
  literal,
  numeric,
  type Piece,
  type Scope,
  settled,
  tight,
  variable,
  worded,
} from './pieces.ts'
import { fieldOf, type Target } from './targets.ts'

/** The value of an expression: constants, names, arithmetic and the functions CEL can say too. */
export function formulaOf(expr: Expr, scope: Scope): Piece {
  switch (expr.kind) {
    case 'constant':
      return literal(expr.value)
    case 'variable':
      return total(expr.name, scope) ?? variable(expr.name, scope)
    case 'list': {
      const items = expr.items.map((item) => scope.formula(item, scope))
      return { cel: `[${items.map(({ cel }) => cel).join(', ')}]`, level: 6, kind: 'list', items }
    }
    case 'call':
      return call(expr.name, expr.args, scope)
    case 'binary':
      return arithmetic(expr.op, expr.left, expr.right, scope)
    default:
      throw new Unsayable('value')
  }
}

function arithmetic(op: string, leftExpr: Expr, rightExpr: Expr, given: Scope): Piece {
  const scope = { ...given, isCalculation: true }
  const [left, right] = [scope.formula(leftExpr, scope), scope.formula(rightExpr, scope)]
  if (op === '+' && (isWords(left) || isWords(right))) return joined(left, right, scope)
  const [a, b] = [numeric(left, scope), numeric(right, scope)]
  switch (op) {
    case '+':
    case '-':
      return asNumber(`${tight(a, 4)} ${op} ${tight(b, op === '-' ? 5 : 4)}`, 4, true)
    case '*':
      return asNumber(`${tight(a, 5)} * ${tight(b, 6)}`, 5, true)
    case '/':
    case '%':
      return asNumber(`${tight(a, 5)} ${op} ${tight(b, 6)}`, 5)
    case '^':
      if (b.constant !== 2 && b.constant !== 3) throw new Unsayable('power')
      return asNumber(Array.from({ length: b.constant }, () => tight(a, 6)).join(' * '), 5, true)
    default:
      throw new Unsayable('operator')
  }
}
/** Texts are joined, also two that look like numbers: what SurveyJS would add is said. */
function joined(left: Piece, right: Piece, scope: Scope): Piece {
  const isOpen = ({ constant, kind }: Piece) => constant === undefined && kind === 'text'
  const mayBeNumbers = [left, right].every((one) => isOpen(one) || !isWords(one))
  if (mayBeNumbers) scope.onJoined()
  return asText(`${said(left)} + ${said(right)}`)
}
const asText = (cel: string): Piece => ({ cel, level: 4, kind: 'text', isSure: true, isJoined: true })
const isWords = (piece: Piece): boolean =>
  typeof piece.constant === 'string' ||
  (piece.kind === 'text' && piece.constant === undefined) ||
  (piece.kind === 'choice' && !piece.target?.values?.isComplete)
const said = (piece: Piece): string => {
  const isText = piece.kind === 'text' || piece.kind === 'choice' || isNamedPoint(piece)
  return tight(settled(isText ? worded(piece) : { ...piece, cel: `string(${piece.cel})`, level: 6 }, '""'), 4)
}

function call(name: string, args: Expr[], scope: Scope): Piece {
  switch (name) {
    case 'iif': {
      const [test, yes, no] = args
      if (!test || !yes || !no || args.length > 3) throw new Unsayable('iif')
      const [a, b] = alike(scope.formula(yes, scope), scope.formula(no, scope), scope)
      const isJoined = [a, b].some((one) => one.isJoined)
      const kind = [a, b].some((one) => one.kind === 'unknown') ? 'unknown' : a.kind === b.kind ? a.kind : 'mixed'
      const cel = `${tight(settled(scope.condition(test, scope), 'false'), 1)} ? ${tight(a, 1)} : ${tight(b, 1)}`
      const { values, isYesNo } = a.target ?? {}
      const target = values &&
        hasValues(a) &&
        isOfSameValues(a, b) && { cel, kind, isInside: true, values, ...(isYesNo && { isYesNo }) }
      return {
        cel,
        level: 0,
        kind,
        isSure: Boolean(a.isSure && b.isSure),
        ...(target && { target }),
        ...(isJoined && { isJoined }),
      }
    }
    case 'sum':
      return summed(spread(args, scope), scope)
    case 'avg': {
      const list = answered(spread(args, scope), scope)
      return average(list)
    }
    case 'min':
    case 'max':
      return asNumber(`${answered(spread(args, scope).map(noYesNo), scope)}.${name}()`, 6)
    case 'round':
    case 'trunc': {
      const [value, digits, ...more] = args
      if (!value || more.length > 0) throw new Unsayable(name)
      const given = [value, ...(digits ? [digits] : [])].map((one) =>
        numeric(noYesNo(scope.formula(one, scope)), scope),
      )
      if (Number(given[1]?.constant ?? 0) < 0) throw new Unsayable(name)
      return asNumber(`${name}(${given.map(({ cel }) => cel).join(', ')})`, 6)
    }
    case 'suminarray':
    case 'avginarray':
    case 'countinarray':
    case 'mininarray':
    case 'maxinarray':
      return overRows(name.slice(0, -7), args, scope)
    default:
      throw new Unsayable(name)
  }
}

/** Of a yes or no itself SurveyJS gives a true, or no number. */
const noYesNo = (piece: Piece): Piece => {
  if (piece.target?.isYesNo) throw new Unsayable('number')
  return piece
}

/** Is it the answer to a question whose values are true and false, not 1 and 0? */
const isTruth = ({ target }: Piece): boolean =>
  target?.values?.pairs.some(([value]) => typeof value === 'boolean') === true
const hasValues = (piece: Piece): boolean => piece.kind === 'choice' || isNamedPoint(piece)

/** Of the same values, else numbers on both sides where both can be, else words: an option may stand for either. */
function alike(one: Piece, other: Piece, scope: Scope): [Piece, Piece] {
  if (isOfSameValues(one, other)) return [one, other]
  const isNumeric = (piece: Piece) =>
    (piece.kind === 'number' && !isNamedPoint(piece)) || (piece.kind === 'choice' && piece.target?.values?.isComplete)
  // Added up a no is 0; alone it is not.
  const isYesNo = one.target?.isYesNo && other.target?.isYesNo
  if (!isYesNo && !scope.isCalculation && isTruth(one) !== isTruth(other)) throw new Unsayable('truth')
  if (isNumeric(one) && isNumeric(other)) return [numeric(one, scope), numeric(other, scope)]
  if (!hasValues(one) && !hasValues(other)) return [one, other]
  // As a word a no would be something that is there.
  if ([one, other].some((piece) => piece.target?.isYesNo || isTruth(piece))) throw new Unsayable('truth')
  if ([one, other].some((piece) => piece.kind !== 'text' && !hasValues(piece))) throw new Unsayable('text')
  return [worded(one), worded(other)]
}

const spread = (args: Expr[], scope: Scope): Piece[] => {
  const pieces = args.flatMap((arg) => {
    const piece = scope.formula(arg, scope)
    return piece.items ?? [piece]
  })
  if (pieces.length === 0) throw new Unsayable('nothing')
  return pieces
}
const summed = (given: Piece[], scope: Scope): Piece => {
  const pieces = given.map((one) => numeric(one, { ...scope, isCalculation: true }))
  return asNumber(pieces.map((one) => tight(one, 4)).join(' + '), pieces.length > 1 ? 4 : 6, true)
}
/** Of nothing it is 0, as in SurveyJS. The list stands there once: named twice, averages of averages would be too long. */
const average = (list: string): Piece => settled(asNumber(`[${list}].map(each, each.sum() / size(each))[0]`, 6), '0')
/** The numbers that are there, as a list. */
const answered = (given: Piece[], scope: Scope): string => {
  if (given.some(({ isJoined }) => isJoined)) throw new Unsayable('number')
  const pieces = given.map((one) => numeric(one, { ...scope, isCalculation: false }))
  const list = `[${pieces.map((one) => settled(one, 'null').cel).join(', ')}]`
  return pieces.every((one) => one.isSure) ? list : `${list}.filter(each, each != null)`
}

/** `{table-total.column}`: the total shown under a column. */
function total(name: string, scope: Scope): Piece | undefined {
  const at = name.lastIndexOf('-total.')
  const table = at > 0 && !scope.resolve(name) ? scope.resolve(name.slice(0, at)) : undefined
  const column = name
    .slice(at + 7)
    .trim()
    .toLowerCase()
  const kind = table?.totals?.get(column)
  return kind === undefined || !table ? undefined : overColumn(kind === 'average' ? 'avg' : kind, table, column)
}

function overRows(name: string, [table, column, ...rest]: Expr[], scope: Scope): Piece {
  if (table?.kind !== 'variable' || column?.kind !== 'constant' || rest.length > 0) throw new Unsayable(name)
  const target = scope.resolve(table.name)
  if (!target) throw new Unsayable('name')
  return overColumn(name, target, String(column.value).trim().toLowerCase())
}

/** What the cells of a column that are filled in come to. */
function overColumn(name: string, table: Target, columnName: string): Piece {
  const column = table.columns?.get(columnName)
  if (table.kind !== 'rows' || !column) throw new Unsayable('name')
  const cell = `default(${fieldOf('each', column.cel)}, null)`
  const isText = column.kind === 'text' || column.kind === 'choice'
  const isThere = `each != null${isText ? ' && each != ""' : ''}`
  const cells = `default(${table.cel}.map(each, ${cell}).filter(each, ${isThere}), [])`
  if (name === 'count') return asNumber(`size(${cells})`, 6, true)
  if (column.kind !== 'number') throw new Unsayable('number')
  if (name === 'avg') return average(cells)
  return asNumber(`${cells}.${name}()`, 6, name === 'sum')
}
