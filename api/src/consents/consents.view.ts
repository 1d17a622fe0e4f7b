import { type ConsentStatus, ownConsentPolicy } from '@korak/contract/consents.policy.ts'
import type { FactsOf } from '@korak/contract/policy.ts'
import type { ConsentText } from '@korak/contract/consent-text.ts'
import type { OwnConsent } from '@korak/contract/consents.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { instant, instantOrNull } from '#base/time.ts'
import { RETENTION } from '#base/retention.ts'
import type { ConsentRow } from './consents.queries.ts'
import { canRenew, hasEnded } from '#consents/decisions/validity.ts'
import { mayOf } from '#routing/may.ts'

/** Days before its end from which a consent can be given again. */
const RENEWAL_DAYS = RETENTION.consentReminderDays[0] ?? 0

/** The status at an instant: a confirmed one ends on time even when the nightly task comes later. */
export const statusAt = ({ status, expiresAt }: Pick<ConsentRow, 'status' | 'expiresAt'>, at: Date): ConsentStatus =>
  status === 'confirmed' && hasEnded(expiresAt, at) ? 'expired' : status

/** The text of a version in a language. */
export const textOf = (row: { textSl: ConsentText; textEn: ConsentText }, language: Language): ConsentText =>
  language === 'sl-SI' ? row.textSl : row.textEn

/** Was an earlier version decided about before this one came? */
export const previousOf = (row: ConsentRow, all: ConsentRow[]): ConsentRow | undefined =>
  all.findLast((other) => other.number < row.number && other.decidedAt !== null)

/** What its policy looks at. @param all the person's rows about the same consent, oldest version first */
export const factsOf = (row: ConsentRow, all: readonly ConsentRow[], at: Date): FactsOf<typeof ownConsentPolicy> => ({
  status: statusAt(row, at),
  kind: row.kind,
  isActive: row.isActive,
  isNewest: all.at(-1)?.id === row.id,
  isEnding: canRenew(row, at, RENEWAL_DAYS),
})

/** A row as the list shows it. @param all the person's rows about the same consent, oldest version first */
export function ownConsent(row: ConsentRow, all: ConsentRow[], language: Language, at: Date): OwnConsent {
  const { title, summary } = textOf(row, language)
  const status = statusAt(row, at)
  const previous = previousOf(row, all)
  return {
    uid: row.id,
    key: row.key,
    kind: row.kind,
    gate: row.gate,
    status,
    title,
    summary,
    version: row.label,
    asked_at: instant(row.createdAt),
    decided_at: instantOrNull(row.decidedAt),
    valid_until: status === 'confirmed' || status === 'expired' ? instantOrNull(row.expiresAt) : null,
    is_again: status === 'pending' && previous !== undefined && !previous.hash.equals(row.hash),
    may: mayOf(ownConsentPolicy, null, factsOf(row, all, at)),
  }
}
