import { z } from 'zod'
import {
  CONSENT_ACTIONS,
  CONSENT_AUDIENCES,
  CONSENT_GATES,
  CONSENT_KINDS,
  CONSENT_METHODS,
  CONSENT_STATUSES,
  ConsentChanges,
  ConsentText,
} from './consent-text.ts'
import { ConsentForStaff, ConsentVersion, VersionInput } from './consent-records.ts'
import { consentPolicy, ownConsentPolicy } from './consents.policy.ts'
import { does, mayShape } from './policy.ts'
import { routes } from './route.ts'
import { CappedPageOf } from './pages.ts'
import { ByUid, Instant, Language, ListQuery, Message, Uid, line } from './shapes.ts'

const ConsentStatus = z.enum(CONSENT_STATUSES)

/** A consent somebody has given that will end. */
const EndingConsent = z.object({
  id: Uid,
  person: z.string(),
  consent: z.string(),
  given_at: Instant,
  until: Instant,
})
export type EndingConsent = z.infer<typeof EndingConsent>

/** A consent of the signed-in person as it stands in the list. */
export const OwnConsent = z.object({
  uid: Uid,
  key: z.string(),
  kind: z.enum(CONSENT_KINDS),
  gate: z.enum(CONSENT_GATES),
  status: ConsentStatus,
  title: z.string(),
  summary: z.string(),
  /** Label of the version it is about, such as `2026-11`. */
  version: z.string(),
  asked_at: Instant,
  decided_at: Instant.nullable(),
  valid_until: Instant.nullable(),
  /** An earlier version was decided about before, and the text has changed since. */
  is_again: z.boolean(),
  may: mayShape(ownConsentPolicy),
})
export type OwnConsent = z.infer<typeof OwnConsent>

const ConsentEvent = z.object({
  uid: Uid,
  at: Instant,
  action: z.enum(CONSENT_ACTIONS),
  method: z.enum(CONSENT_METHODS),
  version: z.string(),
  has_receipt: z.boolean(),
})

/** What a decision says of itself: the language its text stood in on the screen; that of the request when left out. */
const Decided = z.strictObject({ language: Language.optional() })

export const ConsentDetails = OwnConsent.extend({
  /** Which one the text is in: a decision names it. */
  language: Language,
  /** Everything the hash covers, in the language asked for. */
  text: ConsentText,
  /** SHA-256 of the version's texts, hexadecimal. */
  hash: z.string(),
  published_at: Instant,
  legal_basis: z.string(),
  /** For so many months it holds once confirmed; null: until it is withdrawn. */
  valid_months: z.int().nullable(),
  /** What changed since the version decided about before; null when nothing was or nothing did. */
  changes: ConsentChanges.nullable(),
  /** All that happened with this consent, newest first, whatever the version. */
  history: z.array(ConsentEvent),
  /** What ending it causes, as sentences: by withdrawing, or by declining while an older version holds; empty when neither is possible. */
  effects: z.array(z.string()),
  /** The row that has taken this one's place, when there is one. */
  current_uid: Uid,
})
export type ConsentDetails = z.infer<typeof ConsentDetails>

const Token = z.string().regex(/^[A-Za-z0-9_-]{20,200}$/)

/** A consent behind a mailed link. */
export const LinkedConsent = z.object({
  /** `open` can be confirmed; `confirmed` has been. */
  status: z.enum(['open', 'confirmed']),
  kind: z.enum(CONSENT_KINDS),
  version: z.string(),
  hash: z.string(),
  /** Which one the text is in: a decision names it. */
  language: Language,
  /** Everything the hash covers, in the language asked for. */
  text: ConsentText,
  legal_basis: z.string(),
  valid_months: z.int().nullable(),
  /** What changed since the version decided about before; null when nothing was or nothing did. */
  changes: ConsentChanges.nullable(),
  decided_at: Instant.nullable(),
  valid_until: Instant.nullable(),
})

