import type { Line } from '#document.ts'
import { type Finding, finding, surest } from '#findings.ts'
import { uncarded } from '#layout/cards.ts'
import { entriesOf } from '#layout/entries.ts'
import { gridRows } from '#layout/grid.ts'
import { type Labelled, labelled } from '#layout/labels.ts'
import { isPlace } from '#layout/place.ts'
import { assignRoles } from '#layout/roles.ts'
import { isBreak, undatedText } from './breaks.ts'
import { formGroups, periodTold } from './form-groups.ts'
import { calmCapitals } from '#words/work.ts'
import { findDays, findPeriods, type Period, withoutPeriod } from '#fields/dates.ts'
import { isUnfinished } from './finished.ts'
import { degreeLevel, entryLevel, isAside, labelLevel, type Level, levelBefore } from './levels.ts'
import {
  degreeScore,
  isBare,
  isGrade,
  isSchool,
  isSubject,
  joined,
  schoolAlone,
  schoolParts,
  schoolScore,
} from './schools.ts'
import { titleLevel } from './titles.ts'

/** One study or school. */
export interface Study {
  degree: string | null
  school: string | null
  period: Period | null
  level: number | null
  isFinished: boolean
  trust: number
  quote: string
}

export function readStudies(lines: Line[], today: Date): Study[] {
  const grid = gridStudies(lines, today)
  if (grid.length > 0) return grid
  const forms = formStudies(lines, today)
  if (forms.length > 0) return forms
  const entries = entriesOf(uncarded(lines), true).filter(
    ({ period, header }) => !isBreak(period, header) && !isAside(undatedText(period, header)),
  )
  const headers = entries.map(({ header }) => schoolParts(header))
  const roles = assignRoles(
    headers.map((parts) => parts.filter(({ text }) => !isGrade(text))),
    { what: degreeScore, where: schoolScore },
  )
  return entries.map(({ period, header, body }, at) => {
    const alone = headers[at]!.length === 1 ? schoolAlone(headers[at]!) : null
    const what = alone && roles[at]!.trustWhat < 0.6 ? null : roles[at]!.what
    const named = roles[at]!.where ?? (what ? null : schoolAlone(headers[at]!))
    // Two degrees: neither is where.
    const where = what && named && degreeScore(named.text) === 2 && schoolScore(named.text) === 0 ? null : named
    const quote = header.map(({ text }) => text).join(' ')
    const near = [...header, ...body.slice(0, 3)].map(({ text }) => text).join(' ')
    const degree = what?.text ?? quote
    return study(
      {
        degree: what && joined(what, headers[at]!, isBare(what.text) ? isSubject : isGrade),
        school: where && joined(where, headers[at]!, isSchool),
        period,
        quote,
      },
      withoutSchool(degree, quote, where?.text),
      near,
      today,
    )
  })
}

/** `Gimnazija Vič (Ljubljana)`, and a bracket that was cut. */
const withoutPlace = (school: string): string =>
  school.replace(/\s*\(([^()]*)\)?$/u, (bracket, text: string) =>
    !bracket.endsWith(')') || text.split(', ').every(isPlace) ? '' : bracket,
  )

/** All words of the header but the school: a bracket behind the degree often says its level. */
const withoutSchool = (degree: string, quote: string, school: string | undefined): string =>
  school ? quote.replace(school, ' ') : quote || degree

function study(
  given: Pick<Study, 'degree' | 'school' | 'period' | 'quote'>,
  words: string,
  near: string,
  today: Date,
): Study {
  const period = given.period ?? single(given.quote)
  const undated = given.period ? withoutPeriod(given.quote, given.period) : given.quote
  // What was taken for the school may be the degree: `IV. stopnja, frizer`.
  const level = isAside(undated)
    ? null
    : (entryLevel(words, given.school ?? '', period) ?? entryLevel(undated, '', period))
  const isFinished = !isUnfinished(near, period, today)
  return {
    ...given,
    degree: given.degree && calmCapitals(given.degree, 'title'),
    school: given.school && calmCapitals(withoutPlace(given.school), 'name'),
    level: level?.level ?? null,
    isFinished,
    trust: level?.trust ?? 0,
  }
}

/** Tables whose first row names the columns. */
function gridStudies(lines: Line[], today: Date): Study[] {
  return gridRows(lines).flatMap((row) => {
    const degree = row.degree ?? row.education ?? row.title ?? null
    const school = row.school ?? row.employer ?? null
    if (!degree && !school) return []
    const period = findPeriods(row.text)[0] ?? single(row.period ?? row.text)
    return [study({ degree, school, period, quote: row.text }, degree ?? '', row.text, today)]
  })
}

/** Tables of the old Europass: every value has its label. */
function formStudies(lines: Line[], today: Date): Study[] {
  const labels = labelled(lines).filter(({ field }) =>
    ['degree', 'school', 'period', 'education', 'title'].includes(field),
  )
  const named = labels.filter(({ field }) => field === 'degree' || field === 'school')
  // Where each kind of school has its years beside it, the lines are entries like others.
  const isDated = named.every(({ field, value }) => field === 'school' && findPeriods(value).length > 0)
  if (named.length < 2 || isDated) return []
  return formGroups(labels).flatMap((group) => {
    const value = (...fields: string[]) => group.find(({ field }) => fields.includes(field))?.value ?? null
    const degree = value('degree') ?? value('title', 'education')
    const school = value('school')?.replace(/,?\s\(?(?:19|20)\d\d\)?$/u, '') ?? null
    if (!degree && !school) return []
    const quote = group.map(({ line }) => line.text).join(' ')
    const told = periodTold(group)
    const period = findPeriods(quote)[0] ?? findPeriods(told)[0] ?? single(told || value('school'))
    return [study({ degree, school, period, quote }, degree ?? '', quote, today)]
  })
}

