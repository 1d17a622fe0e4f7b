import { HIDDEN } from '@korak/contract/masked.rules.ts'
import type { ProfileLists } from '@korak/contract/cv.ts'
import { type Known, masked, masking } from '@korak/cv/mask.ts'
import type { RecordRow } from './record.queries.ts'

const list = (...values: (string | null)[]): string[] =>
  values.filter((value) => value !== null && value !== '') as string[]

/** Everything the portal knows by which the person could be known. */
export const knownOf = (row: RecordRow): Known => ({
  names: list(row.sentName, row.name),
  emails: list(row.sentEmail, row.email, row.givenEmail),
  phones: list(row.sentPhone, row.phone),
  links: list(row.linkedinUrl),
  birthdays: list(row.birthday),
  streets: list(row.address),
  postals: list(row.postal),
  towns: list(row.city),
})

const linesOf = (words: string) => words.split('\n').map((text) => ({ text, isOwn: false, isHeading: false }))

/** Words with all of that hidden, whoever wrote them. */
export const maskOf =
  (known: Known) =>
  (words: string): string =>
    masked(linesOf(words), known).join('\n')

/** What is masked of one answer, in characters; each line of it costs as much as so many. */
const MOST = 150_000
const LINE = 60

/**
 * Many words with all of that hidden, in turns: what one person wrote never keeps others waiting.
 * @returns by what they were; words beyond what is masked in one answer are hidden as a whole
 */
export function* maskEach(all: Iterable<string>, known: Known): Generator<void, (words: string) => string> {
  const done = new Map<string, string>()
  let left = MOST
  for (const words of new Set(all)) {
    const lines = linesOf(words)
    left -= words.length + lines.length * LINE
    if (left >= 0) done.set(words, (yield* masking(lines, known)).join('\n'))
  }
  return (words) => done.get(words) ?? HIDDEN
}

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
