import { z } from 'zod'
import { Despite, Job, JobInput, Workplace } from './job-records.ts'
import { PAY_PERIODS } from './job-texts.rules.ts'
import { APPLICATION_STATUSES } from './applications.policy.ts'
import { adPolicy, jobPolicy } from './jobs.policy.ts'
import { does, mayShape } from './policy.ts'
import { RecordChange } from './record-change.ts'
import { routes } from './route.ts'
import { CappedPageOf, orderCall } from './pages.ts'
import { STAGE_STATUSES } from './stages.rules.ts'
import { ByUid, Instant, Key, Language, ListQuery, Message, PageOf, Rev, Uid, line } from './shapes.ts'

const JOB_SORTS = ['newest', 'deadline', 'relevance'] as const

const Pay = z.object({ min: z.number(), max: z.number().nullable(), currency: z.string(), period: z.enum(PAY_PERIODS) })
/** A codelist option as shown: key for links and filters, label in the language of the request. */
const Option = z.object({ key: z.string(), label: z.string() })

/** A row of the public job list; texts in the language of the request. */
export const JobCard = z.object({
  uid: Uid,
  ref_no: z.string(),
  title: z.string(),
  /** Language the title is in, when the ad has no text in the requested one. */
  language: Language,
  company: z.string(),
  city: z.string().nullable(),
  region: Option.nullable(),
  workplace: Workplace,
  worktime: z.array(Option),
  pay: Pay.nullable(),
  published_at: Instant,
  expires_at: Instant,
  is_new: z.boolean(),
  is_closing: z.boolean(),
  applied: z.boolean(),
  saved: z.boolean(),
})
export type JobCard = z.infer<typeof JobCard>

const Facet = z.object({
  key: z.string(),
  label: z.string(),
  count: z.int(),
  /** Not all hits were counted: there are `count` or more, with 0 perhaps none. Absent where the count is exact. */
  count_is: z.literal('at_least').optional(),
})
export const JobSearch = z.strictObject({
  search: line(200).optional(),
  location: line(120).optional(),
  region: z.array(Key).max(20).optional(),
  worktime: z.array(Key).max(20).optional(),
  workplace: z.array(Workplace).max(4).optional(),
  contract: z.array(Key).max(20).optional(),
  workfield: z.array(Key).max(31).optional(),
  /** Gross pay a month the job must be able to reach; empty (a form without JavaScript) is none. */
  pay_min: z.int().min(0).max(1_000_000).nullable().optional(),
  sort: z.enum(JOB_SORTS).optional(),
  page: z.int().min(1).max(10_000).default(1),
  per_page: z.int().min(1).max(50).default(10),
})
export type JobSearch = z.infer<typeof JobSearch>

/** Counted to its end as far as 2,000 hits; all open jobs together always are. */
export const JobList = CappedPageOf(JobCard).extend({
  facets: z.object({
    region: z.array(Facet),
    worktime: z.array(Facet),
    workplace: z.array(Facet),
    contract: z.array(Facet),
    workfield: z.array(Facet),
  }),
  /** What the typed location was understood as ("4000 Kranj", "Gorenjska"), null when nothing fits. */
  location: z.string().nullable(),
  /** The places the typed location may be, when it is not clear; each is a location of its own. */
  location_choices: z.array(z.string()),
  /** Nothing found at the location: the nearest towns where the rest of the search finds jobs, in kilometres as the crow flies. */
  near: z
    .object({
      place: z.string(),
      is_region: z.boolean(),
      towns: z.array(z.object({ place: z.string(), count: z.int(), km: z.int() })),
    })
    .nullable(),
  /** Nothing found in the chosen regions: those beside them where the rest of the search finds jobs. */
  near_regions: z.array(Option),
  /** Nothing found: the searched words, corrected, when these find jobs. */
  suggestion: z.string().nullable(),
})
export type JobList = z.infer<typeof JobList>

/** A public job ad with everything the page shows. */
export const JobDetail = JobCard.extend({
  postal: z.string().nullable(),
  contract: Option.nullable(),
  industry: Option.nullable(),
  workfield: Option.nullable(),
  openings: z.int(),
  /** Languages the ad is written in. */
  languages: z.array(Language),
  offerings: z.array(z.string()),
  expectations: z.array(z.string()),
  challenges: z.array(z.string()),
  company_text: z.array(z.string()),
  tags: z.array(z.string()),
  contact: z.object({
    name: z.string(),
    role: z.string().nullable(),
    email: z.string(),
    phone: z.string().nullable(),
  }),
  status: z.enum(['open', 'closed']),
  application: z
    .object({ uid: Uid, status: z.enum(APPLICATION_STATUSES), submitted_at: Instant.nullable() })
    .nullable(),
  similar: z.array(JobCard),
  /** Of a visitor what a candidate could do. */
  may: mayShape(adPolicy),
})
export type JobDetail = z.infer<typeof JobDetail>

