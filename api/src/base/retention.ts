import { z } from 'zod'
import retentionFile from '../../../retention.json' with { type: 'json' }

const Count = z.int().min(1).max(1200)
/** Days before an end on which somebody is written to, the longest first. */
const Before = z
  .array(Count)
  .min(1)
  .refine((days) => days.every((day, at) => at === 0 || day < (days[at - 1] ?? 0)), 'must fall')

const Retention = z.strictObject({
  processFileMonths: Count,
  talentPoolMonths: Count,
  renewalDays: Before,
  quarantineDays: Count,
  graceDays: Count,
  clearingDays: Count,
  neverActivatedDays: Count,
  neverSentDays: Count,
  consentReminderDays: Before,
  exportHours: Count,
  infectedFileDays: Count,
  waitingReplyDays: Count,
  mailWordDays: Count,
  mailMonths: Count,
  viewMonths: Count,
  raterMonths: Count,
  approachMonths: Count,
  answerMonths: Count,
  answerReminderDays: Before,
  /** A year at least: what was read before a change has to be known as long as a form may be open, and disputes last longer. */
  changeMonths: Count.min(12),
})
type Retention = z.infer<typeof Retention>

/** Reads the periods. @throws Error naming the first wrong one */
export function readRetention(given: unknown): Retention {
  const parsed = Retention.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`Wrong period in retention.json: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`)
}

/** How long what is kept: retention.json at the root, the one place for every period. docs/privacy.md says why. */
export const RETENTION: Retention = readRetention(retentionFile)
