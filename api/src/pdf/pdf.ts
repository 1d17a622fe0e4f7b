import { setTimeout as sleep } from 'node:timers/promises'
import type { Language } from '@korak/contract/shapes.ts'
import Document from 'pdfkit'
import { now } from '#base/time.ts'
import { m } from '#i18n/words/messages.js'
import { registerFonts } from './fonts.ts'
import { type Column, drawTable, type TableRow } from './table.ts'
import { FOOT, INK, MARGIN, MUTED, Pen, TEXT_SIZE } from './pen.ts'

interface PdfOptions {
  title: string
  /** Who issues it. */
  author: string
  language: Language
  /** Line at the foot of each page. */
  footer: (page: number, pages: number) => string
}

const SIZES = { 1: 22, 2: 14, 3: 11.5 } as const
/** Width of the names beside the values of a table of facts. */
const LABEL_WIDTH = 150
/** A line to write on by hand. */
const BLANK = '_'.repeat(44)
/**
 * A heading does not stand alone at the foot of a page. With one of a section go a sentence and the first row of a table,
 * or a smaller heading with what is under it.
 */
const KEEP_WITH_NEXT = { 1: 90, 2: 165, 3: 90 } as const
/** The heading itself and what may stand between it and a quote. */
const BEFORE_QUOTE = { 1: 120, 2: 100, 3: 45 } as const

const TAGS = { 'sl-SI': 'sl-SI', 'en-EN': 'en-GB' } as const satisfies Record<Language, string>

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/**
 * What a document consists of, from top to bottom; pages break by themselves. Everything is tagged, so that screen
 * readers find headings, lists and tables.
 */
export class PdfContent {
  readonly #pen: Pen
  readonly #doc: PDFKit.PDFDocument
  constructor(doc: PDFKit.PDFDocument, language: Language) {
    this.#doc = doc
    this.#pen = new Pen(doc, (count) => m.pdf_other_script({ count }, { locale: language }))
  }

  /** Level 1 is the title of the document; the other headings make its outline. The first quote under it stays with it. */
  heading(text: string, level: 1 | 2 | 3 = 2, quote?: string): void {
    const doc = this.#doc
    if (level > 1) doc.y += level === 2 ? 14 : 8
    const quoted = quote === undefined ? 0 : BEFORE_QUOTE[level] + this.#quoteHeight(quote)
    this.#pen.room(Math.max(KEEP_WITH_NEXT[level], quoted))
    if (level > 1) doc.outline.addItem(text)
    this.#pen.tagged(`H${level}`, () => this.#pen.write(text, { font: 'bold', size: SIZES[level] }))
    doc.y += 4
  }

  /** What a letter is about: the title of a document of which there are several in one. */
  subject(text: string): void {
    this.#doc.y += 14
    this.#pen.room(KEEP_WITH_NEXT[1])
    this.#doc.outline.addItem(text)
    this.#pen.tagged('H1', () => this.#pen.write(text, { font: 'bold', size: SIZES[2] }))
    this.#doc.y += 4
  }

  paragraph(text: string, { isMuted = false } = {}): void {
    this.#pen.tagged('P', () => this.#pen.write(text, { colour: isMuted ? MUTED : INK }))
    this.#doc.y += 6
  }

  list(items: readonly string[]): void {
    const doc = this.#doc
    const entries = items.map((item) =>
      doc.struct('LI', {}, [
        doc.struct('Lbl', {}, () => {
          this.#pen.room(TEXT_SIZE * 2)
          this.#pen.write('–', { x: MARGIN + 4, width: 12 })
        }),
        doc.struct('LBody', {}, () => {
          doc.y -= this.#pen.lineHeight()
          this.#pen.write(item, { x: MARGIN + 18, width: this.#pen.width() - 18 })
        }),
      ]),
    )
    doc.addStructure(doc.struct('L', {}, entries))
    doc.y += 6
  }

