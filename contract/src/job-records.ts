// A job as staff write and read it.
import { z } from 'zod'
import { StoredFields } from './candidates.ts'
import { PAY_PERIODS, WORKPLACES } from './job-texts.rules.ts'
import type { JobFactName } from './jobs.fields.ts'
import { jobPolicy } from './jobs.policy.ts'
import { GATE_WARNINGS } from './jobs.rules.ts'
import { mayShape } from './policy.ts'
import { cleanItem } from './rich-text.rules.ts'
import { ScreeningQuestion } from './screening-questions.ts'
import { Day, Instant, InstantInput, Key, Rev, Uid, line, text } from './shapes.ts'

const JOB_STATUSES = ['draft', 'published', 'paused', 'closed', 'archived'] as const
export const JobStatus = z.enum(JOB_STATUSES)
export type JobStatus = z.infer<typeof JobStatus>
export const Workplace = z.enum(WORKPLACES)

/** An item of an ad, with tags of `rich-text.rules.ts` alone. */
const item = (max: number) => text(max).overwrite(cleanItem)

const JobText = z.strictObject({
  title: line(160),
  offerings: z.array(item(600)).max(30),
  expectations: z.array(item(600)).max(30),
  challenges: z.array(item(600)).max(30),
  company_text: z.array(item(4000)).max(10),
})
const FACTS = {
  company_uid: Uid.nullable(),
  is_confidential: z.boolean(),
  region: Key.nullable(),
  city: line(100).nullable(),
  postal: line(12).nullable(),
  workplace: Workplace,
  worktime: z.array(Key).max(10),
  contract: Key.nullable(),
  industry: Key.nullable(),
  workfield: Key.nullable(),
  education_min: StoredFields.shape.education,
  career: StoredFields.shape.career,
  openings: z.int().min(1).max(999),
  pay_min: z.number().min(0).max(1_000_000).nullable(),
  pay_max: z.number().min(0).max(1_000_000).nullable(),
  pay_period: z.enum(PAY_PERIODS),
  expires_at: InstantInput.nullable(),
  /** An account of an employee: candidates see its name and e-mail, and mails about them go there. */
  contact_uid: Uid.nullable(),
  contact_phone: line(40).nullable(),
  is_slovenian_only: z.boolean(),
  /** The ground on which nothing need be published (ZDR-1, article 26). */
  publication_exception: Key.nullable(),
  tags: z.array(line(60)).max(20),
} satisfies Record<JobFactName, z.ZodType>
/** What staff writes; publishing checks completeness, a draft may be empty. */
export const JobInput = z.strictObject({
  ...FACTS,
  texts: z.strictObject({ 'sl-SI': JobText.partial().optional(), 'en-EN': JobText.partial().optional() }),
})
export type JobInput = z.infer<typeof JobInput>
/** Warnings of the gate the caller has seen and decides against. */
export const Despite = z.array(z.enum(GATE_WARNINGS)).max(GATE_WARNINGS.length).optional()
/** What the register of publications says of a job. */
const JobPublication = z.object({
  /** The first day of the last publication: terms run from the day after it. */
  last_on: Day.nullable(),
  /** The client must publish at the Employment Service, and whether it is noted that it did. */
  is_zrsz_required: z.boolean(),
  is_at_zrsz: z.boolean(),
  /** The portal publishes no job without a pay range. */
  is_pay_required: z.boolean(),
})
export const Job = z.object({
  id: Uid,
  uid: Uid,
  rev: Rev,
  ref_no: z.string(),
  status: JobStatus,
  title: z.string(),
  company_uid: Uid.nullable(),
  company: z.string().nullable(),
  is_confidential: z.boolean(),
  region: z.string().nullable(),
  city: z.string().nullable(),
  postal: z.string().nullable(),
  workplace: Workplace,
  worktime: z.array(z.string()),
  contract: z.string().nullable(),
  industry: z.string().nullable(),
  workfield: z.string().nullable(),
  education_min: StoredFields.shape.education,
  career: StoredFields.shape.career,
  openings: z.int(),
  pay_min: z.number().nullable(),
  pay_max: z.number().nullable(),
  pay_period: z.enum(PAY_PERIODS),
  published_at: Instant.nullable(),
  /** The day a draft will be published on by itself. */
  publish_on: Day.nullable(),
  /** The day it would have been, had it been fit then. */
  publish_missed_on: Day.nullable(),
  expires_at: Instant.nullable(),
  /** The day the client has ended the selection on. */
  selection_ended_on: Day.nullable(),
  contact_uid: Uid.nullable(),
  contact_name: z.string(),
  contact_email: z.string(),
  /** The contact, when they are away and the caller stands in for them. */
  instead_of: z.string().nullable(),
  contact_phone: z.string().nullable(),
  is_slovenian_only: z.boolean(),
  publication_exception: z.string().nullable(),
  tags: z.array(z.string()),
  publication: JobPublication,
  texts: z.record(z.string(), JobText),
  /** Its own, to those who apply. */
  questions: z.array(ScreeningQuestion),
  created_at: Instant,
  updated_at: Instant,
  may: mayShape(jobPolicy),
})
export type Job = z.infer<typeof Job>
