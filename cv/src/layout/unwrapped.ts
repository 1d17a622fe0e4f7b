import { type Line, makeLine } from '#document.ts'
import { findPeriods } from '#fields/dates.ts'
import { isPlace } from '#layout/place.ts'
import { hasLegalForm, isTitle } from '#words/work.ts'

/** `september 2014 – februar` over `2019`, or `2014` over `– 2019` or `do 2019`, in a narrow column of dates: the end goes up to its beginning. */
export function unwrapped(lines: Line[]): Line[] {
  const all = [...lines]
  for (const [at, line] of all.entries()) {
    const [cell = ''] = line.cells
    const [year = '', ...rest] = all[at + 1]?.cells ?? []
    const whole = `${cell} ${year}`
    const isYear = /[–—-]\s*\p{L}+\.?$/u.test(cell) && /^(?:19|20)\d\d$/.test(year)
    const [period] = isYear || /^(?:[–—-]\s*\S|(?:do|to|bis|until)\s)/u.test(year) ? findPeriods(whole) : []
    if (!period?.start || !(period.end ?? period.isCurrent) || period.index + period.length < whole.length) continue
    all[at] = { ...line, text: line.text.replace(cell, whole), cells: [whole, ...line.cells.slice(1)] }
    all[at + 1] = { ...all[at + 1]!, text: rest.join('\t'), cells: rest }
  }
  return withWholeNames(all.filter(({ text }) => text !== ''))
}

/** `voznik v mednarodnem prometu, Prevozi` over `Strmole d.o.o., Mirna`: the name of a firm that had no room goes up to its beginning. */
function withWholeNames(lines: Line[]): Line[] {
  const longest = Math.max(...lines.map(({ text }) => text.length))
  const isCut = (line: Line, next: Line | undefined) => {
    const last = line.text.split(', ').at(-1)!
    const isEdge =
      line.cells.length === 1 && line.text.length > Math.max(50, longest * 0.8) && findPeriods(line.text).length > 0
    const isBegun = /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?$/u.test(last) && last !== line.text && !isPlace(last)
    return (
      isEdge &&
      isBegun &&
      next &&
      !next.isBullet &&
      next.flow === line.flow &&
      next.gap < 0.6 &&
      next.cells.length === 1 &&
      /^\p{Lu}/u.test(next.text) &&
      hasLegalForm(next.text.split(', ')[0]!) &&
      !isTitle(next.text.split(', ')[0]!)
    )
  }
  return lines.flatMap((line, at) => {
    if (isHyphened(line, lines[at + 1]))
      return [makeLine({ ...line, cells: [line.text.slice(0, -1) + lines[at + 1]!.text], runs: [] })]
    if (at > 0 && isHyphened(lines[at - 1]!, line)) return []
    if (isCut(line, lines[at + 1]))
      return [makeLine({ ...line, cells: [`${line.text} ${lines[at + 1]!.text}`], runs: [] })]
    return at > 0 && isCut(lines[at - 1]!, line) ? [] : [line]
  })
}

/** `Fakulteta za stroj-` over `ništvo` */
const isHyphened = (line: Line, next: Line | undefined): boolean =>
  line.cells.length === 1 &&
  next?.cells.length === 1 &&
  next.flow === line.flow &&
  !next.isBullet &&
  /\p{Ll}{2}[-‐]$/u.test(line.text) &&
  /^\p{Ll}{2}/u.test(next.text)
