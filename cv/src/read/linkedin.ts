import type { CvDocument, Line } from '#document.ts'
import { findEmails, findPhones } from '#fields/person/contacts.ts'
import { findTown } from '#fields/person/towns.ts'
import { findDays, findPeriods, isoDay, type Period } from '#fields/dates.ts'
import { calmName } from '#fields/person/name-form.ts'
import type { SectionKind } from '#words/heading-words.ts'
import { headingKind } from '#words/headings.ts'
import { tongueOf } from '#words/tongues.ts'
import { levelOf } from '#fields/career/tongues.ts'
import type { NamedValues } from './structured.ts'

/** Whether a PDF is what LinkedIn saves of a profile: by its maker and its own links, not by words. */
export const isLinkedIn = (document: CvDocument, producer: string): boolean =>
  document.links.some(({ url }) => /linkedin\.com\/.*pdfgenresume/i.test(url)) ||
  (/Apache FOP/i.test(producer) && document.links.some(({ url }) => /linkedin\.com\/in\//i.test(url)))

/**
 * A profile LinkedIn saved as PDF: name, headline and place on top of the main column, sections told by their size (their words
 * depend on the language of the site), companies larger than titles, dates under them.
 */
export function readLinkedInPdf({ lines, links }: CvDocument): NamedValues | null {
  const main = lines.filter(({ flow }) => flow === 0)
  const side = lines.filter(({ flow }) => flow !== 0)
  const largest = Math.max(...main.map(({ size }) => size ?? 0))
  const at = main.findIndex(({ size }) => size === largest)
  const name = main[at]
  if (!name) return null
  const sectionSize = sizeOfSections(main.slice(at + 1), largest)
  const parts = sectionsBySize(main.slice(at + 1), sectionSize)
  const [top, ...sections] = parts
  const experience = pick(sections, 'experience', 0)
  const education = pick(sections, 'education', 1)
  const place = top?.lines.map(({ text }) => findTown(text)).findLast((one) => one !== null)
  const contacts = [...side, ...(top?.lines ?? [])]
  return {
    name: calmName(name.text),
    email: emailOf(links, contacts),
    phone: contacts.flatMap(({ text }) => findPhones(text, 'SI'))[0]?.value ?? '',
    linkedin: links.find(({ url }) => /linkedin\.com\/in\//i.test(url))?.url ?? '',
    street: '',
    postal: '',
    city: place?.city ?? '',
    country: place?.country ?? '',
    birthday: '',
    gender: '',
    jobs: jobsOf(experience),
    studies: studiesOf(education),
    skills: sideList(side, 'skills').slice(0, 10),
    tongues: sideList(side, 'languages').flatMap((text) => {
      const code = text
        .split(/[\s(]/)
        .map(tongueOf)
        .find((one) => one !== null)
      return code ? [{ code, level: levelOf(text) }] : []
    }),
  }
}

const emailOf = (links: CvDocument['links'], lines: Line[]): string =>
  links.flatMap(({ url }) => (url.startsWith('mailto:') ? findEmails(url.slice(7)) : []))[0] ??
  lines.flatMap(({ text }) => findEmails(text))[0] ??
  ''

/** The size of headings: the largest that more than one line has, or that a known heading has. */
function sizeOfSections(lines: Line[], largest: number): number {
  const known = lines
    .filter(({ size, text }) => (size ?? 0) < largest && headingKind(text) !== null)
    .map(({ size }) => size ?? 0)
  return known.length > 0
    ? Math.max(...known)
    : Math.max(...lines.map(({ size }) => size ?? 0).filter((size) => size < largest - 2))
}

interface Part {
  kind: SectionKind | null
  lines: Line[]
}
function sectionsBySize(lines: Line[], size: number): Part[] {
  const parts: Part[] = [{ kind: null, lines: [] }]
  for (const line of lines) {
    if (Math.abs((line.size ?? 0) - size) < 0.3) parts.push({ kind: headingKind(line.text), lines: [] })
    else parts.at(-1)!.lines.push(line)
  }
  return parts
}

/** The section of a kind, or in a language without known words the n-th that has periods. */
function pick(parts: Part[], kind: SectionKind, nth: number): Line[] {
  const known = parts.filter((part) => part.kind === kind)
  if (known.length > 0) return known.flatMap(({ lines }) => lines)
  const dated = parts.filter(
    ({ kind, lines }) => kind === null && lines.some(({ text }) => findPeriods(text).length > 0),
  )
  return dated[nth]?.lines ?? []
}

const span = (period: Period | undefined) => ({
  start: period?.start ? isoDay(period.start) : '',
  end: period?.end ? isoDay(period.end) : '',
  isCurrent: period?.isCurrent ?? false,
})

/**
 * A company stands in the larger size; under it titles, each with its dates below. What stands between a company and its
 * first title is how long somebody has been there; a title that wraps is cut off the text of the job before.
 */
function jobsOf(lines: Line[]): NamedValues['jobs'] {
  const company = Math.max(0, ...lines.map(({ size }) => size ?? 0))
  const isCompany = (line: Line) => (line.size ?? 0) > company - 0.3
  const jobs: (NamedValues['jobs'][number] & { lines: Line[] })[] = []
  let employer = ''
  let told: Line[] = []
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1]
    if (isCompany(line)) {
      employer = before && isCompany(before) ? `${employer} ${line.text}` : line.text
      told = []
      continue
    }
    const [period] = findPeriods(line.text)
    const last = told.at(-1)
    if (!period || period.index > 3 || !last) {
      told.push(line)
      continue
    }
    const title = told.splice(wrappedFrom(told, line))
    told = []
    const text = title.map((one) => one.text).join(' ')
    jobs.push({ title: text, employer, ...span(period), description: '', lines: told })
  }
  return jobs.map(({ lines: [place, ...text], ...job }) => ({
    ...job,
    description: [...(place && !isTownOnly(place.text) ? [place] : []), ...text].map((one) => one.text).join('\n'),
  }))
}

/** Where the title begins that ends above the dates: it is set larger than they are, and may take two lines. */
function wrappedFrom(told: Line[], dates: Line): number {
  const last = told.length - 1
  const [above, below] = [told[last - 1], told[last]!]
  const isWrapped =
    above !== undefined &&
    above.size === below.size &&
    above.isBold === below.isBold &&
    below.gap < 0.4 &&
    (above.size ?? 0) > (dates.size ?? 0)
  return isWrapped ? last - 1 : last
}

/** `Celje, Slovenia` under the dates of a job. */
const isTownOnly = (text: string): boolean => text.length < 60 && !/[.:;]/.test(text) && findTown(text) !== null

/** A school in the larger size, the degree and its years in one text below that may wrap. */
function studiesOf(lines: Line[]): NamedValues['studies'] {
  const size = Math.max(0, ...lines.map(({ size }) => size ?? 0))
  const groups: { school: string; rest: string }[] = []
  for (const [at, line] of lines.entries()) {
    const isSchool = (line.size ?? 0) > size - 0.3
    const last = groups.at(-1)
    if (isSchool && !(last && last.rest === '' && at > 0)) groups.push({ school: line.text, rest: '' })
    else if (isSchool && last) last.school += ` ${line.text}`
    else if (last) last.rest += ` ${line.text}`
  }
  return groups.map(({ school, rest }) => {
    const [period] = findPeriods(rest)
    const [day] = findDays(rest)
    const cut = period?.index ?? day?.index ?? rest.length
    return {
      degree: rest
        .slice(0, cut)
        .replace(/[\s·(,-]+$/u, '')
        .trim(),
      school,
      ...(period ? span(period) : { start: '', end: day ? isoDay(day.day) : '', isCurrent: false }),
      levels: [],
    }
  })
}

function sideList(side: Line[], kind: SectionKind): string[] {
  const start = side.findIndex(({ text }) => headingKind(text) === kind)
  if (start < 0) return []
  const rest = side.slice(start + 1)
  const end = rest.findIndex((line) => headingKind(line.text) !== null || (line.size ?? 0) > (rest[0]?.size ?? 0) + 0.8)
  return rest.slice(0, end < 0 ? undefined : end).map(({ text }) => text)
}
