// What the lists of the office can be narrowed by: declared once, for the server's SQL, the address, the chips and POST /options.

export type ColumnKind = 'text' | 'number' | 'boolean' | 'instant' | 'list' | 'uuid'
const VALUES = ['text', 'number', 'boolean', 'list', 'uuid'] as const
const ENDS = ['number', 'instant'] as const
/** What can be asked of which kinds: `filter[column][operator]`, and `filter[column]` for `is`. */
export const OPERATORS = {
  is: VALUES,
  not: VALUES,
  /** One of several. */
  any: VALUES,
  none: VALUES,
  /** `from..to`, both included; one end may be left out. */
  range: ENDS,
  from: ENDS,
  to: ENDS,
  contains: ['text'],
  empty: ['text', 'number', 'instant', 'list', 'uuid'],
} as const satisfies Record<string, readonly ColumnKind[]>
export type Operator = keyof typeof OPERATORS

export interface FilterColumn {
  kind: ColumnKind
  /** The list is sorted by it, too. */
  sort?: true
  /** POST /options says which values there are. */
  options?: true
  /** It holds keys of this codelist. */
  codelist?: string
}
export type FilterColumns = Readonly<Record<string, FilterColumn>>
export const filters = <const F extends FilterColumns>(columns: F): F => columns

export const option = { kind: 'text', sort: true, options: true } as const
export const text = { kind: 'text', sort: true } as const
export const instant = { kind: 'instant', sort: true } as const
const ofContact = { contact_uid: { kind: 'uuid' }, contact_name: option } as const

export const jobFilters = filters({
  id: { kind: 'uuid' },
  ref_no: text,
  status: option,
  title: text,
  company_uid: { kind: 'uuid' },
  company: option,
  is_confidential: { kind: 'boolean' },
  region: { ...option, codelist: 'project-ad-region' },
  city: option,
  postal: text,
  workplace: option,
  worktime: { kind: 'list', options: true, codelist: 'project-ad-workTime' },
  contract: { ...option, codelist: 'project-ad-contract' },
  industry: { ...option, codelist: 'candidate-industries' },
  workfield: { ...option, codelist: 'candidate-work-fields' },
  publication_exception: { ...option, codelist: 'publication-exceptions' },
  pay_min: { kind: 'number', sort: true },
  pay_max: { kind: 'number', sort: true },
  pay_period: option,
  published_at: instant,
  publish_on: instant,
  publish_missed_on: instant,
  expires_at: instant,
  selection_ended_on: instant,
  undecided: { kind: 'number' },
  ...ofContact,
  is_slovenian_only: { kind: 'boolean' },
  /** What of it waits for us: `deadline` is over, `new` applications, a promised answer that is `late`, a `contact` who cannot be one any more and, of these, who hears instead. */
  waits: { kind: 'list' },
  hearer_uid: { kind: 'uuid' },
  created_at: instant,
  updated_at: instant,
})

export const codelistFilters = filters({
  id: { kind: 'number', sort: true },
  key: option,
  is_system: { kind: 'boolean' },
})

export const taskFilters = filters({
  id: { kind: 'uuid' },
  text,
  whose: { kind: 'list', options: true },
  state: option,
  due_on: instant,
  job_uid: { kind: 'uuid' },
  application_uid: { kind: 'uuid' },
  assignee_uid: { kind: 'uuid' },
  assignee: option,
  /** What keeps it from being done: the `assignee` has a disabled account. */
  waits: option,
  author: option,
  created_at: instant,
})

export const offerFilters = filters({
  id: { kind: 'uuid' },
  ref_no: text,
  name: text,
  job_uid: { kind: 'uuid' },
  job: option,
  state: option,
  /** What waits for us: `hiring` after a yes, what follows a `declined` one, one that is `late`. */
  waits: option,
  start_on: instant,
  answer_by: instant,
  pay: { kind: 'number', sort: true },
  answered_at: instant,
  ...ofContact,
})

export const placementFilters = filters({
  id: { kind: 'uuid' },
  ref_no: text,
  name: text,
  job_uid: { kind: 'uuid' },
  job: option,
  company: option,
  state: option,
  is_loose: { kind: 'boolean' },
  guarantee: option,
  start_on: instant,
  guarantee_until: instant,
  ended_on: instant,
  pay: { kind: 'number', sort: true },
  ...ofContact,
})

