import {
  CONSENT_ACTIONS,
  CONSENT_AUDIENCES,
  CONSENT_EFFECTS,
  CONSENT_GATES,
  CONSENT_KINDS,
  CONSENT_METHODS,
  type ConsentText,
} from '@korak/contract/consent-text.ts'
import { Language } from '@korak/contract/shapes.ts'
import { z } from 'zod'
import { instant } from '#base/time.ts'
import { canonical } from './canonical.ts'
import { chainEventOf, type StoredEvent } from './chain.ts'
import type { findPublished } from './journal.queries.ts'
import type { EventRow } from './ledger.queries.ts'

const Id = z.guid()
const At = z.iso.datetime()
const Hash = z.hex().length(64)
const inBoth = <Shape extends z.ZodType>(shape: Shape) => z.object({ 'sl-SI': shape, 'en-EN': shape })

/** An event of a chain with its receipt: enough to put it back as it was. */
const EventLine = z.object({
  uid: Id,
  seq: z.int32().min(1),
  person: Id,
  user_consent: Id,
  consent: z.string(),
  version: z.string(),
  version_id: Id,
  text_sha256: Hash,
  action: z.enum(CONSENT_ACTIONS),
  method: z.enum(CONSENT_METHODS),
  language: Language,
  happened_at: At,
  previous: Hash.nullable(),
  hash: Hash,
  receipt: z.string().nullable(),
  signature: z.base64url().nullable(),
  kid: z.string().nullable(),
})
export type EventLine = StoredEvent & Pick<z.infer<typeof EventLine>, 'receipt' | 'signature' | 'kid'>

/** A published text with the consent it belongs to, as both were then. */
const VersionLine = z.object({
  id: Id,
  consent_id: Id,
  key: z.string(),
  kind: z.enum(CONSENT_KINDS),
  gate: z.enum(CONSENT_GATES),
  audience: z.enum(CONSENT_AUDIENCES),
  effect: z.enum(CONSENT_EFFECTS),
  valid_months: z.int32().nullable(),
  legal_basis: z.string(),
  is_at_registration: z.boolean(),
  position: z.int32(),
  number: z.int32(),
  version: z.string(),
  change: z.enum(['editorial', 'material']),
  note: inBoth(z.string()),
  // As it was published: what a text may be today says nothing about it.
  text: inBoth(z.custom<ConsentText>((text) => typeof text === 'object' && text !== null)),
  published_at: At,
  is_seeded: z.boolean(),
})
export type VersionLine = z.infer<typeof VersionLine>

/** A public key, base64url. */
const KeyLine = z.object({ kid: z.string(), x: z.string() })

/** The end of a question whether a company may see a profile, or of what was allowed. */
const ShareLine = z.object({
  id: Id,
  status: z.enum(['declined', 'withdrawn', 'expired']),
  because: z.string().nullable(),
  at: At,
  /** When it had been allowed and until when the company could see it; null when it never was. Older lines do not say. */
  allowed: z.object({ at: At, until: z.iso.date() }).nullish(),
})
export type ShareLine = z.infer<typeof ShareLine>

/**
 * What a company has yet to be asked to erase, as no mail has reached anybody; with no fields, nothing any more. The latest
 * line counts.
 */
const OwedLine = z.object({
  id: Id,
  at: At,
  company: Id,
  share: Id.nullable(),
  job: Id.nullable(),
  /** Number of the application. */
  ref: z.string().nullable(),
  fields: z.array(z.string()),
  because: z.string(),
})
export type OwedLine = z.infer<typeof OwedLine>

/** What a person wants of the own account (its use limited, its end), or whoever runs the portal does with it. */
const WishLine = z.object({
  person: Id,
  at: At,
  isRestricted: z.boolean().optional(),
  isDisabled: z.boolean().optional(),
  /** When the account is to be erased; null: it is kept after all. */
  eraseAt: At.nullish(),
})
export type WishLine = z.infer<typeof WishLine>

/** A legal hold that was placed or released; its reason is words of people, and stays in the database. */
const HoldLine = z.object({ id: Id, person: Id, at: At, isReleased: z.boolean() })
export type HoldLine = z.infer<typeof HoldLine>

/** An application its candidate has withdrawn; the reason is words of people, and stays in the database. */
const WithdrawalLine = z.object({ id: Id, at: At })
export type WithdrawalLine = z.infer<typeof WithdrawalLine>

/** A profile that was cleared. */
const ClearingLine = z.object({ person: Id, at: At })
export type ClearingLine = z.infer<typeof ClearingLine>

