import { Unreadable } from '#document.ts'
import { tongueOf } from '#words/tongues.ts'
import { levelOf } from '#fields/career/tongues.ts'
import { levelNamed } from '#words/levels-named.ts'
import type { NamedValues } from './structured.ts'

type Json = Record<string, unknown>

const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.slice(0, 200).map(object) : [])
const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 4000) : '')

/** JSON Resume 1.0.0 (jsonresume.org): what our own download and other portals write. */
export function readJsonCv(source: string): NamedValues {
  const root = parse(source)
  const basics = object(root.basics)
  const location = object(basics.location)
  const profiles = list(basics.profiles)
  const work = list(root.work)
  return {
    name: text(basics.name),
    email: text(basics.email),
    phone: text(basics.phone),
    linkedin: linkedIn(profiles, text(basics.url)),
    street: text(location.address),
    postal: text(location.postalCode),
    city: text(location.city),
    country: text(location.countryCode) || text(location.country),
    birthday: text(basics.birthday) || text(basics.dateOfBirth),
    gender: text(basics.gender),
    // What somebody calls themselves is no post when the last one has ended.
    title: work.length === 0 ? text(basics.label) : '',
    jobs: work.map((job) => ({
      title: text(job.position),
      employer: text(job.name) || text(job.company),
      start: text(job.startDate),
      end: text(job.endDate),
      // No end date means that it goes on: so the format has it.
      isCurrent: text(job.endDate) === '',
      description: [text(job.summary), ...strings(job.highlights)].filter(Boolean).join('\n'),
    })),
    studies: list(root.education).map((study) => ({
      degree: [text(study.studyType), text(study.area)].filter(Boolean).join(', '),
      school: text(study.institution),
      start: text(study.startDate),
      end: text(study.endDate),
      isCurrent: text(study.endDate) === '' && text(study.startDate) !== '',
      levels: [levelNamed(text(study.studyType))].filter((level) => level !== null),
    })),
    skills: list(root.skills)
      .flatMap((skill) => [text(skill.name), ...strings(skill.keywords)])
      .filter(Boolean),
    tongues: list(root.languages).flatMap((one) => {
      const code = text(one.language)
        .split(/\s/)
        .map(tongueOf)
        .find((found) => found !== null)
      return code ? [{ code, level: levelOf(text(one.fluency)) }] : []
    }),
  }
}
const strings = (value: unknown): string[] => (Array.isArray(value) ? value.slice(0, 200).map(text) : [])

function parse(source: string): Json {
  try {
    const root = object(JSON.parse(source))
    if ('basics' in root || 'work' in root) return root
  } catch {
    throw new Unreadable('broken', 'no JSON')
  }
  throw new Unreadable('unknown-format', 'no JSON Resume')
}

function linkedIn(profiles: Json[], url: string): string {
  const profile = profiles.find((one) => /linkedin/i.test(`${text(one.network)} ${text(one.url)}`))
  const username = text(profile?.username)
  return (
    text(profile?.url) || (username ? `https://www.linkedin.com/in/${username}` : /linkedin\.com/.test(url) ? url : '')
  )
}
