import { z } from 'zod'
import { line, text } from './shapes.ts'

export const CONSENT_KINDS = ['notice', 'terms', 'consent', 'contract'] as const
export const CONSENT_STATUSES = ['pending', 'confirmed', 'declined', 'withdrawn', 'expired', 'superseded'] as const
export const CONSENT_ACTIONS = ['asked', 'confirmed', 'declined', 'withdrawn', 'expired', 'superseded'] as const
export const CONSENT_METHODS = ['registration', 'portal', 'mail_link', 'system', 'seed'] as const
export const CONSENT_GATES = ['block', 'prompt', 'none'] as const
export const CONSENT_AUDIENCES = ['everybody', 'candidate', 'employee', 'company', 'companyemployee'] as const
export const CONSENT_EFFECTS = ['none', 'talent_pool', 'client_sharing', 'newsletter'] as const

/**
 * A consent text in one language, plain text throughout; what the hash of a version is made of. All of it is shown where
 * it is decided about, and compared in what changed: `shown.test.ts` beside the consents of server and browser.
 */
export const ConsentText = z.strictObject({
  title: line(200, 1),
  summary: line(500, 1),
  sections: z
    .array(z.strictObject({ heading: line(200, 1), paragraphs: z.array(text(5000, 1)).min(1).max(30) }))
    .min(1)
    .max(40),
  /** The sentence that is confirmed. */
  action: line(300, 1),
  /** Words on the confirming button, and on the refusing one (kind `consent` only). */
  button: line(60, 1),
  refuse: line(60, 1).nullable(),
  /** What for, which data, who receives it, how long, how to withdraw; the receipt says the same. */
  purposes: z.array(line(300, 1)).min(1).max(20),
  categories: z.array(line(300, 1)).min(1).max(40),
  recipients: z.array(line(300, 1)).max(20),
  retention: line(300, 1),
  withdrawal: line(300, 1),
})
export type ConsentText = z.infer<typeof ConsentText>

/** A paragraph or heading in parts, so that what was added or removed can be marked. */
const DiffPart = z.object({ text: z.string(), change: z.enum(['same', 'added', 'removed']) })
export const ConsentChanges = z.object({
  from_version: z.string(),
  to_version: z.string(),
  /** What whoever published it says about the change. */
  note: z.string(),
  /** Only sections that changed. */
  sections: z.array(
    z.object({
      change: z.enum(['changed', 'added', 'removed']),
      heading: z.array(DiffPart),
      paragraphs: z.array(z.array(DiffPart)),
    }),
  ),
})
