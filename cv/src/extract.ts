import type { CvDocument, Line } from './document.ts'
import { readEmail, readLinkedIn, readPhone } from '#fields/person/contacts.ts'
import { currentEmployment } from '#fields/career/current.ts'
import { type Employment, readEmployments } from '#fields/career/employments.ts'
import { findPeriods } from '#fields/dates.ts'
import { degreeLevel } from '#fields/career/levels.ts'
import { readName } from '#fields/person/name.ts'
import { readGender } from '#fields/person/gender.ts'
import { bareBirthday, readBirthday } from '#fields/person/personal.ts'
import { readHome } from '#fields/person/places.ts'
import { readSkills } from '#fields/career/skills.ts'
import { educationSummary, readEducation, readStudies, type Study } from '#fields/career/studies.ts'
import { readTongues } from '#fields/career/tongues.ts'
import { detectLanguage, type Language } from './language.ts'
import { labelled } from '#layout/labels.ts'
import { groupsIn, linesIn, type Section, sectionsOf } from '#layout/sections.ts'
import { careerOf } from '#fields/career/career.ts'
import { proseEmployment, toldEmployments } from '#fields/career/prose.ts'
import type { Finding } from './findings.ts'
import type { CvReading } from './reading.ts'
import { lowered } from './scanned.ts'
import { toReadEmployment, toStudy } from './spans.ts'
import { textLines } from '#mask/text-lines.ts'

/** The recognition reads Slovenian, which has no ć. */
const inCroatian = (name: Finding | null, isScan: boolean): Finding | null =>
  name && isScan ? { ...name, value: name.value.replaceAll(/ič(?![\p{L}])/gu, 'ić') } : name

const IMPRINT =
  /^(?:©|(?:stran|page|seite|stranica)\s+\d+(?:\s*(?:\/|od|of|von)\s*\d+)?$)|©.*\s(?:stran|page|seite|stranica)\s+\d+/iu

/** Where a number without a country code is dialled when the document names no country: its language says it, or hardly. */
const HOME: Record<Language, { country: string; isSure: boolean }> = {
  sl: { country: 'SI', isSure: true },
  hr: { country: 'HR', isSure: true },
  de: { country: 'AT', isSure: false },
  en: { country: 'SI', isSure: false },
}

/** Reads a CV by rules over its lines; `today` decides what goes on and how old somebody may be. */
export function extractFields(document: CvDocument, today: Date): CvReading {
  const { links } = document
  // Lines drawn with signs say nothing, nor do those that number the pages.
  const lines = document.lines.filter(({ text }) => /[\p{L}\p{N}]/u.test(text) && !IMPRINT.test(text))
  const language = detectLanguage(lines.map(({ text }) => text).join('\n'))
  const sections = sectionsOf(lines)
  const own = linesIn(sections, 'head', 'personal', 'summary')
  // Some CVs end with contacts, or put them under a heading of their own kind.
  const anywhere = [...own, ...linesIn(sections, 'other', 'skills', 'languages')]
  const labels = labelled(linesIn(sections, 'head', 'personal', 'summary', 'other'))
  const about = labelled(own)
  // Schools named elsewhere are of courses and exchanges.
  const learnt = [...labels.filter(({ field }) => field === 'education'), ...about]
  const studies = studiesIn(sections, today)
  const jobs = employmentsIn(sections, studies)
  const firstEmail = readEmail(anywhere, links, labels, null)
  const name = inCroatian(
    readName(document, own, about, firstEmail?.value ?? null),
    document.isScanned && language === 'hr',
  )
  const email = readEmail(anywhere, links, labels, name?.value ?? null)
  const named = readHome(own, labels, null).country?.value
  const phone = readPhone(anywhere, links, labels, named ? { country: named, isSure: true } : HOME[language])
  const home = readHome(own, labels, phone?.value ?? null)
  const current = currentEmployment(jobs, today)
  const prose =
    current.title || current.employer
      ? null
      : proseEmployment([...own, ...linesIn(sections, 'experience')], jobs, about)
  const titled = name ? [name.quote] : []
  return {
    format: document.format,
    language,
    pages: document.pages,
    pages_read: document.pages,
    is_scanned: document.isScanned,
    reader: 'rules',
    fields: lowered(
      {
        name,
        email,
        phone,
        linkedin_url: readLinkedIn(
          lines.filter((line) => !linesIn(sections, 'references').includes(line)),
          links,
          labels,
        ),
        ...home,
        birthday:
          readBirthday(
            lines.filter((line) => !linesIn(sections, 'references', 'experience').includes(line)),
            labels,
            today,
          ) ?? bareBirthday(linesIn(sections, 'head', 'personal'), today),
        gender: readGender(own, labels),
        education: readEducation(studies, learnt, titled, proseLines(sections, lines), today),
        education_summary: educationSummary(studies),
        employer: current.employer ?? prose?.employer ?? null,
        position_title: current.title ?? prose?.title ?? null,
        career: careerOf(jobs, today),
      },
      document.isScanned,
    ),
    jobs: (jobs.length > 0 ? jobs : toldEmployments(prose))
      .filter(({ title, employer }) => title || employer)
      .map(toReadEmployment),
    studies: studies.filter(({ degree, school }) => degree || school).map(toStudy),
    skills: readSkills(linesIn(sections, 'skills')),
    tongues: readTongues(linesIn(sections, 'languages'), [...linesIn(sections, 'skills'), ...own]).map(
      ({ code, level }) => ({ code, level }),
    ),
    lines: textLines(document),
  }
}

