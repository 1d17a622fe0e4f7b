import type { Line } from '#document.ts'
import { uncarded } from '#layout/cards.ts'
import { entriesOf } from '#layout/entries.ts'
import type { RawEntry } from '#layout/headers.ts'
import { gridRows } from '#layout/grid.ts'
import { labelled } from '#layout/labels.ts'
import { partsIn } from '#layout/parts.ts'
import { isPlace } from '#layout/place.ts'
import { assignRoles } from '#layout/roles.ts'
import { isBreak } from './breaks.ts'
import { formGroups, periodTold } from './form-groups.ts'
import { joined } from './schools.ts'
import {
  calmCapitals,
  hasLegalForm,
  isOrganisation,
  isOwnMaster,
  isTitle,
  organisationScore,
  titleScore,
} from '#words/work.ts'
import { findDays, findPeriods, isDateText, isPresent, monthOf, type Period } from '#fields/dates.ts'
import { bracketed, type Placed, promoted } from './employers.ts'
import { type Work, workIn } from './sentences.ts'

/** One job of the career; `trust…` says how sure title and employer are. */
export interface Employment {
  title: string | null
  employer: string | null
  period: Period | null
  description: string
  trustTitle: number
  trustEmployer: number
  quote: string
}

/** Jobs of the sections about work, in the order of the document. */
export function readEmployments(lines: Line[]): Employment[] {
  const grid = gridEmployments(lines)
  if (grid.length > 0) return grid
  const forms = formEmployments(lines)
  if (forms.length > 0) return forms
  const entries = begun(entriesOf(uncarded(lines), true)).filter(({ period, header }) => !isBreak(period, header))
  const headers = entries.map(({ header }) => partsIn(header))
  const roles = assignRoles(headers, {
    what: titleScore,
    where: organisationScore,
  })
  const employments = entries.map(({ period, header, body }, at): Employment & Placed => {
    const { what, where, trustWhat, trustWhere } = roles[at]!
    const work = header.map(({ text }) => workIn(text)).find((one) => one?.title)
    if (work)
      return {
        ...toldEmployment(work),
        period,
        description: body
          .map(({ text }) => text)
          .join('\n')
          .slice(0, 2000),
        quote: header.map(({ text }) => text).join(' '),
      }
    const doubt = period && !period.isLikely ? 0 : 0.1
    const used = new Set([what?.row, where?.row])
    const rest = header.filter(({ text }, row) => !used.has(row) && row > 0 && !isDateText(text) && !isPlace(text))
    return {
      title: what?.text ?? null,
      employer: where && joined(where, headers[at]!, isUnit(where.text) ? isOrganisation : isUnit),
      isUnder: what !== null && where !== null && where.row <= what.row,
      period,
      description: [...rest, ...body]
        .map(({ text }) => text)
        .join('\n')
        .slice(0, 2000),
      trustTitle: Math.min(trustWhat - doubt, header.some(({ text }) => LATER.test(text)) ? 0.8 : 1),
      trustEmployer: trustWhere - doubt,
      quote: header.map(({ text }) => text).join(' '),
    }
  })
  return promoted(bracketed(employments).map(cleaned).map(turned))
}

/** `Zavarovalnica Hrast d.d., PE Novo mesto` */
const isUnit = (text: string): boolean =>
  /^(?:\p{L}+ fakulteta|fakulteta|faculty of|PE|OE|poslovna enota|podružnica|enota|oddelek|poslovnica|poslovalnica|odjel|Abteilung|Niederlassung|Filiale|department of)(?:\s|$)/iu.test(
    text,
  )

/** `odvetniška kandidatka, od 2017 odvetnica`: of two posts the other may be meant. */
const LATER = /\p{L},\s(?:od|since|seit|ab)\s(?:leta\s)?(?:19|20)\d\d\s\p{L}/iu

type Begun = RawEntry & { period: (Period & { isLikely?: true }) | null }
/** `1. 9. 2013 – Most d.o.o.`: a date and a dash before the text is when it began; likely the one begun last goes on. */
function begun(entries: RawEntry[]): Begun[] {
  const days = entries.flatMap(({ period }) => [period?.start, period?.end])
  const last = Math.max(...days.map((day) => (day ? monthOf(day) : 0)))
  const isGoing = entries.some(({ period }) => period?.isCurrent)
  return entries.map((entry): Begun => {
    const { period, header } = entry
    if (!period?.end || period.start || !header.some(({ text }) => beginsWithDash(text))) return entry
    const isCurrent = !isGoing && monthOf(period.end) >= last
    return { ...entry, period: { ...period, start: period.end, end: null, isCurrent, isLikely: true } }
  })
}

function beginsWithDash(text: string): boolean {
  const [day] = findDays(text)
  return day?.index === 0 && /^\.?\s+[–—-]\s+\p{L}/u.test(text.slice(day.length))
}

const toldEmployment = ({
  title,
  employer,
  trust,
}: Work): Pick<Employment, 'title' | 'employer' | 'trustTitle' | 'trustEmployer'> => ({
  title: title && cleanTitle(title),
  employer: employer && cleanEmployer(employer),
  trustTitle: trust,
  trustEmployer: trust,
})

