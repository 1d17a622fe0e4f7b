import type { Ask } from '#ask.ts'
import { ACTIVE } from '#applications/applications.states.ts'
import { may, type Who } from '#auth/who.ts'
import { Refusal } from '#errors.ts'
import { isVisibleToStaff } from '#privacy/visibility.ts'
import { maySearch } from './searching.ts'
import { findSentOf } from './staff.queries.ts'
import { recordView } from './views.service.ts'

/**
 * Records that a member of staff downloads a CV: for the application it was sent with, when they work with applications,
 * else for a search, which takes the consent to be kept in the talent pool. Of people who want to be left alone only the
 * CV of an application under way is there.
 * @throws Refusal NOT_FOUND when it may not be seen
 */
export async function recordCvRead(who: Who, cv: { id: string; userId: string }, ask: Ask): Promise<void> {
  const { id, userId } = cv
  const sent = may(who, 'applications.read') ? await findSentOf(userId) : []
  const application = sent.find((one) => one.cvFileId === id)
  const isUnderWay = sent.some((one) => one.cvFileId === id && ACTIVE.includes(one.status))
  const maySee = isUnderWay || (await (application ? isVisibleToStaff(userId) : maySearch(userId)))
  if (!maySee) throw new Refusal('NOT_FOUND')
  const purpose = application ? 'application' : 'search'
  await recordView({ userId, what: 'cv', who, purpose, jobId: application?.jobId ?? null, subjectId: id }, ask)
}
