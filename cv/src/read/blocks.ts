import { type Line, makeLine, type Run } from '#document.ts'

/** A paragraph of a word processor; `rows` are its lines, each cut at its tabs. */
export interface Paragraph {
  kind: 'paragraph'
  rows: Run[][][]
  isBullet: boolean
  heading: number
  indent: number
}
interface Table {
  kind: 'table'
  rows: Block[][][]
}
/** A text box, a header or a footer: what stands in it is read apart from the text around. */
interface Box {
  kind: 'box'
  blocks: Block[]
}
export type Block = Paragraph | Table | Box

/** Lines in reading order: tables of labels row by row, tables that only lay the page out column by column. */
export function linesOf(blocks: Block[]): Line[] {
  const later: Line[][] = []
  const lines: Line[] = []
  let flows = 0
  const visit = (blocks: Block[], into: Line[], flow: number, isTop: boolean) => {
    for (const block of blocks) {
      if (block.kind === 'paragraph') into.push(...paragraphLines(block, flow))
      else if (block.kind === 'box') {
        const box: Line[] = []
        visit(block.blocks, box, ++flows, false)
        // What stands before any other text keeps its place: a header with the name.
        if (lines.some(({ text }) => text !== '')) later.push(box)
        else into.push(...box)
      } else visitTable(block, into, flow, isTop)
    }
  }
  const visitTable = ({ rows }: Table, into: Line[], flow: number, isTop: boolean) => {
    const drawn = rows.map((row) =>
      row.map((cell) => {
        const inside: Line[] = []
        visit(cell, inside, flow, false)
        return inside
      }),
    )
    if (isTop && isLayout(drawn)) {
      const width = Math.max(...drawn.map((row) => row.length))
      for (const row of drawn.filter((row) => row.length === 1)) into.push(...row.flat())
      for (let column = 0; column < width; column++) {
        const own = ++flows
        const cells = drawn.filter((row) => row.length > 1).flatMap((row) => row[column] ?? [])
        into.push(...cells.map((line) => ({ ...line, flow: own })))
      }
    } else for (const row of drawn) into.push(...rowLines(row, flow))
  }
  visit(blocks, lines, 0, true)
  return withGaps([...lines, ...later.flat()])
}

/** Cells that hold whole stories side by side: then the table is a page in columns, not a list of labels and values. */
function isLayout(rows: Line[][][]): boolean {
  const wide = rows.filter((row) => row.filter((cell) => filled(cell) >= 4).length >= 2)
  const isFew = rows.length <= 3
  return wide.length > 0 && (isFew || wide.length * 2 >= rows.length)
}
const filled = (cell: Line[]): number => cell.filter(({ text }) => text !== '').length

/** The n-th lines of all cells of a row beside each other. */
function rowLines(row: Line[][], flow: number): Line[] {
  if (row.length === 1) return row[0] ?? []
  const cells = row.map((cell) => cell.filter(({ text }) => text !== ''))
  const height = Math.max(0, ...cells.map((cell) => cell.length))
  return Array.from({ length: height }, (_, at) => {
    const beside = cells.map((cell) => cell[at])
    const given = beside.filter((line) => line !== undefined)
    const only = given.length === 1 ? given[0] : undefined
    return makeLine({
      cells: beside.flatMap((line) => line?.cells ?? ['']),
      runs: shifted(beside),
      flow,
      isBullet: only?.isBullet ?? false,
      heading: Math.max(0, ...given.map((line) => line.heading)),
      gap: at === 0 ? 1 : 0,
      x: only?.x ?? 0,
    })
  })
}

/** Runs of cells that hold cells of their own count on. */
function shifted(beside: (Line | undefined)[]): Run[] {
  let before = 0
  return beside.flatMap((line) => {
    const start = before
    before += line?.cells.length ?? 1
    return (line?.runs ?? []).map((run) => ({ ...run, cell: start + (run.cell ?? 0) }))
  })
}

function paragraphLines(paragraph: Paragraph, flow: number): Line[] {
  const { rows, isBullet, heading, indent } = paragraph
  return rows.map((cells, at) =>
    makeLine({
      cells: cells.map((runs) => runs.map(({ text }) => text).join('')),
      runs: cells.flatMap((runs, cell) => runs.map((run) => ({ ...run, cell }))),
      flow,
      // A line broken inside a point goes on in it.
      isBullet: isBullet && at === 0,
      heading,
      x: indent,
    }),
  )
}

/** Empty lines go; the line after them remembers the gap. */
function withGaps(lines: Line[]): Line[] {
  let gap = 0
  return lines.flatMap((line) => {
    if (line.text === '') {
      gap++
      return []
    }
    const kept = { ...line, gap: Math.max(gap, line.gap) }
    gap = 0
    return [kept]
  })
}