export const consentRoutes = routes({
  'GET /user-consent/get-consents': {
    audience: 'signed-in',
    summary: 'Consents the user has not decided about; replaces unchecked_consents of the user.',
    response: z.array(z.object({ uid: Uid, title: z.string() })),
  },
  'GET /portal/consents': {
    audience: 'signed-in',
    summary: 'All consents of the user, those waiting for a decision first.',
    response: z.array(OwnConsent),
  },
  'GET /portal/consents/:uid': {
    audience: 'signed-in',
    summary: 'An own consent with its text, what changed, its history and what withdrawing causes.',
    params: ByUid,
    response: ConsentDetails,
  },
  'POST /portal/consents/:uid/confirm': {
    ...does(ownConsentPolicy.confirm),
    summary: 'Confirms an own consent in the version shown. Repeating the call changes nothing.',
    params: ByUid,
    body: Decided,
    response: ConsentDetails,
  },
  'POST /portal/consents/:uid/decline': {
    ...does(ownConsentPolicy.decline),
    summary: 'Declines an own consent; only the kind consent can be declined.',
    params: ByUid,
    body: Decided,
    response: ConsentDetails,
  },
  'POST /portal/consents/:uid/withdraw': {
    ...does(ownConsentPolicy.withdraw),
    summary: 'Withdraws a confirmed consent, with the effects its details list.',
    params: ByUid,
    body: Decided,
    response: ConsentDetails,
  },
  'GET /portal/consents/:uid/receipt': {
    audience: 'signed-in',
    summary: 'Signed receipt of the last decision, or of the event named, as JSON or PDF.',
    params: ByUid,
    query: z.strictObject({ format: z.enum(['json', 'pdf']).default('json'), event: Uid.optional() }),
    raw: 'application/octet-stream',
  },
  'GET /public/consent/:token': {
    audience: 'public',
    summary: 'Shows the consent a mailed link is about. Changes nothing.',
    params: z.strictObject({ token: Token }),
    response: LinkedConsent,
  },
  'POST /public/consent/:token/confirm': {
    audience: 'public',
    summary: 'Confirms the consent a mailed link is about; already says that it had been confirmed before.',
    params: z.strictObject({ token: Token }),
    body: Decided,
    response: z.object({ already: z.boolean(), title: z.string(), decided_at: Instant }),
  },
  'GET /public/receipt-keys': {
    audience: 'public',
    summary: 'Public Ed25519 keys that receipts are signed with, newest first, as JSON Web Keys.',
    response: z.array(
      z.object({
        kid: z.string(),
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        x: z.string(),
        created_at: Instant,
      }),
    ),
  },
  'GET /consents': {
    audience: 'consents.read',
    summary: 'All consents with how many people gave, declined and withdrew them, for staff.',
    response: z.array(ConsentForStaff),
  },
  'GET /ending-consents': {
    audience: 'consents.read',
    summary: 'Consents people have given that will end, the next one first. A search that finds people is recorded.',
    query: ListQuery,
    response: CappedPageOf(EndingConsent),
  },
  'GET /consents/:uid': {
    audience: 'consents.read',
    summary: 'A consent with all its versions, newest first, for staff.',
    params: ByUid,
    response: ConsentForStaff.extend({ versions: z.array(ConsentVersion) }),
  },
  'POST /consents': {
    ...does(consentPolicy.create),
    summary: 'Creates a consent with its first version and asks its audience.',
    holds: 'texts',
    body: z.strictObject({
      key: z
        .string()
        .trim()
        .regex(/^[a-z][a-z0-9-]{1,60}$/),
      kind: z.enum(CONSENT_KINDS),
      gate: z.enum(CONSENT_GATES),
      audience: z.enum(CONSENT_AUDIENCES),
      valid_months: z.int().min(1).max(240).nullable(),
      legal_basis: line(200, 1),
      version: VersionInput.shape.version,
      text: VersionInput.shape.text,
    }),
    status: 201,
    response: ConsentForStaff,
  },
  'POST /consents/:uid/versions': {
    ...does(consentPolicy.publish),
    summary: 'Publishes a new version. A material one asks everybody it concerns again, an editorial one nobody.',
    params: ByUid,
    holds: 'texts',
    body: VersionInput,
    status: 201,
    response: ConsentVersion,
  },
  'POST /consents/:uid/requests': {
    ...does(consentPolicy.request),
    summary: 'Mails a person the link to confirm this consent, when it is undecided, declined, withdrawn or has ended.',
    params: ByUid,
    body: z.strictObject({ user: Uid }),
    status: 202,
    response: Message,
  },
})
