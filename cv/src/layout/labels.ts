import { fold } from '@korak/contract/fold.ts'
import type { Line } from '#document.ts'
import { genderOf } from '#words/genders.ts'
import { type Field, fieldsOf, LONGEST_LABEL, NEEDS_COLON, WITHOUT_COLON } from '#words/labels.ts'
import { numberingOf } from '#words/ordinals.ts'
import { headingKind } from '#words/headings.ts'

/** A label with what stands behind, beside or below it. */
export interface Labelled {
  field: Field
  /** The label as it is written: its grammar may say something. */
  label: string
  value: string
  /** The line after, for values that wrap. */
  more: string
  line: Line
  at: number
}

interface Cut {
  fields: Field[]
  label: string
  start: number
  end: number
}

const PARTS = /\s*[|•·●▪■♦◆\t]\s*|\s;\s|\s\/\/\s/u

/** Every label of the lines with its value. */
export const labelled = (lines: Line[]): Labelled[] => lines.flatMap((_, at) => labelledAt(lines, at))

/** The labels of one of the lines. */
export function labelledAt(lines: readonly Line[], at: number): Labelled[] {
  const line = lines[at]!
  const parts = partsOf(line)
  const columns = valuesBelow(line, parts, lines[at + 1])
  return parts.flatMap((part, index) =>
    cutsOf(part, parts.length > 1 || index > 0).flatMap((cut, nth, cuts): Labelled[] => {
      const until = cuts[nth + 1]?.start ?? part.length
      let value = part
        .slice(cut.end, until)
        .replace(/^[\s:=–-]+/u, '')
        .replace(/[\s,;]+$/u, '')
      const isLast = nth === cuts.length - 1
      const next = lines[at + 1]
      const below = next && next.flow === line.flow && next.gap < 2.5 ? next : undefined
      let more = ''
      if (value === '' && isLast && index + 1 < parts.length) {
        // `Spol | M` is no label of a telephone.
        const values = parts.slice(index + 1)
        const isGender = (one: string) => cut.fields.includes('gender') && saysGender(one)
        const isValue = (one: string) => isGender(one) || cutsOf(one, true).length === 0
        value = values.find(isValue) ?? columns[index] ?? ''
        more = continuation(below, line)
      } else if (value === '' && columns[index]) value = columns[index]
      else if (value === '' && isLast && below && !startsWithLabel(below) && headingKind(below.text) === null) {
        value = below.cells.find(Boolean) ?? ''
        const after = lines[at + 2]
        more = after && after.flow === line.flow && !startsWithLabel(after) ? after.text : ''
      } else if (isLast && index === parts.length - 1) more = continuation(below, line)
      return value === '' ? [] : cut.fields.map((field) => ({ field, label: cut.label, value, more, line, at }))
    }),
  )
}

/** Values of a row of nothing but labels: the cells of the row below. */
function valuesBelow(line: Line, parts: string[], next: Line | undefined): string[] {
  const isRow = parts.length > 1 && parts.length === line.cells.length && next?.cells.length === parts.length
  const areLabels = parts.every((part) =>
    cutsOf(part, true).some(({ start, end }) => start === 0 && end === part.length),
  )
  return isRow && areLabels && !startsWithLabel(next) ? next.cells : []
}

/** Parts of a line that stand for themselves: cells, and what bars and dots part. */
export const partsOf = (line: Line): string[] =>
  line.cells
    .flatMap((cell) => cell.split(PARTS))
    .map((part) => part.trim())
    .filter(Boolean)

const continuation = (below: Line | undefined, line: Line): string =>
  below &&
  !startsWithLabel(below) &&
  headingKind(below.text) === null &&
  (below.cells[0] === '' || line.cells.length === 1)
    ? (partsOf(below)[0] ?? '')
    : ''

export const startsWithLabel = (line: Line): boolean => {
  const first = partsOf(line)[0]
  return first !== undefined && cutsOf(first, line.cells.length > 1)[0]?.start === 0
}

/** Nobody writes more labels into one part of a line; what has more is none, and looking before each colon is dear. */
const MOST_COLONS = 12

/** Labels inside one part: at its start, and before each colon. */
function cutsOf(part: string, isCell: boolean): Cut[] {
  const cuts: Cut[] = []
  const first = labelAtStart(part, isCell)
  if (first) cuts.push(first)
  let colon = part.indexOf(':')
  for (let looked = 0; colon >= 0 && looked < MOST_COLONS; looked++, colon = part.indexOf(':', colon + 1)) {
    const cut = labelBefore(part, colon)
    if (cut && cuts.every(({ end, start }) => cut.start >= end && cut.start !== start)) cuts.push(cut)
  }
  return cuts
}

/** The longest label a part begins with, after its number: `1.1 Priimek in ime`. */
function labelAtStart(part: string, isCell: boolean): Cut | null {
  const numbering = numberingOf(part)
  const words = [...part.slice(numbering, 140).matchAll(/\S+/g)].slice(0, LONGEST_LABEL)
  for (let count = words.length; count > 0; count--) {
    const last = words[count - 1]!
    // A dash or a box to be ticked is of the value.
    if (!/[\p{L}\p{N}:=]/u.test(last[0])) continue
    const end = numbering + last.index + last[0].length
    const label = part.slice(numbering, end)
    const fields = fieldsOf(label)
    if (fields.length === 0) continue
    const plain = fold(label.replace(/\([^)\d]*\)/g, ' '))
    const rest = part.slice(end)
    const hasColon = /[:=]$/.test(last[0]) || /^\s*(\([^)]*\)\s*)?[:=]/.test(rest) || /^\s+[–-]\s/u.test(rest)
    const isAlone = rest.trim() === ''
    // A long label in a cell of its own may go on in words this dictionary has not.
    const isLong = isCell && count >= 3 && !/\d/.test(rest) && part.length > 30
    if (isLong && !hasColon && !isAlone) return { fields, label: part, start: 0, end: part.length }
    if (!hasColon && !isAlone && !fields.some((field) => isFree(field, plain, rest))) continue
    if (isAlone && !hasColon && !isCell && NEEDS_COLON.has(plain)) continue
    const bracket = /^\s*\([^)]*\)\s*(?=[:=])/.exec(rest)?.[0].length ?? 0
    return { fields, label, start: 0, end: end + bracket }
  }
  return null
}

/** Whether a label may stand before its value without a colon. */
function isFree(field: Field, plain: string, rest: string): boolean {
  if (field === 'gender') return saysGender(rest)
  return WITHOUT_COLON.has(field) && (!NEEDS_COLON.has(plain) || /^\s*[+(\d]/.test(rest))
}

/** `M`, `Ž, 4. 3. 1990`: a text whose first word says a gender. */
const saysGender = (text: string): boolean => genderOf(text.trim().split(/[\s,;/(]/)[0] ?? '') !== null

function labelBefore(part: string, colon: number): Cut | null {
  const words = [...part.slice(Math.max(0, colon - 120), colon).matchAll(/\S+/g)].slice(-LONGEST_LABEL)
  const offset = Math.max(0, colon - 120)
  for (let count = words.length; count > 0; count--) {
    const start = offset + words[words.length - count]!.index
    const label = part.slice(start, colon)
    const fields = fieldsOf(label)
    if (fields.length > 0 && (start === 0 || /[\s,;(]/.test(part[start - 1]!)))
      return { fields, label, start, end: colon + 1 }
  }
  return null
}
