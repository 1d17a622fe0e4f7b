import { fold } from '@korak/contract/fold.ts'
import { ASIDE, DEGREES, SCHOOLING, SCHOOLS, TRADES } from '#words/degrees.ts'
import { monthOf, type Period } from '#fields/dates.ts'

/** Level of the Slovenian framework (2 to 10) that a text means, and how sure that is. */
export interface Level {
  level: number
  trust: number
}

const spaced = (text: string): string => ` ${fold(text)} `

/** The level a degree or profession names; null when the text names none. */
export function degreeLevel(text: string): Level | null {
  // Boston, MA is no master's degree, and neither is a scrum master.
  const unplaced = text
    .replaceAll(/(?<!\p{L})(\p{Lu}\p{L}+),\s[A-Z]{2}(?=[\s,.)]|$)/gu, '$1')
    .replaceAll(/scrum[\s-]master|master[\s-]?class(?:es)?|master data|black belt/giu, ' ')
  const folded = spaced(unplaced)
  for (const { level, trust, folded: pattern, raw } of DEGREES)
    if (pattern?.test(folded) || raw?.test(unplaced)) return { level, trust }
  return null
}

/** Whether an entry begins as a course or an exchange: whatever degree it names is none somebody has. */
export function isAside(text: string): boolean {
  const match = ASIDE.exec(spaced(text))
  // A `bachelor course` is a study.
  return match !== null && degreeLevel(match[1]!) === null
}

/**
 * The level of one entry: its degree, else its trade, else what its school gives.
 * @param degree words of the entry without the school, as far as they can be told apart
 */
export function entryLevel(degree: string, school: string, period: Period | null): Level | null {
  const named = degree ? degreeLevel(degree) : null
  const trade = TRADES.test(spaced(degree))
  const stage = southernStage(degree) ?? (/st(?:opnj|\.)/i.test(degree) ? stageLevel(degree) : frameworkLevel(degree))
  if (stage && (!named || named.trust < 0.9 || /[IVX]\s?\/\s?[12]/.test(degree))) return stage
  // `Kuharica, Srednja šola za gostinstvo`: the trade is told, the school only says where.
  if (named && !(named.level === 5 && trade && /srednj/.test(spaced(degree))))
    return dated(named, degree, school, period)
  if (trade) return { level: 4, trust: 0.8 }
  const whole = degreeLevel(`${degree} ${school}`)
  if (whole?.level === 10) return whole
  if (whole && whole.level !== 8 && !isUniversity(school)) return { ...whole, trust: Math.min(whole.trust, 0.86) }
  return schoolLevel(`${degree} ${school}`, period)
}

/**
 * `magisterij` before the reform is a research degree. `diplomirani pravnik` had a university degree in Slovenia before there
 * were others by that name, and in Croatia has until there were bachelors.
 */
