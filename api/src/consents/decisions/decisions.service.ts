import { canMoveConsent, ownConsentPolicy } from '@korak/contract/consents.policy.ts'
import { allows } from '@korak/contract/policy.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { RequestContext } from '#http/request-context.ts'
import { revokeLinksAbout } from '#auth/links.ts'
import { limit } from '#auth/throttle.ts'
import type { Who } from '#auth/who.ts'
import { now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import type { ConsentAction, ConsentMethod } from '#consents/ledger/chain.ts'
import { mailWithdrawal } from '#consents/consents.mail.ts'
import { type ConsentRow, findInForce, findRowsAbout, updateRow } from '#consents/consents.queries.ts'
import { requireState } from '#routing/may.ts'
import { factsOf, statusAt } from '#consents/consents.view.ts'
import { onEnded, onGranted, onLapsed } from './consequences.ts'
import { lockPerson, record } from '#consents/ledger/ledger.service.ts'
import { endOf } from './validity.ts'

/** How a decision reached us. */
interface How {
  method: ConsentMethod
  /** The language the text was read in. */
  language: Language
  at: Date
  context?: RequestContext
}
/** One row of a person and all about the same consent, oldest version first. */
export interface Decision {
  row: ConsentRow
  all: ConsentRow[]
}

/** Each change of mind is an event with a signed receipt and perhaps a mail; a handful of them is enough at one time. */
const CONFIRM_RATE = { burst: 5, everySeconds: 60 }

const DECISIONS = { confirm, decline, withdraw } as const

/**
 * A person decides about an own consent in the portal. Deciding the same once more changes nothing.
 * @param language the text was read in: while a page goes over to another one, the former text may still stand there
 * @throws Refusal NOT_FOUND for somebody else's, STATE_NOT_ALLOWED, TOO_MANY
 */
export async function decideOwn(
  what: keyof typeof DECISIONS,
  who: Who,
  uid: string,
  context: RequestContext,
  language = context.language,
): Promise<void> {
  // Only confirming is slowed down: nobody is ever kept from refusing or withdrawing.
  if (what === 'confirm') await limit('consent-confirm', `${who.userId} ${uid}`, CONFIRM_RATE)
  await transact(async () => {
    const decision = await lockRow(who.userId, uid)
    if (!decision) throw new Refusal('NOT_FOUND')
    await DECISIONS[what](decision, { method: 'portal', language, at: now(), context })
  })
}

/** Locks a person's decisions until the transaction ends and reads the one asked for. Null when it is not theirs. */
export async function lockRow(userId: string, uid: string): Promise<Decision | null> {
  await lockPerson(userId)
  const all = await findRowsAbout(userId, uid)
  const row = all.find(({ id }) => id === uid)
  return row ? { row, all } : null
}

/** Can the text of this row still be confirmed, whichever way? */
export const canConfirm = ({ row, all }: Decision, at: Date): boolean =>
  allows(ownConsentPolicy.confirm, factsOf(row, all, at))

/**
 * Confirms the version of a locked row, or renews it in its last months. Older versions give way.
 * @returns false when it was confirmed already
 */
export async function confirm(decision: Decision, how: How): Promise<boolean> {
  const { row, all } = decision
  if (statusAt(row, how.at) === 'confirmed' && !canConfirm(decision, how.at)) return false
  requireState(ownConsentPolicy.confirm, factsOf(row, all, how.at))
  const expiresAt = endOf(how.at, row.validMonths)
  await decide(row, 'confirmed', { ...how, expiresAt })
  await supersede(decision, how)
  await onGranted(row.userId, row.effect)
  return true
}

/** Declines the version of a locked row. An older version that was confirmed ends with it. */
export async function decline(decision: Decision, how: How): Promise<void> {
  const { row, all } = decision
  if (statusAt(row, how.at) === 'declined') return
  requireState(ownConsentPolicy.decline, factsOf(row, all, how.at))
  await decide(row, 'declined', { ...how, expiresAt: null })
  const wasGiven = all.some((one) => one.id !== row.id && one.status === 'confirmed')
  await supersede(decision, how)
  if (wasGiven) await endEffect(row, how.at)
}

/** Withdraws a locked row, as easily as it was given, and writes what happens now. */
async function withdraw({ row, all }: Decision, how: How): Promise<void> {
  if (row.status === 'withdrawn') return
  requireState(ownConsentPolicy.withdraw, factsOf(row, all, how.at))
  await decide(row, 'withdrawn', { ...how, expiresAt: null })
  await endEffect(row, how.at)
  await mailWithdrawal(row)
}

/** Ends a locked row whose time is over. */
export async function expire(row: ConsentRow, language: Language, at: Date): Promise<void> {
  await updateRow(row.id, { status: 'expired', updatedAt: at })
  await record({ ...row, action: 'expired', method: 'system', language, at })
  await endEffect(row, at)
}

/** Row and event with receipt of one decision; links mailed about it have done their work. */
async function decide(
  row: ConsentRow,
  action: ConsentAction & ConsentRow['status'],
  how: How & { expiresAt: Date | null },
) {
  const { method, language, at, expiresAt, context } = how
  // The end of a consent that is withdrawn stays readable in its history; the row says what holds.
  const changes = { status: action, decidedAt: at, expiresAt, remindedDays: null, updatedAt: at }
  await updateRow(row.id, changes)
  await record({ ...row, action, method, language, at, context }, { ...row, expiresAt })
  await revokeLinksAbout(row.userId, 'consent', row.id)
}

/** Older versions the person still held or was still asked about give way to the one decided about. */
async function supersede({ row, all }: Decision, { language, at }: How): Promise<void> {
  for (const older of all) {
    if (older.id === row.id || !canMoveConsent(older.status, 'superseded')) continue
    await updateRow(older.id, { status: 'superseded', updatedAt: at })
    await record({ ...older, action: 'superseded', method: 'system', language, at })
    await revokeLinksAbout(older.userId, 'consent', older.id)
  }
}

/** It holds no more; its effect ends, unless another consent of the person still covers it. */
async function endEffect({ userId, key, effect }: ConsentRow, at: Date): Promise<void> {
  await onLapsed(userId, key)
  if (!(await findInForce(userId, effect, at))) await onEnded(userId, effect)
}
