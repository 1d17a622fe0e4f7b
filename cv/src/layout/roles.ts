import { isDuty } from '#words/work.ts'
import type { HeaderPart } from './parts.ts'

/** What a header names: a title and an organisation, or a degree and a school. */
interface Roles {
  /** Title or degree. */
  what: HeaderPart | null
  /** Employer or school. */
  where: HeaderPart | null
  /** 0 to 1: how sure each is that it is not the other, nor something else. */
  trustWhat: number
  trustWhere: number
}

interface Scores {
  what: (text: string) => number
  where: (text: string) => number
}

interface Habit {
  /** Positive: the title comes first, in this document. */
  order: number
  /** Positive: the title is bold. */
  bold: number
  /** Positive: the organisation is bold. */
  boldWhere: number
}

const MAX_PARTS = 7

/**
 * Tells title from employer in the headers of one section. Words decide; where they do not, the order and the style the
 * other entries of the same document keep.
 */
export function assignRoles(headers: HeaderPart[][], scores: Scores): Roles[] {
  const scored = headers.map((parts) =>
    parts.slice(0, MAX_PARTS).map((part) => ({ part, what: scores.what(part.text), where: scores.where(part.text) })),
  )
  const habit = learn(scored)
  return scored.map((parts) => choose(parts, habit))
}

interface Scored {
  part: HeaderPart
  what: number
  where: number
}
const lean = ({ what, where, part }: Scored): number =>
  what - where + (part.side === 'before' ? 1.5 : part.side === 'after' ? -1.5 : 0)

function learn(headers: Scored[][]): Habit {
  const habit = { order: 0, bold: 0, boldWhere: 0 }
  for (const [first, second] of headers) {
    if (first && second) habit.order += Math.max(-2, Math.min(2, lean(first) - lean(second)))
    if (!first) continue
    for (const one of [first, second]) {
      if (!one?.part.isBold) continue
      if (lean(one) > 0.5) habit.bold++
      if (lean(one) < -0.5) habit.boldWhere++
    }
  }
  return habit
}

function choose(parts: Scored[], habit: Habit): Roles {
  const [only] = parts
  if (!only) return NOTHING
  if (parts.length === 1) {
    const side = lean(only)
    if (side === 0) return isLone(only.part.text) ? { ...NOTHING, what: only.part, trustWhat: 0.55 } : NOTHING
    return side > 0
      ? { ...NOTHING, what: only.part, trustWhat: 0.88 }
      : { ...NOTHING, where: only.part, trustWhere: 0.88 }
  }
  let best: { what: number; where: number; score: number } | null = null
  for (const [i, what] of parts.entries())
    for (const [j, where] of parts.entries()) {
      if (i === j) continue
      const words = what.what - what.where + where.where - where.what + side(what, where)
      const score = words + habits(i, j, what, where, habit) - far(what, i) - far(where, j)
      if (!best || score > best.score) best = { what: i, where: j, score }
    }
  const [what, where] = [parts[best!.what]!, parts[best!.where]!]
  // A sentence or words in small letters that nothing calls an organisation tell what was done.
  if (where.where <= 0 && where.part.side !== 'after' && isTale(where.part.text))
    return lean(what) > 0 ? { ...NOTHING, what: what.part, trustWhat: 0.88 } : NOTHING
  const kept = habits(best!.what, best!.where, what, where, habit)
  const isNear = Math.abs(what.part.row - where.part.row) <= 1
  const [own, other] = [evidence(what, 1), evidence(where, -1)]
  return {
    what: what.part,
    where: where.part,
    trustWhat: trusted(own, other, isNear, kept) - (far(what, best!.what) > 1.2 ? 0.12 : 0),
    trustWhere: trusted(other, own, isNear, kept) - (far(where, best!.where) > 1.4 ? 0.12 : 0),
  }
}
const NOTHING: Roles = { what: null, where: null, trustWhat: 0, trustWhere: 0 }

/** A few words no dictionary has: alone they are rather what somebody was than where. */
const isLone = (text: string): boolean => /^\p{Lu}/u.test(text) && text.split(' ').length <= 5 && !/[.!:]$/u.test(text)

const isTale = (text: string): boolean =>
  /^\p{Ll}/u.test(text) || isDuty(text) || (/\p{Ll}{3,}\.$/u.test(text) && text.split(' ').length > 2)

const evidence = (one: Scored, sign: 1 | -1): number => sign * lean(one)

/** A part is known by its own words, or by standing beside one that is in the order the document keeps. */
function trusted(own: number, other: number, isNear: boolean, habit: number): number {
  if (own >= 1.5) return 0.93
  if (own >= 0.5) return 0.89
  if (!isNear) return 0.62
  if (other >= 1.5) return habit > 0 ? 0.9 : habit < 0 ? 0.72 : 0.86
  return habit > 0.5 ? 0.78 : 0.6
}

const side = (what: Scored, where: Scored): number =>
  what.part.side === 'before' && where.part.side === 'after' ? 3 : 0

function habits(i: number, j: number, what: Scored, where: Scored, habit: Habit): number {
  const order = Math.sign(habit.order) * Math.min(1, Math.abs(habit.order) / 2) * (i < j ? 1 : -1)
  const bold =
    Number(what.part.isBold !== where.part.isBold) *
    Math.sign(habit.bold - habit.boldWhere) *
    (what.part.isBold ? 0.6 : -0.6)
  return order + bold
}

/** Later lines, long texts and sentences are rather what was done there. */
function far({ part }: Scored, at: number): number {
  const words = part.text.split(/\s+/).length
  return (
    part.row * 0.45 +
    at * 0.12 +
    (part.isBullet ? 1.2 : 0) +
    (words > 9 ? 1.2 : words > 6 ? 0.4 : 0) +
    (/[.!]$/.test(part.text) && !/\.\p{L}\.$|\p{L}\.\s?\p{L}\.$/u.test(part.text) ? 0.6 : 0) +
    (/^\p{Ll}/u.test(part.text) ? 0.3 : 0)
  )
}