/** A row of the staff list. */
const ListedJob = Job.omit({ texts: true, publication: true, questions: true }).extend({
  /** How many stand where, in the order of the statuses; null for who may not read applications. */
  applications: z.array(z.object({ status: z.enum(STAGE_STATUSES), count: z.int() })).nullable(),
})

export const jobRoutes = routes({
  'GET /portal/jobs': {
    audience: 'public',
    same: 'strangers',
    summary: 'Open jobs by search, place and filters, with facet counts.',
    query: JobSearch,
    response: JobList,
  },
  'GET /portal/jobs/recommended': {
    audience: 'candidate',
    summary: 'Up to three open jobs that fit the fields, industries and region the candidate chose, with the reasons.',
    response: z.array(JobCard.extend({ reasons: z.array(z.string()) })),
  },
  'GET /portal/jobs/:uid': {
    audience: 'public',
    same: 'strangers',
    summary: 'A published job; a closed one answers with status closed and similar jobs.',
    params: ByUid,
    response: JobDetail,
  },
  'PUT /portal/jobs/:uid/save': {
    audience: 'candidate',
    summary: 'Saves a job for later.',
    params: ByUid,
    response: Message,
  },
  'DELETE /portal/jobs/:uid/save': {
    audience: 'candidate',
    summary: 'Removes a job from the saved ones.',
    params: ByUid,
    response: Message,
  },
  'GET /portal/saved-jobs': {
    audience: 'candidate',
    summary: 'Saved jobs, newest first, expired ones at the end.',
    query: z.strictObject({
      page: z.int().min(1).max(10_000).default(1),
      per_page: z.int().min(1).max(100).default(10),
    }),
    response: PageOf(JobCard.extend({ saved_at: Instant, is_open: z.boolean(), application_uid: Uid.nullable() })),
  },
  'POST /portal/saved-jobs': {
    audience: 'candidate',
    summary: 'Adds jobs saved on the device before signing in; unknown ones are skipped.',
    body: z.strictObject({ uids: z.array(Uid).max(100) }),
    response: Message,
  },
  'GET /jobs': {
    audience: 'jobs.read',
    record: 'some',
    summary: 'All jobs, for staff.',
    query: ListQuery,
    response: CappedPageOf(ListedJob),
  },
  'GET /jobs/order': {
    audience: 'jobs.read',
    record: 'some',
    summary: 'Which jobs a list shows, in its order, the first thousand: the way from one to the next.',
    ...orderCall,
  },
  'POST /jobs': {
    ...does(jobPolicy.create),
    summary: 'Creates a draft; without contents, gives the one of `again` once more while nobody has written into it.',
    holds: 'texts',
    body: JobInput.partial().extend({ again: Uid.optional() }),
    status: 201,
    response: Job,
  },
  'GET /job-contacts': {
    audience: 'jobs.read',
    record: 'some',
    summary: 'Employees who can be the contact of a job: who may read applications, with `job` those of that one.',
    query: z.strictObject({ job: Uid.optional() }),
    response: z.array(z.object({ uid: Uid, name: z.string(), email: z.string() })),
  },
  'POST /jobs/:uid/duplicate': {
    ...does(jobPolicy.create),
    reads: 'jobs.read',
    summary: 'Creates a draft that says what this job says, without its deadline and the ground not to publish it.',
    params: ByUid,
    status: 201,
    response: Job,
  },
  'GET /jobs/:uid/changes': {
    audience: 'jobs.read',
    record: 'uid',
    summary:
      'The history of a job, newest first, with what was before and after; as much as is answered at once, or what was before a revision. What one person typed into a draft within an hour, nobody else between, is one change, unless it was typed over.',
    params: ByUid,
    query: z.strictObject({ before: Rev.optional() }),
    /** `is_own`: the caller made it; `first_rev`: of the first of what is told as one. What is older is before that. */
    response: z.array(RecordChange.extend({ is_own: z.boolean(), first_rev: Rev })),
  },
  'GET /jobs/:uid': {
    audience: 'jobs.read',
    record: 'uid',
    summary: 'One job, for staff.',
    params: ByUid,
    response: Job,
  },
  'PUT /jobs/:uid': {
    ...does(jobPolicy.update),
    record: 'uid',
    reads: 'jobs.read',
    summary:
      'Changes a job that is not closed. STALE when a field that is sent was changed after `rev`. Of what is public, new words in doubt are refused unless they are decided about (`despite`).',
    params: ByUid,
    holds: 'texts',
    body: JobInput.partial().extend({ rev: Rev, despite: Despite }),
    response: Job,
  },
  'DELETE /jobs/:uid': {
    ...does(jobPolicy.delete),
    reads: 'jobs.read',
    summary: 'Deletes a draft nobody applied to. STALE when it was changed after `rev`, if that is sent.',
    params: ByUid,
    query: z.strictObject({ rev: Rev.optional() }),
    response: Message,
  },
})
