import type { Line } from '#document.ts'
import type { Period } from '#fields/dates.ts'
import { isOrganisation } from '#words/work.ts'

/** Lines of one job or study. `header` names it, `body` tells about it. */
export interface RawEntry {
  period: Period | null
  header: Line[]
  body: Line[]
}

const MAX_HEADER = 5
/** Longer lines tell what was done. */
export const LONG = 110

/** The header goes on after the date until a bullet, a sentence or too many lines. */
export function headerEnd(own: Line[], anchor: number): number {
  let end = anchor + 1
  while (end < own.length && end < anchor + MAX_HEADER) {
    const line = own[end]!
    const isPoint = line.isBullet && !(own[anchor]!.isBullet && line.x === own[anchor]!.x && line.text.length < 60)
    if (isPoint || line.text.length > LONG || (line.gap >= 1.5 && end > anchor + 1 && line.cells[0] !== '')) break
    end++
  }
  return end
}

/** Without dates each bold or first line after a gap opens an entry. */
export function undated(lines: Line[]): RawEntry[] {
  const entries: Line[][] = []
  const hasBold = lines.some(({ isBold }) => isBold) && !lines.every(({ isBold }) => isBold)
  const isList = lines.every(({ isBullet }) => isBullet)
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1]
    const opens = at === 0 || isList || (hasBold ? line.isBold && !before?.isBold : line.gap >= 0.8 && !line.isBullet)
    // Two schools or firms are two entries.
    const isNext = isOrganisation(line.text) && entries.at(-1)?.some(({ text }) => isOrganisation(text))
    if (opens || isNext) entries.push([line])
    else entries.at(-1)!.push(line)
  }
  return entries.map((own) => ({ period: null, header: own.slice(0, 3), body: own.slice(3) }))
}
