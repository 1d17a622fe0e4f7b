import type { ProfileLists } from '@korak/contract/cv.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { instant, instantOrNull } from '#base/time.ts'
import { languageName } from '#cv-reading/list-words.ts'
import { listsOf } from '#cv-reading/lists.service.ts'
import { findOptions, findPerson, type PersonRow } from './person.queries.ts'

/** A chosen option: its key, and the words shown for it in the language of the download. */
export interface Option {
  key: string
  label: string
}

const optional = <T, R>(value: T | null | undefined, make: (value: T) => R): R | null =>
  value === null || value === undefined ? null : make(value)

/** What the person has told us, as it goes into `art20/profile.json`. */
export interface Profile {
  uid: string
  username: string
  email: string
  name: string | null
  language: Language
  position_title: string | null
  position_department: string | null
  registered_at: string
  activated_at: string | null
  last_login_at: string | null
  /** Null for people who are no candidates. */
  candidate: CandidateProfile | null
}
export interface CandidateProfile {
  gender: Option | null
  birthday: string | null
  /** Level of the Slovenian qualifications framework, 2 to 10. */
  education: Option | null
  education_summary: string | null
  career: Option | null
  phone: string | null
  address: string | null
  postal: string | null
  city: string | null
  /** ISO 3166-1 alpha-2. */
  country: Option | null
  linkedin_url: string | null
  employer: string | null
  notice_days: number | null
  industries: Option[]
  workfields: Option[]
  region: Option | null
  /** Expected gross pay a year, in EUR. */
  expectations: number | null
  experiences: ProfileLists['experiences']
  schoolings: (Omit<ProfileLists['schoolings'][number], 'level'> & { level: Option | null })[]
  skills: string[]
  /** `level` is one of the European framework, or `native`. */
  languages: (Option & { level: ProfileLists['tongues'][number]['level'] })[]
}

/** Reads the profile. @returns null when the account is gone */
export async function readProfile(userId: string, language: Language): Promise<Profile | null> {
  const row = await findPerson(userId)
  if (!row) return null
  const options = new Map((await findOptions()).map((option) => [`${option.list}/${option.key}`, option]))
  const isEnglish = language === 'en-EN'
  const option = (list: string, key: string): Option => {
    const found = options.get(`${list}/${key}`)
    return { key, label: (isEnglish ? found?.labelEn : found?.labelSl) ?? key }
  }
  const { id, username, email, name, positionTitle, positionDepartment } = row
  return {
    uid: id,
    username,
    email,
    name,
    language: row.language,
    position_title: positionTitle,
    position_department: positionDepartment,
    registered_at: instant(row.createdAt),
    activated_at: instantOrNull(row.activatedAt),
    last_login_at: instantOrNull(row.lastLoginAt),
    candidate:
      row.candidateId === null
        ? null
        : { ...candidateOf(row, option, isEnglish), ...shownLists(await listsOf(userId), option, language) },
  }
}

type Lists = Pick<CandidateProfile, 'experiences' | 'schoolings' | 'skills' | 'languages'>

const shownLists = (
  { experiences, schoolings, skills, tongues }: ProfileLists,
  option: (list: string, key: string) => Option,
  language: Language,
): Lists => ({
  experiences,
  schoolings: schoolings.map((study) => ({
    ...study,
    level: optional(study.level, (level) => option('education', String(level))),
  })),
  skills,
  languages: tongues.map(({ code, level }) => ({ key: code, label: languageName(code, language), level })),
})

function candidateOf(
  row: PersonRow,
  option: (list: string, key: string) => Option,
  isEnglish: boolean,
): Omit<CandidateProfile, keyof Lists> {
  const countryName = isEnglish ? row.countryEn : row.countrySl
  return {
    gender: optional(row.gender, (key) => option('gender', key)),
    birthday: row.birthday,
    education: optional(row.education, (level) => option('education', String(level))),
    education_summary: row.educationSummary,
    career: optional(row.career, (key) => option('career', key)),
    phone: row.phone,
    address: row.address,
    postal: row.postal,
    city: row.city,
    country: optional(row.country, (key) => ({ key, label: countryName ?? key })),
    linkedin_url: row.linkedinUrl,
    employer: row.employer,
    notice_days: row.noticeDays,
    industries: (row.industries ?? []).map((key) => option('candidate-industries', key)),
    workfields: (row.workfields ?? []).map((key) => option('candidate-work-fields', key)),
    region: optional(row.region, (key) => option('project-ad-region', key)),
    expectations: row.expectations,
  }
}
