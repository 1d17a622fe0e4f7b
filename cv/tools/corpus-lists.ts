// What a careful reader finds in the lists of a CV of the corpus: jobs, studies, skills and languages.
import { fold } from '@korak/contract/fold.ts'
import { tongueOf } from '../src/words/tongues.ts'
import type { Person } from './corpus-person.ts'

/** Years are enough: how exact the rest is printed depends on the document. */
interface Entry {
  what: string
  where: string
  from: string | null
  to: string | null
}
interface Lists {
  jobs: Entry[]
  studies: Entry[]
  skills: string[]
  languages: string[]
}

const TONGUES = new Set(['jeziki', 'languages', 'sprachen', 'jezici'])
const SKILLS = new Set(
  `znanja; vescine; posebna znanja; programi; orodja; racunalniska znanja; osebne kompetence; osebne lastnosti; skills; tools; computer skills; *
  osobne vjestine; rad na racunalu; kenntnisse; edv kenntnisse`.split(/;\s*|\n\s*/),
)

const year = (date: string): string | null => date.slice(0, 4) || null
const linesUnder = ({ more }: Person, headings: Set<string>): string[] =>
  more.flatMap(([heading, lines]) => (headings.has(heading === '*' ? heading : fold(heading)) ? lines : []))

export const expectedLists = (person: Person): Lists => ({
  jobs: person.jobs.map(({ title, firm, from, to }) => ({ what: title, where: firm, from: year(from), to: year(to) })),
  studies: person.studies.map(({ degree, school, from, to }) => ({
    what: degree,
    where: school,
    from: year(from),
    to: year(to),
  })),
  skills: linesUnder(person, SKILLS).flatMap((line) => line.split(', ')),
  languages: linesUnder(person, TONGUES).flatMap((line) =>
    line.split(/[\s,(:]+/).flatMap((word) => tongueOf(word) ?? []),
  ),
})
