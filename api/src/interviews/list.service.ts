import type { StaffInterview } from '@korak/contract/interviews.ts'
import type { Language, ListQuery } from '@korak/contract/shapes.ts'
import { peopleListed } from '#audit/searched.ts'
import type { Who } from '#auth/who.ts'
import { instantOrNull } from '#base/time.ts'
import { listFrom } from '#lists/list.ts'
import { interviews } from './interviews.resource.ts'

interface Listed {
  id: string
  applicationUid: string
  refNo: string
  name: string
  job: string
  state: StaffInterview['state']
  kind: StaffInterview['kind']
  startsAt: Date | null
  answerBy: Date | null
  answerDay: string | null
  people: string
}
/** Interviews as the office lists them. @throws InvalidInput for a column that is not offered */
export const listInterviews = async (query: ListQuery, who: Who, language: Language) =>
  peopleListed(
    who.userId,
    query,
    await listFrom(interviews, query, { who, language }, (row: Listed) => ({
      id: row.id,
      uid: row.id,
      application_uid: row.applicationUid,
      ref_no: row.refNo,
      name: row.name,
      job: row.job,
      state: row.state,
      kind: row.kind,
      starts_at: instantOrNull(row.startsAt),
      answer_by: row.answerDay,
      people: row.people,
    })),
  )
