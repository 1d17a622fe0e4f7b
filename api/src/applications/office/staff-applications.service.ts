import { stagePolicy, type ApplicationStatus } from '@korak/contract/applications.policy.ts'
import type { StaffApplication } from '@korak/contract/staff-applications.ts'
import type { Language, ListQuery } from '@korak/contract/shapes.ts'
import type { Who } from '#auth/who.ts'
import { peopleListed } from '#audit/searched.ts'
import { instant } from '#base/time.ts'
import type { NextMove } from '#db/schema.ts'
import { askedAs, listFrom } from '#lists/list.ts'
import { mayOf } from '#routing/may.ts'
import { applications } from './applications.resource.ts'

interface Listed {
  id: string
  refNo: string
  name: string
  isMasked: boolean
  status: ApplicationStatus
  stageUid: string | null
  stage: string | null
  nextMove: NextMove
  promised: string | null
  isLate: boolean
  waitsSince: Date
  submittedAt: Date
  jobUid: string
  jobRef: string
  job: string
  contactName: string
  letterId: string | null
  letterDue: Date | null
  letterDay: string | null
  letterPrinted: boolean
  letterBulk: string | null
  letterMaker: string | null
  letterBy: string | null
  unread: number
  education: number | null
  career: StaffApplication['facts']['career']
}

const answerOf =
  (who: Who) =>
  (row: Listed): StaffApplication => ({
    id: row.id,
    uid: row.id,
    ref_no: row.refNo,
    name: row.name,
    is_masked: row.isMasked,
    status: row.status,
    stage: row.stageUid === null ? null : { uid: row.stageUid, name: row.stage ?? '' },
    next_move: row.nextMove,
    promise_on: row.promised,
    is_late: row.isLate,
    waits_since: instant(row.waitsSince),
    submitted_at: instant(row.submittedAt),
    job: { uid: row.jobUid, ref_no: row.jobRef, title: row.job },
    contact_name: row.contactName,
    unread: row.unread,
    facts: { education: row.education, career: row.career },
    letter:
      row.letterId !== null && row.letterDue !== null
        ? {
            uid: row.letterId,
            due_at: instant(row.letterDue),
            send_on: row.letterDay,
            is_printed: row.letterPrinted,
            bulk_uid: row.letterBulk,
            by: row.letterBy,
            is_own: row.letterMaker === who.userId,
          }
        : null,
    may: mayOf(stagePolicy, who, { status: row.status, hasLetter: row.letterId !== null }),
  })

/** Applications that were sent, as staff see them; masked, who was not unmasked yet without a name. @throws InvalidInput for a column that is not offered */
export const listApplications = async (
  query: ListQuery & { masked?: boolean | undefined },
  who: Who,
  language: Language,
) =>
  peopleListed(who.userId, query, await listFrom(askedAs(applications, query), query, { who, language }, answerOf(who)))
