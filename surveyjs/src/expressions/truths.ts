import { Unsayable } from './expression-parser.ts'
import { asCondition, type Piece, settled, tight } from './pieces.ts'

/** The opposite of a condition; one without a value counts as not met. */
export const negated = (piece: Piece): Piece => asCondition(`!${tight(settled(piece, 'false'), 6)}`, 6, true)

/** What stands alone as a condition: a yes, a number that is not nought, any other answer. */
export function truthOf(piece: Piece): Piece {
  if (piece.kind === 'truth' && piece.isSure) return piece
  if (piece.kind === 'truth' || piece.kind === 'unknown') return asCondition(`${tight(piece, 4)} == true`, 3)
  if (piece.target?.isYesNo) return asCondition(`${tight(piece, 4)} == "yes"`, 3, true)
  if (piece.kind === 'number') return asCondition(`${tight(settled(piece, '0'), 4)} != 0`, 3, true)
  return emptiness(piece, false)
}

/** Is nothing answered? In an answer, or in what is calculated, there may be no value at all. */
export function emptiness(piece: Piece, isEmpty: boolean): Piece {
  if (piece.constant !== undefined || piece.items) throw new Unsayable('constant')
  const isPlain = piece.target !== undefined && !piece.target.isInside && !piece.target.isSure
  const cel = tight(isPlain ? piece : settled(piece, 'null'), 4)
  if (piece.kind === 'list' || piece.kind === 'rows' || piece.kind === 'grid')
    return isEmpty
      ? asCondition(`${cel} == null || size(${piece.cel}) == 0`, 1, true)
      : asCondition(`size(${piece.cel}) > 0`, 3)
  if (piece.kind !== 'text') return asCondition(`${cel} ${isEmpty ? '==' : '!='} null`, 3, true)
  return isEmpty
    ? asCondition(`${cel} == null || ${cel} == ""`, 1, true)
    : asCondition(`${cel} != null && ${cel} != ""`, 2, true)
}
