import { HIDDEN } from '@korak/contract/masked.rules.ts'
import type { ProfileLists } from '@korak/contract/cv.ts'
import { type Known, masked } from '@korak/cv/mask.ts'
import type { RecordRow } from './record.queries.ts'

const list = (...values: (string | null)[]): string[] =>
  values.filter((value) => value !== null && value !== '') as string[]

/** Everything the portal knows by which the person could be known. */
export const knownOf = (row: RecordRow): Known => ({
  names: list(row.sentName, row.name),
  emails: list(row.sentEmail, row.email),
  phones: list(row.sentPhone, row.phone),
  links: list(row.linkedinUrl),
  birthdays: list(row.birthday),
  streets: list(row.address),
  postals: list(row.postal),
  towns: list(row.city),
})

/** Words with all of that hidden, whoever wrote them. */
export const maskOf =
  (known: Known) =>
  (words: string): string =>
    masked(
      words.split('\n').map((text) => ({ text, isOwn: false, isHeading: false })),
      known,
    ).join('\n')

/** The lists of a profile with that hidden; what is nothing but hidden is left out. */
export const maskedLists = (lists: ProfileLists, mask: (words: string) => string): ProfileLists => ({
  experiences: lists.experiences.map((one) => ({
    ...one,
    position_title: mask(one.position_title),
    employer: mask(one.employer),
    description: mask(one.description),
  })),
  schoolings: lists.schoolings.map((one) => ({ ...one, degree: mask(one.degree), school: mask(one.school) })),
  skills: lists.skills.map(mask).filter((skill) => skill !== HIDDEN),
  tongues: lists.tongues,
})
