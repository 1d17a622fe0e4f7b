import { PROFILE_FIELDS } from '@korak/contract/candidates.fields.ts'
import { CV_FIELDS, CV_OFFER, type CvField } from '@korak/contract/cv-fields.ts'
import { type CvReading, type CvSuggestion, type ProfileLists } from '@korak/contract/cv.ts'
import {
  type CvReading as Read,
  type ReadEmployment,
  type ReadStudy,
  type ReadPeriod,
  levelNamed,
} from '@korak/cv/read.ts'
import { searchText } from './normalize.ts'
import { distinct, isBackwards, isMoment } from '#candidates/lists/lists.rules.ts'

/** Entries below are more likely wrong than worth proposing. */
const PROPOSE = 0.3
const MAX = { experiences: 50, schoolings: 30, skills: 100, tongues: 30 }

/** Text of a stranger's file as one line: nothing a database or a screen could stumble over. */
const line = (text: string | null, max: number): string =>
  (text ?? '')
    .toWellFormed()
    .replaceAll(/[\p{C}\u2028\u2029\uFFFD]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
    .replaceAll('\uFFFD', '')
    .trim()

const paragraphs = (text: string, max: number): string =>
  text
    .split(/\r\n?|\n/)
    .map((row) => line(row, max))
    .filter(Boolean)
    .join('\n')
    .slice(0, max)
    .toWellFormed()
    .trim()

function spanOf({ start, end, is_current: isCurrent }: ReadPeriod) {
  const moment = (text: string | null) => (text && isMoment(text) ? text : null)
  const span = { from: moment(start), to: isCurrent ? null : moment(end), is_current: isCurrent }
  return isBackwards(span) ? { ...span, from: null, to: null } : span
}

const experienceOf = (job: ReadEmployment) => ({
  position_title: line(job.position_title, 200),
  employer: line(job.employer, 200),
  ...spanOf(job),
  description: paragraphs(job.description, 2000),
})

/** JSON Resume names the level and the study side by side, our own download in the words of the codelist. */
function withoutLevel(degree: string, level: number | null): string {
  for (const { index } of degree.matchAll(/, /g))
    if (level !== null && levelNamed(degree.slice(0, index)) === level) return degree.slice(index + 2)
  return degree
}

const schoolingOf = (study: ReadStudy) => ({
  degree: withoutLevel(line(study.degree, 300), study.level),
  school: line(study.school, 200),
  level: study.level !== null && study.level >= 2 && study.level <= 10 ? study.level : null,
  ...spanOf(study),
})

function listsOf({ jobs, studies, skills, tongues }: Read): ProfileLists {
  const isLikely = ({ confidence }: { confidence: number }) => confidence >= PROPOSE
  return {
    experiences: jobs
      .filter(isLikely)
      .map(experienceOf)
      .filter((job) => job.position_title || job.employer)
      .slice(0, MAX.experiences),
    schoolings: studies
      .map(schoolingOf)
      .filter((study) => study.degree || study.school)
      .slice(0, MAX.schoolings),
    skills: distinct(
      skills.map((skill) => line(skill, 100)).filter((skill) => searchText(skill)),
      (skill) => searchText(skill),
    ).slice(0, MAX.skills),
    tongues: distinct(
      tongues.filter(({ code }) => /^[a-z]{2}$/.test(code)),
      ({ code }) => code,
    ).slice(0, MAX.tongues),
  }
}

/** Longest each text of the profile may be; what is longer was read wrongly. */
function longest(field: CvField): number {
  if (field === 'email') return 254
  const declared = PROFILE_FIELDS[field]
  return declared.kind === 'text' ? declared.max : 64
}

function suggestionsOf({ fields }: Read): CvSuggestion[] {
  return CV_FIELDS.flatMap((field): CvSuggestion[] => {
    const found = fields[field]
    if (!found || found.confidence < CV_OFFER) return []
    const { confidence, source } = found
    const text =
      field === 'education_summary' ? withoutLevel(String(found.value), fields.education?.value ?? null) : found.value
    const value = typeof text === 'string' ? line(text, longest(field) + 1) : text
    if (value === '' || (typeof value === 'string' && value.length > longest(field))) return []
    return [{ field, value, confidence, source, quote: line(found.quote, 200) }]
  })
}

/** What the browser is told of a reading: suggestions worth showing and lists that the profile could hold as they are. */
export const answerOf = (read: Read): CvReading => ({
  language: read.language,
  is_scanned: read.is_scanned,
  pages: read.pages,
  pages_read: read.pages_read,
  suggestions: suggestionsOf(read),
  lists: listsOf(read),
})
