import { readFileSync } from 'node:fs'
import path from 'node:path'

const DIR = path.join(import.meta.dirname, '../../fonts')

/** Fonts of documents: the portal's own, and one with almost every script for names the first has no letters for. */
const FILES = {
  text: 'AtkinsonHyperlegibleNext_400Regular.ttf',
  bold: 'AtkinsonHyperlegibleNext_700Bold.ttf',
  other: 'DejaVuSans.ttf',
} as const
export type FontName = keyof typeof FILES

const loaded = new Map<FontName, Buffer>()
const load = (name: FontName): Buffer => {
  const known = loaded.get(name) ?? readFileSync(path.join(DIR, FILES[name]))
  loaded.set(name, known)
  return known
}

/** The part of PDFKit's font that its types leave out. */
interface OpenFont {
  font: { hasGlyphForCodePoint(codePoint: number): boolean }
}

/** Registers the fonts in a document; each is read when it is first used. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const name of Object.keys(FILES) as FontName[]) doc.registerFont(name, load(name))
}

/** Splits a text where the font has to change because it has no such letter. */
export function runsOf(doc: PDFKit.PDFDocument, text: string, font: FontName): { font: FontName; text: string }[] {
  const { font: face } = Reflect.get(doc.font(font), '_font') as OpenFont
  const runs: { font: FontName; text: string }[] = []
  for (const letter of text) {
    const needed = face.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? font : 'other'
    const last = runs.at(-1)
    if (last?.font === needed) last.text += letter
    else runs.push({ font: needed, text: letter })
  }
  return runs
}