  /**
   * A table of names and values.
   * @param blank what is said where there is no value but a line to write it on
   */
  facts(rows: readonly { label: string; value: string | null }[], blank = ''): void {
    const doc = this.#doc
    const valueX = MARGIN + LABEL_WIDTH + 12
    const valueWidth = this.#pen.width() - LABEL_WIDTH - 12
    const entries = rows.map(({ label, value: known }) => {
      const value = known ?? BLANK
      let [top, bottom] = [0, 0]
      const name = doc.struct('TH', { scope: 'Row' } as object, [
        () => {
          this.#pen.room(Math.max(this.#pen.height(label, LABEL_WIDTH), this.#pen.height(value, valueWidth)) + 6)
          top = doc.y
          this.#pen.write(label, { font: 'bold', width: LABEL_WIDTH })
          bottom = doc.y
        },
      ])
      const said = known === null ? ({ actual: blank } as object) : {}
      const content = doc.struct('TD', said, () => {
        doc.y = top
        this.#pen.write(value, { x: valueX, width: valueWidth })
        doc.y = Math.max(doc.y, bottom) + 5
      })
      return doc.struct('TR', {}, [name, content])
    })
    doc.addStructure(doc.struct('Table', this.#pen.speech, entries))
    doc.y += 6
  }

  /** A line across the page; means nothing to who cannot see it. */
  rule(): void {
    const doc = this.#doc
    doc.y += 6
    this.#pen.artifact(() => this.#pen.hairline())
    doc.y += 8
  }

  /** Rows under headings; the first cell of a row names it. */
  table(columns: readonly Column[], rows: readonly TableRow[]): void {
    drawTable(this.#pen, columns, rows)
  }

  /** A drawing of that height, which is said in words to who cannot see it. */
  figure(alt: string, height: number, draw: (pen: Pen, box: Box) => void): void {
    const doc = this.#doc
    this.#pen.room(height)
    const box = { x: MARGIN, y: doc.y, width: this.#pen.width(), height }
    const bbox = [box.x, box.y, box.x + box.width, box.y + height] as [number, number, number, number]
    doc.addStructure(
      doc.struct('Figure', { alt, bbox } as object, () => {
        doc.save()
        draw(this.#pen, box)
        doc.restore()
      }),
    )
    doc.x = MARGIN
    doc.y = box.y + height + 6
  }

  /** What somebody said, word for word. */
  quote(text: string): void {
    const doc = this.#doc
    this.#pen.room(this.#quoteHeight(text))
    this.#pen.tagged('BlockQuote', () => this.#pen.write(text, { x: MARGIN + 16, width: this.#pen.width() - 16 }))
    doc.y += 6
  }

  #quoteHeight = (text: string): number => this.#pen.height(text, this.#pen.width() - 16)

  /** Lines to write on by hand. */
  lines(count: number): void {
    const doc = this.#doc
    for (let at = 0; at < count; at++) {
      doc.y += 26
      this.#pen.artifact(() => this.#pen.hairline())
    }
    doc.y += 10
  }

  page(): void {
    this.#doc.addPage()
  }

  /** How many pages there are so far. */
  pages = (): number => this.#doc.bufferedPageRange().count

  /** What follows stands so far from the top of the page, unless it is further down already. */
  down(to: number): void {
    this.#doc.y = Math.max(this.#doc.y, to)
  }

  /** What follows is in this language. */
  speak(language: Language): void {
    this.#pen.speech = { lang: TAGS[language] }
  }

  /** Page numbers; known only when all pages are there. */
  footers(line: PdfOptions['footer']): void {
    const doc = this.#doc
    const { start, count } = doc.bufferedPageRange()
    for (let page = start; page < start + count; page++) {
      doc.switchToPage(page)
      // Text below the bottom margin would begin a new page.
      doc.page.margins.bottom = 0
      doc.y = doc.page.height - FOOT / 2 - 6
      const words = line(page - start + 1, count)
      this.#pen.artifact(() => this.#pen.write(words, { size: 8.5, colour: MUTED }), 'Pagination')
    }
  }
}

/** Between two documents other requests have their turn: a tenth of a second each, many at once would stop everything else. */
const BREATH_MS = 10
let last: Promise<unknown> = Promise.resolve()

/**
 * Makes a PDF of A4 pages: tagged (PDF/UA), with language, title and outline, fonts embedded so that its text can be
 * searched and copied. One at a time.
 */
export function makePdf(options: PdfOptions, write: (content: PdfContent) => void): Promise<Buffer> {
  const made = last.then(() => writePdf(options, write))
  last = made.catch(() => undefined).then(() => sleep(BREATH_MS))
  return made
}

function writePdf(
  { title, author, language, footer }: PdfOptions,
  write: (content: PdfContent) => void,
): Promise<Buffer> {
  const doc = new Document({
    size: 'A4',
    margins: { top: MARGIN, bottom: FOOT, left: MARGIN, right: MARGIN },
    pdfVersion: '1.7',
    tagged: true,
    subset: 'PDF/UA' as 'PDF/A-1',
    lang: TAGS[language],
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: now() },
  })
  const chunks: Buffer[] = []
  const made = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  registerFonts(doc)
  const content = new PdfContent(doc, language)
  write(content)
  content.footers(footer)
  doc.end()
  return made
}
