import { fold } from '@korak/contract/fold.ts'
import { type Line, makeLine } from '#document.ts'
import { LABELS } from '#words/labels.ts'
import { isLevelOnly } from './tongues.ts'
import { tongueOf } from '#words/tongues.ts'

const MAX = 60

/** Skills as they are written: parts of the lists in their section, without sentences and languages. */
export function readSkills(lines: Line[]): string[] {
  const found = new Map<string, string>()
  for (const line of wholeLines(lines)) {
    const cells = line.cells.filter(Boolean)
    if (cells.length > 1 && isAsideLabel(cells[0]!)) continue
    // The first row of a table, and the place and day before a signature.
    if (
      cells.some((cell) => /^(?:raven|stopnja|nivo|level|razina|niveau|podpis|signature|unterschrift):?$/iu.test(cell))
    )
      continue
    // `Programming: Java, C` and a table of groups and lists: the group is no skill.
    const text = cells.length === 2 && cells[1]!.includes(',') ? cells[1]! : cells.join(', ')
    const [, group = '', rest = ''] = /^([^:]{2,35}):\s+(\S.*)$/u.exec(text) ?? []
    // `MS Office: sehr gut` says how well, `Jeziki: C, Rust` which.
    const list = rest === '' ? text : isLevelOnly(rest) ? group : rest
    for (const piece of pieces(list)) if (isSkill(piece)) found.set(fold(piece), piece)
    if (found.size >= MAX) break
  }
  return [...found.values()].slice(0, MAX)
}

const isAsideLabel = (text: string): boolean =>
  LABELS.get(fold(text)) === 'aside' || /vozni[sš]k|driving|f[uü]hrerschein|voza[cč]k/iu.test(text)

/** `natančnost, smisel za` over `skupinsko delo`: a word no list ends with goes on below. */
function wholeLines(lines: Line[]): Line[] {
  const whole: Line[] = []
  for (const line of lines) {
    const last = whole.at(-1)
    const goesOn =
      last &&
      last.flow === line.flow &&
      !line.isBullet &&
      /(?<!\p{L})(?:za|in|na|z|s|v|of|and|for|with|mit|und|für|i|u)$/u.test(last.text)
    if (goesOn) whole[whole.length - 1] = makeLine({ ...last, cells: [`${last.text} ${line.text}`] })
    else whole.push(line)
  }
  return whole
}

/** Cut at commas and bars outside brackets. */
const pieces = (text: string): string[] =>
  text.split(/[,;|•·●▪\t](?![^(]*\))|\s[–/]\s/u).map((piece) =>
    piece
      .replace(/[\s.★☆●○]+$/u, '')
      .replace(/^[\s:–-]+/u, '')
      .trim(),
  )

function isSkill(piece: string): boolean {
  const plain = fold(piece)
  if (plain.length < 1 || piece.length > 60 || piece.split(' ').length > 6 || !/\p{L}/u.test(piece)) return false
  if (isLevelOnly(piece) || /@|https?:|\d{4}/.test(piece) || LABELS.get(plain) === 'aside') return false
  return !piece.split(/[\s(]/).some((word) => tongueOf(word))
}
