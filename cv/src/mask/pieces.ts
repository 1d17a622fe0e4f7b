import type { Range } from './ranges.ts'

/** How much is looked through at once: patterns may cost the square of it, never of what somebody wrote. */
const MOST = 400
/** What two pieces share, so that what stands across a cut is whole in one of them. */
const SHARED = 130
/** How far a cut moves to fall between words. */
const NEAR = 60

interface Piece {
  from: number
  text: string
}

/** The place behind the last white space of the signs before `at`; `at` where there is none near. */
function betweenWords(text: string, at: number): number {
  for (let place = at; place > at - NEAR; place--) if (/\s/.test(text[place - 1]!)) return place
  return at
}

/** A line in pieces that overlap, cut between words; a short one is its only piece. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  while (text.length - from > MOST) {
    const to = betweenWords(text, from + MOST)
    pieces.push({ from, text: text.slice(from, to) })
    from = betweenWords(text, to - SHARED)
  }
  return [...pieces, { from, text: text.slice(from) }]
}

/** What is found in each piece, at its place in the whole line. */
export const inPieces = (text: string, find: (piece: string) => Range[]): Range[] =>
  piecesOf(text).flatMap((piece) => find(piece.text).map(([from, to]): Range => [from + piece.from, to + piece.from]))
