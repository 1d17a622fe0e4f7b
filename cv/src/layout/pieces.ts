/** A piece of text on a page, as the PDF draws it or the scan shows it; y runs down from the top. */
export interface Piece {
  text: string
  x: number
  y: number
  width: number
  size: number
  bold: boolean
  /** White space was drawn before it. */
  spaced?: boolean
}

/** Pieces that read as one: same line, no wide gap between. */
export interface Segment {
  pieces: Piece[]
  text: string
  x: number
  y: number
  right: number
  size: number
}

const LIGATURES: Record<string, string> = { ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'st', ﬆ: 'st' }
/** Accents TeX draws beside their letter, and the marks that belong onto it. */
const ACCENTS: Record<string, string> = { ˇ: '\u030C', '´': '\u0301', '¨': '\u0308', '`': '\u0300', '˙': '\u0307' }

/** Signs of icon fonts and signs the font does not name; boxes to be ticked stay, for they say something. */
const NO_LETTERS =
  // oxlint-disable-next-line no-control-regex -- fonts without names give control characters
  /[\u0000-\u0008\u000E-\u001F\uE000-\uF8FF\uFFFD]+|[\u{1F300}-\u{1FAFF}\u{2300}-\u{23FF}\u{2600}-\u{260F}\u{2613}-\u{26FF}\u{2700}-\u{2704}\u{2706}-\u{2712}]\uFE0F?/gu

