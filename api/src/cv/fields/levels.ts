import { fold } from '#base/fold.ts'
import { DEGREES, SCHOOLS, TRADES } from '#cv/words/degrees.ts'
import { monthOf, type Period } from './dates.ts'

/** Level of the Slovenian framework (2 to 10) that a text means, and how sure that is. */
export interface Level {
  level: number
  trust: number
}

const spaced = (text: string): string => ` ${fold(text)} `

/** The level a degree or profession names; null when the text names none. */
export function degreeLevel(text: string): Level | null {
  // Boston, MA is no master's degree.
  const unplaced = text.replaceAll(/(\p{Lu}\p{L}+),\s[A-Z]{2}(?=[\s,.)]|$)/gu, '$1')
  const folded = spaced(unplaced)
  for (const { level, trust, folded: pattern, raw } of DEGREES)
    if (pattern?.test(folded) || raw?.test(unplaced)) return { level, trust }
  return null
}

/**
 * The level of one entry: its degree, else its trade, else what its school gives.
 * @param degree words of the entry without the school, as far as they can be told apart
 */
export function entryLevel(degree: string, school: string, period: Period | null): Level | null {
  const named = degree ? degreeLevel(degree) : null
  const trade = TRADES.test(spaced(degree))
  const stage = /st(?:opnj|\.)/i.test(degree) ? stageLevel(degree) : null
  if (stage && (!named || named.trust < 0.9)) return stage
  // `Kuharica, Srednja šola za gostinstvo`: the trade is told, the school only says where.
  if (named && !(named.level === 5 && trade && /srednj/.test(spaced(degree)))) return dated(named, degree, period)
  if (trade) return { level: 4, trust: 0.8 }
  const whole = degreeLevel(`${degree} ${school}`)
  if (whole && whole.level !== 8 && !isUniversity(school)) return { ...whole, trust: Math.min(whole.trust, 0.86) }
  return schoolLevel(`${degree} ${school}`, period)
}

/** `magisterij` before the reform is a research degree, `profesor slovenščine` was a university degree. */
function dated(named: Level, degree: string, period: Period | null): Level {
  const end = period?.end?.year
  const isBare = /^ (?:magisterij|mag|magister|magistrica|mag \w+) $/.test(spaced(degree))
  if (named.level === 8 && isBare)
    return end && end < 2009 ? { level: 9, trust: 0.75 } : { level: 8, trust: end ? 0.85 : 0.7 }
  return named
}

const isUniversity = (text: string): boolean =>
  / (?:fakultet\w*|univerz\w*|universit\w*|sveucilist\w*|faculty|college|institute of technology|hochschule|akademija za) /.test(
    spaced(text),
  )

function schoolLevel(text: string, period: Period | null): Level | null {
  const folded = spaced(text)
  if (/ profesor(?:ica)? /.test(folded)) return { level: 8, trust: 0.87 }
  if (isUniversity(text)) return universityLevel(period)
  const school = SCHOOLS.find(({ pattern }) => pattern.test(folded))
  if (!school) return null
  const isShort = school.level === 5 && school.trust < 0.8 && yearsOf(period) === 3
  return isShort ? { level: 4, trust: 0.6 } : { level: school.level, trust: school.trust }
}

const yearsOf = (period: Period | null): number | null =>
  period?.start && period.end ? Math.round((monthOf(period.end, 10) - monthOf(period.start, 10)) / 12) : null

function universityLevel(period: Period | null): Level {
  const years = yearsOf(period)
  const end = period?.end?.year
  if (end && end < 2009) return { level: 8, trust: years && years >= 4 ? 0.72 : 0.6 }
  if (years !== null && years >= 5) return { level: 8, trust: 0.62 }
  if (years === 2) return { level: 8, trust: 0.6 }
  return { level: 7, trust: years === 3 || years === 4 ? 0.7 : 0.5 }
}

const UNFINISHED =
  / (?:v teku|se traja|absolvent(?:ka)?|apsolvent(?:ica)?|student(?:ka|ica|in)?|studentje|(?:[1-6]|prvi|drugi|tretji|cetrti|zadnji) letnik\w*|nedokoncan\w*|nezakljucen\w*|prekinjen\w*|brez diplome|ni dokoncan\w*|pred zakljuckom|pred diplomo|in progress|ongoing|currently studying|current student|candidate|pursuing|u tijeku|nezavrsen\w*|laufend|abgebrochen|not completed|unfinished|incomplete|dropped out|[1-6] semester|vpisan\w*|trenutno) /

/** A plan, which a day that has passed makes a fact. */
const PLANNED = / (?:predvidom\w*|pricakovan\w*|expected|anticipated|voraussichtlich) /

/** Whether a study has not (yet) been finished: by its words, an open end or an end to come. */
export const isUnfinished = (text: string, period: Period | null, today: Date): boolean =>
  UNFINISHED.test(spaced(text)) ||
  (PLANNED.test(spaced(text)) && !isPast(text, today)) ||
  Boolean(period?.isCurrent) ||
  (period?.end != null &&
    monthOf(period.end, period.end.year === today.getUTCFullYear() ? 1 : 12) >
      today.getUTCFullYear() * 12 + today.getUTCMonth())

/** What somebody must have finished to be enrolled in a study of this level. */
export function levelBefore(level: number, text: string): number {
  if (level === 10) return 8
  if (level === 9) return 8
  if (level === 8) return /enovit|univ|dipl|medicin/.test(spaced(text)) ? 5 : 7
  return level >= 6 ? 5 : 2
}

/** The last year a text names lies before this one. */
const isPast = (text: string, today: Date): boolean => {
  const years = text.match(/(?:19|20)\d{2}/g)?.map(Number) ?? []
  return years.length > 0 && Math.max(...years) < today.getUTCFullYear()
}

const ROMAN: Record<string, number> = { i: 1, ii: 2, iii: 3, iv: 4, v: 5, vi: 6, vii: 7, viii: 8 }
const STAGES: Record<string, number> = {
  1: 2,
  2: 2,
  3: 3,
  4: 4,
  5: 5,
  6: 6,
  '6/1': 6,
  '6/2': 7,
  7: 8,
  '7/1': 8,
  '7/2': 8,
  8: 10,
  '8/1': 9,
  '8/2': 10,
}

/** The old Slovenian stage of a degree, `V. stopnja` or `VI/2`, as a level. */
export function stageLevel(text: string): Level | null {
  const match =
    /(?<![\p{L}\d])(VIII|VII|VI|IV|V|III|II|I|[1-8])\s*(?:[./-]\s*([12]))?\.?\s*(?:-?\s?st(?:opnja|opnje|opnjo|\.)?)?(?![\p{L}\d])/u.exec(
      text,
    )
  if (!match || /bolonjsk/i.test(text)) return null
  const number = ROMAN[match[1]!.toLowerCase()] ?? Number(match[1])
  const level = STAGES[match[2] ? `${number}/${match[2]}` : String(number)]
  return level ? { level, trust: /st/i.test(match[0]) || /[IVX]/.test(match[1]!) ? 0.88 : 0.6 } : null
}