function single(text: string | null): Period | null {
  const [day] = findDays(text ?? '')
  return day ? { start: null, end: day.day, isCurrent: false, index: day.index, length: day.length } : null
}

/**
 * The highest finished level. An unfinished study stands for what one needs to begin it, less surely.
 * @param labels personal labels: `Stopnja izobrazbe: VI/2`, `Šola: Gimnazija Ptuj`
 * @param titled lines with titles beside the name: `mag. Ana Novak, univ. dipl. ekon.`
 */
export function readEducation(
  studies: Study[],
  labels: Labelled[],
  titled: string[],
  prose: Line[],
  today: Date,
): Finding<number> | null {
  const found: (Finding<number> | null)[] = studies.flatMap(({ level, isFinished, trust, quote }) => {
    if (level === null) return []
    return [
      isFinished
        ? finding(level, trust, 'entry', quote)
        : finding(trust >= 0.85 || level <= 5 ? levelBefore(level, quote) : 5, 0.74, 'derived', quote),
    ]
  })
  for (const { field, value, line } of labels) {
    const level = toldLevel(field, value)
    if (level && !isUnfinished(value, null, today)) found.push(finding(level.level, level.trust, 'label', line.text))
  }
  for (const text of titled) {
    const level = titleLevel(
      text,
      found.some((one) => one?.value === 8),
    )
    if (level) found.push(finding(level.level, Math.min(0.82, level.trust), 'text', text))
  }
  if (found.filter(Boolean).length === 0) found.push(...proseLevels(prose, today))
  return highest(found.filter((one) => one !== null))
}

/** What a personal label says of the education. */
function toldLevel(field: Labelled['field'], value: string): Level | null {
  if (field === 'education') return labelLevel(value)
  return field === 'school' || field === 'degree' ? entryLevel(value, '', null) : null
}

/**
 * The highest of the sure ones; unsure ones only when they are all there is. Whoever names a trade has begun a first study with
 * it and perhaps with no secondary school besides: what is only concluded from that study yields.
 */
function highest(found: Finding<number>[]): Finding<number> | null {
  const hasTrade = found.some(({ value, source, confidence }) => source === 'entry' && value === 4 && confidence >= 0.7)
  // What only the name of a school and its years let guess yields to a degree that is named.
  const hasDegree = found.some(({ value, confidence }) => value >= 7 && confidence >= 0.85)
  const yields = ({ value, source, confidence }: Finding<number>) =>
    (hasTrade && source === 'derived' && value === 5) || (hasDegree && source === 'entry' && confidence < 0.75)
  const sure = found.filter((one) => one.confidence >= 0.7 && !yields(one))
  const [top] = sure.toSorted((one, other) => other.value - one.value || other.confidence - one.confidence)
  if (!top) return surest(found)
  const doubtful = found.find(({ value, confidence }) => value > top.value && confidence >= 0.5)
  return doubtful ? { ...top, confidence: Math.min(top.confidence, 0.7) } : top
}

const LEARNT =
  /končal|zaključil|diplomiral|pridobil|opravil|maturiral|magistriral|doktoriral|completed|graduated|received|earned|obtained|završi|stekla|stekao|abgeschlossen|absolviert|izobrazb|poklic|(?<!\p{L})(?:sem|sam|I am a|hold an?|bin)(?!\p{L})/iu

function proseLevels(lines: Line[], today: Date): Finding<number>[] {
  return lines.flatMap((line) =>
    line.text.split(/(?<=[.!?])\s+(?=\p{Lu})/u).flatMap((told) => {
      // `Po osnovni šoli sem se vpisal …` tells of what came behind it.
      const sentence = told.replace(
        /(?<!\p{L})(?:po (?:končani )?osnovni šoli|after primary school|nakon osnovne škole|nach der (?:haupt|volks|grund)schule)(?!\p{L})/iu,
        ' ',
      )
      if (!LEARNT.test(sentence) || isUnfinished(sentence, null, today)) return []
      const level = degreeLevel(sentence)
      const verb = /doktoriral/i.test(sentence) ? 10 : /magistriral/i.test(sentence) ? 8 : level?.level
      return verb ? [finding(verb, Math.min(0.86, level?.trust ?? 0.7), 'text', sentence)] : []
    }),
  )
}

/** The line that stands for the education: the degree and school of the highest finished study. */
export function educationSummary(studies: Study[]): Finding | null {
  const named = studies.filter(({ degree, school }) => degree || school)
  const [top] = named.toSorted(
    (one, other) => Number(other.isFinished) - Number(one.isFinished) || (other.level ?? 0) - (one.level ?? 0),
  )
  if (!top) return null
  const text = [top.degree, top.school].filter((part) => part && !isPlace(part)).join(', ')
  return finding(text, 0.6, 'entry', top.quote)
}
