import { PROFILE_LISTS } from '@korak/contract/candidates.fields.ts'
import type { ProfileLists } from '@korak/contract/cv.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { now } from '#base/time.ts'
import { reviseProfile } from '#candidates/profile.service.ts'
import { revOf } from '#changes/changes.service.ts'
import { findLists, replaceList } from './lists.queries.ts'
import { checkLists, tidyLists } from './lists.rules.ts'
import { beyond, isEmpty } from '#candidates/cv/proposals.ts'
import { decideReading, findProposed, lockLists } from '#candidates/cv/readings.queries.ts'

export const LISTS = PROFILE_LISTS

/** The lists of a candidate, for whoever may see the profile. */
export const listsOf = (userId: string): Promise<ProfileLists> => findLists(userId)

/** The own lists, and what the current CV says beyond them as long as that was not decided. */
export async function ownLists({ userId }: Who) {
  const [rev, lists, reading] = await Promise.all([revOf('users', userId), findLists(userId), findProposed(userId)])
  const proposed = reading && beyond(reading.lists, lists)
  const isLeft = reading && proposed && !isEmpty(proposed)
  return { rev, lists, proposed: isLeft ? { cv: reading.fileId, lists: proposed } : null }
}

/** How many entries of the current CV wait for a decision. */
export async function countProposals(who: Who): Promise<number> {
  // Most people have nothing to decide, and then it does not matter what their lists hold.
  if (!(await findProposed(who.userId))) return 0
  const { proposed } = await ownLists(who)
  return LISTS.reduce((sum, name) => sum + (proposed?.lists[name].length ?? 0), 0)
}

/**
 * Replaces the lists that are given; whatever a CV proposed counts as decided by that.
 * @param seen revision of the profile the caller had read; without it lists are replaced whatever they are
 * @throws InvalidInput with all that is wrong; Refusal STALE when one was changed elsewhere meanwhile
 */
export async function saveOwnLists(
  who: Who,
  given: Partial<ProfileLists>,
  seen?: number,
): Promise<{ rev: number; lists: ProfileLists }> {
  const { userId } = who
  checkLists(given)
  const sent = tidyLists(given)
  const names = LISTS.filter((name) => sent[name] !== undefined)
  await reviseProfile(who, { seen, sent, values: async () => ({ ...(await findLists(userId)) }) }, async () => {
    await lockLists(userId)
    for (const name of names) await replaceList(userId, name, sent[name] ?? [])
    await decideReading(userId, now())
    const details = { fields: names.join(' ') }
    if (names.length > 0) await audit({ action: 'profile.updated', actorId: userId, userId, details })
  })
  return { rev: await revOf('users', userId), lists: await findLists(userId) }
}