export const interviewFilters = filters({
  id: { kind: 'uuid' },
  application_uid: { kind: 'uuid' },
  ref_no: text,
  name: text,
  job_uid: { kind: 'uuid' },
  job: option,
  state: option,
  kind: option,
  starts_at: instant,
  answer_by: instant,
  /** Other times `asked` for, `unanswered` past the day asked for, `outcome` not said yet. */
  waits: { kind: 'list', options: true },
  /** Who of us is there. */
  person_uid: { kind: 'list' },
})

/** Evaluations the caller was asked for. */
export const evaluationFilters = filters({ id: { kind: 'uuid' }, ref_no: text, state: option, due_on: instant })

export const companyFilters = filters({
  id: { kind: 'uuid' },
  name: { kind: 'text', sort: true },
  tax_number: { kind: 'text' },
  industry: { ...option, codelist: 'candidate-industries' },
  city: option,
  is_confidential: { kind: 'boolean' },
  must_publish_at_employment_service: { kind: 'boolean' },
  open_jobs: { kind: 'number', sort: true },
  created_at: instant,
})

/** Options of all codelists; `codelist` is the key of theirs. */
export const optionFilters = filters({
  id: { kind: 'number', sort: true },
  codelist: { kind: 'text' },
  position: { kind: 'number', sort: true },
  is_active: { kind: 'boolean' },
})

export const failedMailFilters = filters({
  id: { kind: 'uuid' },
  template: option,
  to_address: text,
  attempts: { kind: 'number', sort: true },
  created_at: instant,
})

export const replyFilters = filters({ id: { kind: 'uuid' }, state: option, doubt: option, created_at: instant })

export const failedWorkFilters = filters({
  id: { kind: 'text' },
  work: option,
  attempts: { kind: 'number', sort: true },
  created_at: instant,
})

export const endingConsentFilters = filters({
  id: { kind: 'uuid' },
  person: text,
  consent: option,
  given_at: instant,
  until: instant,
})

export const auditFilters = filters({
  id: { kind: 'uuid' },
  action: { kind: 'text', options: true },
  actor_uid: { kind: 'uuid' },
  person_uid: { kind: 'uuid' },
  subject_uid: { kind: 'uuid' },
  at: instant,
})

export const raterProposalFilters = filters({
  id: { kind: 'uuid' },
  campaign: option,
  subject: text,
  name: text,
  relationship: option,
})

export const letterTemplateFilters = filters({
  id: { kind: 'uuid' },
  event: { kind: 'text', options: true },
  language: { kind: 'text', options: true },
  is_own: { kind: 'boolean' },
  updated_at: instant,
})

/** Applications that were sent, each where it stands for staff. */
export const applicationFilters = filters({
  id: { kind: 'uuid' },
  ref_no: text,
  name: text,
  job_uid: { kind: 'uuid' },
  job_ref: { kind: 'text' },
  job: text,
  contact_uid: { kind: 'uuid' },
  contact_name: text,
  stage_uid: { kind: 'uuid' },
  status: option,
  next_move: option,
  promise_on: instant,
  is_late: { kind: 'boolean' },
  is_owed: { kind: 'boolean' },
  waits_since: instant,
  submitted_at: instant,
  /** A letter is held; it is so until a day; of which bulk action it is; of which one a colleague took it back since. */
  has_letter: { kind: 'boolean' },
  is_planned: { kind: 'boolean' },
  bulk_uid: { kind: 'uuid' },
  recalled_uid: { kind: 'uuid' },
  /** Nobody has answered it: no decision, no message. Its job is not closed over it. */
  is_unanswered: { kind: 'boolean' },
  has_unread: { kind: 'boolean' },
  /** Of references: somebody was named and not asked yet, one was given and not read, one will not come and nobody has taken note. */
  has_referees: { kind: 'boolean' },
  has_references: { kind: 'boolean' },
  has_refusals: { kind: 'boolean' },
  lacks_placement: { kind: 'boolean' },
})