function dated(named: Level, degree: string, school: string, period: Period | null): Level {
  const end = period?.end?.year
  const isGraduate = named.level === 7 && named.trust < 0.9
  if (isGraduate && / (?:fakultet|sveuciliste) /.test(spaced(`${degree} ${school}`))) return { level: 8, trust: 0.8 }
  if (isGraduate && end && end < 1996 && isUniversity(`${degree} ${school}`)) return { level: 8, trust: 0.7 }
  // An `ekonomist` of a secondary school in Croatia.
  if (named.level === 6 && / ekonomska skola /.test(spaced(`${degree} ${school}`))) return { level: 5, trust: 0.8 }
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

/** What somebody must have finished to be enrolled in a study of this level. */
export function levelBefore(level: number, text: string): number {
  // Whoever studies has finished the school that is named beside it.
  if (level <= 5) return / (?:student\w*|absolvent\w*|apsolvent\w*) /.test(spaced(text)) ? level : 2
  if (level === 10) return 8
  if (level === 9) return 8
  if (level === 8) return /enovit|univ|dipl|medicin|integrir/.test(spaced(text)) ? 5 : 7
  return 5
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

/** The old Slovenian stage of a degree, `V. stopnja` or `VI/2`, as a level; of several the highest. */
export function stageLevel(text: string): Level | null {
  const found = [...text.matchAll(STAGE)].flatMap((match) => stageOf(match, text) ?? [])
  return found.toSorted((one, other) => other.trust - one.trust || other.level - one.level)[0] ?? null
}

const STAGE =
  /(?<![\p{L}\d])(VIII|VII|VI|IV|V|III|II|I|[1-8])\s*(?:[./-]\s*([12]))?\.?\s*(?:-?\s?st(?:opnja|opnje|opnjo|\.)?)?(?![\p{L}\d])/gu

function stageOf(match: RegExpMatchArray, text: string): Level | null {
  if (/bolonjsk/i.test(text)) return null
  // `1. stopnja` is one of the reformed studies; the old stages below four are written in Roman numbers.
  if (/^[1-3]$/.test(match[1]!) && /st/i.test(match[0])) return null
  const number = ROMAN[match[1]!.toLowerCase()] ?? Number(match[1])
  const level = STAGES[match[2] ? `${number}/${match[2]}` : String(number)]
  return level ? { level, trust: /st/i.test(match[0]) || /[IVX]/.test(match[1]!) ? 0.88 : 0.6 } : null
}

const SOUTHERN: Record<string, number> = { ii: 3, iii: 4, iv: 5, v: 5, vi: 6, vii: 8, viii: 10 }

/** `III stepen`, `IV. stupanj`: stages of Croatia, Bosnia and Serbia, where schools of three years are the third. */
function southernStage(text: string): Level | null {
  const [, stage = ''] = / (viii|vii|vi|iv|v|iii|ii) (?:stepen|stupanj|stupnja|stepena) /.exec(spaced(text)) ?? []
  const level = SOUTHERN[stage]
  return level ? { level, trust: 0.86 } : null
}

/** Level of the Slovenian framework for each of the European one; the fourth holds two of ours. */
const EUROPEAN: Record<string, Level> = {
  1: { level: 2, trust: 0.8 },
  2: { level: 2, trust: 0.8 },
  3: { level: 3, trust: 0.7 },
  4: { level: 5, trust: 0.7 },
  5: { level: 6, trust: 0.8 },
  6: { level: 7, trust: 0.88 },
  7: { level: 8, trust: 0.88 },
  8: { level: 10, trust: 0.88 },
}

/** `SOK 7`, `EQF level 6`, `HKO 6`: a level of a framework of qualifications. */
export function frameworkLevel(text: string): Level | null {
  const plain = spaced(text)
  const own = / (?:sok|slovensk\w+ ogrodj\w+)(?: raven| level)? (10|[1-9]) | (10|[1-9]) raven sok /.exec(plain)
  if (own) return { level: Math.max(2, Number(own[1] ?? own[2])), trust: 0.9 }
  const european = / (?:eqf|eok|eqr|dqr|nqr|hko|eko)(?: level| raven| razina| niveau| stufe)? ([1-8]) /.exec(plain)
  return european ? EUROPEAN[european[1]!]! : null
}

/** What a label says of an education, by a degree, a stage, or only by the kind of school: `srednja`. */
export function labelLevel(value: string): Level | null {
  const degree = degreeLevel(value)
  const southern = southernStage(value)
  if (southern) return southern
  const stage = stageLevel(value) ?? frameworkLevel(value)
  // `VII. stopnja (visoka strokovna)`: the seventh holds degrees of two levels, and the eighth too.
  const isTold = stage !== null && stage.level >= 8 && (degree?.trust ?? 0) >= 0.9 && !/[IVX]\s?\/\s?[12]/.test(value)
  const isStage = /stopnj|^[IVX/.\d\s]+$/iu.test(value) && !isTold
  const kind = SCHOOLING.find(({ pattern }) => pattern.test(spaced(value)))
  return (isStage ? (stage ?? degree) : (degree ?? stage)) ?? (kind ? { level: kind.level, trust: kind.trust } : null)
}
