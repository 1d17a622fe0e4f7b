import { inflateSync } from 'node:zlib'

/** A PDF as a program that knows nothing of how it was made reads it: its objects, and the text by the fonts' own tables. */
interface ReadPdf {
  /** The objects outside of streams. */
  objects: string
  /** Contents of the pages, drawing operators and all. */
  contents: string[]
  /** What can be searched and copied, in the order it is drawn. */
  text: string
  /** Something is drawn as the box of a font that has no such letter. */
  hasBox: boolean
}

/** Reads what our documents consist of: objects of their own, streams compressed with Flate, fonts with ToUnicode. */
export function readPdf(file: Buffer): ReadPdf {
  const raw = file.toString('latin1')
  const streams = new Map<string, string>()
  const objects = raw.replaceAll(/(\d+) 0 obj\r?\n([\s\S]*?)\r?\nendobj/g, (_all, id: string, body: string) => {
    const found = /^([\s\S]*?)stream\r?\n/.exec(body)
    if (!found) return `${id} 0 obj ${body}\n`
    const [begin, head = ''] = found
    // By its length: the last byte may well be one that looks like the end of a line.
    const length = Number(/\/Length (\d+)/.exec(head)?.[1])
    const bytes = Buffer.from(body.slice(begin.length, begin.length + length), 'latin1')
    streams.set(id, (head.includes('FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1'))
    return `${id} 0 obj ${head}\n`
  })
  const fonts = fontsOf(objects, streams)
  const pages = [...objects.matchAll(/\/Type \/Page\b[\s\S]*?\/Contents (\d+) 0 R/g)]
  const contents = pages.map(([, id = '']) => streams.get(id) ?? '')
  const text = contents.map((content) => textOf(content, fonts)).join('\n')
  return { objects, contents, text, hasBox: contents.some((content) => codesOf(content).includes(BOX)) }
}

type Letters = Map<number, string>

/** For each name of a font its table from glyph codes to letters. */
function fontsOf(objects: string, streams: Map<string, string>): Map<string, Letters> {
  const byId = new Map<string, Letters>()
  for (const [, id = '', body = ''] of objects.matchAll(/^(\d+) 0 obj (<<[\s\S]*?)(?=^\d+ 0 obj )/gm)) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(body)?.[1]
    if (table) byId.set(id, lettersOf(streams.get(table) ?? ''))
  }
  const fonts = new Map<string, Letters>()
  for (const [, name = '', id = ''] of objects.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const letters = byId.get(id)
    if (letters) fonts.set(name, letters)
  }
  return fonts
}

const unicode = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

function lettersOf(cmap: string): Letters {
  const letters: Letters = new Map()
  for (const [, from = '', list = ''] of cmap.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi)) {
    const found = [...list.matchAll(/<([\da-f ]+)>/gi)].map(([, hex = '']) => unicode(hex.replaceAll(' ', '')))
    for (const [at, letter] of found.entries()) letters.set(Number.parseInt(from, 16) + at, letter)
  }
  return letters
}

/** The first glyph of a font, which it draws for what it does not have. */
const BOX = '0000'
const codesOf = (content: string): string[] =>
  [...content.matchAll(/<([\da-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])

function textOf(content: string, fonts: Map<string, Letters>): string {
  let letters: Letters = new Map()
  let text = ''
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[\da-f]+>|[-\d. ])*)\] TJ/gi)) {
    if (font) letters = fonts.get(font) ?? new Map()
    for (const [, hex = ''] of (shown ?? '').matchAll(/<([\da-f]+)>/gi))
      for (const code of hex.match(/.{4}/g) ?? []) text += letters.get(Number.parseInt(code, 16)) ?? '\ufffd'
    if (shown !== undefined) text += '\n'
  }
  return text
}
