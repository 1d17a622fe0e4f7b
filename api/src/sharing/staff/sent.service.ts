import type { SentApplication } from '@korak/contract/candidates-for-staff.ts'
import type { z } from 'zod'
import { sentScreening } from '#applications/screening/screening.service.ts'
import type { Who } from '#auth/who.ts'
import { instant, instantOrNull } from '#base/time.ts'
import { cvOf } from '#candidates/cv/cvs.service.ts'
import { Refusal } from '#errors.ts'
import type { RequestContext } from '#http/request-context.ts'
import { findCvFile, findPresentations } from '#sharing/sharing.queries.ts'
import { answerOf, shareOf } from '#sharing/sharing.view.ts'
import { recordView } from '#views/views.service.ts'
import { findReadable } from './purposes.ts'
import { findSentApplication } from './staff.queries.ts'

async function readable(who: Who, uid: string, { language }: RequestContext) {
  const row = await findSentApplication(uid, language)
  const isReadable = row && (await findReadable(who, row.userId)).some(({ id }) => id === uid)
  if (!row?.submittedAt || !isReadable) throw new Refusal('NOT_FOUND')
  return { ...row, submittedAt: row.submittedAt }
}

/**
 * What became of presenting an application, and what companies answered, as long as what was sent may be read: both are words about
 * the person, so the look is recorded before anything is answered.
 * @throws Refusal NOT_FOUND as below
 */
export async function presentationsOf(who: Who, uid: string, context: RequestContext) {
  const { userId, jobId } = await readable(who, uid, context)
  const rows = await findPresentations(uid)
  if (rows.length > 0)
    await recordView({ userId, jobId, who, what: 'application', purpose: 'presentation', subjectId: uid }, context)
  return rows.map((row) => {
    const { may: _candidates, ...share } = shareOf(row, who, context.language)
    return { ...share, answer: answerOf(row) }
  })
}

/**
 * What was sent with an application, as it was sent. The look is recorded before anything is answered.
 * @throws Refusal NOT_FOUND for what was not sent, was withdrawn, or is of somebody who wants to be left alone and has ended
 */
export async function sentApplication(
  who: Who,
  uid: string,
  context: RequestContext,
): Promise<z.input<typeof SentApplication>> {
  const row = await readable(who, uid, context)
  const { userId, jobId } = row
  await recordView({ userId, jobId, who, what: 'application', purpose: 'application', subjectId: uid }, context)
  const cv = row.cvFileId === null ? undefined : await findCvFile(row.cvFileId)
  return {
    uid: row.id,
    ref_no: row.refNo,
    status: row.status,
    job: { uid: jobId, title: row.title },
    submitted_at: instant(row.submittedAt),
    ended_at: instantOrNull(row.endedAt),
    message: row.message,
    sent: { name: row.sentName ?? '', email: row.sentEmail ?? '', phone: row.sentPhone },
    cv: cv ? cvOf(cv) : null,
  }
}

/** What a candidate answered to the questions of the job; a look like that at what was sent. @throws Refusal NOT_FOUND as above */
export async function screeningOfSent(who: Who, uid: string, context: RequestContext) {
  const { userId, jobId } = await readable(who, uid, context)
  const screening = await sentScreening(uid, context.language)
  if (screening)
    await recordView({ userId, jobId, who, what: 'application', purpose: 'application', subjectId: uid }, context)
  return { screening }
}
