import { monthOf, type Period } from '#fields/dates.ts'
import { isPlace } from '#layout/place.ts'
import { isOwnMaster, organisationScore, titleScore } from '#words/work.ts'
import type { Employment } from './employments.ts'

/** Whether the employer stands in the line of the title or over it: more posts may follow. Below the title it is of that post. */
export interface Placed {
  isUnder?: boolean
}

const IN_BRACKETS = /^(.{3,}?)\s*\(([^()]{3,})\)$/u

/** `vodja vzdrževanja (Orodjarna Meža)`, where all entries are written so or the brackets name a firm. */
export function bracketed(employments: (Employment & Placed)[]): (Employment & Placed)[] {
  const shaped = employments.filter(({ title, employer }) => !employer && IN_BRACKETS.test(title ?? ''))
  const isHabit = shaped.length > 1 && shaped.length === employments.length
  return employments.map((employment) => {
    const [, title, employer] = (!employment.employer && IN_BRACKETS.exec(employment.title ?? '')) || []
    if (!title || !employer || isPlace(employer) || !(isHabit || organisationScore(employer) >= 0.8)) return employment
    return { ...employment, title, employer, trustEmployer: Math.min(0.86, employment.trustTitle) }
  })
}

/**
 * Several posts under one employer, who is named once: over them, with a period of its own, or with the first of them. A post at
 * another time is of somebody else.
 */
export function promoted(given: (Employment & Placed)[]): Employment[] {
  // `Northpole Data, York` over posts of the same years: what stands beside the firm is no title.
  const employments = given.map((one, at) =>
    one.employer && one.title && titleScore(one.title) === 0 && holds(one, given[at + 1])
      ? { ...one, title: null }
      : one,
  )
  const isFirm = ({ title, employer }: Employment) => employer !== null && title === null
  let firm: (Employment & Placed) | null = null
  let last: Employment | null = null
  const parents = new Set<Employment>()
  const inherited = employments.map((employment): Employment => {
    if (employment.employer) firm = isFirm(employment) || employment.isUnder ? employment : null
    else if (!firm || !last || !isBeside(isFirm(firm) ? firm : last, employment)) firm = null
    last = employment
    if (employment.employer || !employment.title || !firm || isOwnMaster(employment.title)) return employment
    if (isFirm(firm)) parents.add(firm)
    return {
      ...employment,
      employer: firm.employer,
      trustEmployer: isFirm(firm) ? Math.min(0.88, firm.trustEmployer) : 0.72,
    }
  })
  return inherited.filter((employment) => !parents.has(employment))
}

/** Whether a post without an employer, at another time, is within the years of what stands over it. */
function holds({ period: outer }: Employment, inner: Employment | undefined): boolean {
  const [from, start] = [outer?.start, inner?.period?.start]
  if (!outer || !from || !start || !inner?.title || inner.employer || !inner.period) return false
  const last = ({ end }: Period) => (end ? monthOf(end, 12) : Number.POSITIVE_INFINITY)
  const isSame = monthOf(start) === monthOf(from) && last(inner.period) === last(outer)
  return monthOf(start) >= monthOf(from) && last(inner.period) <= last(outer) && !isSame
}

/** Whether two periods overlap or follow each other; nothing is known of what has none. */
function isBeside({ period: one }: Employment, { period: other }: Employment): boolean {
  if (!one || !other) return true
  const from = ({ start, end }: Period) => ((start ?? end) ? monthOf((start ?? end)!) : 0)
  const to = ({ end }: Period) => (end ? monthOf(end, 12) : Number.POSITIVE_INFINITY)
  return from(one) <= to(other) + 2 && from(other) <= to(one) + 2
}
