import { type Line, makeLine } from '#document.ts'
import { isCapitals } from './capitals.ts'
import { fold } from '@korak/contract/fold.ts'
import { fieldsOf, LABELS } from '#words/labels.ts'
import { numberingOf, unnumbered } from '#words/ordinals.ts'
import type { SectionKind } from '#words/heading-words.ts'
import { headingKind, strongKind } from '#words/headings.ts'
import { tongueOf } from '#words/tongues.ts'
import { isOrganisation, isTitle } from '#words/work.ts'

export interface Section {
  /** `head` is what stands above the first heading of a flow: name and contacts, as a rule. */
  kind: SectionKind | 'head'
  heading: string | null
  lines: Line[]
}

/** Cuts the lines at headings; a heading in the first cell of a row leaves the rest of the row to its section. */
export function sectionsOf(lines: Line[]): Section[] {
  const sections: Section[] = []
  const styles = headingStyles(lines)
  // Formats that do not say how far lines stand apart.
  const isFlat = lines.every(({ gap }) => gap < 0.4)
  let flow: number | null = null
  const open = (kind: Section['kind'], heading: string | null): Section => {
    const section = { kind, heading, lines: [] }
    sections.push(section)
    return section
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const last = sections.at(-1)
    const isSame = flow === line.flow
    const joined = joinedHeading(line, lines[at + 1])
    const kind =
      last && isOfEntry(line, last, lines)
        ? null
        : (kindOf(line) ??
          joined ??
          (isSame && !isFirstName(line, last) ? styledKind(line, styles, sections, isFlat) : null))
    flow = line.flow
    if (kind && isSame && last && goesOn(last, line)) {
      last.heading += ` ${line.text}`
      last.kind = headingKind(last.heading!) ?? last.kind
    } else if (kind) {
      const section = open(kind, line.text)
      // `BIRTHDAY` over its day is a label as well.
      if (kind === 'personal' && fieldsOf(line.text).length > 0) section.lines.push(line)
      const rest = line.cells.slice(1).filter(Boolean)
      if (rest.length > 0) section.lines.push({ ...line, ...remade(line, rest) })
      if (joined && !kindOf(line)) at++
    } else {
      // A heading at the foot of a column is of what stands at the top of the next.
      const isCut = last && last.heading !== null && last.lines.length === 0
      const around = last && (isSame || isCut) ? last : open('head', null)
      const inline = inlineSection(line) ?? footer(lines, at, around)
      if (inline) {
        at += inline.lines.length - 1
        sections.push(inline)
        // What follows belongs to the section around again.
        open(around.kind, around.heading)
      } else around.lines.push(line)
    }
  }
  return sections.filter(({ lines, heading }) => lines.length > 0 || heading !== null)
}

/** What stands right under a heading of the career and says no section of its own is the name of a firm or a school. */
const isFirstName = ({ text }: Line, last: Section | undefined): boolean =>
  (last?.kind === 'experience' || last?.kind === 'education') && last.lines.length === 0 && strongKind(text) === null

/** `Dosežki:` under a job: what tells of one entry of several ends no section. */
const isOfEntry = (line: Line, { kind }: Section, lines: Line[]): boolean =>
  (kind === 'experience' || kind === 'education') &&
  line.cells.length === 1 &&
  LABELS.get(fold(line.text)) === 'tasks' &&
  (/:\s*$/u.test(line.text) || lines.filter(({ text }) => text === line.text).length > 1)

/** A heading that goes on in the next line, which would be one by itself: `EDUCATION AND` over `TRAINING`. */
function goesOn({ heading, lines }: Section, line: Line): boolean {
  if (heading === null || lines.length > 0 || line.cells.length > 1) return false
  return /^\p{Ll}/u.test(line.text) || /(?:\s(?:in|ter|ali|and|or|i|ili|und|oder)|[&,/-])$/iu.test(heading)
}

/** A heading in two lines, of which neither is one: `SCHUL- UND` over `BERUFSBILDUNG`. */
function joinedHeading(line: Line, next: Line | undefined): SectionKind | null {
  if (
    !next ||
    next.flow !== line.flow ||
    line.cells.length > 1 ||
    next.cells.length > 1 ||
    next.gap > 0.6 ||
    line.text.length > 30
  )
    return null
  const isAlike =
    line.isBold === next.isBold && line.size === next.size && isCapitals(line.text) === isCapitals(next.text)
  const isStyled = line.isBold || line.heading > 0 || isCapitals(line.text)
  return isAlike && isStyled && headingKind(next.text) === null ? headingKind(`${line.text} ${next.text}`) : null
}

const styleOf = (line: Line): string =>
  `${Math.round((line.size ?? 0) * 2)} ${line.isBold} ${isCapitals(line.text)} ${line.heading}`

/** Styles that known headings have and that ordinary lines have not: larger, or bold capitals, or marked as headings. */
function headingStyles(lines: Line[]): Set<string> {
  const sizes = lines.map(({ size }) => size ?? 0).toSorted((one, other) => one - other)
  const usual = sizes[sizes.length >> 1] ?? 0
  const known = lines.filter((line) => line.cells.length === 1 && headingKind(line.text) !== null)
  const isMarked = (line: Line) =>
    line.heading > 0 || (line.size ?? 0) > usual * 1.08 || (line.isBold && isCapitals(line.text))
  const count = new Map<string, number>()
  for (const line of known.filter(isMarked)) count.set(styleOf(line), (count.get(styleOf(line)) ?? 0) + 1)
  const isLarge = (style: string) => Number.parseInt(style, 10) / 2 > usual * 1.15
  // One of those the writer marked as of the highest level stands for all of them.
  const highest = Math.min(...known.map(({ heading }) => heading || Number.POSITIVE_INFINITY))
  const top = new Set(known.filter(({ heading }) => heading === highest).map(styleOf))
  return new Set(
    [...count].filter(([style, times]) => times >= 2 || isLarge(style) || top.has(style)).map(([style]) => style),
  )
}

