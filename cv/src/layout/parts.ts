import type { Line, Run } from '#document.ts'
import { degreeLevel } from '#fields/career/levels.ts'
import { cut } from './cut.ts'
import { isPlace } from './place.ts'
import { findDays, findPeriods, isDateText, isPresent, withoutPeriod } from '#fields/dates.ts'
import { fold } from '@korak/contract/fold.ts'
import { type Field, LABELS } from '#words/labels.ts'
import { namesOrganisation, organisationScore, titleScore } from '#words/work.ts'

/** A stretch of an entry's header that may be a title, an employer or a place. */
export interface HeaderPart {
  text: string
  isBold: boolean
  /** Line of the header it stands in. */
  row: number
  isBullet: boolean
  /** `title at employer`: which side of the word it stands on. */
  side: 'before' | 'after' | null
}

const CONNECTORS =
  /\s+(?:at|@|pri|v podjetju|v družbi|v firmi|pri podjetju|bei(?: der)?|kod|u tvrtki|u firmi|u poduzeću)\s+(?=\p{Lu}|\d)/u
const AS =
  /^(?:(?:sem\s+)?zaposlen[ai]?|delo|delala?|employed|beschäftigt|zaposlen[ai]?)?\s*(?:pri|v podjetju|v družbi|v|at|by|bei(?: der)?|u tvrtki|u|kod)?\s*(\p{Lu}.{2,60}?),?\s+(?:kot|as(?: an?)?|als|kao)\s+(\p{Ll}.{2,60})$/u

/** Parts of a header from left to right and top to bottom, without dates and places. */
export function partsIn(header: Line[]): HeaderPart[] {
  const parts = allParts(header)
  // `2015 – 2019 Bradford` over a bold title and a plain employer: where it was.
  const isWhole = (row: number) => new Set(parts.filter((one) => one.row === row).map(({ isBold }) => isBold)).size > 1
  const isBesideDate = ({ row, isBold }: HeaderPart) => !isBold && findPeriods(header[row]!.text).length > 0
  return parts.filter(
    (part) =>
      !(isBesideDate(part) && header.some((_, row) => row !== part.row && isWhole(row)) && isUnknown(part.text)),
  )
}

const isUnknown = (text: string): boolean =>
  /^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?$/u.test(text) && titleScore(text) + organisationScore(text) === 0

function allParts(header: Line[]): HeaderPart[] {
  return header.flatMap((line, row) => {
    let label: Field | undefined
    return stretches(line).flatMap(({ text, isBold }) =>
      sidesOf(withoutDates(text).replace(COUNTED, '')).flatMap(({ text, side }) =>
        cut(text).flatMap((one, at): HeaderPart[] => {
          const told = label
          label = LABELS.get(fold(one))
          if (
            label ||
            (told && BESIDE.has(told)) ||
            isPresent(one) ||
            !/\p{L}{2}|^[12]:[12]$/u.test(one) ||
            /^\([^)]*\)?$/.test(one) ||
            isPlace(one) ||
            (at > 0 && isStreetPart(one))
          )
            return []
          const own = side === 'after' && at > 0 ? null : side
          return [
            {
              text: one,
              isBold,
              row,
              // Where every line has a bullet it says nothing.
              isBullet: line.isBullet && !header[0]!.isBullet,
              side: told === 'title' ? 'before' : told === 'employer' ? 'after' : own,
            },
          ]
        }),
      ),
    )
  })
}

/** Labels of what is neither done nor where. */
const BESIDE = new Set<Field>(['tasks', 'address', 'city', 'country', 'web', 'aside'])

/** `1. Gorenjska tiskarna d.d.` */
const COUNTED = /^\s*\(?\d{1,2}[.)]\s+(?=\p{Lu})/u

/** `Bolnišnica Celje, Oblakova 5` */
const isStreetPart = (text: string): boolean =>
  /^\p{Lu}[\p{L}.]{3,}(?: \p{L}[\p{L}.]*){0,2} \d{1,3} ?[a-z]?$/u.test(text) &&
  titleScore(text) === 0 &&
  organisationScore(text) === 0