const cleaned = <T extends Employment>(employment: T): T => ({
  ...employment,
  title: employment.title && cleanTitle(employment.title),
  employer: employment.employer && cleanEmployer(employment.employer),
})

/** `Freelance, Technical Writer`: who works for themselves still is something. */
function turned(employment: Employment & Placed): Employment & Placed {
  const { title, employer } = employment
  const isTurned =
    title && employer && isOwnMaster(title) && titleScore(employer) >= 1.5 && organisationScore(employer) < 0.8
  return isTurned ? { ...employment, title: employer, employer: title } : employment
}

/** `voznik avtobusa, linijski in šolski prevozi`: four words or more behind a title are duties, unless they list what it is for. */
function withoutDuties(text: string): string {
  const [, title = '', duties = ''] = /^([^,]+),\s(\p{Ll}.*)$/u.exec(text) ?? []
  const isList = /\s(?:za|na|v|of|for|für|in)\s/u.test(title)
  return duties.split(' ').length >= 4 && isTitle(title) && !isList && titleScore(duties) === 0 ? title : text
}

/** `sem delala kot knjigovodkinja` */
const TOLD_AS =
  /^(?:(?:sem|sam)\s+)?(?:(?:bil[aoi]?|bio)\s+)?(?:(?:zaposlen[aio]?|delal[ai]?|delam|radi[ol]a?|worked|working|tätig|beschäftigt)\s+)?(?:kot|as|als|kao)\s+(?:an?\s+)?/iu

const cleanTitle = (text: string): string =>
  calmCapitals(
    withoutDuties(text)
      .replace(TOLD_AS, '')
      .replace(/,\s*(?:research\s+)?(?:group|team|lab(?:oratory)?) of\s.*$/iu, '')
      .replace(/\s*\((?=[^)]*,|[^)]{60})[^)]*\)?/gu, '')
      .replace(hasLegalForm(text) ? /[\s,;:]+$/u : /[\s,;:.]+$/u, ''),
    'title',
  )
const cleanEmployer = (text: string): string =>
  calmCapitals(
    text
      .replace(/^(?:pri|v|at|bei|kod)\s+(?=\p{Lu})/iu, '')
      .replace(
        /\s*\((?:[^()]*,[^()]*|\p{Ll}+(?:\s[^()\s]+){2,}|(?:part|full)[- ]time|remote|hybrid|freelance)\)$/iu,
        '',
      )
      .replace(/[\s,;:]+$/u, '')
      .replace(/\s*\((?:[^()]*)$/u, ''),
    'name',
  )

/** Tables whose first row names the columns. */
function gridEmployments(lines: Line[]): Employment[] {
  return gridRows(lines).flatMap((row): Employment[] => {
    const employer = row.employer ?? row.school ?? null
    const title = row.title ?? row.degree ?? null
    if (!employer && !title) return []
    const period = findPeriods(row.period ?? '')[0] ?? findPeriods(row.text)[0] ?? openPeriod(row.period ?? null)
    return [
      {
        title: title && cleanTitle(title),
        employer: employer && cleanEmployer(employer.split(', ')[0]!),
        period,
        description: row.tasks ?? '',
        trustTitle: 0.93,
        trustEmployer: 0.92,
        quote: row.text,
      },
    ]
  })
}

/** Tables of the old Europass and of forms: every value has its label. */
function formEmployments(lines: Line[]): Employment[] {
  const labels = labelled(lines).filter(({ field }) => ['employer', 'title', 'period', 'tasks'].includes(field))
  const has = (wanted: string) => labels.some(({ field }) => field === wanted)
  // Where the periods, or one of the two names, stand without labels, the lines are entries like others.
  const told = new Set(labels.flatMap(({ at }) => [at, at + 1]))
  const isTold = has('period') || !lines.some(({ text }, at) => !told.has(at) && findPeriods(text).length > 0)
  if (!has('employer') || !(has('title') || has('period')) || !isTold) return []
  return formGroups(labels).flatMap((group): Employment[] => {
    const value = (field: string) => group.find((one) => one.field === field)?.value ?? null
    const title = value('title')
    const employer =
      value('employer')
        ?.split(/,\s+(?=\p{Lu}[\p{L} ]+\d)/u)[0]
        ?.split(/\t|;/)[0]
        ?.split(', ')
        .filter((part, at) => at === 0 || (!isPlace(part) && !/\d/.test(part)))
        .join(', ') ?? null
    if (!title && !employer) return []
    const around = group.map(({ line }) => line.text).join(' ')
    const period = findPeriods(periodTold(group))[0] ?? findPeriods(around)[0] ?? openPeriod(value('period'))
    return [
      {
        title: title && cleanTitle(title),
        employer: employer && cleanEmployer(employer),
        period,
        description: value('tasks') ?? '',
        trustTitle: 0.93,
        trustEmployer: 0.92,
        quote: around,
      },
    ]
  })
}

/** `od 1. 3. 2015` or `2015` in a field for the period that is still open. */
function openPeriod(text: string | null): Period | null {
  const [day] = findDays(text ?? '')
  if (!day) return null
  const isCurrent =
    isPresent((text ?? '').slice(day.index + day.length)) || /^\s*(?:od|since|seit|from)\b/i.test(text ?? '')
  return { start: day.day, end: isCurrent ? null : day.day, isCurrent, index: day.index, length: day.length }
}
