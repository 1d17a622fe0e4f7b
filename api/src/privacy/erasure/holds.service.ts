import type { LegalHold } from '@korak/contract/privacy.ts'
import type { z } from 'zod'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { instant, instantOrNull, now } from '#base/time.ts'
import { note } from '#consents/ledger/journal.ts'
import type { HoldLine, Line } from '#consents/ledger/journal.lines.ts'
import type { Known } from '#consents/ledger/journal.service.ts'
import { transact, violates } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { lockAccount } from '#users/users.service.ts'
import * as queries from './holds.queries.ts'

type Hold = z.infer<typeof LegalHold>

const holdOf = (row: queries.HoldRow): Hold => ({
  uid: row.id,
  user: row.userId,
  reason: row.reason,
  placed_at: instant(row.createdAt),
  released_at: instantOrNull(row.releasedAt),
})

/** Legal holds in force: nothing of these people is erased. */
export const legalHolds = async (): Promise<Hold[]> => (await queries.findHolds()).map(holdOf)

/** Places a legal hold, with the account held, so that nothing of it is erased meanwhile. @throws InvalidInput for an unknown person, Refusal CONFLICT when there is one in force */
export const placeHold = (who: Who, { user: userId, reason }: { user: string; reason: string }): Promise<Hold> =>
  transact(async () => {
    if (!(await lockAccount(userId))) throw new InvalidInput({ user: ['error_choice'] })
    const row = await queries.insertHold({ userId, reason, placedBy: who.userId, createdAt: now() })
    note({ hold: { id: row.id, person: userId, at: instant(row.createdAt), isReleased: false } })
    await audit({ action: 'privacy.hold_placed', actorId: who.userId, userId, subjectType: 'hold', subjectId: row.id })
    return holdOf(row)
  }).catch((error: unknown) => {
    throw violates(error, 'legal_holds_one') ? new Refusal('CONFLICT') : error
  })

/** Releases a legal hold; what waited for that is erased the next night. @throws Refusal NOT_FOUND for an unknown hold and one that was released */
export const releaseHold = (who: Who, uid: string): Promise<void> =>
  transact(async () => {
    const at = now()
    const released = await queries.releaseHold(uid, who.userId, at)
    if (!released) throw new Refusal('NOT_FOUND')
    const { userId } = released
    note({ hold: { id: uid, person: userId, at: instant(at), isReleased: true } })
    await audit({ action: 'privacy.hold_released', actorId: who.userId, userId, subjectType: 'hold', subjectId: uid })
  })

/** Lines of the journal: legal holds in force, and those released since. */
export async function standingHolds({ since }: Known): Promise<Line[]> {
  const placed = (await queries.findHolds()).map(({ id, userId, createdAt }) => ({
    hold: { id, person: userId, at: instant(createdAt), isReleased: false },
  }))
  const released = (await queries.findReleased(since)).map(({ id, userId, releasedAt }) => ({
    hold: { id, person: userId, at: instant(releasedAt), isReleased: true },
  }))
  return [...placed, ...released]
}

/**
 * Places or releases a hold as the journal has it: a restored backup did not know. Nothing happens for people who are not
 * here, and where it is so already.
 */
export async function repeatHold({ id, person, at, isReleased }: HoldLine): Promise<void> {
  const on = new Date(at)
  const isPut = isReleased
    ? await queries.releaseHold(id, null, on)
    : (await lockAccount(person)) && (await queries.putHold({ id, userId: person, createdAt: on }))
  if (!isPut) return
  const action = isReleased ? 'privacy.hold_released' : 'privacy.hold_placed'
  await audit({ action, actorId: null, userId: person, subjectType: 'hold', subjectId: id, happenedAt: on })
}

/** Lines of the journal about holds that are so already, or of people who are not here. */
export async function needlessHolds(all: readonly Line[]): Promise<Line[]> {
  const lines = all.filter(({ hold }) => hold)
  const holds = lines.flatMap(({ hold }) => hold ?? [])
  return holds.length === 0 ? [] : (await queries.findAsSaid(holds)).flatMap((place) => lines[place] ?? [])
}
