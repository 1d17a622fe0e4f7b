import { INK, MARGIN, MUTED, type Pen } from './pen.ts'

export interface Column {
  label: string
  /** Share of the width. */
  share: number
  /** What names the row is a sentence, and not bold. */
  isText?: boolean
}
/** Words of the cells; small ones stand under the first line of a cell. */
export type TableRow = readonly { text: string; small?: string }[]

const SIZE = 9.5
const SMALL = 8
const GAP = 8

/** A tagged table: headings of columns and of rows. A row is never torn; the headings are there once, as they are read. */
export function drawTable(pen: Pen, columns: readonly Column[], rows: readonly TableRow[]): void {
  const { doc } = pen
  const total = columns.reduce((sum, { share }) => sum + share, 0)
  const widths = columns.map(({ share }) => (share / total) * pen.width() - GAP)
  const lefts = widths.map((_width, at) => MARGIN + widths.slice(0, at).reduce((sum, one) => sum + one + GAP, 0))
  const isBold = (at: number): boolean => at === 0 && !columns[0]?.isText
  const heightOf = (row: TableRow, font: 'text' | 'bold'): number =>
    Math.max(
      ...row.map(({ text, small }, at) => {
        const width = widths[at] ?? 0
        const own = pen.height(text, width, { font: isBold(at) ? 'bold' : font, size: SIZE })
        return own + (small ? pen.height(small, width, { size: SMALL }) : 0)
      }),
    )
  const head = columns.map(({ label }) => ({ text: label }))
  // Headings never stand alone at the foot of a page.
  pen.room(heightOf(head, 'bold') + (rows[0] ? heightOf(rows[0], 'text') : 0) + 20)
  const table = doc.struct('Table')
  doc.addStructure(table)
  const draw = (row: TableRow, isHead: boolean): void => {
    const height = heightOf(row, isHead ? 'bold' : 'text')
    pen.room(height + 10)
    const top = doc.y
    const cells = row.map(({ text, small }, at) => {
      const isHeading = isHead || at === 0
      const options = isHeading ? ({ scope: isHead ? 'Column' : 'Row' } as object) : {}
      return doc.struct(isHeading ? 'TH' : 'TD', options, () => {
        const [x, width] = [lefts[at] ?? MARGIN, widths[at] ?? 0]
        doc.y = top
        pen.write(text, {
          font: isHead || isBold(at) ? 'bold' : 'text',
          size: SIZE,
          colour: isHead ? MUTED : INK,
          x,
          width,
        })
        if (small) pen.write(small, { size: SMALL, colour: MUTED, x, width })
      })
    })
    table.add(doc.struct('TR', {}, cells))
    doc.y = top + height + 4
    pen.artifact(() => pen.hairline())
    doc.y += 6
  }
  draw(head, true)
  for (const row of rows) draw(row, false)
  table.end()
  doc.x = MARGIN
  doc.y += 6
}
