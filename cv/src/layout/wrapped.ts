import { type Line, makeLine } from '#document.ts'
import { isDateText } from '#fields/dates.ts'
import { isOrganisation, isTitle } from '#words/work.ts'
import { isCapitals } from './capitals.ts'

const TIGHT = 0.45
/** Rows of a table stand further apart than the lines of one cell. */
const PADDED = 0.5

/** Where the cells of a line begin, and where the first and the last one end. */
interface Edges {
  starts: number[]
  right: number
  end: number
}

/**
 * Puts cells of tables that wrap together again: in rows of two cells labels that go on in small letters close below, and texts
 * whose next word had no room; in rows with more all cells.
 */
export function unwrapCells(lines: Line[], edges: Edges[]): Line[] {
  const joined: { line: Line; edge: Edges }[] = []
  for (const [at, line] of lines.entries()) {
    const last = joined.at(-1)
    const edge = edges[at]!
    const columns = last && line.gap < TIGHT && !line.isBullet ? columnsUnder(last.line, line, last.edge, edge) : null
    const isText = last && !columns && line.gap < TIGHT && isTextUnder(last, { line, edge }, edges)
    if (last && !columns && line.gap < TIGHT && isNarrowUnder(last, { line, edge }, edges)) {
      last.line = join(last.line, line, [0])
      last.edge = { ...last.edge, right: edge.right, end: edge.end }
    } else if (last && columns) last.line = join(last.line, line, columns)
    else if (last && isText) {
      last.line = join(last.line, line, [1])
      last.edge = { ...last.edge, end: edge.end }
    } else joined.push({ line, edge })
  }
  return joined.map(({ line }) => line)
}

/** Under which cell of the row each cell of the line stands; null when it is a line of its own. */
function columnsUnder(row: Line, line: Line, above: Edges, edge: Edges): number[] | null {
  if (row.cells.length === 2) return isLabelUnder(row, line, above, edge) ? line.cells.map((_, at) => at) : null
  // A row of dates: the entries below stand beside each other.
  if (row.cells.every(isDateText)) return null
  if (row.cells.length < 3 || row.gap < PADDED || edge.starts.length !== line.cells.length) return null
  const columns = edge.starts.map((start) => above.starts.findIndex((other) => Math.abs(other - start) < 3))
  return columns.includes(-1) ? null : columns
}

function isLabelUnder(row: Line, line: Line, above: Edges, edge: Edges): boolean {
  const isUnder = Math.abs(above.starts[0]! - edge.starts[0]!) < 3 || Math.abs(above.right - edge.right) < 3
  const [label = '', next = ''] = [row.cells[0], line.cells[0]]
  // Beside a date stands no label, and what is set otherwise is a text of its own: the firm over the post.
  if (isDateText(row.cells[1]!) && (startsBold(row) !== startsBold(line) || !hasNoRoom(above, edge, line))) return false
  const goesOn = /^\p{Ll}/u.test(next) || (line.cells.length === 1 && isCapitals(next) && isCapitals(label))
  return line.cells.length <= 2 && isUnder && goesOn && !/[:.]$/.test(label)
}

const startsBold = ({ runs }: Line): boolean => runs.find(({ text }) => text.trim() !== '')?.bold ?? false

/** Whether the first word of a line would have run into what stands beside the line above. */
function hasNoRoom({ right, starts }: Edges, edge: Edges, { text }: Line): boolean {
  const perLetter = (edge.right - edge.starts[0]!) / Math.max(1, text.split('\t')[0]!.length)
  return right + perLetter * (text.split(' ')[0]!.length + 1) > starts[1]! - 2 * perLetter
}

interface Placed {
  line: Line
  edge: Edges
}

/** Words and commas no cell ends with. */
const OPEN_END = /(?:,|(?<!\p{L})(?:in|im|der|die|des|für|und|von|za|v|na|pri|ter|s|z|of|for|and|the|at|u|i|od))$/u

/** `1998 do danes | Avtoprevozi d.o.o., voznik` over `avtobusa`: a text that goes on and whose next word did not fit above. */
function isTextUnder(row: Placed, { line, edge }: Placed, edges: Edges[]): boolean {
  const start = row.edge.starts[1]
  const isBelow = row.line.cells.length === 2 && line.cells.length === 1 && isAt(start, edge.starts[0])
  const goesOn = OPEN_END.test(row.line.text) || (/^\p{Ll}/u.test(line.text) && !/[.:;!?]$/.test(row.line.text))
  if (!isBelow || !goesOn) return false
  const margin = Math.max(...edges.filter(({ starts }) => isAt(start, starts.at(-1))).map(({ end }) => end))
  const [word = ''] = line.text.split(' ')
  const perLetter = (edge.end - edge.starts[0]!) / line.text.length
  return row.edge.end + perLetter * (word.length + 1) > margin
}

const NARROW = 42

/** `Magistrica inženirka` over `gradbeništva` in a narrow column: a name that goes on and whose next word did not fit above. */
function isNarrowUnder(row: Placed, { line, edge }: Placed, edges: Edges[]): boolean {
  if (row.line.cells.length !== 1 || line.cells.length !== 1 || !isAt(row.edge.starts[0], edge.starts[0])) return false
  const goesOn = OPEN_END.test(row.line.text) || (/^\p{Ll}/u.test(line.text) && !/[.:;!?]$/.test(row.line.text))
  const isName =
    row.line.isBold || OPEN_END.test(row.line.text) || isTitle(row.line.text) || isOrganisation(row.line.text)
  if (!goesOn || !isName || line.isBullet || row.line.isBold !== line.isBold || row.line.size !== line.size)
    return false
  const start = edge.starts[0]!
  const margin = Math.max(...edges.filter(({ starts }) => isAt(start, starts[0])).map(({ end }) => end))
  const perLetter = (edge.end - start) / line.text.length
  const [word = ''] = line.text.split(' ')
  return margin - start < perLetter * NARROW && row.edge.end + perLetter * (word.length + 1) > margin
}

const isAt = (one: number | undefined, other: number | undefined): boolean =>
  one !== undefined && other !== undefined && Math.abs(one - other) < 3

function join(row: Line, line: Line, columns: number[]): Line {
  const cells = row.cells.map((cell, at) => {
    const more = line.cells[columns.indexOf(at)]
    return more ? `${cell}${/\p{L}-$/u.test(cell) ? '' : ' '}${more}` : cell
  })
  const runs = line.runs.map((run, at) => {
    const isFirst = run.cell !== line.runs[at - 1]?.cell
    return { ...run, text: isFirst ? ` ${run.text}` : run.text, cell: columns[run.cell ?? 0] ?? 0 }
  })
  return makeLine({ ...row, cells, runs: [...row.runs, ...runs], isBold: row.isBold })
}