/** What stands before and after the word between a title and its employer. */
function sidesOf(text: string): { text: string; side: HeaderPart['side'] }[] {
  const [before = '', after] = inside(text) ?? studied(text) ?? (turned(text) ?? ` ${text}`).split(CONNECTORS)
  // `Osnovna šola pri Soči` is one name.
  const isName = after !== undefined && organisationScore(before.trim()) >= 1.5 && titleScore(before) < 1.5
  return after === undefined || isName
    ? [{ text: isName ? text : before, side: null }]
    : [
        { text: before, side: 'before' },
        { text: after, side: 'after' },
      ]
}

/** `zaposlen v podjetju X kot vodja` says the same as `vodja v podjetju X`. */
function turned(text: string): string | null {
  const [, employer, title] = AS.exec(text) ?? []
  return employer && title ? `${title} @ ${employer}` : null
}

/** `Študij prava na Pravni fakulteti`, `Diplomstudium an der TU Graz` */
const STUDIED = /^(.{4,70}?)\s(?:na|an der|am|at(?: the)?|u|v)\s(\p{Lu}.{3,80})$/u
function studied(text: string): [string, string] | null {
  const [, degree, where] = STUDIED.exec(text) ?? []
  if (!degree || !where || !(STUDY.test(degree) || degreeLevel(degree)) || isPlace(where)) return null
  return namesOrganisation(where) || /universit|hochschule|^TU |^(?:FH|UM|UL) /iu.test(where) ? [degree, where] : null
}
const STUDY = /študij|studi[ju]|study|degree|šolanje|program/iu

/** `Kuhar v Hotelu Jezero`: only a title is followed by where. */
function inside(text: string): [string, string] | null {
  const [, title, word, where] = /^(.{4,50}?)\s(v|na|in|u|im|in der)\s(\p{Lu}\p{Ll}.{3,60})$/u.exec(text) ?? []
  if (
    !title ||
    !where ||
    titleScore(title) < 2.5 ||
    /degree|diploma/iu.test(title) ||
    title.includes(',') ||
    isPlace(where)
  )
    return null
  // `Lecturer in Chemistry` is a title; in Slovenian a capital behind `v` is a name.
  return ['v', 'na'].includes(word!) || (organisationScore(where) >= 1.5 && !where.includes(','))
    ? [title, where]
    : null
}

/** Cells, and inside a cell its bold and plain stretches. */
function stretches(line: Line): { text: string; isBold: boolean }[] {
  const given = line.cells.flatMap((cell, index) => {
    if (cell === '') return []
    const runs = line.runs.filter((run) => run.cell === index && run.text.trim() !== '')
    const groups: Run[][] = []
    for (const run of runs) {
      const group = groups.at(-1)
      if (group && (group[0]!.bold === run.bold || !/\p{L}{2}/u.test(run.text))) group.push(run)
      else groups.push([run])
    }
    if (groups.length < 2) return [{ text: cell, isBold: groups[0]?.[0]?.bold ?? line.isBold }]
    return groups.map((group) => ({
      text: group
        .map(({ text }) => text)
        .join('')
        .replaceAll(/\s+/g, ' ')
        .trim(),
      isBold: group[0]!.bold,
    }))
  })
  return given.filter(({ text }) => text !== '')
}

/** `(zagovor 18. 6. 2009`: a day said with what it was. */
function endsInDay(text: string): boolean {
  const day = findDays(text).at(-1)
  return day !== undefined && day.index + day.length >= text.length && /\p{L}{3}/u.test(text.slice(0, day.index))
}

function withoutDates(text: string): string {
  if (isDateText(text) || isPresent(text)) return ''
  let rest = text.replaceAll(/\s*\([^()]*\)/gu, (bracket) => (endsInDay(bracket.slice(0, -1)) ? '' : bracket))
  for (let count = 0; count < 3; count++) {
    const [period] = findPeriods(rest)
    if (period) rest = withoutPeriod(rest, period)
    else {
      const day = findDays(rest).find(
        ({ index, length }) => index === 0 || index + length >= rest.length - 2 || rest[index - 1] === '(',
      )
      if (!day) break
      rest = withoutPeriod(rest, day)
    }
  }
  return rest
    .replaceAll(/\(\s*\)/g, '')
    .replaceAll(
      /\s*\((?:\d+\s*(?:let[oia]?|leti|mesec\w*|years?|yrs?|months?|mos?|godin\w*|jahre?|monate?)[\s,]*)+\)/giu,
      '',
    )
    .trim()
}
