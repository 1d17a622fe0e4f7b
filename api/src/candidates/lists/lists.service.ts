import { isDeepStrictEqual } from 'node:util'
import type { ProfileLists } from '@korak/contract/cv.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { findLists, replaceList } from './lists.queries.ts'
import { checkLists, tidyLists } from './lists.rules.ts'
import { beyond, isEmpty } from '#candidates/cv/proposals.ts'
import { decideReading, findProposed, lockLists } from '#candidates/cv/readings.queries.ts'

type ListName = keyof ProfileLists
export const LISTS = ['experiences', 'schoolings', 'skills', 'tongues'] as const

/** The lists of a candidate, for whoever may see the profile. */
export const listsOf = (userId: string): Promise<ProfileLists> => findLists(userId)

/** The own lists, and what the current CV says beyond them as long as that was not decided. */
export async function ownLists(who: Who) {
  const [lists, reading] = await Promise.all([findLists(who.userId), findProposed(who.userId)])
  const proposed = reading && beyond(reading.lists, lists)
  return { lists, proposed: reading && proposed && !isEmpty(proposed) ? { cv: reading.fileId, lists: proposed } : null }
}

/**
 * Replaces the lists that are given; whatever a CV proposed counts as decided by that.
 * @param before lists as the caller had them when they were changed; those not given are replaced whatever they are
 * @throws InvalidInput with all that is wrong; Refusal CONFLICT when one was changed elsewhere meanwhile
 */
export async function saveOwnLists(
  { userId }: Who,
  sent: Partial<ProfileLists>,
  before: Partial<ProfileLists> = {},
): Promise<{ lists: ProfileLists }> {
  checkLists(sent)
  const given = tidyLists(sent)
  const names = LISTS.filter((name) => given[name] !== undefined)
  await transact(async () => {
    await lockLists(userId)
    const current = await findLists(userId)
    // Sent once more because the answer was lost, it is what it shall be already.
    const isOther = (name: ListName) =>
      before[name] !== undefined && ![before[name], given[name]].some((one) => isDeepStrictEqual(one, current[name]))
    if (names.some(isOther)) throw new Refusal('CONFLICT')
    for (const name of names) await replaceList(userId, name, given[name] ?? [])
    await decideReading(userId, now())
    const details = { fields: names.join(' ') }
    if (names.length > 0) await audit({ action: 'profile.updated', actorId: userId, userId, details })
  })
  return { lists: await findLists(userId) }
}
