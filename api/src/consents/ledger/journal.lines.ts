import type { ConsentText } from '@korak/contract/consent-text.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { instant } from '#base/time.ts'
import type { ConsentAudience, ConsentEffect, ConsentGate, ConsentKind, VersionChange } from '#db/schema.ts'
import { canonical } from './canonical.ts'
import { chainEventOf, type StoredEvent } from './chain.ts'
import type { findPublished } from './journal.queries.ts'
import type { EventRow } from './ledger.queries.ts'

/** An event of a chain with its receipt: enough to put it back as it was. */
export interface EventLine extends StoredEvent {
  receipt: string | null
  /** Base64url. */
  signature: string | null
  kid: string | null
}

/** A published text with the consent it belongs to, as both were then. */
export interface VersionLine {
  id: string
  consent_id: string
  key: string
  kind: ConsentKind
  gate: ConsentGate
  audience: ConsentAudience
  effect: ConsentEffect
  valid_months: number | null
  legal_basis: string
  is_at_registration: boolean
  position: number
  number: number
  version: string
  change: VersionChange
  note: Record<Language, string>
  text: Record<Language, ConsentText>
  published_at: string
  is_seeded: boolean
}

/** A public key, base64url. */
interface KeyLine {
  kid: string
  x: string
}

/** The end of a question whether a company may see a profile, or of what was allowed. */
export interface ShareLine {
  id: string
  status: 'declined' | 'withdrawn' | 'expired'
  because: string | null
  at: string
  /** When it had been allowed and until when the company could see it; null when it never was. Older lines do not say. */
  allowed?: { at: string; until: string } | null
}

/**
 * What a company has yet to be asked to erase, as no mail has reached anybody; with no fields, nothing any more. The latest
 * line counts.
 */
export interface OwedLine {
  id: string
  at: string
  company: string
  share: string | null
  job: string | null
  /** Number of the application. */
  ref: string | null
  fields: string[]
  because: string
}

/** What a person wants of the own account (its use limited, its end), or whoever runs the portal does with it. */
export interface WishLine {
  person: string
  at: string
  isRestricted?: boolean
  isDisabled?: boolean
  /** When the account is to be erased; null: it is kept after all. */
  eraseAt?: string | null
}

/** A legal hold that was placed or released; its reason is words of people, and stays in the database. */
export interface HoldLine {
  id: string
  person: string
  at: string
  isReleased: boolean
}

/** An application its candidate has withdrawn; the reason is words of people, and stays in the database. */
export interface WithdrawalLine {
  id: string
  at: string
}

/** A profile that was cleared. */
export interface ClearingLine {
  person: string
  at: string
}

/** One line of the journal: exactly one of these. */
export interface Line {
  event?: EventLine
  version?: VersionLine
  key?: KeyLine
  share?: ShareLine
  withdrawal?: WithdrawalLine
  wish?: WishLine
  hold?: HoldLine
  clearing?: ClearingLine
  owed?: OwedLine
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

export const keyLine = (row: { id: string; publicKey: Buffer }): KeyLine => ({
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
