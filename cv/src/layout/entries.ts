import type { Line } from '#document.ts'
import { unwrapped } from '#layout/unwrapped.ts'
import { headerEnd, LONG, type RawEntry, undated } from './headers.ts'
import { degreeLevel } from '#fields/career/levels.ts'
import { hasLegalForm, isOrganisation, isTitle, namesOrganisation } from '#words/work.ts'
import {
  type Day,
  findDays,
  findPeriods,
  isDateText,
  isDuration,
  isPresent,
  monthOf,
  type Period,
} from '#fields/dates.ts'

interface Anchor {
  at: number
  period: Period
  /** Lines a period takes: two when its end stands below its start. */
  lines: number
}

/** Cuts the lines of a section into entries at their dates. How many lines stand before a date is learnt from the first entry. */
export function entriesOf(given: Line[], allowsSingle: boolean): RawEntry[] {
  const lines = unwrapped(given).filter(({ text }) => !isDuration(text))
  const anchors = anchorsOf(lines, allowsSingle)
  if (anchors.length === 0) return undated(lines)
  const lead = withoutCaption(lines, anchors, leadOf(lines, anchors[0]!.at))
  const starts = anchors.map(({ at }, index) => startOf(lines, anchors, index, at, lead))
  return anchors.map(({ period, at }, index): RawEntry => {
    const from = starts[index]!
    const until = starts[index + 1] ?? lines.length
    const own = lines.slice(from, until)
    const end = headerEnd(own, at - from)
    return { period, header: own.slice(0, end), body: own.slice(end) }
  })
}

function anchorsOf(lines: Line[], allowsSingle: boolean): Anchor[] {
  const anchors = lines.flatMap((line, at): Anchor[] => {
    const period = periodOf(line, lines[at + 1])
    if (!period) return []
    const end = endBelow(line, period, lines[at + 1])
    return [end ? { at, period: { ...period, end, isCurrent: false }, lines: 2 } : { at, period, lines: 1 }]
  })
  const inColumn = anchors.filter(({ at }) => dateCell(lines[at]!))
  const hasColumn = inColumn.length > 1 && inColumn.length > anchors.length / 2
  const own = anchors.filter(
    (anchor, index) =>
      !isPointOf(lines, anchors[index - 1], anchor) &&
      !isLater(lines, anchors[index - 1], anchor) &&
      // Where dates have a column of their own, years in the text beside it tell of what was done.
      !(hasColumn && !dateCell(lines[anchor.at]!) && anchor.period.index > 3 && isAmongWords(lines[anchor.at]!.text)),
  )
  return allowsSingle ? withSingle(lines, own) : own
}

/** `Summers 2010 – 2013` is a date of its own, `Predstojnik katedre (2015–2019)` is none. */
const isAmongWords = (text: string): boolean => (text.match(/\p{L}{2,}/gu) ?? []).length > 1

/** `• Head of department 2015 – 2018` under a job with a title of its own is a part of that job. */
function isPointOf(lines: Line[], above: Anchor | undefined, { at }: Anchor): boolean {
  if (!above || !lines[at]!.isBullet || lines[above.at]!.isBullet) return false
  return lines.slice(Math.max(0, above.at - 1), above.at + 2).some((line) => !line.isBullet && isTitle(line.text))
}

/** `medicinska sestra, od 2020 vodja oddelka` right below the period of a job tells of that job. */
function isLater(
  lines: Line[],
  above: Anchor | undefined,
  { at, period: { index, length, isCurrent } }: Anchor,
): boolean {
  const { text } = lines[at]!
  return (
    above !== undefined &&
    at - above.at <= 2 &&
    isCurrent &&
    /\p{L},\s*$/u.test(text.slice(0, index)) &&
    /^\s?\p{L}/u.test(text.slice(index + length))
  )
}

