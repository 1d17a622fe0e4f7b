import type { ConsentDetails, OwnConsent } from '@korak/contract/consents.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { instant, now } from '#base/time.ts'
import { Refusal } from '#errors.ts'
import { sectionsChanged } from './changes.ts'
import { findRows, findRowsAbout } from '#consents/consents.queries.ts'
import type { Decision } from './decisions.service.ts'
import { effectsOf } from './consequences.ts'
import { ownConsent, previousOf, statusAt, textOf } from '#consents/consents.view.ts'
import { findEventsAbout } from '#consents/ledger/ledger.queries.ts'
import { findVersions } from '#consents/versions.queries.ts'

/** What the person has been asked about, one entry per consent: those waiting first, then in their order. */
export async function ownConsents(userId: string, language: Language): Promise<OwnConsent[]> {
  const at = now()
  const byConsent = Map.groupBy(await findRows(userId), ({ consentId }) => consentId)
  const newest = [...byConsent.values()].flatMap((all) => {
    const row = all.at(-1)
    // One that is not in use any more is shown as long as there is something to see.
    const isShown = row && (row.isActive || row.status !== 'pending')
    return isShown ? [ownConsent(row, all, language, at)] : []
  })
  const isWaiting = ({ status }: OwnConsent): number => (status === 'pending' ? 0 : 1)
  return newest.toSorted((a, b) => isWaiting(a) - isWaiting(b))
}

/** For the door: what somebody else was asked is not there. @throws Refusal NOT_FOUND */
export async function requireOwn(userId: string, uid: string): Promise<void> {
  if ((await findRowsAbout(userId, uid)).length === 0) throw new Refusal('NOT_FOUND')
}

/** An own consent in the version of the row asked for. @throws Refusal NOT_FOUND */
export async function consentDetails(userId: string, uid: string, language: Language): Promise<ConsentDetails> {
  const all = await findRowsAbout(userId, uid)
  const row = all.find(({ id }) => id === uid)
  if (!row) throw new Refusal('NOT_FOUND')
  const at = now()
  const decision = { row, all }
  const own = ownConsent(row, all, language, at)
  const events = await findEventsAbout(userId, row.key)
  return {
    ...own,
    language,
    text: textOf(row, language),
    hash: row.hash.toString('hex'),
    published_at: instant(row.publishedAt),
    legal_basis: row.legalBasis,
    valid_months: row.validMonths,
    changes: await changesFor(decision, language),
    history: events.map(({ id, happenedAt, action, method, versionLabel, receipt }) => ({
      uid: id,
      at: instant(happenedAt),
      action,
      method,
      version: versionLabel,
      has_receipt: receipt !== null,
    })),
    effects: endsSomething(own, decision, at) ? effectsOf(row, language) : [],
    current_uid: all.at(-1)?.id ?? row.id,
  }
}

/** Withdrawing this row, or declining it while an older version is in force, has consequences to be told before. */
const endsSomething = ({ may }: OwnConsent, { all }: Decision, at: Date): boolean =>
  may.withdraw || (may.decline && all.some((older) => statusAt(older, at) === 'confirmed'))

/**
 * Undecided: what changed since the version decided about before. Decided: what a newer text that asks nobody has
 * changed since.
 */
export async function changesFor({ row, all }: Decision, language: Language): Promise<ConsentDetails['changes']> {
  const isPending = row.status === 'pending'
  const before = isPending ? previousOf(row, all) : row
  if (!before || all.at(-1)?.id !== row.id) return null
  const versions = await findVersions(row.consentId)
  const after = isPending ? versions.find(({ id }) => id === row.versionId) : versions[0]
  if (!after || after.id === before.versionId) return null
  return {
    from_version: before.label,
    to_version: after.label,
    note: language === 'sl-SI' ? after.noteSl : after.noteEn,
    sections: sectionsChanged(textOf(before, language), textOf(after, language), language),
  }
}
