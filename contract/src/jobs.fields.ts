// The facts of a job staff write, but its texts. A field declared here is asked for by the call, the columns, the answer, the
// history, the form and its labels: leaving one out of any of them does not compile.

/** How a fact is typed and sent. */
interface JobFact {
  /** `key`: one of a codelist or an enum; `level`: a number of a codelist; `words`: short ones, parted by commas. */
  kind: 'record' | 'line' | 'key' | 'keys' | 'level' | 'number' | 'instant' | 'flag' | 'words'
  /** Codelist whose keys it holds. */
  list?: string
}

/** In the order they are asked. */
const JOB_FACTS = {
  company_uid: { kind: 'record' },
  city: { kind: 'line' },
  postal: { kind: 'line' },
  region: { kind: 'key', list: 'project-ad-region' },
  workplace: { kind: 'key' },
  worktime: { kind: 'keys', list: 'project-ad-workTime' },
  contract: { kind: 'key', list: 'project-ad-contract' },
  workfield: { kind: 'key', list: 'candidate-work-fields' },
  industry: { kind: 'key', list: 'candidate-industries' },
  education_min: { kind: 'level', list: 'education' },
  career: { kind: 'key', list: 'career' },
  pay_min: { kind: 'number' },
  pay_max: { kind: 'number' },
  pay_period: { kind: 'key' },
  expires_at: { kind: 'instant' },
  contact_uid: { kind: 'record' },
  contact_phone: { kind: 'line' },
  openings: { kind: 'number' },
  publication_exception: { kind: 'key', list: 'publication-exceptions' },
  tags: { kind: 'words' },
  is_confidential: { kind: 'flag' },
  is_slovenian_only: { kind: 'flag' },
} as const satisfies Record<string, JobFact>
export type JobFactName = keyof typeof JOB_FACTS
export const JOB_FACT_NAMES = Object.keys(JOB_FACTS) as JobFactName[]

/** Facts of some kinds. */
type OfKind<Kind extends JobFact['kind']> = {
  [Name in JobFactName]: (typeof JOB_FACTS)[Name]['kind'] extends Kind ? Name : never
}[JobFactName]
export const jobFactsOf = <Kind extends JobFact['kind']>(...kinds: Kind[]): OfKind<Kind>[] =>
  JOB_FACT_NAMES.filter((name) => (kinds as string[]).includes(JOB_FACTS[name].kind)) as OfKind<Kind>[]

/** Facts that hold keys of a codelist. */
type Listed = {
  [Name in JobFactName]: (typeof JOB_FACTS)[Name] extends { list: string } ? Name : never
}[JobFactName]
export const JOB_LISTS = Object.fromEntries(
  JOB_FACT_NAMES.flatMap((name) => {
    const fact: JobFact = JOB_FACTS[name]
    return fact.list === undefined ? [] : [[name, fact.list]]
  }),
) as { [Name in Listed]: (typeof JOB_FACTS)[Name]['list'] }
export type JobList = keyof typeof JOB_LISTS
