import { stagePolicy } from '@korak/contract/applications.policy.ts'
import { STATES } from '#applications/applications.states.ts'
import { openWhole, sentRecord } from '#applications/record/record.service.ts'
import { may, type Who } from '#auth/who.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import type { RequestContext } from '#http/request-context.ts'
import * as queries from './interviews.queries.ts'
import { hasNumber, staffOf } from './interviews.view.ts'

/**
 * Interviews of an application the caller may see, as long as what was sent may be read. A telephone number is the candidate's:
 * whoever may write to them reads it by a look at the whole that is recorded.
 * @throws Refusal NOT_FOUND
 */
export const interviewsOf = (who: Who, uid: string, context: RequestContext) =>
  transact(async () => {
    const application = await queries.findSent(uid)
    if (!application || !may(who, 'applications.read', application.jobId)) throw new Refusal('NOT_FOUND')
    const { language } = context
    if (!(await sentRecord(uid, language)).isReadable) throw new Refusal('NOT_FOUND')
    const [rows, open] = await Promise.all([
      queries.findInterviews({ application: uid }, language),
      queries.findOpen(uid),
    ])
    const { status, staffStatus, email } = application
    const mayPropose =
      who.asRole === null &&
      may(who, 'applications.update') &&
      stagePolicy.move.refusal({ status: staffStatus, hasLetter: staffStatus !== status }) === null
    const isWhole = rows.some(hasNumber) && may(who, 'applications.update')
    if (isWhole) await openWhole(who, uid, context)
    return {
      interviews: rows.map((row) => staffOf(row, who, isWhole)),
      may_propose: mayPropose && STATES[status].isActive && open.length === 0,
      is_by_word: email === null,
    }
  })

/** Has an interview of this application taken place? */
export const hadInterview = (uid: string): Promise<boolean> => queries.hasTakenPlace(uid)
