import { draws, type FontName, useFont } from './fonts.ts'

/** A piece of text in one font. */
interface Run {
  font: FontName
  text: string
  /** What is meant, for whoever copies, searches or hears it, where it is not what is drawn. */
  actual?: string
  /** Written from right to left. */
  isBackward?: boolean
}
/** Words in place of so many characters no font has. */
export type Missing = (count: number) => string

const letters = new Intl.Segmenter('sl', { granularity: 'grapheme' })
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\u20E3|\p{Regional_Indicator}/u
const BACKWARD = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Nko}/u
/** What stands between words of one script and belongs to neither. */
const BETWEEN = /^[ \p{Po}\p{Pd}]+$/u
const NOTHING = /^(?:(?!\u00AD)\p{Default_Ignorable_Code_Point})+$/u
/** Letters and signs of the languages around, each a character of its own: nearly every line is of these. */
const SINGLE = /^[\u0020-\u02AF\u2010-\u2027\u2030-\u203A\u20AC]*$/
/** Outside of the basic plane a character is two units of a string: a line must not break between them. */
const TWO_UNITS = /[\u{10000}-\u{10FFFF}]/u

/** The lines of a text, without what has no form. */
export const linesOf = (text: string): string[] =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
    .split('\n')

interface Piece extends Run {
  /** A line may break before and after it, and nothing is added to it. */
  isWhole?: boolean
  /** So many characters it stands for. */
  count?: number
}

/** Splits a line where the font has to change; what no font has becomes words, and never a box. */
export function runsOf(doc: PDFKit.PDFDocument, line: string, font: FontName, missing: Missing): Run[] {
  if (SINGLE.test(line) && [...line].every((letter) => draws(doc, font, letter)))
    return line ? [{ font, text: line }] : []
  const pieceOf = (letter: string): Piece | null => {
    const order: FontName[] = EMOJI.test(letter) ? ['emoji', font, 'other'] : [font, 'other', 'emoji']
    // Letters in a circle, bold or of double width are letters.
    for (const text of new Set([letter, letter.normalize('NFKC')])) {
      const name = order.find((one) => draws(doc, one, text))
      if (name)
        return { font: name, text, isBackward: BACKWARD.test(text), isWhole: name === 'emoji' || TWO_UNITS.test(text) }
    }
    return null
  }
  const pieces: Piece[] = []
  for (const { segment: letter } of letters.segment(line)) {
    if (NOTHING.test(letter)) continue
    const piece = pieceOf(letter)
    const last = pieces.at(-1)
    if (!piece) {
      const count = (last?.count ?? 0) + 1
      const stand = { font, count, text: missing(count), actual: `${last?.actual ?? ''}${letter}` }
      pieces.splice(pieces.length - (last?.count ? 1 : 0), 1, stand)
    } else if (last && isSame(last, piece)) last.text += piece.text
    else pieces.push({ ...piece })
  }
  return joined(pieces)
}

const isSame = (a: Piece, b: Piece): boolean =>
  a.font === b.font && !a.isBackward === !b.isBackward && !a.isWhole && !b.isWhole && !a.count

/** Words from right to left stand in their own order, with what is between them. */
function joined(pieces: readonly Piece[]): Run[] {
  const all: Piece[] = []
  for (const piece of pieces) {
    const before = piece.isBackward ? all.findLastIndex(({ isBackward }) => isBackward) : -1
    const between = all.slice(before + 1)
    const words = all[before]
    if (words?.font === piece.font && between.every(({ text }) => BETWEEN.test(text))) {
      all.splice(before + 1)
      words.text += `${between.map(({ text }) => text).join('')}${piece.text}`
    } else all.push({ ...piece })
  }
  return all
}

/** What a run needs beside its font to be laid out, or measured. */
export const layoutOf = ({ isBackward }: Run) => (isBackward ? { features: [] } : {})

export const widthOf = (doc: PDFKit.PDFDocument, runs: readonly Run[]): number =>
  runs.reduce((sum, run) => sum + useFont(doc, run.font).widthOfString(run.text, layoutOf(run)), 0)

/** Writes a run with what is meant by it. */
export function draw(doc: PDFKit.PDFDocument, run: Run, write: () => void): void {
  useFont(doc, run.font)
  if (run.actual) doc.markContent('Span', { actual: run.actual })
  write()
  if (run.actual) doc.endMarkedContent()
}

/** A text of the given font that is as wide, and breaks where this one does: heights are measured in one font only. */
export function inOneFont(doc: PDFKit.PDFDocument, runs: readonly Run[], font: FontName): string {
  if (runs.every((run) => run.font === font)) return runs.map(({ text }) => text).join('')
  const one = useFont(doc, font).widthOfString('i')
  const wide = (run: Run): string => 'i'.repeat(Math.ceil(widthOf(doc, [run]) / one))
  const words = (run: Run): string[] => run.text.split(' ').map((text) => wide({ ...run, text }))
  return runs.map((run) => (run.font === font ? run.text : words(run).join(' '))).join('')
}
