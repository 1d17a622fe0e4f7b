import { type CvDocument, type Link, Unreadable } from '#document.ts'
import { type Block, linesOf, type Paragraph } from './blocks.ts'

/** Groups that hold no text of the document. */
const SKIPPED = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'info',
  'pict',
  'object',
  'themedata',
  'colorschememapping',
  'datastore',
  'latentstyles',
  'listtable',
  'listoverridetable',
  'rsidtbl',
  'generator',
  'xmlnstbl',
  'filetbl',
  'pntext',
  'listtext',
  'nonshppict',
  'footnote',
  'annotation',
  'fldinst',
])
const TOKEN = /\\([a-z]{1,32})(-?\d{1,10})?\s?|\\'([\da-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)/gi
const CHARACTERS: Record<string, string> = {
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  emspace: ' ',
  enspace: ' ',
}
/** Code pages of \ansicpg this part of Europe writes in. */
const PAGES: Record<string, string> = {
  1250: 'windows-1250',
  1252: 'windows-1252',
  1251: 'windows-1251',
  852: 'windows-1250',
}

const MAX_DEPTH = 500

interface State {
  bold: boolean
  size: number | null
  isSkipped: boolean
  /** How many characters follow a \u for readers that know no Unicode. */
  fallback: number
}

/** Rich text: characters, bold, sizes, tabs, tables and bullets; nothing is run and nothing fetched. */
export function readRtf(bytes: Buffer): CvDocument {
  const source = bytes.toString('latin1')
  const decoder = new TextDecoder(PAGES[/\\ansicpg(\d+)/.exec(source)?.[1] ?? ''] ?? 'windows-1250')
  const links: Link[] = [...source.matchAll(/HYPERLINK\s+"([^"]{1,500})"/g)].map(([, url = '']) => ({ url, text: '' }))
  const builder = new Builder()
  const stack: State[] = []
  let state: State = { bold: false, size: null, isSkipped: false, fallback: 1 }
  let isStar = false
  let skip = 0
  const add = (text: string) => {
    if (!state.isSkipped) builder.text(text, state)
  }
  for (const [, word, number, hex, sign, brace, plain] of source.matchAll(TOKEN)) {
    if (brace === '{') {
      if (stack.push({ ...state }) > MAX_DEPTH) throw new Unreadable('broken', 'groups nested too deeply')
    } else if (brace === '}') state = stack.pop() ?? state
    else if (hex) {
      if (skip > 0) skip--
      else add(decoder.decode(Buffer.from(hex, 'hex')))
    } else if (plain) {
      add(plain.slice(skip))
      skip = Math.max(0, skip - plain.length)
    } else if (sign) {
      if (sign === '*') isStar = true
      else if (sign === '~') add('\u00A0')
      else if (sign === '_') add('-')
      else if ('\\{}'.includes(sign)) add(sign)
      continue
    } else if (word) {
      if (SKIPPED.has(word) || (isStar && word !== 'shpinst')) state.isSkipped = true
      else if (word === 'uc') state.fallback = Number(number ?? 1)
      else if (word === 'u') {
        add(String.fromCharCode(Number(number) & 0xffff))
        skip = state.fallback
      } else if (word === 'b') state.bold = number !== '0'
      else if (word === 'fs') state.size = Number(number) / 2
      else if (word === 'plain') state = { ...state, bold: false }
      else if (CHARACTERS[word]) add(CHARACTERS[word])
      else if (!state.isSkipped) builder.control(word)
    }
    if (brace || word) isStar = false
  }
  return { format: 'rtf', lines: linesOf(builder.finish()), links, pages: 1, titles: [], isScanned: false }
}

/** Gathers paragraphs and, where \\intbl says so, tables. */
class Builder {
  readonly #blocks: Block[] = []
  #paragraph = emptyParagraph()
  #cell: Block[] = []
  #row: Block[][] = []
  #isInTable = false

  text(text: string, { bold, size }: State): void {
    this.#paragraph.rows.at(-1)!.at(-1)!.push({ text, bold, size })
  }

  control(word: string): void {
    if (word === 'tab') this.#paragraph.rows.at(-1)!.push([])
    else if (word === 'line') this.#paragraph.rows.push([[]])
    else if (word === 'intbl') this.#isInTable = true
    else if (word === 'pard') this.#isInTable = false
    else if (word === 'par' || word === 'sect' || word === 'page') this.#endParagraph()
    else if (word === 'cell' || word === 'nestcell') {
      this.#isInTable = true
      this.#endParagraph()
      this.#row.push(this.#cell)
      this.#cell = []
    } else if (word === 'row' || word === 'nestrow') this.#endRow()
    else if (word === 'ls') this.#paragraph.isBullet = true
  }

  #endParagraph(): void {
    if (this.#isInTable) this.#cell.push(this.#paragraph)
    else this.#blocks.push(this.#paragraph)
    this.#paragraph = emptyParagraph()
  }

  #endRow(): void {
    const last = this.#blocks.at(-1)
    if (last?.kind === 'table') last.rows.push(this.#row)
    else this.#blocks.push({ kind: 'table', rows: [this.#row] })
    this.#row = []
  }

  finish(): Block[] {
    this.#endParagraph()
    return [...this.#blocks, ...this.#row.flat(), ...this.#cell]
  }
}
const emptyParagraph = (): Paragraph => ({
  kind: 'paragraph',
  rows: [[[]]],
  isBullet: false,
  heading: 0,
  indent: 0,
})
