import { Unsayable } from './expression-parser.ts'
import {
  asCondition,
  asConstant,
  isNamedPoint,
  isOfSameValues,
  literal,
  numeric,
  type Piece,
  type Scope,
  settled,
  tight,
  worded,
} from './pieces.ts'
import { negated } from './truths.ts'
import { doAgree, tagOf } from './values.ts'

/** Two sides that can be compared with each other, and whether there is always an answer to it. */
interface Sides {
  one: Piece
  other: Piece
  isSure: boolean
}
const asked = ({ one, other, isSure }: Sides, sign: '==' | '!='): Piece =>
  asCondition(`${tight(one, 4)} ${sign} ${tight(other, 4)}`, 3, isSure)

/** Equality. What is written is compared whatever its case, without spaces around it. */
export const equal = (left: Piece, right: Piece, scope: Scope): Piece => asked(sidesOf(left, right, scope), '==')
export function unequal(left: Piece, right: Piece, scope: Scope): Piece {
  const sides = sidesOf(left, right, scope)
  return sides.isSure ? asked(sides, '!=') : negated(asked(sides, '=='))
}

function sidesOf(left: Piece, right: Piece, scope: Scope): Sides {
  if (isWritten(left, right) || isWritten(right, left)) return textSides(left, right)
  mustBeAlike(left, right)
  const isOfOtherKeys = !isAgreed(left, right)
  // Values that did not become the same keys are compared as what they were: numbers, else words.
  if (isOfOtherKeys && !(isNumbered(left) && isNumbered(right))) return textSides(left, right)
  const [a, b] = isOfOtherKeys
    ? ([left, right].map((side) => settled(numeric(side, scope), 'null')) as [Piece, Piece])
    : [left, right]
  const [one, other] = comparable(numericBeside(a, b, scope), likened(b, a, scope))
  return { one, other, isSure: isHere(one) && isHere(other) }
}
/** A point by its number, or a truth, is never the same as an answer of another kind. */
export function mustBeAlike(left: Piece, right: Piece): void {
  if (left.constant !== undefined || right.constant !== undefined) return
  if ((left.kind === 'truth') !== (right.kind === 'truth')) throw new Unsayable('truth')
  if ((isNamedPoint(left) || isNamedPoint(right)) && !isOfSameValues(left, right)) throw new Unsayable('number')
}
const isNumbered = ({ kind, target }: Piece): boolean => kind === 'choice' && target?.values?.isComplete === true

const isOfKeys = ({ kind, constant }: Piece): boolean =>
  constant === undefined && (kind === 'choice' || kind === 'list')
/** Do the same keys of options stand for the same values on both sides? */
function isAgreed(one: Piece, other: Piece): boolean {
  const [a, b] = [one.target?.values, other.target?.values]
  return !a || !b || !isOfKeys(one) || !isOfKeys(other) || doAgree(a.pairs, b.pairs)
}
export function mustAgree(one: Piece, other: Piece): void {
  if (!isAgreed(one, other)) throw new Unsayable('values')
}

/** Is it a text beside another text, or beside the value of an option? */
const isWritten = (one: Piece, other: Piece): boolean =>
  one.kind === 'text' &&
  one.constant === undefined &&
  ((other.constant !== undefined && other.constant !== null) || other.kind === 'text' || other.kind === 'choice')
function textSides(left: Piece, right: Piece): Sides {
  const [a, b] = [left, right].map(({ target }) =>
    target?.values?.pairs.map(([value]) => [value, tagOf(value)] as const),
  )
  // A 1 is the same as a true there, which no words say.
  if (a && b && !doAgree(a, b)) throw new Unsayable('values')
  const [one, other] = comparable(evened(left), evened(right), '""')
  return { one, other, isSure: one.isSure === true && other.isSure === true }
}
/** A text in small letters, without spaces around it. `lowerAscii` knows č, š and ž too. */
export function evened(piece: Piece): Piece {
  const text = worded(piece)
  if (text.constant !== undefined) return literal(String(text.constant).trim().toLowerCase())
  return { cel: `${tight(text, 6)}.trim().lowerAscii()`, level: 6, kind: 'text', isSure: text.isSure === true }
}
/** Nothing is the same as nothing, also where there is no value. */
function comparable(one: Piece, other: Piece, nothing = 'null'): [Piece, Piece] {
  const isOpen = one.constant === undefined && other.constant === undefined && !(isHere(one) && isHere(other))
  return isOpen ? [settled(one, nothing), settled(other, nothing)] : [one, other]
}
/** Has it a value or null? What stands inside an answer may have neither. */
export const isHere = ({ isSure, target }: Piece): boolean =>
  isSure === true || (target !== undefined && !target.isInside)

/** A key of an option is compared with a number as one. */
const numericBeside = (piece: Piece, other: Piece, scope: Scope): Piece =>
  piece.kind === 'choice' && other.kind === 'number' && other.constant === undefined
    ? settled(numeric(piece, scope), 'null')
    : piece

/** A constant as the other side has it: a key for the value of an option, a number for a text of digits. */
export function likened(piece: Piece, other: Piece, scope: Scope): Piece {
  if (piece.constant !== undefined && piece.constant !== null) return asConstant(piece.constant, other, scope)
  mustAgree(piece, other)
  return numericBeside(piece, other, scope)
}
