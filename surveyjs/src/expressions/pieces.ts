import { type Expr, Unsayable } from './expression-parser.ts'
import type { Kind, Resolve, Target } from './targets.ts'
import type { Values } from './values.ts'

/** A piece of CEL in the making. */
export interface Piece {
  cel: string
  /** How tightly it holds: 0 `?:`, 1 `||`, 2 `&&`, 3 comparison, 4 sum, 5 product, 6 what stands alone. */
  level: number
  kind: Kind
  /** Is it always there, and never null? Everything else may be. */
  isSure?: boolean
  constant?: string | number | boolean | null
  items?: Piece[]
  /** Texts put together: a number only by chance. */
  isJoined?: boolean
  target?: Target
}
export interface Scope {
  resolve: Resolve
  /** A value no option has. */
  onUnknown: (value: string) => void
  /** Texts are joined that SurveyJS would add if they look like numbers. */
  onJoined: () => void
  /** Inside a calculation what is not answered counts as nought. */
  isCalculation?: boolean
  formula: (expr: Expr, scope: Scope) => Piece
  condition: (expr: Expr, scope: Scope) => Piece
}

/** In parentheses where it holds less tightly than its place asks for. */
export const tight = (piece: Piece, level: number): string => (piece.level < level ? `(${piece.cel})` : piece.cel)
export const quoted = (text: string): string => JSON.stringify(text)
const LONGEST = 5000
/** Some things are said by naming a part twice: without a limit a short expression could grow without end. */
const bounded = (cel: string): string => {
  if (cel.length > LONGEST) throw new Unsayable('long')
  return cel
}
export const asCondition = (cel: string, level: number, isSure = false): Piece => ({
  cel: bounded(cel),
  level,
  kind: 'truth',
  isSure,
})
export const asNumber = (cel: string, level: number, isSure = false): Piece => ({
  cel: bounded(cel),
  level,
  kind: 'number',
  isSure,
})
/** A piece with something in its place where it has no value. */
export const settled = (piece: Piece, by: string): Piece =>
  piece.isSure ? piece : { ...piece, cel: bounded(`default(${piece.cel}, ${by})`), level: 6, isSure: by !== 'null' }

export function literal(value: string | number | boolean | null): Piece {
  const kind = typeof value === 'number' ? 'number' : typeof value === 'string' ? 'text' : 'truth'
  return {
    cel: typeof value === 'string' ? quoted(value) : String(value),
    level: 6,
    kind: value === null ? 'unknown' : kind,
    isSure: value !== null,
    constant: value,
  }
}

/** A point of a scale whose values in SurveyJS are others: its number says nothing there. */
export const isNamedPoint = ({ kind, constant, target }: Piece): boolean =>
  kind === 'number' && constant === undefined && Boolean(target?.values?.texts.some(([key, value]) => key !== value))
/** Do both stand for the same values? */
export const isOfSameValues = (one: Piece, other: Piece): boolean =>
  one.kind === other.kind &&
  one.target?.isYesNo === other.target?.isYesNo &&
  JSON.stringify(one.target?.values?.texts) === JSON.stringify(other.target?.values?.texts)

/** A constant as the other side of a comparison has it. */
export function asConstant(value: string | number | boolean, other: Piece, scope: Scope): Piece {
  const { values } = other.target ?? {}
  const known = values?.of(value)
  if (known !== undefined) return literal(known)
  if (isNamedPoint(other)) throw new Unsayable('number')
  if (other.kind === 'number') {
    const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
    if (!Number.isFinite(number)) throw new Unsayable('number')
    return literal(number)
  }
  if (other.kind === 'truth') {
    if (!['true', 'false'].includes(String(value).toLowerCase())) throw new Unsayable('truth')
    return literal(String(value).toLowerCase() === 'true')
  }
  if (values) scope.onUnknown(String(value))
  return other.kind === 'unknown' ? literal(value) : literal(String(value))
}

export function variable(name: string, scope: Scope): Piece {
  const target = scope.resolve(name)
  if (!target) throw new Unsayable('name')
  return {
    cel: target.cel,
    level: 6,
    kind: target.kind,
    isSure: Boolean(target.isSure),
    target,
  }
}

/** A piece as a number: text and keys of options are read as numbers, in a calculation nothing counts as nought. */
export function numeric(piece: Piece, scope: Scope): Piece {
  const { constant } = piece
  if (constant !== undefined) {
    const number = typeof constant === 'string' && constant.trim() === '' ? Number.NaN : Number(constant)
    if (constant === null || !Number.isFinite(number)) throw new Unsayable('number')
    return literal(number)
  }
  if (!['number', 'choice', 'text', 'unknown'].includes(piece.kind)) throw new Unsayable('number')
  if (isNamedPoint(piece)) throw new Unsayable('number')
  // At times it is none, and then SurveyJS has none of the whole calculation.
  if (piece.isJoined && scope.isCalculation) throw new Unsayable('number')
  const { values } = piece.target ?? {}
  const cel =
    piece.kind === 'choice' ? keyAsNumber(piece, values) : piece.kind === 'text' ? `double(${piece.cel})` : piece.cel
  const number: Piece = { ...piece, cel, ...(cel !== piece.cel && { level: 6, isSure: false }), kind: 'number' }
  return scope.isCalculation ? settled(number, '0') : number
}

/** A piece as a text: keys of options, and points of scales, are the values they became of. */
export function worded(piece: Piece): Piece {
  if (piece.constant !== undefined) return literal(String(piece.constant ?? ''))
  if (piece.kind === 'text') return piece
  if ((piece.kind !== 'choice' && !isNamedPoint(piece)) || !piece.target?.values) throw new Unsayable('text')
  const { texts } = piece.target.values
  if (texts.every(([key, value]) => key === value)) return { ...piece, kind: 'text' }
  const pairs = texts.map(([key, value]) => `${quoted(key)}: ${quoted(value)}`)
  const key = piece.kind === 'number' ? `string(${piece.cel})` : piece.cel
  return { cel: bounded(`{${pairs.join(', ')}}[${key}]`), level: 6, kind: 'text' }
}

function keyAsNumber(piece: Piece, values: Values | undefined): string {
  if (!values || values.numbers.length === 0) throw new Unsayable('number')
  if (values.numbers.every(([key, value]) => key === String(value))) return `double(${piece.cel})`
  const pairs = values.numbers.map(([key, value]) => `${quoted(key)}: ${value}`)
  return `{${pairs.join(', ')}}[${piece.cel}]`
}