/** Undoes what typesetting does to letters: ligatures, accents drawn apart, soft hyphens, symbols of icon fonts. */
export function mendLetters(text: string): string {
  return text
    .replaceAll(/[ﬀ-ﬆ]/g, (sign) => LIGATURES[sign] ?? sign)
    .replaceAll(
      /([ˇ´¨`˙])\s?(\p{L}|ı)/gu,
      (_, accent: string, letter: string) => (letter === 'ı' ? 'i' : letter) + (ACCENTS[accent] ?? ''),
    )
    .replaceAll(/\s+(?=\p{M})/gu, '')
    .replaceAll(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/g, '')
    .replaceAll(NO_LETTERS, ' • ')
    .normalize('NFC')
}

/**
 * Sets spaced-out words together: `I Z O B R A Z B A` is one word, two or more spaces part words.
 * Text of fewer than four single letters stays as it is, but for three capitals that can be spoken: `A N A` is a name,
 * `B C E` are categories of a licence.
 */
export function closeSpacing(text: string): string {
  const tokens = text.trim().split(/\s+/)
  const singles = tokens.filter((token) => /^[\p{L}\d&]$/u.test(token)).length
  const isShort = tokens.length < 4 && !/^\p{Lu} [AEIOU] \p{Lu}$|^[AEIOU] \p{Lu} [AEIOU]$/u.test(tokens.join(' '))
  if (isShort || singles < tokens.length * 0.8) return text
  const words = text.trim().split(/\s{2,}/)
  return words.map((word) => word.replaceAll(/\s/g, '')).join(' ')
}

/** Rows of pieces that stand on one base line, from the top; pieces from the left. */
export function rowsOf<T extends { x: number; y: number; size: number }>(pieces: T[]): T[][] {
  const rows: T[][] = []
  for (const piece of pieces.toSorted((one, other) => one.y - other.y || one.x - other.x)) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row && first && piece.y - first.y <= 0.4 * Math.min(first.size, piece.size)) row.push(piece)
    else rows.push([piece])
  }
  return rows.map((row) => row.toSorted((one, other) => one.x - other.x))
}

/** Segments of a page: neighbours join unless the gap is wider than a letter is high. */
export function segmentsOf(pieces: Piece[]): Segment[] {
  const rows = rowsOf(withoutBlanks(withAccents(withoutDoubles(pieces))))
  const starts = columnStarts(rows)
  return rows.flatMap((row) => {
    const groups: Piece[][] = []
    let right = Number.NEGATIVE_INFINITY
    for (const piece of row) {
      const group = groups.at(-1)
      const gap = piece.x - right
      // In type of one width every blank is as wide as a letter, and words stand below words.
      const limit = starts.has(Math.round(piece.x))
        ? Math.max(0.6 * piece.size, 1.3 * Math.min(letterWidth(piece), letterWidth(group?.at(-1))))
        : Math.max(1.05 * piece.size, 7)
      // Text over text is of another column that the first one has run into.
      const isOver = gap < -0.4 * piece.size && isText(piece) && isText(group?.at(-1))
      if (group && gap <= limit && !isOver) group.push(piece)
      else groups.push([piece])
      right = Math.max(right, piece.x + piece.width)
    }
    return groups.map(toSegment)
  })
}

const letterWidth = (piece: Piece | undefined): number => (piece ? piece.width / Math.max(1, piece.text.length) : 0)

/** More than a letter, and no letter that waits for its accent. */
const isText = (piece: Piece | undefined): boolean =>
  piece !== undefined && piece.text.length > 1 && !/[ˇ´¨`˙]/.test(piece.text)

/** TeX draws the accent of a capital raised and before its letter: it goes where the letter begins. */
function withAccents(pieces: Piece[]): Piece[] {
  return pieces.map((piece) => {
    if (!(piece.text.trim() in ACCENTS)) return piece
    const near = (other: Piece) => Math.abs(other.x - piece.x) < 0.45 * piece.size
    const letter = pieces.find(
      (other) =>
        other !== piece && near(other) && Math.abs(other.y - piece.y) < 0.45 * piece.size && /^\p{L}/u.test(other.text),
    )
    return letter ? { ...piece, x: letter.x - 0.01, y: letter.y, width: 0 } : piece
  })
}

/** Where pieces begin after a gap in at least four rows: the left edge of a column of a table. */
function columnStarts(rows: Piece[][]): Set<number> {
  const count = new Map<number, number>()
  for (const row of rows) {
    for (const [at, piece] of row.entries()) {
      const before = row[at - 1]
      if (before && piece.x - before.x - before.width < 0.6 * piece.size) continue
      const x = Math.round(piece.x)
      count.set(x, (count.get(x) ?? 0) + 1)
    }
  }
  return new Set([...count].filter(([x, rows]) => rows >= 4 && x > 0).map(([x]) => x))
}

/** A drawn blank may be as wide as a column: the next piece remembers it, and gaps are measured between letters. */
function withoutBlanks(pieces: Piece[]): Piece[] {
  let blank: Piece | null = null
  return pieces.flatMap((piece) => {
    if (piece.text.trim() === '') {
      blank = piece
      return []
    }
    const spaced = blank !== null && Math.abs(blank.y - piece.y) < piece.size / 2
    blank = null
    return [spaced ? { ...piece, spaced } : piece]
  })
}

/** Some writers draw shadows or bold by drawing the same text twice. */
function withoutDoubles(pieces: Piece[]): Piece[] {
  const seen = new Set<string>()
  return pieces.filter(({ text, x, y }) => {
    const key = `${text}@${Math.round(x / 1.5)},${Math.round(y / 1.5)}`
    return seen.has(key) ? false : Boolean(seen.add(key))
  })
}

function toSegment(pieces: Piece[]): Segment {
  const first = pieces[0]!
  return {
    pieces,
    text: closeSpacing(joinPieces(spacedOut(pieces))),
    x: first.x,
    y: first.y,
    right: Math.max(...pieces.map(({ x, width }) => x + width)),
    size: Math.max(...pieces.map(({ size }) => size)),
  }
}

/** Letters drawn one by one: white that is wider than usual between them parts words. */
function spacedOut(pieces: Piece[]): Piece[] {
  const letters = pieces.filter(({ text }) => /^\p{L}$/u.test(text.trim())).length
  if (pieces.length < 4 || letters < pieces.length * 0.8) return pieces
  const gaps = pieces.slice(1).map((piece, at) => piece.x - pieces[at]!.x - pieces[at]!.width)
  const usual = gaps.toSorted((one, other) => one - other)[gaps.length >> 1]!
  return pieces.map((piece, at) =>
    at > 0 && gaps[at - 1]! > Math.max(usual * 1.8, usual + 0.12 * piece.size)
      ? { ...piece, text: `  ${piece.text}` }
      : piece,
  )
}

const isSpacedOut = (text: string): boolean => /^\p{L}(?:\s\p{L})+$/u.test(text.trim())

/** Text of pieces with a space where there is white between them, two where it is as wide as between spaced-out words. */
export function joinPieces(pieces: Piece[]): string {
  let text = ''
  let right = 0
  for (const [at, piece] of pieces.entries()) {
    const gap = piece.x - right
    const isWord = at > 0 && isSpacedOut(piece.text) && isSpacedOut(pieces[at - 1]!.text)
    const isApart = gap > 0.13 * piece.size || piece.spaced
    if (text !== '' && !text.endsWith(' ') && !piece.text.startsWith(' ') && isApart)
      text += gap > 0.75 * piece.size || isWord ? '  ' : ' '
    text += piece.text
    right = piece.x + piece.width
  }
  return mendLetters(text)
}
