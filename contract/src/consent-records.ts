import { z } from 'zod'
import { CONSENT_AUDIENCES, CONSENT_EFFECTS, CONSENT_GATES, CONSENT_KINDS, ConsentText } from './consent-text.ts'
import { consentPolicy } from './consents.policy.ts'
import { mayShape } from './policy.ts'
import { Instant, Language, Uid, line } from './shapes.ts'

/** A consent as staff keep it. */
export const ConsentForStaff = z.object({
  uid: Uid,
  key: z.string(),
  kind: z.enum(CONSENT_KINDS),
  gate: z.enum(CONSENT_GATES),
  audience: z.enum(CONSENT_AUDIENCES),
  effect: z.enum(CONSENT_EFFECTS),
  valid_months: z.int().nullable(),
  is_at_registration: z.boolean(),
  is_active: z.boolean(),
  title: z.string(),
  version: z.string(),
  counts: z.object({
    pending: z.int(),
    confirmed: z.int(),
    declined: z.int(),
    withdrawn: z.int(),
    expired: z.int(),
  }),
  may: mayShape(consentPolicy),
})
export const ConsentVersion = z.object({
  uid: Uid,
  number: z.int(),
  version: z.string(),
  change: z.enum(['material', 'editorial']),
  hash: z.string(),
  note: z.record(Language, z.string()),
  text: z.record(Language, ConsentText),
  published_at: Instant,
})
export const VersionInput = z.strictObject({
  version: line(30, 1),
  change: z.enum(['material', 'editorial']),
  note: z.strictObject({ 'sl-SI': line(500), 'en-EN': line(500) }),
  text: z.strictObject({ 'sl-SI': ConsentText, 'en-EN': ConsentText }),
})
