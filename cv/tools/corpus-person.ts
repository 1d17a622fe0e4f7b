// Who the CVs of the corpus are about, and what a careful reader of a document finds in it.
// A field that a person does not have is not printed by any template, so the truth follows from the data.

export type Lang = 'sl' | 'en' | 'hr' | 'de'

/** Months are 'YYYY-MM', days 'YYYY-MM-DD', years 'YYYY'; an empty end means until today. */
export interface Job {
  from: string
  to: string
  title: string
  firm: string
  place: string
  what: string[]
}

/** Level as the codelist numbers it (V. = 5, first cycle = 7, second cycle = 8 …); 0 when it gives none or is not finished. */
export interface Study {
  from: string
  to: string
  degree: string
  school: string
  level: number
}

export interface Person {
  first: string
  last: string
  /** Titles before and after the name. */
  before?: string
  after?: string
  gender: 'male' | 'female'
  /** As printed; without it the gender is only to be guessed from the grammar. */
  genderShown?: string
  birth?: string
  /** How the day of birth is printed when not in the way of the document's dates. */
  birthShown?: string
  bornIn?: string
  street?: string
  postal?: string
  city?: string
  /** As printed. */
  country?: string
  /** The country a reader may conclude when none is printed. */
  home?: string
  phone?: string
  phone2?: string
  email?: string
  linkedin?: string
  headline?: string
  about?: string
  jobs: Job[]
  studies: Study[]
  /** Other sections: heading and lines. */
  more: [string, string[]][]
  references?: string[]
}

export type Expected = string | number | null | (string | number | null)[]

const COUNTRIES: [string, RegExp][] = [
  ['SI', /^(slovenija|slovenia|slowenien|republika slovenija)$/i],
  ['HR', /^(hrvatska|croatia|kroatien|hrvaška|republika hrvatska)$/i],
  ['AT', /^(österreich|austria|avstrija)$/i],
  ['DE', /^(deutschland|germany|nemčija)$/i],
  ['IT', /^(italy|italija|italia)$/i],
  ['GB', /^(united kingdom|uk)$/i],
  ['BA', /^(bosna i hercegovina|bosnia and herzegovina)$/i],
]

/** @throws Error when the table above does not know it */
export function countryCode(shown: string): string {
  const code = COUNTRIES.find(([, names]) => names.test(shown))?.[0]
  if (!code) throw new Error(`No code for the country ${shown}`)
  return code
}

const oneOf = (values: string[]): Expected => (values.length > 1 ? values : (values[0] ?? null))

/** What a careful reader finds: a value, null where the document says nothing, alternatives where both are right. */
export function expectedOf(person: Person): Record<string, Expected> {
  const current = person.jobs.filter(({ to }) => to === '').toSorted((a, b) => (a.from < b.from ? 1 : -1))
  const level = Math.max(0, ...person.studies.map((one) => one.level))
  return {
    name: `${person.first} ${person.last}`,
    email: person.email ?? null,
    phone: oneOf([person.phone, person.phone2].filter((one) => one !== undefined)),
    linkedin_url: person.linkedin ?? null,
    city: person.city ?? null,
    postal: person.postal ?? null,
    country: person.country ? countryCode(person.country) : [person.home ?? 'SI', null],
    address: person.street ?? null,
    birthday: person.birth ?? null,
    gender: person.genderShown ? person.gender : [person.gender, null],
    education: level || null,
    employer: oneOf(current.map((one) => one.firm)),
    position_title: oneOf(current.map((one) => one.title)),
  }
}
