import { type FontName, runsOf } from './fonts.ts'

export const MARGIN = 56
export const FOOT = 72
export const INK = '#1a1f1d'
export const MUTED = '#56605c'
const LINE = '#c9cfcc'
export const TEXT_SIZE = 10.5

export interface Style {
  font?: FontName
  size?: number
  colour?: string
  x?: number
  width?: number
  align?: 'left' | 'right' | 'center'
}

/** Writing on pages that break by themselves; what is written is tagged by who writes. */
export class Pen {
  readonly doc: PDFKit.PDFDocument
  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc
  }

  write(text: string, style: Style = {}): void {
    const { font = 'text', size = TEXT_SIZE, colour = INK, x = MARGIN, width = this.width(), align = 'left' } = style
    const { doc } = this
    const runs = runsOf(doc, text, font)
    doc.fillColor(colour).fontSize(size)
    for (const [at, run] of runs.entries()) {
      const options = { width, align, lineGap: 2.5, continued: at < runs.length - 1 }
      doc.font(run.font)
      if (at === 0) doc.text(run.text, x, doc.y, options)
      else doc.text(run.text, options)
    }
  }

  width = (): number => this.doc.page.width - 2 * MARGIN
  lineHeight = (): number => this.doc.font('text').fontSize(TEXT_SIZE).currentLineHeight(true) + 2.5
  height = (text: string, width: number, { font = 'text', size = TEXT_SIZE }: Style = {}): number =>
    this.doc.font(font).fontSize(size).heightOfString(text, { width, lineGap: 2.5 })

  /** Begins a new page when so much does not fit on this one. */
  room(height: number): void {
    const { doc } = this
    const page = doc.page.height - MARGIN - FOOT
    if (doc.y + Math.min(height, page) > doc.page.height - FOOT) doc.addPage()
  }

  tagged(type: string, write: () => void): void {
    this.doc.addStructure(this.doc.struct(type, {}, write))
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
