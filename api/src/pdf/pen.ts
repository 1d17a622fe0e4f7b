import { type FontName, useFont } from './fonts.ts'
import { draw, inOneFont, layoutOf, linesOf, type Missing, runsOf, widthOf } from './runs.ts'

export const MARGIN = 56
export const FOOT = 72
export const INK = '#1a1f1d'
export const MUTED = '#56605c'
const LINE = '#c9cfcc'
export const TEXT_SIZE = 10.5
const LINE_GAP = 2.5

interface Style {
  font?: FontName
  size?: number
  colour?: string
  x?: number
  width?: number
  align?: 'left' | 'right' | 'center'
}

interface Line {
  font: FontName
  size: number
  colour: string
  anchor: 'start' | 'middle' | 'end'
}

/** Writing on pages that break by themselves; what is written is tagged by who writes. */
export class Pen {
  readonly doc: PDFKit.PDFDocument
  readonly #missing: Missing
  constructor(doc: PDFKit.PDFDocument, missing: Missing) {
    this.doc = doc
    this.#missing = missing
  }

  write(text: string, style: Style = {}): void {
    const { font = 'text', size = TEXT_SIZE, colour = INK, x = MARGIN, width = this.width(), align = 'left' } = style
    const { doc } = this
    doc.fillColor(colour).fontSize(size)
    for (const line of linesOf(text)) {
      const runs = runsOf(doc, line, font, this.#missing)
      // A line of nothing is as high as any other.
      if (runs.length === 0 && text) useFont(doc, font).text(' ', x, doc.y, { width, lineGap: LINE_GAP })
      for (const [at, run] of runs.entries()) {
        const options = { width, align, lineGap: LINE_GAP, continued: at < runs.length - 1, ...layoutOf(run) }
        draw(doc, run, () => {
          if (at === 0) doc.text(run.text, x, doc.y, options)
          else doc.text(run.text, options)
        })
      }
    }
  }

  width = (): number => this.doc.page.width - 2 * MARGIN
  lineHeight = (): number => useFont(this.doc, 'text').fontSize(TEXT_SIZE).currentLineHeight(true) + LINE_GAP
  height(text: string, width: number, { font = 'text', size = TEXT_SIZE }: Style = {}): number {
    const doc = this.doc.fontSize(size)
    const measured = linesOf(text).map((line) => inOneFont(doc, runsOf(doc, line, font, this.#missing), font))
    return useFont(doc, font).heightOfString(measured.join('\n'), { width, lineGap: LINE_GAP })
  }

  /** One line of text beside a point: before it, after it, or around it. */
  line(text: string, { x, y }: { x: number; y: number }, { anchor, font, size, colour }: Line): void {
    const { doc } = this
    doc.fontSize(size).fillColor(colour)
    const runs = runsOf(doc, linesOf(text).join(' '), font, this.#missing)
    const width = widthOf(doc, runs)
    let left = { start: x, middle: x - width / 2, end: x - width }[anchor]
    for (const run of runs) {
      draw(doc, run, () => doc.text(run.text, left, y, { lineBreak: false, ...layoutOf(run) }))
      left += widthOf(doc, [run])
    }
  }
  lineWidth(text: string, { font, size }: Pick<Line, 'font' | 'size'>): number {
    return widthOf(this.doc, runsOf(this.doc.fontSize(size), linesOf(text).join(' '), font, this.#missing))
  }

  /** Begins a new page when so much does not fit on this one. */
  room(height: number): void {
    const { doc } = this
    const page = doc.page.height - MARGIN - FOOT
    if (doc.y + Math.min(height, page) > doc.page.height - FOOT) doc.addPage()
  }

  /** The language of what is tagged, where it is not that of the document. */
  speech: { lang?: string } = {}
  tagged(type: string, write: () => void): void {
    this.doc.addStructure(this.doc.struct(type, this.speech, write))
  }

  /** Something that means nothing to who cannot see it. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type })
    draw()
    this.doc.endMarkedContent()
  }

  /** A thin line across the page. */
  hairline(): void {
    const { doc } = this
    doc.lineWidth(0.75).strokeColor(LINE).undash()
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(MARGIN + this.width(), doc.y)
      .stroke()
  }
}