function withSingle(lines: Line[], anchors: Anchor[]): Anchor[] {
  const hasPeriods = anchors.length > 0
  const isList = lines.every(({ isBullet }) => isBullet)
  const single = lines.flatMap((line, at): Anchor[] => {
    if (anchors.some((one) => at >= one.at && at < one.at + one.lines) || (line.isBullet && !isList)) return []
    const found = singleDate(line)
    const isDeeper = anchors.some(
      (one) => one.at < at && line.x > lines[one.at]!.x + 6 && lines[one.at]!.flow === line.flow,
    )
    if (
      !found ||
      (isDeeper && isSetApart(line)) ||
      (hasPeriods && !isDateOnly(line) && !startsWithDate(line) && !isSetApart(line) && !(isList && isNamed(line.text)))
    )
      return []
    return [
      {
        at,
        lines: 1,
        period: { start: null, end: found.day, isCurrent: false, index: found.index, length: found.length },
      },
    ]
  })
  return [...anchors, ...single].toSorted((one, other) => one.at - other.at)
}

/** `10/2017 –` over `09/2021`: the end stands in the line below, alone, in its first cell or in that under the start. */
function endBelow(line: Line, { start, isCurrent, index, length }: Period, next: Line | undefined): Day | null {
  const isOpen = isCurrent && /[–—-]$/u.test(line.text.slice(index, index + length).trim())
  const under = next?.cells[line.cells.findIndex(isDateText)] ?? ''
  const cell = isDateText(under) ? under : (next?.cells.find(Boolean) ?? '')
  if (!isOpen || !isDateText(cell) || findPeriods(cell).length > 0) return null
  const end = findDays(cell)[0]?.day
  return start && end && monthOf(end, 12) >= monthOf(start) ? end : null
}

const dateCell = (line: Line): string | undefined => line.cells.find((cell) => cell !== '' && isDateText(cell))
const isDateOnly = (line: Line): boolean => isDateText(line.text)
const startsWithDate = (line: Line): boolean => findDays(line.text)[0]?.index === 0

