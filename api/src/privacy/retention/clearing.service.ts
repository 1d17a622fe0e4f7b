import { audit } from '#audit/audit.ts'
import { PROFILE_NAMES } from '@korak/contract/candidates.fields.ts'
import { ProfileLists } from '@korak/contract/cv.ts'
import { forgetChanges } from '#changes/changes.service.ts'
import { addDays, dayOf, instant, now, today } from '#base/time.ts'
import { note } from '#consents/ledger/journal.ts'
import type { ClearingLine, Line } from '#consents/ledger/journal.lines.ts'
import type { Known } from '#consents/ledger/journal.service.ts'
import { transact } from '#db/db.ts'
import { emit } from '#events.ts'
import { deleteFile } from '#files/store.ts'
import { deleteOwnQuestionnaires } from '#questionnaires/assignments/assignments.service.ts'
import { scrubSoon } from '#privacy/erasure/quiet-hours.ts'
import { lockAccount } from '#users/users.service.ts'
import * as queries from './clearing.queries.ts'
import { RETENTION } from '#base/retention.ts'

/**
 * The consent to be kept in the talent pool was withdrawn or has ended: the profile goes 30 days after that. Once more
 * changes nothing; the first day counts, and a clearing that came after that end is it. Joins the open transaction.
 */
export const scheduleClearing = (userId: string, endedAt = now()): Promise<void> =>
  transact(async () => {
    const day = addDays(dayOf(endedAt), RETENTION.clearingDays)
    if (!(await queries.setClearOn(userId, day, endedAt))) return
    await audit({ action: 'privacy.clearing_scheduled', actorId: null, userId, details: { on: day } })
  })

/** The consent has been given again: the profile stays. Joins the open transaction. */
export const cancelClearing = (userId: string): Promise<void> =>
  transact(async () => {
    if (!(await queries.unsetClearOn(userId))) return
    await audit({ action: 'privacy.clearing_cancelled', actorId: null, userId })
  })

/**
 * Clears a profile whose day has come: its fields, gender and birthday, own questionnaires with their results, also those
 * not finished, files no sent application keeps, and downloads of everything. The account, the applications and what 360 campaigns have asked stay.
 * Nothing happens under a legal hold or when the consent has been given again.
 * @returns was it cleared
 */
export const clearProfile = (userId: string): Promise<boolean> =>
  transact(async () => {
    await lockAccount(userId)
    if (!(await queries.lockDueProfile(userId, today()))) return false
    const at = now()
    await clear(userId, at)
    await audit({ action: 'privacy.profile_cleared', actorId: null, userId })
    note({ clearing: { person: userId, at: instant(at) } })
    return true
  })

async function clear(userId: string, at: Date): Promise<void> {
  await emit('profileClearing', { userId })
  for (const file of await queries.findFreeFiles(userId)) await deleteFile(file)
  await deleteOwnQuestionnaires(userId)
  await forgetChanges({ entity: 'profile', table: 'users', id: userId, actorId: null, person: userId }, [
    ...PROFILE_NAMES,
    ...Object.keys(ProfileLists.shape),
  ])
  await queries.emptyProfile(userId, at)
  await scrubSoon()
}

/**
 * Clears a profile again that a restored backup has brought back, whatever was decided since: what was entered after the
 * clearing is not in such a backup. A hold that was placed later had nothing of it to keep. Changes nothing in a newer one.
 */
export async function repeatClearing({ person, at }: ClearingLine): Promise<void> {
  const on = new Date(at)
  if (!(await queries.lockUncleared(person, on))) return
  await clear(person, on)
  await audit({ action: 'privacy.profile_cleared', actorId: null, userId: person, happenedAt: on })
}

/** Lines of the journal: what was cleared since. */
export const standingClearings = async ({ since }: Known): Promise<Line[]> =>
  (await queries.findCleared(since)).map(({ userId: person, clearedAt }) => ({
    clearing: { person, at: instant(clearedAt) },
  }))

/** Lines of the journal about profiles that are cleared, or not here. */
export async function needlessClearings(all: readonly Line[]): Promise<Line[]> {
  const lines = all.filter(({ clearing }) => clearing)
  const clearings = lines.flatMap(({ clearing }) => clearing ?? [])
  if (clearings.length === 0) return []
  const found = await queries.findClearedSince(
    clearings.map(({ person }) => person),
    clearings.map(({ at }) => at),
  )
  return found.flatMap((place) => lines[place] ?? [])
}
