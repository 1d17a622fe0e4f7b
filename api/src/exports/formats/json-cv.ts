import type { Language } from '@korak/contract/shapes.ts'
import { employerText, searchText } from '#candidates/cv/normalize.ts'
import { levelWords } from '#candidates/lists/list-labels.ts'
import type { CandidateProfile, Profile } from '#exports/portable/profile.ts'

/** Words of the three lists JSON Resume has no field of its own for. */
interface Headings {
  industries: string
  workfields: string
}

const SCHEMA = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json'

/** Drops what is empty: JSON Resume knows no null. */
const given = <T extends Record<string, unknown>>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as Partial<T>

/** The last part of a LinkedIn address is the name of the profile. */
function linkedIn(address: string) {
  const username = URL.canParse(address) ? /^\/in\/([^/]+)/.exec(new URL(address).pathname)?.[1] : undefined
  const name = username && safeDecode(username)
  return { network: 'LinkedIn', url: new URL(address).href, ...(name ? { username: name } : {}) }
}
const safeDecode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

type Job = CandidateProfile['experiences'][number]

/** Is the current post of the profile one of the list? Then it is not told twice. */
export const isListed = ({ position_title: title, candidate }: Profile): boolean =>
  (candidate?.experiences ?? []).some(
    (job) =>
      job.is_current &&
      (!title || searchText(title) === searchText(job.position_title)) &&
      (!candidate?.employer || employerText(candidate.employer) === employerText(job.employer)),
  )

/** Is what the profile says of the education said by one of the list? */
export const isTaught = ({ candidate }: Profile): boolean => {
  const { education, education_summary: summary, schoolings = [] } = candidate ?? {}
  return schoolings.some(
    ({ level, degree, school, is_current: isCurrent }) =>
      !isCurrent &&
      (!education || level?.key === education.key) &&
      (!summary || [degree, `${degree}, ${school}`].some((text) => searchText(text) === searchText(summary))),
  )
}

const workOf = ({ position_title: position, employer, from, to, description }: Job) =>
  given({ name: employer, position, startDate: from, endDate: to, summary: description })

const studyOf = ({ degree, school, level, from, to }: CandidateProfile['schoolings'][number]) =>
  given({ institution: school, studyType: level?.label, area: degree, startDate: from, endDate: to })

/** Lists no element of which is empty; none at all when there is nothing. */
const some = <T>(list: T[]): T[] | null => (list.length > 0 ? list : null)

/** The profile as JSON Resume 1.0.0 (jsonresume.org): what other portals and CV makers read. */
export function jsonCv(profile: Profile, words: Headings, madeAt: Date, language: Language) {
  const { candidate } = profile
  const location = given({
    address: candidate?.address,
    postalCode: candidate?.postal,
    city: candidate?.city,
    countryCode: candidate?.country?.key,
  })
  const basics = given({
    name: profile.name,
    label: profile.position_title,
    email: profile.email,
    phone: candidate?.phone,
    location: Object.keys(location).length > 0 ? location : null,
    profiles:
      candidate?.linkedin_url && URL.canParse(candidate.linkedin_url) ? [linkedIn(candidate.linkedin_url)] : null,
  })
  const isWorking = Boolean(candidate?.employer ?? profile.position_title) && !isListed(profile)
  const isEducated = Boolean(candidate?.education ?? candidate?.education_summary) && !isTaught(profile)
  const post = isWorking ? [given({ name: candidate?.employer, position: profile.position_title })] : []
  const study = isEducated
    ? [given({ studyType: candidate?.education?.label, area: candidate?.education_summary })]
    : []
  const interests = [
    { name: words.workfields, keywords: candidate?.workfields.map(({ label }) => label) ?? [] },
    { name: words.industries, keywords: candidate?.industries.map(({ label }) => label) ?? [] },
  ].filter(({ keywords }) => keywords.length > 0)
  return given({
    $schema: SCHEMA,
    basics,
    work: some([...post, ...(candidate?.experiences.map(workOf) ?? [])]),
    education: some([...study, ...(candidate?.schoolings.map(studyOf) ?? [])]),
    skills: some(candidate?.skills.map((name) => ({ name })) ?? []),
    languages: some(
      candidate?.languages.map(({ label, level }) =>
        given({ language: label, fluency: levelWords(level, language) }),
      ) ?? [],
    ),
    interests: some(interests),
    meta: { version: 'v1.0.0', lastModified: madeAt.toISOString().slice(0, 19) },
  })
}
