import type { Piece } from '#cv/layout/pieces.ts'

const LOWEST = 30
/** Lines of tables, read as signs. */
const NO_WORD = /^[\s|¦_—=[\]]*$/u

/**
 * Pieces of a page from the table tesseract writes (`tsv`): one row a word, with its box in pixels and how sure it is.
 * @param scale points a pixel
 */
export function piecesOf(tsv: string, scale: number): Piece[] {
  const rows = tsv.split('\n').map((row) => row.split('\t'))
  const lines = new Map<string, { bottom: number; heights: number[] }>()
  const words = rows.filter((row) => row[0] === '5' && !NO_WORD.test(row[11] ?? '') && Number(row[10]) >= LOWEST)
  const key = (row: string[]) => row.slice(1, 5).join('.')
  for (const row of words) {
    const line = lines.get(key(row)) ?? { bottom: 0, heights: [] }
    const text = row[11]!
    const height = Number(row[9])
    line.heights.push(height)
    // Words without letters below the line tell where it is.
    const hangs = /[gjpqy,;()|/]/.test(text)
    if (!hangs || line.bottom === 0)
      line.bottom = Math.max(hangs ? 0 : line.bottom, Number(row[7]) + (hangs ? height * 0.8 : height))
    lines.set(key(row), line)
  }
  return words.map((row) => {
    const { bottom, heights } = lines.get(key(row))!
    const height = heights.toSorted((one, other) => one - other)[heights.length >> 1]!
    return {
      text: row[11]!,
      x: Number(row[6]) * scale,
      y: bottom * scale,
      width: Number(row[8]) * scale,
      size: Math.round(height * scale * 1.15 * 2) / 2,
      bold: false,
    }
  })
}