const employmentsIn = (sections: Section[], studies: Study[]): Employment[] => {
  const jobs = groupsIn(sections, 'experience').flatMap(readEmployments)
  if (jobs.length > 0) return jobs
  // Under a heading no dictionary has, or without any: entries that name both a title and an employer, with their years.
  const dated = linesIn(sections, 'head', 'summary').filter(isDated)
  const others = sections.filter(({ kind, heading }) => kind !== 'other' || !ASIDE.test(heading ?? ''))
  const found = [...groupsIn(others, 'other'), dated].flatMap(readEmployments)
  return found.filter(
    ({ title, employer, period, trustTitle, trustEmployer, quote }) =>
      title &&
      employer &&
      period?.start &&
      Math.min(trustTitle, trustEmployer) > 0.8 &&
      !studies.some((one) => one.quote === quote),
  )
}

/** Headings of what people do beside their work. */
const ASIDE =
  /ehrenamt|prostovolj|volont|volunteer|hobi|hobb|inter[ei]s|konjič|prosti čas|slobodno|freizeit|mitglied|member|članst|društv|verein|uredn|editor|redakcij|mentor|gostovan|predavanj|lecture|vorträge|projekt|project|publi[ck]|objav|bibliogra/iu

/** A short line that begins or ends with its years and tells nothing as a sentence does: an entry. */
function isDated({ text }: Line): boolean {
  const [period] = findPeriods(text)
  if (period === undefined || text.length > 110 || TELLS.test(text)) return false
  return period.index <= 3 || period.index + period.length >= text.length - 3
}

/** Words of sentences about oneself, and two sentences in one line. */
const TELLS =
  /(?<!\p{L})(?:sem|sam|delam|radim|poučujem|poučavam|predajem|I|ich|arbeite|unterrichte)(?!\p{L})|\p{Ll}{3}[.!?]\s\p{Lu}\p{Ll}/u

function studiesIn(sections: Section[], today: Date): Study[] {
  const groups = groupsIn(sections, 'education')
  const bare = linesIn(sections, 'head').filter((line) => isDated(line) && degreeLevel(line.text) !== null)
  if (groups.length > 0) return groups.flatMap((lines) => readStudies(lines, today))
  // Under a heading no dictionary has only what names its level counts.
  const found = [bare, ...groupsIn(sections, 'other')].flatMap((lines) => readStudies(lines, today))
  return found.filter(({ level, period, trust }) => level !== null && period !== null && trust >= 0.85)
}

const proseLines = (sections: ReturnType<typeof sectionsOf>, lines: Line[]): Line[] => {
  const left = linesIn(sections, 'references', 'wanted', 'experience')
  return lines.filter((line) => !left.includes(line))
}
