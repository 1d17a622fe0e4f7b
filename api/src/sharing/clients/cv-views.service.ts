import type { RequestContext } from '#http/request-context.ts'
import type { Who } from '#auth/who.ts'
import { Refusal } from '#errors.ts'
import { refuseUnscanned } from '#files/download.ts'
import type { FileRow } from '#files/store.ts'
import { findReadable } from '#sharing/staff/purposes.ts'
import { maySearch } from '#sharing/staff/may-search.ts'
import { recordView } from '#views/views.service.ts'

/**
 * Records that a member of staff downloads a CV: for the application it was sent with, when they work with applications,
 * else for a search, which takes the consent to be kept in the talent pool. Of people who want to be left alone only the
 * CV of an application under way is there.
 * @throws Refusal NOT_FOUND when it may not be seen; LOCKED, NOT_SCANNED by what the scanner says
 */
export async function recordCvRead(who: Who, cv: FileRow & { userId: string }, context: RequestContext): Promise<void> {
  const { id, userId } = cv
  const application = (await findReadable(who, userId)).find((one) => one.cvFileId === id)
  if (!application && !(await maySearch(userId))) throw new Refusal('NOT_FOUND')
  refuseUnscanned(cv, who.userId)
  const purpose = application ? 'application' : 'search'
  await recordView({ userId, what: 'cv', who, purpose, jobId: application?.jobId ?? null, subjectId: id }, context)
}
