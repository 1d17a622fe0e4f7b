import { type Expr, Unsayable } from './expression-parser.ts'
import { asNumber, literal, numeric, type Piece, type Scope, tight, variable } from './pieces.ts'
import { fieldOf, hasField, type Target } from './targets.ts'

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
  const scope = op === '+' || op === '-' ? { ...given, isSum: true } : given
  const [left, right] = [scope.formula(leftExpr, scope), scope.formula(rightExpr, scope)]
  if (op === '+' && (isWords(left) || isWords(right))) return asText(`${said(left)} + ${said(right)}`)
  const [a, b] = [numeric(left, scope), numeric(right, scope)]
  const isWhole = Boolean(a.isWhole && b.isWhole)
  switch (op) {
    case '+':
    case '-':
      return asNumber(`${tight(a, 4)} ${op} ${tight(b, op === '-' ? 5 : 4)}`, 4, isWhole)
    case '*':
      return asNumber(`${tight(a, 5)} * ${tight(b, 5)}`, 5, isWhole)
    case '/':
      return asNumber(`${isWhole ? `double(${a.cel})` : tight(a, 5)} / ${tight(b, 6)}`, 5)
    case '%':
      return asNumber(`int(${a.cel}) % int(${b.cel})`, 5, true)
    case '^':
      if (b.constant !== 2 && b.constant !== 3) throw new Unsayable('power')
      return asNumber(Array.from({ length: b.constant }, () => tight(a, 6)).join(' * '), 5, Boolean(a.isWhole))
    default:
      throw new Unsayable('operator')
  }
}
const asText = (cel: string): Piece => ({ cel, level: 4, kind: 'text' })
const isWords = (piece: Piece): boolean =>
  (typeof piece.constant === 'string' && !Number.isFinite(Number(piece.constant || 'x'))) ||
  (piece.kind === 'text' && piece.constant === undefined) ||
  (piece.kind === 'choice' && !piece.target?.values?.isComplete)
const said = (piece: Piece): string => {
  const words = piece.kind === 'text' || piece.kind === 'choice' ? tight(piece, 4) : `string(${piece.cel})`
  return piece.isNullable ? `(${piece.there} ? ${words} : "")` : words
}

function call(name: string, args: Expr[], scope: Scope): Piece {
  switch (name) {
    case 'iif': {
      const [test, yes, no] = args
      if (!test || !yes || !no || args.length > 3) throw new Unsayable('iif')
      const [a, b] = [scope.formula(yes, scope), scope.formula(no, scope)]
      const kind = a.kind === b.kind ? a.kind : 'unknown'
      const cel = `${tight(scope.condition(test, { ...scope, isGuarded: true }), 1)} ? ${tight(a, 1)} : ${tight(b, 1)}`
      return { cel, level: 0, kind, ...(kind === 'number' && { isWhole: Boolean(a.isWhole && b.isWhole) }) }
    }
    case 'sum':
      return summed(spread(args, scope), scope)
    case 'avg': {
      const pieces = spread(args, scope)
      const answered = pieces.map((one) => (one.isNullable ? `(${one.there} ? 1.0 : 0.0)` : '1.0'))
      return asNumber(`(${summed(pieces, scope).cel}) / (${answered.join(' + ')})`, 5)
    }
    case 'min':
    case 'max':
      return outermost(
        `[${spread(args, scope)
          .map((one) => numeric(one, { ...scope, isSum: false }).cel)
          .join(', ')}]`,
        name,
      )
    case 'round':
    case 'trunc':
      return rounded(name, args, scope)
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

const spread = (args: Expr[], scope: Scope): Piece[] => {
  const pieces = args.flatMap((arg) => {
    const piece = scope.formula(arg, scope)
    return piece.items ?? [piece]
  })
  if (pieces.length === 0) throw new Unsayable('nothing')
  return pieces
}
const summed = (given: Piece[], scope: Scope): Piece => {
  const pieces = given.map((one) => numeric(one, { ...scope, isSum: true }))
  return asNumber(
    pieces.map((one) => tight(one, 4)).join(' + '),
    pieces.length > 1 ? 4 : 6,
    pieces.every((one) => one.isWhole),
  )
}
/** The smallest or largest number of a list that is there. */
const outermost = (list: string, name: string): Piece =>
  asNumber(
    `[${list}].map(every, every.filter(each, each != null && every.all(other_one, other_one == null || other_one ${name === 'min' ? '>=' : '<='} each))[0])[0]`,
    6,
  )

function rounded(name: string, [value, digits]: Expr[], scope: Scope): Piece {
  if (!value || (digits && digits.kind !== 'constant')) throw new Unsayable(name)
  const factor = 10 ** Number(digits?.kind === 'constant' ? digits.value : 0)
  if (!Number.isFinite(factor) || factor > 1e6 || factor < 1) throw new Unsayable(name)
  const inner = tight(numeric(scope.formula(value, scope), scope), 5)
  const scaled = factor === 1 ? inner : `${inner} * ${factor}.0`
  const half = (sign: string) => (name === 'trunc' ? scaled : `${scaled} ${sign} 0.5`)
  const whole =
    name === 'trunc'
      ? `double(int(${scaled}))`
      : `(${inner} < 0.0 ? double(int(${half('-')})) : double(int(${half('+')})))`
  return factor === 1 ? asNumber(whole, 6) : asNumber(`${whole} / ${factor}.0`, 5)
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

/**
 * What the cells of a column come to. CEL has no sum of a list: it is named once (a list of one, mapped) and written out
 * place by place.
 */
function overColumn(name: string, table: Target, columnName: string): Piece {
  const column = table.columns?.get(columnName)
  if (table.kind !== 'rows' || !column) throw new Unsayable('name')
  const cell = fieldOf('each', column.cel)
  const isThere = `${hasField('each', column.cel)} && ${cell} != null`
  if (name === 'count') return asNumber(`size(${table.cel}.filter(each, ${isThere}))`, 6, true)
  if (column.kind !== 'number') throw new Unsayable('number')
  const cells = `${table.cel}.map(each, ${isThere}, ${cell})`
  if (name === 'min' || name === 'max') return outermost(cells, name)
  const terms = Array.from({ length: table.maxRows ?? 20 }, (_, at) => `(size(every) > ${at} ? every[${at}] : 0.0)`)
  const sum = terms.join(' + ')
  return asNumber(`[${cells}].map(every, ${name === 'sum' ? sum : `(${sum}) / size(every)`})[0]`, 6)
}