/** `Natakarica, Hotel Panorama (poletje 2022)` */
function isSetApart({ text }: Line): boolean {
  const [, last = ''] = /[(|\t,]\s*([^(|\t,]+?)\)?\s*$/u.exec(text) ?? []
  return isDateText(last) && isNamed(text)
}
const isNamed = (text: string): boolean => isTitle(text) || isOrganisation(text) || degreeLevel(text) !== null

/** The period a line gives to an entry; not one that is told inside a sentence. */
function periodOf(line: Line, next: Line | undefined): Period | null {
  const [period] = findPeriods(line.text)
  if (period) {
    if (dateCell(line)) return period
    const rest = line.text.length - period.length
    const after = line.text.slice(period.index + period.length).replaceAll(/\([^)]*\)|[^\p{L}\d]/gu, '')
    const isAtEdge = period.index <= 3 || after.length <= 3 || /[(\t|,]\s*$/.test(line.text.slice(0, period.index))
    // A remark in brackets does not make a sentence of it.
    const remark = /\([^()]*\)\s*$/.exec(line.text)?.[0].length ?? 0
    // `• Od 1990 do 1996 sem bila zaposlena v …`: a long point that begins with its years and names where.
    const isEntry = period.index === 0 && (namesOrganisation(line.text) || hasLegalForm(line.text))
    if (
      (line.isBullet && rest - remark > (isEntry ? 110 : 70)) ||
      isTold(line.text, period) ||
      isAmong(line.text, period)
    )
      return null
    return (isAtEdge && rest < 140) || rest < 60 ? period : null
  }
  // `2019 –` over `danes`, or a start over an end.
  const [day] = findDays(line.text)
  if (day && isDateOnly(line) && next && isPresent(next.text))
    return { start: day.day, end: null, isCurrent: true, index: day.index, length: day.length }
  return null
}

/** `Prenova arhiva iz obdobja 1998–2012.`: years inside a sentence that names neither a post nor a firm. */
function isTold(text: string, { index, length }: Period): boolean {
  const before = text.slice(0, index)
  const isSentence = /(?:\p{Ll}{3}|\d)\.$/u.test(text) && /\p{Ll}{2}\s$/u.test(before) && before.split(' ').length > 2
  return isSentence && /^\d/.test(text.slice(index, index + length)) && !isTitle(before) && !isOrganisation(before)
}

/** `vodenje projekta BARVA (2023–2026), mentorstvo`: years in brackets in the middle of a list of duties. */
function isAmong(text: string, { index, length }: Period): boolean {
  const [before, after] = [text.slice(0, index), text.slice(index + length)]
  return /,.*\p{Ll}.*\($/u.test(before) && /^\),\s\p{Ll}/u.test(after) && !isOrganisation(before)
}

const BAR_BEFORE = /[|•·▪●]\s*$/u
const BAR_AFTER = /^\s*[|•·▪●]/u

function singleDate(line: Line): ReturnType<typeof findDays>[number] | null {
  const days = findDays(line.text)
  const last = days.at(-1)
  if (!last || line.text.length > 140) return null
  const isAtEnd = last.index + last.length >= line.text.trimEnd().length - 2
  // `Bachelor's Degree in Tourism • 2013 • Faculty of Tourism`
  const parted = days.find(
    ({ index, length }) =>
      BAR_BEFORE.test(line.text.slice(0, index)) && BAR_AFTER.test(line.text.slice(index + length)),
  )
  return dateCell(line) || isAtEnd || days[0]?.index === 0 ? (days[0]?.index === 0 ? days[0] : last) : (parted ?? null)
}

/** Lines of the first entry that stand before its date: a title, an employer; an introduction is not one of them. */
function leadOf(lines: Line[], first: number): number {
  const before = lines.slice(0, first)
  const broken = before.findLastIndex(
    (line) => line.isBullet || line.text.length > LONG || (/[.!?]$/.test(line.text.trim()) && line.text.length > 60),
  )
  return Math.min(3, before.length - broken - 1)
}

/** A short line over all entries (`Vocational`) is no part of the first one. */
function withoutCaption(lines: Line[], anchors: Anchor[], lead: number): number {
  let kept = lead
  while (kept > 0 && anchors.length > 1) {
    const line = lines[anchors[0]!.at - kept]!
    const isLike = (at: number) =>
      at >= 0 && lines[at]!.isBold === line.isBold && Math.abs((lines[at]!.size ?? 0) - (line.size ?? 0)) < 0.6
    const isShort = line.text.split(/\s+/).length <= 3 && !isTitle(line.text) && !isOrganisation(line.text)
    if (!isShort || anchors.slice(1).some(({ at }) => isLike(at - kept))) break
    kept--
  }
  return kept
}

function startOf(lines: Line[], anchors: Anchor[], index: number, at: number, lead: number): number {
  if (index === 0) return at - lead
  const previous = anchors[index - 1]!
  const free = at - previous.at - 1
  // A date that had no room in its line stands under it.
  const isBelow =
    free > 0 &&
    anchors[index]!.period.start !== null &&
    isDateOnly(lines[at]!) &&
    (anchors[index + 1]?.at ?? lines.length) === at + 1
  if (lead === 0 && isBelow) return at - 1
  if (lead === 0 || free === 0) return at
  const pattern = lines[anchors[0]!.at - lead]!
  const isLike = (line: Line) =>
    !line.isBullet && line.isBold === pattern.isBold && Math.abs((line.size ?? 0) - (pattern.size ?? 0)) < 0.6
  const room = Math.min(lead, free)
  for (let back = room; back > 0; back--) {
    const line = lines[at - back]!
    const isApart = line.gap >= 0.5 && line.gap > (lines[at]?.gap ?? 0)
    if (isLike(line) && (back === lead || isApart)) return at - back
  }
  for (let back = Math.min(3, free); back > 0; back--) {
    const line = lines[at - back]!
    if (line.gap >= 0.8 && !line.isBullet && lines.slice(at - back + 1, at + 1).every(({ gap }) => gap < line.gap))
      return at - back
  }
  let back = 0
  while (
    back < room &&
    !lines[at - back - 1]!.isBullet &&
    lines[at - back - 1]!.text.length <= LONG &&
    !/[.;,]$/.test(lines[at - back - 1]!.text)
  )
    back++
  return at - back
}
