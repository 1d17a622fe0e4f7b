import { finding, type Finding, type Source } from '#findings.ts'
import { parseDay, type Period } from '#fields/dates.ts'
import { currentEmployment } from '#fields/career/current.ts'
import type { Employment } from '#fields/career/employments.ts'
import { isUnfinished } from '#fields/career/finished.ts'
import { degreeLevel, entryLevel } from '#fields/career/levels.ts'
import { educationSummary, type Study } from '#fields/career/studies.ts'
import type { Tongue } from '#fields/career/tongues.ts'
import { careerOf } from '#fields/career/career.ts'
import { findEmails, findPhones } from '#fields/person/contacts.ts'
import { countryNamed, postOf, regionOf } from '#words/places.ts'
import type { CvFormat } from '#document.ts'
import { type CvReading, type Fields, NO_FIELDS } from '#reading.ts'
import { toReadEmployment, toStudy } from '#spans.ts'
import { detectLanguage } from '#language.ts'

/** Values a file names itself, before they are checked. */
export interface NamedValues {
  name: string
  email: string
  phone: string
  linkedin: string
  street: string
  postal: string
  city: string
  country: string
  birthday: string
  gender: string
  jobs: { title: string; employer: string; start: string; end: string; isCurrent: boolean; description: string }[]
  /** `levels` of the Slovenian framework the file allows, the likeliest first; none when it says nothing. */
  studies: { degree: string; school: string; start: string; end: string; isCurrent: boolean; levels: number[] }[]
  skills: string[]
  tongues: Pick<Tongue, 'code' | 'level'>[]
  /** Where the person is now, told apart from the list of jobs. */
  title?: string
}

const SURE = 0.98

/** A reading from values a file names itself: checked like all input, one bad value spoils only itself. */
export function readingOf(
  given: NamedValues,
  source: Source & CvReading['reader'],
  format: CvFormat,
  pages: number,
  today: Date,
): CvReading {
  const tell = (value: string | null | undefined, confidence = SURE): Finding | null => {
    const text = (value ?? '').replaceAll(/\s+/g, ' ').trim()
    return text ? finding(text, confidence, source, text) : null
  }
  const jobs = given.jobs.map(asEmployment)
  const studies = given.studies.map((one) => asStudy(one, today))
  const current = currentEmployment(jobs, today)
  const country = countryOf(given.country) ?? (postOf(given.postal) ? 'SI' : null)
  const fields: Fields = {
    ...NO_FIELDS,
    name: tell(given.name),
    email: tell(findEmails(given.email)[0]),
    phone: tell(findPhones(given.phone, country ?? 'SI')[0]?.value),
    linkedin_url: tell(linkedIn(given.linkedin)),
    city: tell(given.city),
    postal: tell(given.postal.replace(/^SI-/i, '')),
    country: tell(country),
    address: tell(given.street),
    birthday: tell(fullDay(given.birthday)),
    gender: tell(genderOf(given.gender)),
    education: bestLevel(studies, source),
    education_summary: educationSummary(studies),
    employer: current.employer && { ...current.employer, source },
    position_title: (current.title && { ...current.title, source }) ?? tell(given.title, 0.8),
    region: country === 'SI' ? tell(regionOf(given.postal.replace(/^SI-/i, ''))) : null,
    career: careerOf(jobs, today),
  }
  const text = [
    ...given.jobs.map((job) => `${job.title} ${job.description}`),
    ...given.studies.map(({ degree }) => degree),
    ...given.skills,
  ].join(' ')
  return {
    format,
    pages,
    pages_read: pages,
    is_scanned: false,
    reader: source,
    language: detectLanguage(text),
    fields,
    jobs: jobs.map(toReadEmployment),
    studies: studies.map(toStudy),
    skills: given.skills.filter(Boolean).slice(0, 60),
    tongues: given.tongues,
    lines: [],
  }
}

const countryOf = (text: string): string | null =>
  /^[a-z]{2}$/i.test(text.trim())
    ? text.trim().toUpperCase().replace('EL', 'GR').replace('UK', 'GB')
    : countryNamed(text)

const linkedIn = (text: string): string | null => {
  const slug = /linkedin\.com\/in\/([^/?#\s]+)/i.exec(text)?.[1]
  return slug ? `https://www.linkedin.com/in/${slug}` : null
}

const fullDay = (text: string): string | null => (/^\d{4}-\d{2}-\d{2}/.test(text) ? text.slice(0, 10) : null)

const genderOf = (text: string): string | null => {
  const plain = text.trim().toLowerCase()
  return /^(m|male|1|man)$/.test(plain) ? 'male' : /^(f|female|2|woman)$/.test(plain) ? 'female' : null
}

function periodOf({ start, end, isCurrent }: { start: string; end: string; isCurrent: boolean }): Period | null {
  const from = start ? parseDay(start) : null
  const to = end && !isCurrent ? parseDay(end) : null
  return from || to || isCurrent ? { start: from, end: to, isCurrent, index: 0, length: 0 } : null
}

const asEmployment = (job: NamedValues['jobs'][number]): Employment => ({
  title: job.title || null,
  employer: job.employer || null,
  period: periodOf(job),
  description: job.description.slice(0, 2000),
  trustTitle: SURE,
  trustEmployer: SURE,
  quote: [job.title, job.employer].filter(Boolean).join(', '),
})

function asStudy(study: NamedValues['studies'][number], today: Date): Study {
  const period = periodOf(study)
  const named = degreeLevel(study.degree) ?? entryLevel(study.degree, study.school, period)
  const isAllowed = named && (study.levels.length === 0 || study.levels.includes(named.level))
  const level = isAllowed ? named.level : (study.levels[0] ?? null)
  const trust = isAllowed ? (study.levels.length > 0 ? SURE : named.trust) : study.levels.length === 1 ? SURE : 0.8
  return {
    degree: study.degree || null,
    school: study.school || null,
    period,
    level,
    isFinished: !isUnfinished(study.degree, period, today),
    trust: level === null ? 0 : trust,
    quote: [study.degree, study.school].filter(Boolean).join(', '),
  }
}

function bestLevel(studies: Study[], source: Source): Finding<number> | null {
  const finished = studies.filter(({ level, isFinished }) => level !== null && isFinished)
  const [top] = finished.toSorted((one, other) => other.level! - one.level!)
  return top ? finding(top.level!, top.trust, source, top.quote) : null
}
