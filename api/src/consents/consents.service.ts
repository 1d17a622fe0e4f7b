import type { Language } from '@korak/contract/shapes.ts'
import { RETENTION } from '#base/retention.ts'
import { addDays, addMonths, dayOf, now, today } from '#base/time.ts'
import type { ConsentEffect } from '#db/schema.ts'
import { Refusal } from '#errors.ts'
import * as queries from './consents.queries.ts'
import { statusAt, textOf } from './consents.view.ts'
import { findInUse } from './versions.queries.ts'

export { requestConsents } from '#consents/decisions/request-consents.service.ts'
export { recordRegistration, refuseOutdated } from '#consents/decisions/registration.service.ts'
export { currentTerms, publishedText } from '#consents/decisions/registration.service.ts'
export { consentRecordsOf } from '#consents/ledger/records.service.ts'

interface Named {
  uid: string
  title: string
}

/**
 * What the user has to decide about before going on: `unchecked_consents` of the current user.
 * @returns uid of the user's own consent and its title in the language, first one first
 */
export const uncheckedConsents = async (userId: string, language: Language): Promise<Named[]> =>
  (await queries.findPending(userId, language)).filter(({ gate }) => gate === 'block')

/**
 * For calls that reach others with the user's data: a notice or terms that hold the user up have been confirmed. A consent that
 * waits refuses nothing: who has not decided has not consented, and may go on.
 * @throws Refusal DECISION_NEEDED
 */
export async function requireAcknowledged(userId: string): Promise<void> {
  if (await queries.hasUnread(userId)) throw new Refusal('DECISION_NEEDED')
}

/** What the user is asked about, with whether it holds them up. */
export async function waitingConsents(
  userId: string,
  language: Language,
): Promise<(Named & { isHoldingUp: boolean })[]> {
  const waiting = (await queries.findPending(userId, language)).map(({ uid, title, gate }) => ({
    uid,
    title,
    isHoldingUp: gate === 'block',
  }))
  return [...waiting.filter((one) => one.isHoldingUp), ...waiting.filter((one) => !one.isHoldingUp)]
}

/**
 * Given consents that end by themselves soon and can be given again; not those a newer text is waiting for. What holds for half
 * a year is not ending the day after it was given.
 */
export async function endingConsents(userId: string, language: Language): Promise<(Named & { endsOn: string })[]> {
  const rows = await queries.findRows(userId)
  return rows.flatMap((row) => {
    const isNewest = !rows.some(({ consentId, number }) => consentId === row.consentId && number > row.number)
    const endsOn = row.expiresAt && dayOf(row.expiresAt)
    if (!isNewest || statusAt(row, now()) !== 'confirmed' || endsOn === null || today() < asksFrom(row, endsOn))
      return []
    return [{ uid: row.id, title: textOf(row, language).title, endsOn }]
  })
}

/** The day from which a consent is asked about again: that of the first reminder in the second half of its time. */
function asksFrom({ validMonths }: queries.ConsentRow, endsOn: string): string {
  const halfway = addMonths(endsOn, -Math.floor((validMonths ?? 0) / 2))
  const days = RETENTION.consentReminderDays.map((count) => addDays(endsOn, -count))
  return days.find((day) => day >= halfway) ?? endsOn
}

/**
 * The consent with this effect as it stands now.
 * @returns until when it holds (null: until it is withdrawn); null when there is none
 */
export const consentInForce = async (userId: string, effect: ConsentEffect): Promise<{ until: Date | null } | null> =>
  (await queries.findInForce(userId, effect, now())) ?? null

/**
 * Has the person said that they do not want what this effect is about, and nothing else since? Who was never asked, has not decided,
 * or whose consent has ended by itself, has not.
 */
export async function isRefused(userId: string, effect: ConsentEffect): Promise<boolean> {
  const word = await queries.findLastWord(userId, effect)
  return word === 'declined' || word === 'withdrawn'
}

/** How a person stands with one consent. */
interface Standing {
  /** Of the person's own; null before they were asked. */
  uid: string | null
  title: string
  status: 'pending' | 'confirmed' | 'declined' | 'withdrawn' | 'expired'
}

/**
 * How a person stands with the consent of this key now; an older version that was given holds until it is decided about anew.
 * @returns null where none with this key is in use
 */
export async function consentByKey(userId: string, key: string, language: Language): Promise<Standing | null> {
  const current = await findInUse(key)
  if (!current) return null
  const at = now()
  const rows = await queries.findRowsOfConsent(userId, current.consentId)
  const row = rows.findLast((one) => statusAt(one, at) === 'confirmed') ?? rows.at(-1)
  const status = row ? statusAt(row, at) : 'pending'
  const { title } = textOf(row ?? current, language)
  return { uid: rows.at(-1)?.id ?? null, title, status: status === 'superseded' ? 'pending' : status }
}