/** A line that looks like the headings of this document: by the strongest word in it, else a section of its own kind. */
function styledKind(line: Line, styles: Set<string>, before: Section[], isFlat: boolean): SectionKind | null {
  const isShort =
    line.cells.length === 1 &&
    line.text.length <= 45 &&
    !/[@\d]/.test(unnumbered(line.text)) &&
    line.text.split(' ').length <= 6
  // What is marked or counted needs no white space above.
  const isMarked = line.heading > 0 || unnumbered(line.text) !== line.text
  if (!isShort || !styles.has(styleOf(line)) || (line.gap < 0.4 && !isMarked && !isFlat)) return null
  if (fieldsOf(line.text).some((field) => field === 'birthday' || field === 'address')) return 'personal'
  const strong = strongKind(line.text)
  if (strong) return strong
  // Above the first heading such a line is the name or what somebody is.
  const isBelowName = before.some(
    ({ kind, lines }) => kind !== 'head' || lines.some(({ size }) => (size ?? 0) > (line.size ?? 0)),
  )
  return isBelowName && !isTitle(line.text) && !isOrganisation(line.text) ? 'other' : null
}

const remade = (line: Line, cells: string[]): Pick<Line, 'cells' | 'text' | 'runs'> => {
  const { text } = makeLine({ cells })
  return { cells: ['', ...cells], text, runs: line.runs.filter((run) => text.includes(run.text.trim())) }
}

function kindOf(line: Line): SectionKind | null {
  const [first = '', ...others] = line.cells
  const isStyled = line.isBold || line.heading > 0 || isCapitals(first)
  if (line.isBullet && !isStyled) return null
  const rest = others.filter(Boolean)
  if (rest.length === 0) return headingKind(first)
  const whole = headingKind(line.text)
  if (whole) return whole
  if (first === '') return rest.length === 1 && isStyled ? headingKind(rest[0]!) : null
  // `REFERENCE | na voljo` is a heading; `Izobrazba: | gimnazija` in a table of personal data is one line of it.
  const isLabel = fieldsOf(first.slice(numberingOf(first))).length > 0
  return isLabel && !isCapitals(first) && !startsBold(line) ? null : headingKind(first)
}

const startsBold = ({ runs, heading }: Line): boolean =>
  heading > 0 || Boolean(runs.find(({ text }) => text.trim() !== '')?.bold)

const INLINE = /^([^:]{3,40}):\s+(\S.*)$/u

/** `Znanja: Excel, SAP` opens and closes a section in one line. */
function inlineSection(line: Line): Section | null {
  const [, heading = '', value = ''] = INLINE.exec(line.cells.filter(Boolean).join(' ')) ?? []
  const kind = heading && headingKind(heading)
  if (!kind || !['skills', 'languages', 'references', 'other', 'wanted', 'courses'].includes(kind)) return null
  // `Languages: Python, SQL` of somebody who programs.
  if (kind === 'languages' && !value.split(/[\s,;/(]+/u).some((word) => tongueOf(word))) return null
  return { kind, heading, lines: [{ ...line, cells: [value], text: value }] }
}

/** Contacts at the foot or the top of a page, far from the text around: they belong to the head. */
function footer(lines: Line[], at: number, { kind }: Section): Section | null {
  const line = lines[at]!
  const isApart = line.gap >= 2 || (line.page > 1 && lines[at - 1]?.page !== line.page)
  if (
    !isApart ||
    (!['experience', 'education', 'courses', 'skills', 'languages', 'other'].includes(kind) &&
      !(kind === 'references' && line.gap >= 6))
  )
    return null
  const rest = lines.slice(at + 1, at + 5)
  const end = rest.findIndex(({ gap, flow, page }) => gap >= 1 || flow !== line.flow || page !== line.page)
  const own = [line, ...(end < 0 ? rest : rest.slice(0, end))]
  return own.some(({ text }) => /\S@\S+\.\p{L}/u.test(text)) ? { kind: 'head', heading: null, lines: own } : null
}

/** Lines of sections of a kind, those under one heading together: each list has its own habits. */
export function groupsIn(sections: Section[], kind: Section['kind']): Line[][] {
  const groups: { heading: string | null; lines: Line[] }[] = []
  for (const { kind: own, heading, lines } of sections) {
    if (own !== kind) continue
    const last = groups.at(-1)
    if (last && last.heading === heading) last.lines.push(...lines)
    else groups.push({ heading, lines: [...lines] })
  }
  return groups.map(({ lines }) => lines).filter((lines) => lines.length > 0)
}

/** Lines of all sections of some kinds, in order. */
export const linesIn = (sections: Section[], ...kinds: Section['kind'][]): Line[] =>
  sections.filter(({ kind }) => kinds.includes(kind)).flatMap(({ lines }) => lines)
