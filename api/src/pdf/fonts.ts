import { readFileSync } from 'node:fs'
import path from 'node:path'

const DIR = path.join(import.meta.dirname, '../../fonts')

/**
 * Fonts of documents: the portal's own, one with many other scripts for names the first has no letters for, and one of
 * outlines of emoji. Chinese, Japanese, Korean, Thai and the scripts of India are in none of them: each is as large as
 * all of these together.
 */
const FILES = {
  text: 'AtkinsonHyperlegibleNext_400Regular.ttf',
  bold: 'AtkinsonHyperlegibleNext_700Bold.ttf',
  other: 'DejaVuSans.ttf',
  emoji: 'NotoEmoji_400Regular.ttf',
} as const
export type FontName = keyof typeof FILES

const loaded = new Map<FontName, Buffer>()
const load = (name: FontName): Buffer => {
  const known = loaded.get(name) ?? readFileSync(path.join(DIR, FILES[name]))
  loaded.set(name, known)
  return known
}

/** The part of PDFKit's fonts that its types leave out. */
interface Face {
  ascender: number
  descender: number
  lineGap: number
  font: {
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): { glyphs: readonly { id: number }[] }
  }
}

/** Registers the fonts in a document; what a document does not use is not embedded in it, nor are unused letters. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const name of Object.keys(FILES) as FontName[]) doc.registerFont(name, load(name))
}

const faceOf = (doc: PDFKit.PDFDocument, name: FontName): Face => Reflect.get(doc.font(name), '_font') as Face

/** Chooses a font of the document; the lines of all of them are as high, with the letters on the same line. */
export function useFont(doc: PDFKit.PDFDocument, name: FontName): PDFKit.PDFDocument {
  if (name === 'other' || name === 'emoji') {
    const { ascender, descender, lineGap } = faceOf(doc, 'text')
    Object.assign(faceOf(doc, name), { ascender, descender, lineGap })
  }
  return doc.font(name)
}

const IGNORED = /\p{Default_Ignorable_Code_Point}/u
/** Code of the box fonts draw for what they do not have. */
const BOX = 0

type Known = Record<FontName, Map<string, boolean>>
/** What is known of the letters of a document. */
const known = new WeakMap<PDFKit.PDFDocument, Known>()
const nothingYet = (): Known => ({ text: new Map(), bold: new Map(), other: new Map(), emoji: new Map() })

/** Whether a font draws all of a letter, with what belongs to it, and no box in place of anything. */
export function draws(doc: PDFKit.PDFDocument, name: FontName, letter: string): boolean {
  const all = known.get(doc) ?? nothingYet()
  known.set(doc, all)
  const found = all[name].get(letter) ?? drawsAll(faceOf(doc, name), letter)
  all[name].set(letter, found)
  return found
}

function drawsAll({ font }: Face, letter: string): boolean {
  const points = [...letter].filter((one) => !IGNORED.test(one))
  // Together they can need what none of them needs alone.
  return (
    points.every((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0)) &&
    font.layout(letter).glyphs.every(({ id }) => id !== BOX)
  )
}
