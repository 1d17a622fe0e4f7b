import type { Language } from '@korak/contract/shapes.ts'
import Document from 'pdfkit'
import { now } from '#base/time.ts'
import { type FontName, registerFonts, runsOf } from './fonts.ts'

export interface PdfOptions {
  title: string
  /** Who issues it. */
  author: string
  language: Language
  /** Line at the foot of each page. */
  footer: (page: number, pages: number) => string
}

const MARGIN = 56
const FOOT = 72
const INK = '#1a1f1d'
const MUTED = '#56605c'
const LINE = '#c9cfcc'
const SIZES = { 1: 22, 2: 14, 3: 11.5 } as const
const TEXT_SIZE = 10.5
/** Width of the names beside the values of a table of facts. */
const LABEL_WIDTH = 150
/** A heading does not stand alone at the foot of a page. */
const KEEP_WITH_NEXT = 90

interface Style {
  font?: FontName
  size?: number
  colour?: string
  x?: number
  width?: number
}

/**
 * What a document consists of, from top to bottom; pages break by themselves. Everything is tagged, so that screen
 * readers find headings, lists and tables.
 */
export class Sheet {
  readonly #doc: PDFKit.PDFDocument
  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc
  }

  /** Level 1 is the title of the document; the other headings make its outline. */
  heading(text: string, level: 1 | 2 | 3 = 2): void {
    const doc = this.#doc
    if (level > 1) doc.y += level === 2 ? 14 : 8
    if (doc.y > doc.page.height - FOOT - KEEP_WITH_NEXT) doc.addPage()
    if (level > 1) doc.outline.addItem(text)
    this.#tagged(`H${level}`, () => this.#write(text, { font: 'bold', size: SIZES[level] }))
    doc.y += 4
  }

  paragraph(text: string, { isMuted = false } = {}): void {
    this.#tagged('P', () => this.#write(text, { colour: isMuted ? MUTED : INK }))
    this.#doc.y += 6
  }

  list(items: readonly string[]): void {
    const doc = this.#doc
    const entries = items.map((item) =>
      doc.struct('LI', {}, [
        doc.struct('Lbl', {}, () => {
          this.#room(TEXT_SIZE * 2)
          this.#write('–', { x: MARGIN + 4, width: 12 })
        }),
        doc.struct('LBody', {}, () => {
          doc.y -= this.#lineHeight()
          this.#write(item, { x: MARGIN + 18, width: this.#width() - 18 })
        }),
      ]),
    )
    doc.addStructure(doc.struct('L', {}, entries))
    doc.y += 6
  }

  /** A table of names and values. */
  facts(rows: readonly { label: string; value: string }[]): void {
    const doc = this.#doc
    const valueX = MARGIN + LABEL_WIDTH + 12
    const valueWidth = this.#width() - LABEL_WIDTH - 12
    const entries = rows.map(({ label, value }) => {
      let [top, bottom] = [0, 0]
      const name = doc.struct('TH', { scope: 'Row' } as object, [
        () => {
          this.#room(Math.max(this.#height(label, LABEL_WIDTH), this.#height(value, valueWidth)) + 6)
          top = doc.y
          this.#write(label, { font: 'bold', width: LABEL_WIDTH })
          bottom = doc.y
        },
      ])
      const content = doc.struct('TD', {}, () => {
        doc.y = top
        this.#write(value, { x: valueX, width: valueWidth })
        doc.y = Math.max(doc.y, bottom) + 5
      })
      return doc.struct('TR', {}, [name, content])
    })
    doc.addStructure(doc.struct('Table', {}, entries))
    doc.y += 6
  }

  /** A line across the page; means nothing to who cannot see it. */
  rule(): void {
    const doc = this.#doc
    doc.y += 6
    doc.markContent('Artifact', { type: 'Layout' })
    doc
      .lineWidth(0.75)
      .strokeColor(LINE)
      .moveTo(MARGIN, doc.y)
      .lineTo(MARGIN + this.#width(), doc.y)
      .stroke()
    doc.endMarkedContent()
    doc.y += 8
  }

  /** Page numbers; known only when all pages are there. */
  footers(line: PdfOptions['footer']): void {
    const doc = this.#doc
    const { start, count } = doc.bufferedPageRange()
    for (let page = start; page < start + count; page++) {
      doc.switchToPage(page)
      // Text below the bottom margin would begin a new page.
      doc.page.margins.bottom = 0
      doc.markContent('Artifact', { type: 'Pagination' })
      doc.y = doc.page.height - FOOT / 2 - 6
      this.#write(line(page - start + 1, count), { size: 8.5, colour: MUTED })
      doc.endMarkedContent()
    }
  }

  #tagged(type: string, write: () => void): void {
    const doc = this.#doc
    doc.addStructure(doc.struct(type, {}, write))
  }

  #write(
    text: string,
    { font = 'text', size = TEXT_SIZE, colour = INK, x = MARGIN, width = this.#width() }: Style,
  ): void {
    const doc = this.#doc
    const runs = runsOf(doc, text, font)
    doc.fillColor(colour).fontSize(size)
    for (const [at, run] of runs.entries()) {
      const options = { width, lineGap: 2.5, continued: at < runs.length - 1 }
      doc.font(run.font)
      if (at === 0) doc.text(run.text, x, doc.y, options)
      else doc.text(run.text, options)
    }
  }

  #width = (): number => this.#doc.page.width - 2 * MARGIN
  #lineHeight = (): number => this.#doc.font('text').fontSize(TEXT_SIZE).currentLineHeight(true) + 2.5
  #height = (text: string, width: number): number =>
    this.#doc.font('text').fontSize(TEXT_SIZE).heightOfString(text, { width, lineGap: 2.5 })

  /** Begins a new page when so much does not fit on this one. */
  #room(height: number): void {
    const doc = this.#doc
    const page = doc.page.height - MARGIN - FOOT
    if (doc.y + Math.min(height, page) > doc.page.height - FOOT) doc.addPage()
  }
}

/**
 * Makes a PDF of A4 pages: tagged (PDF/UA), with language, title and outline, fonts embedded so that its text can be
 * searched and copied.
 */
export function makePdf(
  { title, author, language, footer }: PdfOptions,
  write: (sheet: Sheet) => void,
): Promise<Buffer> {
  const doc = new Document({
    size: 'A4',
    margins: { top: MARGIN, bottom: FOOT, left: MARGIN, right: MARGIN },
    pdfVersion: '1.7',
    tagged: true,
    subset: 'PDF/UA' as 'PDF/A-1',
    lang: language === 'sl-SI' ? 'sl-SI' : 'en-GB',
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
  const sheet = new Sheet(doc)
  write(sheet)
  sheet.footers(footer)
  doc.end()
  return made
}