const KINDS = {
  event: EventLine,
  version: VersionLine,
  key: KeyLine,
  share: ShareLine,
  withdrawal: WithdrawalLine,
  wish: WishLine,
  hold: HoldLine,
  clearing: ClearingLine,
  owed: OwedLine,
} as const

/** One line of the journal: exactly one of these. */
export type Line = { event?: EventLine } & { [K in Exclude<keyof typeof KINDS, 'event'>]?: z.infer<(typeof KINDS)[K]> }

const LineShape = z
  .looseObject(z.object(KINDS).partial().shape)
  .refine((line) => Object.keys(KINDS).some((kind) => line[kind] !== undefined))

/** A line as it was written; null when it is none. What no database takes (NUL, half characters) is in none. */
export function readLine(text: string): Line | null {
  if (/\\u(0000|d[89a-f]..)/i.test(text)) return null
  try {
    const line: unknown = JSON.parse(text)
    return LineShape.safeParse(line).success ? (line as Line) : null
  } catch {
    return null
  }
}

/** By what a line that is no wish is known: two with the same name say the same. */
export function nameOf({ event, version, key, share, withdrawal, hold, clearing, owed }: Line): string {
  if (event) return `${event.person} ${event.seq}`
  if (hold) return `${hold.id} ${hold.isReleased ? 'released' : 'placed'}`
  if (clearing) return `${clearing.person} cleared ${clearing.at}`
  if (owed) return `${owed.id} ${owed.fields.join(' ')}`
  return version?.id ?? key?.kid ?? share?.id ?? withdrawal?.id ?? ''
}

const WISHES = ['isRestricted', 'isDisabled', 'eraseAt'] as const
type Wish = (typeof WISHES)[number]
/** The latest wish of each kind. */
export type SaidWishes = { [W in Wish]?: WishLine }

/** With one more line, in whatever order they come. */
export function withWish(said: SaidWishes = {}, line: WishLine): SaidWishes {
  const kinds = WISHES.filter((kind) => line[kind] !== undefined && line.at >= (said[kind]?.at ?? ''))
  return { ...said, ...Object.fromEntries(kinds.map((kind) => [kind, line])) }
}

/** When what a line says happened; of texts, keys and events it does not matter among them. */
export const instantOf = ({ share, withdrawal, wish, hold, clearing, owed }: Line): string =>
  (share ?? withdrawal ?? wish ?? hold ?? clearing ?? owed)?.at ?? ''

export const eventLine = (row: EventRow): EventLine => ({
  uid: row.id,
  ...chainEventOf(row),
  hash: row.hash.toString('hex'),
  receipt: row.receipt,
  signature: row.signature?.toString('base64url') ?? null,
  kid: row.keyId,
})

export const versionLine = (row: Awaited<ReturnType<typeof findPublished>>[number]): VersionLine => ({
  id: row.id,
  consent_id: row.consentId,
  key: row.key,
  kind: row.kind,
  gate: row.gate,
  audience: row.audience,
  effect: row.effect,
  valid_months: row.validMonths,
  legal_basis: row.legalBasis,
  is_at_registration: row.isAtRegistration,
  position: row.position,
  number: row.number,
  version: row.label,
  change: row.change,
  note: { 'sl-SI': row.noteSl, 'en-EN': row.noteEn },
  text: { 'sl-SI': row.textSl, 'en-EN': row.textEn },
  published_at: instant(row.publishedAt),
  is_seeded: row.isSeeded,
})

export const keyLine = (row: { id: string; publicKey: Buffer }): z.infer<typeof KeyLine> => ({
  kid: row.id,
  x: row.publicKey.toString('base64url'),
})

/** What never changes once a text is published, and what the receipts of decisions about it say. */
const FIXED = ['key', 'number', 'version', 'change', 'note', 'text', 'published_at'] as const
const OF_CONSENT = ['kind', 'effect', 'valid_months', 'legal_basis'] as const

/** @param isNewest is it the text people decide about now, so that what the consent says today has to fit, too */
export function versionFaults(line: VersionLine, now: VersionLine | undefined, isNewest: boolean): string[] {
  const name = `The text ${line.key} ${line.version}`
  if (!now) return [`${name} is in the journal and missing here.`]
  const parts = [...FIXED, ...(isNewest ? OF_CONSENT : [])].filter(
    (part) => canonical(line[part]) !== canonical(now[part]),
  )
  return parts.length === 0 ? [] : [`${name} is not as it was published: ${parts.join(', ')}.`]
}
