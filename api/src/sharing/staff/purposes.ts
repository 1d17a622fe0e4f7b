import type { ApplicationStatus } from '@korak/contract/applications.ts'
import { ACTIVE } from '#applications/applications.states.ts'
import { may, type Who } from '#auth/who.ts'
import { isVisibleToStaff } from '#users/visibility.ts'
import { maySearch } from './may-search.ts'
import { findOpenShares } from '#sharing/sharing.queries.ts'
import { statusToday } from '#sharing/sharing.states.ts'
import { findAsking, findSentOf } from './staff.queries.ts'
import type { ViewPurpose } from '#views/views.service.ts'

interface Reason {
  /** The job it is about, told to the person. */
  jobId: string | null
}

const isUnderWay = ({ status }: { status: ApplicationStatus | null }): boolean =>
  status !== null && ACTIVE.includes(status)

/**
 * Applications of a person a member of staff may open what was sent with, those under way first. Withdrawn ones are none,
 * and of people who want to be left alone only those under way are there.
 */
export async function findReadable(who: Who, userId: string) {
  if (!may(who, 'applications.read')) return []
  const sent = await findSentOf(userId)
  const underWay = sent.filter(isUnderWay)
  if (!(await isVisibleToStaff(userId))) return underWay
  return [...underWay, ...sent.filter((one) => !isUnderWay(one) && one.status !== 'withdrawn')]
}

/**
 * Is what a member of staff wants to open a profile for true today? The person reads it in the list of looks, so nothing
 * else is taken. What an application was opens the profile as long as it is under way; after its end only what was sent
 * with it is there (`sent.service.ts`). People who want to be left alone are there only for an application of theirs that is under way.
 * @param job when named, it is the one the application, the presentation or the message is about, or the one somebody
 * is searched for; help is about none
 * @returns null when it is not true
 */
export async function reasonFor(who: Who, userId: string, purpose: ViewPurpose, job?: string): Promise<Reason | null> {
  const isVisible = await isVisibleToStaff(userId)
  const about = (rows: { jobId: string | null }[]): Reason | null => {
    const found = rows.find(({ jobId }) => job === undefined || jobId === job)
    return found ? { jobId: found.jobId } : null
  }
  switch (purpose) {
    case 'search':
      return (await maySearch(userId)) ? { jobId: job ?? null } : null
    case 'support':
      return isVisible && may(who, 'candidates.support') ? { jobId: null } : null
    case 'application':
      return about((await findReadable(who, userId)).filter(isUnderWay))
    case 'request':
      return isVisible && may(who, 'applications.read') ? about(await findAsking(userId)) : null
    // A report is opened by itself, not with the profile.
    case 'feedback':
      return null
    case 'presentation': {
      if (!isVisible || !may(who, 'applications.read')) return null
      const shares = await findOpenShares(userId)
      return about(
        shares.filter(
          (share) => statusToday(share).because === null && isUnderWay({ status: share.applicationStatus }),
        ),
      )
    }
  }
}
